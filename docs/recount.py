"""Recompute a tournament from its exported file: python3 recount.py FILE

Plain Python 3.11 and its standard library, without the program's code. Written from docs/export.md,
docs/journal.md, docs/seat-draw.md, docs/spot-check.md and docs/rules/ alone; the headings below
name their sections. Prints the ranking, its hash, the teams and the prizes. Lists every error with
its table, round and game, and exits with 1.
"""

import hashlib
import io
import itertools
import json
import sys
import unicodedata
import zipfile
from collections import Counter, defaultdict
from math import comb

HEAD = "tournament-export.json"
TALLIES = ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
LEVELS = ("plain", "schneider", "schwarz")
COUNTED = ("entered", "checked")
STORED = ("sheet_entered", "sheet_corrected", "sheet_restored")
NOT_COUNTED = ("sheet_parked", "sheet_check_differs", "sheet_voided", "sheet_reopened")
BY_STANDING = ("ranked", "spread")
MOST_THROWN_IN = 4
PLAIN = {"ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"}
PLAIN |= {"ı": "i"}


class Unreadable(Exception):
    """The file cannot be recomputed."""


def digest(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


# -- export.md: The zip ---------------------------------------------------------------------------


def read_file(path):
    """Return the head, the JSON members, and the errors of hashes."""
    try:
        with open(path, "rb") as file:
            content = file.read()
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if HEAD not in packed.namelist():
                raise Unreadable("this is not the file of a tournament")
            for info in packed.infolist():
                if info.compress_type != zipfile.ZIP_STORED:
                    raise Unreadable(f"{info.filename} is compressed; no member may be")
            members = {name: packed.read(name) for name in packed.namelist()}
        head = json.loads(members.pop(HEAD))
    except OSError as error:
        raise Unreadable(str(error)) from error
    except (zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError, EOFError) as error:
        raise Unreadable(f"the file is damaged: {error}") from error
    if head.get("format") != "schafkopf-tournament":
        raise Unreadable("this is not the file of a tournament")
    if head.get("version") not in (1, 2):
        raise Unreadable(f"the file has format {head.get('version')}; this program reads 1 and 2")
    wrong = [f"{name} is missing" for name in head["members"] if name not in members]
    wrong += [
        f"{name} was changed after the export"
        for name, content_of_member in members.items()
        if digest(content_of_member) != head["members"].get(name)
    ]
    if not wrong and pack(head, members) != content:
        wrong = ["the zip itself was changed after the export"]
    data = {}
    for name, content_of_member in members.items():
        if name.endswith(".json"):
            try:
                data[name.removesuffix(".json")] = json.loads(content_of_member)
            except ValueError as error:
                raise Unreadable(f"{name} is damaged: {error}") from error
    return head, data, wrong


def pack(head, members):
    """Return the bytes that the members must give."""
    text = json.dumps(head, sort_keys=True, indent=1, ensure_ascii=False) + "\n"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        for name, content in [(HEAD, text.encode()), *sorted(members.items())]:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o644 << 16
            packed.writestr(info, content)
    return file.getvalue()


# -- journal.md: What is hashed, What it does not hold --------------------------------------------


def check_journal(data, head):
    previous, personal = "0" * 64, {}
    for seq, entry in enumerate(data["journal"], 1):
        hashed = {key: value for key, value in entry.items() if key != "hash"}
        right = digest(canonical(hashed)) == entry["hash"]
        if not right or entry["previous"] != previous or entry["seq"] != seq:
            yield f"Journal: entry no. {seq} ({entry['action']}) was changed"
            return
        previous = entry["hash"]
        personal[seq] = entry["personal"]
    if head["journal"] != (previous if data["journal"] else ""):
        yield "Journal: the newest entry is not the one that the file names"
    for detail in data["details"]:
        detail_hash = digest(detail["salt"].encode() + b"\n" + canonical(detail["data"]))
        if personal.get(detail["entry"], {}).get(str(detail["player"])) != detail_hash:
            yield f"Journal: entry no. {detail['entry']} does not fit its personal data"


# -- seat-draw.md: Streams ------------------------------------------------------------------------


class Stream:
    def __init__(self, seed, label):
        self.prefix = f"SKD1|{unicodedata.normalize('NFC', seed)}|{label}|"
        self.k, self.words = 0, []

    def below(self, n):
        limit = 2**32 - 2**32 % n
        while True:
            if not self.words:
                block = hashlib.sha256(f"{self.prefix}{self.k}".encode()).digest()
                self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
                self.k += 1
            word = self.words.pop(0)
            if word < limit:
                return word % n

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


# -- seat-draw.md: The field ----------------------------------------------------------------------


class Field:
    """Ranks, clubs, areas and tables, all counted from 0."""

    def __init__(self, numbers, clubs, areas, sizes):
        self.numbers = sorted(numbers)
        self.n = len(self.numbers)
        self.sizes = list(sizes) if sizes else [4] * (self.n // 4)
        if sum(self.sizes) != self.n:
            raise ValueError("the field does not fill its tables")
        self.clubs = number_clubs([clubs.get(number, "") for number in self.numbers])
        last = len(self.sizes)
        wished = [areas.get(number, (1, last)) for number in self.numbers]
        self.areas = [(first - 1, end - 1) for first, end in wished]
        self.table_of = [table for table, size in enumerate(self.sizes) for _ in range(size)]
        self.first = [0, *itertools.accumulate(self.sizes[:-1])]

    def width(self, rank):
        first, last = self.areas[rank]
        return last - first + 1

    def has_area(self, rank):
        return self.width(rank) < len(self.sizes)

    def seats_of(self, table):
        return range(self.first[table], self.first[table] + self.sizes[table])


def number_clubs(clubs):
    ids = {"": 0}
    return [ids.setdefault(fold_club(club), len(ids)) for club in clubs]


def fold_club(club):
    return " ".join(unicodedata.normalize("NFC", club).casefold().split())


def has_room(areas, free):
    waiting = []
    for table, seats in enumerate(free):
        waiting = sorted(waiting + [last for first, last in areas if first == table])[seats:]
        if waiting and waiting[0] <= table:
            return False
    return True


# -- seat-draw.md: A. The uniform draw of a round -------------------------------------------------


def draw_uniform(field, seed, number):
    stream = Stream(seed, f"round {number}")
    order = list(range(field.n))
    stream.shuffle(order)
    bound = sorted([rank for rank in order if field.has_area(rank)], key=field.width)
    if not bound:
        return order
    places, free = [None] * field.n, list(field.sizes)
    for index, rank in enumerate(bound):
        first, last = field.areas[rank]
        choice = [p for p in range(field.n) if first <= field.table_of[p] <= last]
        choice = [p for p in choice if places[p] is None]
        others = [field.areas[other] for other in bound[index + 1 :]]
        while True:
            place = choice[stream.below(len(choice))]
            table = field.table_of[place]
            free[table] -= 1
            if has_room(others, free):
                break
            free[table] += 1
            choice = [p for p in choice if field.table_of[p] != table]
        places[place] = rank
    rest = iter([rank for rank in order if not field.has_area(rank)])
    return [next(rest) if rank is None else rank for rank in places]


# -- seat-draw.md: What it costs ------------------------------------------------------------------


class Costs:
    def __init__(self, field, options, pairs):
        self.field = field
        second, third = 256**4, 256**3
        if options["clubs"] == "before_repeats":
            second, third = third, second
        self.meeting = second
        self.club = 0 if options["clubs"] == "off" else third
        self.apart, self.near = 256**5, 256**2
        rank_of = {number: rank for rank, number in enumerate(field.numbers)}
        self.unwanted = {
            frozenset((rank_of[a], rank_of[b])) for a, b in pairs if a in rank_of and b in rank_of
        }
        self.neighbours = options["neighbours_apart"]
        self.met = [Counter() for _ in range(field.n)]
        self.tables = [Counter() for _ in range(field.n)]
        self.seats = [[0] * field.n for _ in range(4)]

    def remember_round(self, tables, seats=True):
        """Count a round of ranks by table; None is an absent player."""
        for table, ranks in enumerate(tables):
            present = [rank for rank in ranks if rank is not None]
            for a, b in itertools.permutations(present, 2):
                self.met[a][b] += 1
            for seat, rank in enumerate(ranks):
                if rank is not None:
                    self.tables[rank][table] += 1
                    if seats:
                        self.seats[seat][rank] += 1

    def pair_cost(self, a, b):
        field = self.field
        cost = self.met[a][b] * self.meeting if b in self.met[a] else 0
        if self.unwanted and frozenset((a, b)) in self.unwanted:
            cost += self.apart
        if self.club and field.clubs[a] and field.clubs[a] == field.clubs[b]:
            cost += self.club
        if self.neighbours and abs(field.numbers[a] - field.numbers[b]) == 1:
            cost += self.near
        return cost

    def same_table(self, rank, table):
        return self.tables[rank][table] * 256 if table in self.tables[rank] else 0


class RoundInProgress:
    """The places of a round during steps B and B2."""

    def __init__(self, costs, places):
        self.costs, self.field, self.places = costs, costs.field, places
        least = min(costs.seats[0])
        self.again = [count - least for count in costs.seats[0]]
        self.total = sum(self.table_cost(table) for table in range(len(self.field.sizes)))

    def at(self, table):
        return [self.places[p] for p in self.field.seats_of(table)]

    def table_cost(self, table):
        ranks = self.at(table)
        cost = sum(self.costs.pair_cost(a, b) for a, b in itertools.combinations(ranks, 2))
        cost += sum(self.costs.same_table(rank, table) for rank in ranks)
        return cost + min(self.again[rank] for rank in ranks)

    def own_cost(self, p):
        table, rank = self.field.table_of[p], self.places[p]
        ranks = self.at(table)
        cost = sum(self.costs.pair_cost(rank, other) for other in ranks if other != rank)
        cost += self.costs.same_table(rank, table)
        return cost + min(self.again[other] for other in ranks)

    def may_swap(self, p, q):
        own_table, other_table = self.field.table_of[p], self.field.table_of[q]
        a, b = self.field.areas[self.places[p]], self.field.areas[self.places[q]]
        return (
            own_table != other_table and a[0] <= other_table <= a[1] and b[0] <= own_table <= b[1]
        )

    def cost_change(self, p, q):
        own_table, other_table = self.field.table_of[p], self.field.table_of[q]
        a, b = self.places[p], self.places[q]
        mates = [rank for rank in self.at(own_table) if rank != a]
        others = [rank for rank in self.at(other_table) if rank != b]
        pair, same = self.costs.pair_cost, self.costs.same_table
        change = sum(pair(b, mate) - pair(a, mate) for mate in mates)
        change += sum(pair(a, mate) - pair(b, mate) for mate in others)
        change += (
            same(a, other_table) - same(a, own_table) + same(b, own_table) - same(b, other_table)
        )
        for left, goes, comes in ((mates, a, b), (others, b, a)):
            rest = min(self.again[rank] for rank in left)
            change += min(rest, self.again[comes]) - min(rest, self.again[goes])
        return change

    def swap(self, p, q, change):
        self.places[p], self.places[q] = self.places[q], self.places[p]
        self.total += change


def lower_bound(costs, again):
    field = costs.field
    fixed = [rank for rank in range(field.n) if field.width(rank) == 1]
    together = [
        (a, b) for a, b in itertools.combinations(fixed, 2) if field.areas[a] == field.areas[b]
    ]
    room = sum(comb(size, 2) for size in field.sizes)
    have_met = sum(len(met) for met in costs.met) // 2
    meetings = max(
        room - (comb(field.n, 2) - have_met), sum(costs.met[a][b] for a, b in together), 0
    )
    clubs = 0
    if costs.club:
        tables = len(field.sizes)
        for members in Counter(club for club in field.clubs if club).values():
            q, r = divmod(members, tables)
            clubs += r * comb(q + 1, 2) + (tables - r) * comb(q, 2)
        same = [1 for a, b in together if field.clubs[a] and field.clubs[a] == field.clubs[b]]
        clubs = max(clubs, len(same))
    near = 0
    if costs.neighbours:
        near = sum(abs(field.numbers[a] - field.numbers[b]) == 1 for a, b in together)
    return (
        meetings * costs.meeting
        + clubs * costs.club
        + near * costs.near
        + sum(costs.same_table(rank, field.areas[rank][0]) for rank in fixed)
        + sum(sorted(again)[: len(field.sizes)])
    )


# -- seat-draw.md: B. Repair, and B2. Mix ---------------------------------------------------------


def repair_and_mix(costs, places, seed, number):
    seating = RoundInProgress(costs, places)
    least = lower_bound(costs, seating.again)
    repairing, mixing = Stream(seed, f"repair {number}"), Stream(seed, f"mix {number}")
    for _ in range(3):
        if seating.total == least or not repair(seating, least, repairing):
            break
        mix(seating, mixing)
    return seating.places


def repair(seating, least, stream):
    n = seating.field.n
    left, idle, swapped = 200 * n, 0, False
    for _ in range(40):
        before = seating.total
        conflict = [
            p
            for p in range(n)
            if seating.field.width(seating.places[p]) > 1 and seating.own_cost(p) > 0
        ]
        stream.shuffle(conflict)
        for p in conflict:
            if seating.total == least or left == 0:
                return swapped
            if seating.own_cost(p) == 0:
                continue
            best = None
            for _ in range(min(400, 4 * n, left)):
                q = stream.below(n)
                left -= 1
                if not seating.may_swap(p, q):
                    continue
                change = seating.cost_change(p, q)
                if change < 0:
                    best = (q, change)
                    break
                if change == 0 and best is None:
                    best = (q, 0)
            if best is not None:
                seating.swap(p, *best)
                swapped = True
        idle = 0 if seating.total < before else idle + 1
        if not conflict or idle == 4:
            break
    return swapped


def mix(seating, stream):
    n = seating.field.n
    for _ in range(5 * n):
        p = stream.below(n)
        q = stream.below(n)
        if seating.may_swap(p, q):
            change = seating.cost_change(p, q)
            if change <= 0:
                seating.swap(p, q, change)


# -- seat-draw.md: C. Seats -----------------------------------------------------------------------


def seat_one_round(costs, places):
    def harm(order):
        times = [costs.seats[seat][rank] for seat, rank in enumerate(order)]
        return 256 * times[0] + sum(times[1:])

    out = []
    for table in range(len(costs.field.sizes)):
        ranks = [places[p] for p in costs.field.seats_of(table)]
        if harm(ranks):
            ranks = min(itertools.permutations(ranks), key=harm)
        out += ranks
    return out


def seat_all_rounds(rounds, s):
    out = []
    for start in range(0, len(rounds), s):
        block = rounds[start : start + s]
        n = len(block[0])
        at = {}  # (round, table, seat) → rank
        had = [{} for _ in range(n)]  # of a rank: seat → (round, table)
        for number, places in enumerate(block):
            for p, rank in enumerate(places):
                table = (number, p // s)
                free = [seat for seat in range(s) if (*table, seat) not in at]
                both = [seat for seat in free if seat not in had[rank]]
                seat = p % s if p % s in both else both[0] if both else None
                if seat is None:
                    seat = free[0]
                    other = next(candidate for candidate in range(s) if candidate not in had[rank])
                    exchange_seats(at, had, rank, seat, other)
                at[*table, seat] = rank
                had[rank][seat] = table
        for number in range(len(block)):
            out.append([at[number, p // s, p % s] for p in range(n)])
    return out


def exchange_seats(at, had, rank, x, y):
    """Swap seats x and y along the chain that begins with this player."""
    chain, seat = [], x
    while True:
        table = had[rank].get(seat)
        if table is None:
            break
        chain.append((rank, table, seat))
        seat = y if seat == x else x
        rank = at.get((*table, seat))
        if rank is None:
            break
        chain.append((rank, table, seat))
        seat = y if seat == x else x
    for rank, table, seat in chain:
        del at[*table, seat]
        del had[rank][seat]
    for rank, table, seat in chain:
        after = y if seat == x else x
        at[*table, after] = rank
        had[rank][after] = table


# -- seat-draw.md: Mode plan ----------------------------------------------------------------------

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"
WRITTEN = {
    16: ("aeimbfjncgkodhlp", "fapkebolhcnigdmj", "lnagkmbhjpceiodf", "ojhapigbmlfcnked",
         "abcdefghijklmnop"),
    24: ("avhosjbwxtndrefckiglpumq", "cwtkuhexibpvmljaoqrngfds", "wdluvcqjtgaefxoihrspnmkb",
         "jpxgdkvreowmqsitbauflnch", "selvpfnwaqkxgbcodmhirjtu", "enijbxrlkuoshwgqvtfmcadp",
         "xsmcloptfhjknvugqdbewiar"),
    32: ("aiqybjrzcksAdltBemuCfnvDgowEhpxF", "kbCtlaDsidErjcFqofyxpezwmhAvngBu",
         "wBcmxAdnuzaovybpsFgitEhjqDekrCfl", "FvodEupcDxmbCwnaBrkhAqlgztifysje",
         "elxEfkwFgjvChiuDaptAbosBcnrydmqz", "jfAuieBvlhywkgzxnbEqmaFrpdCsocDt",
         "rDgpqChotFensEfmvzcluydkxBajwAbi"),
}  # fmt: skip
SHIFTS = {
    5: ("0000", "1234", "2413", "3142", "4321"),
    7: ("0000", "1234", "2461", "3625", "4152", "5316", "6543"),
    9: ("0000", "1234", "2157", "3571", "4715", "6428", "7386"),
    10: ("0000", "1234", "2157", "3519", "4796", "5962", "6425"),
    11: ("0000", "1234", "2157", "3519", "4791", "5326", "94A5"),
    12: ("0000", "1234", "2157", "3519", "4792", "5321", "8475"),
    13: ("0000", "1234", "2157", "3519", "4791", "5326", "6A75"),
    14: ("0000", "1234", "2157", "3519", "4791", "5326", "6A75"),
    15: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    16: ("0000", "1234", "2157", "3519", "4792", "5321", "6A73"),
    17: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    18: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    20: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    24: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
}


def draw_plan(sizes, seed, rounds):
    points = find_template(sizes, rounds)
    if points is None:
        return None
    ranks = list(range(sum(sizes)))
    Stream(seed, "plan").shuffle(ranks)
    return [[ranks[point] for point in places] for places in points]


def find_template(sizes, rounds):
    m, shortened = len(sizes), []
    for places in template_of_fours(m, rounds) or ():
        tables = [[p for p in places[4 * t : 4 * t + 4] if p < sum(sizes)] for t in range(m)]
        too_small = [t for t in range(m) if len(tables[t]) < sizes[t]]
        too_large = [t for t in range(m) if len(tables[t]) > sizes[t]]
        for t, other in zip(too_small, too_large, strict=False):
            tables[t], tables[other] = tables[other], tables[t]
        if [len(table) for table in tables] != list(sizes):
            return None
        shortened.append([point for table in tables for point in table])
    return shortened or None


def template_of_fours(m, rounds):
    if len(WRITTEN.get(4 * m, ())) >= rounds:
        return [[LETTERS.index(letter) for letter in line] for line in WRITTEN[4 * m][:rounds]]
    if len(SHIFTS.get(m, ())) >= rounds:
        shifts = [[int(digit, 16) for digit in line] for line in SHIFTS[m][:rounds]]
    elif all(a * b % m for a in range(1, rounds) for b in (1, 2, 3)):
        shifts = [[r * (c + 1) for c in range(4)] for r in range(rounds)]
    else:
        return None
    return [
        [c * m + (t + shifts[r][c]) % m for t in range(m) for c in [(s - r) % 4 for s in range(4)]]
        for r in range(rounds)
    ]


# -- seat-draw.md: Modes ranked and spread --------------------------------------------------------


def draw_by_standing(field, options, seed, number):
    points = dict(options["standing"])
    if sorted(player for player, _points in options["standing"]) != field.numbers:
        raise ValueError("the standing is not that of the players")
    stream = Stream(seed, f"standing {number}")
    order = list(range(field.n))
    stream.shuffle(order)
    with_points = [rank for rank in order if points[field.numbers[rank]] is not None]
    with_points.sort(key=lambda rank: -points[field.numbers[rank]])
    order = with_points + [rank for rank in order if points[field.numbers[rank]] is None]
    if options["mode"] == "spread":
        tables = deal_pots(field, order, stream)
    else:
        tables = [[order[place] for place in field.seats_of(t)] for t in range(len(field.sizes))]
    for table in tables:
        stream.shuffle(table)
    return [rank for table in tables for rank in table]


def deal_pots(field, order, stream):
    tables = [[] for _ in field.sizes]
    for seat in range(max(field.sizes)):
        numbers = [t for t, size in enumerate(field.sizes) if size > seat]
        pot, order = order[: len(numbers)], order[len(numbers) :]
        stream.shuffle(pot)
        for t, rank in zip(numbers, pot, strict=True):
            tables[t].append(rank)
    return tables


def draw(field, options, pairs, history, seeds):
    """Return the places by round. `history`: posted rounds as tables; `seeds`: by round."""
    mode, wished = options["mode"], any(map(field.has_area, range(field.n)))
    wished = wished or options["clubs"] != "off" or options["neighbours_apart"] or bool(pairs)
    if mode == "plan":
        if not history and not wished:
            drawn = draw_plan(field.sizes, next(iter(seeds.values())), len(seeds))
            if drawn is not None:
                return dict(zip(seeds, drawn, strict=True))
        mode = "best"
    if mode == "uniform":
        return {number: draw_uniform(field, seed, number) for number, seed in seeds.items()}
    if mode in BY_STANDING:
        return {n: draw_by_standing(field, options, seed, n) for n, seed in seeds.items()}
    costs = Costs(field, options, pairs)
    rank_of = {number: rank for rank, number in enumerate(field.numbers)}
    for number in sorted(history):
        tables = [[rank_of.get(player) for player in table[:4]] for table in history[number]]
        costs.remember_round(tables)
    seats_together = not history and len(seeds) > 1 and len(set(field.sizes)) == 1
    drawn = []
    for number, seed in seeds.items():
        places = repair_and_mix(costs, draw_uniform(field, seed, number), seed, number)
        if not seats_together:
            places = seat_one_round(costs, places)
        drawn.append(places)
        tables = [[places[p] for p in field.seats_of(t)] for t in range(len(field.sizes))]
        costs.remember_round(tables, seats=not seats_together)
    if seats_together:
        drawn = seat_all_rounds(drawn, field.sizes[0])
    return dict(zip(seeds, drawn, strict=True))


# -- seat-draw.md: Changes ------------------------------------------------------------------------


def change_tables(before, change, areas):
    changed = ChangedRound(before, change, areas)
    changed.remove_absent()
    changed.add_tables()
    changed.seat_in_areas()
    changed.dissolve_tables()
    changed.seat_waiting()
    if change["changed"].get("threes"):
        changed.shorten_tables()
    return changed.tables


class ChangedRound:
    """The tables during the steps of a change. Places are (table, seat), from 0."""

    def __init__(self, before, change, areas):
        self.stream = Stream(change["seed"], f"change {change['number']}")
        self.absent = set(change["changed"]["absent"])
        self.late = sorted(change["changed"]["late"])
        self.started = set(change["changed"]["frozen"])
        self.areas, self.tables = areas, [list(table) for table in before]
        self.seats = max(2, change["changed"].get("seats", 4))
        self.to_reseat = []

    def open_tables(self):
        return [t for t in range(len(self.tables)) if t + 1 not in self.started]

    def places(self, first=1, last=None):
        return [
            (t, s)
            for t in self.open_tables()
            if first <= t + 1 <= (last or len(self.tables))
            for s in range(len(self.tables[t]))
        ]

    def empty(self, first=1, last=None):
        return [(t, s) for t, s in self.places(first, last) if self.tables[t][s] is None]

    def remove_absent(self):
        self.tables = [
            [None if number in self.absent else number for number in table] for table in self.tables
        ]

    def add_tables(self):
        while len(self.late) - len(self.empty()) >= self.seats:
            removed_tables = [t for t in self.open_tables() if not self.tables[t]]
            if removed_tables:
                self.tables[removed_tables[0]] = [None] * self.seats
            else:
                self.tables.append([None] * self.seats)

    def seat_in_areas(self):
        bound_to = [number for number in self.late if number in self.areas]
        bound_to.sort(key=lambda number: self.areas[number][1] - self.areas[number][0])
        bound_to = bound_to[: len(self.empty())]
        for number in bound_to:
            choices = self.empty(*self.areas[number]) or [
                (t, s)
                for t, s in self.places(*self.areas[number])
                if self.tables[t][s] not in self.areas
            ]
            t, s = choices[self.stream.below(len(choices))]
            if self.tables[t][s] is not None:
                self.to_reseat.append(self.tables[t][s])
            self.tables[t][s] = number
        self.late = [number for number in self.late if number not in bound_to]

    def dissolve_tables(self):
        tables = self.tables
        while True:
            spare = len(self.empty()) - len(self.late) - len(self.to_reseat)
            can_go = [
                t
                for t in self.open_tables()
                if tables[t] and len(tables[t]) <= spare and not self.areas.keys() & set(tables[t])
            ]
            if not can_go:
                break
            t = max(can_go, key=lambda t: (tables[t].count(None), t))
            self.to_reseat += [number for number in tables[t] if number is not None]
            tables[t] = []

    def seat_waiting(self):
        self.to_reseat.sort()
        places = self.empty()
        for items in (self.to_reseat, self.late, places):
            self.stream.shuffle(items)
        for (t, s), number in zip(places, self.to_reseat + self.late, strict=False):
            self.tables[t][s] = number

    def shorten_tables(self):
        for t in self.open_tables():
            if len(self.tables[t]) == 4 and self.tables[t].count(None) == 1:
                self.tables[t].remove(None)


# -- seat-draw.md: The seed protocol, The document ------------------------------------------------


def check_draws(data):
    protocol = data["draw-protocol"]
    if protocol["list_hash"]:
        text = "".join(f"{line}\n" for line in protocol["lines"])
        if not protocol["withheld"] and digest(text) != protocol["list_hash"]:
            yield "Draw: the frozen list is not the one of its hash"
    options = protocol["options"]
    if options is not None and digest(canonical(options)) != protocol["options_hash"]:
        yield "Draw: the frozen options are not those of their hash"
    clubs = {}
    for line in protocol["lines"] + protocol["added"]:
        number, _name, club = line.split(";")
        clubs[int(number)] = club
    records = {record["number"]: record for record in protocol["draws"]}
    for record in protocol["draws"]:
        where = f"Draw no. {record['number']}, round {record['round_number']}"
        by_people = record["mode"] in ("lots", "hand") and record["changed"] is None
        if not by_people and record["chain_index"] is not None:
            yield from check_seed(protocol, record, where)
        if by_people:
            continue
        if record.get("standing") is not None:
            yield from check_standing(data, record, where)
        expected_tables = computed(records, clubs, record)
        for t, (stated, right) in enumerate(
            itertools.zip_longest(record["tables"], expected_tables, fillvalue=[]), 1
        ):
            if list(stated) != list(right):
                yield (
                    f"{where}: table {t} is {table_in_words(stated)}, "
                    f"the seed gives {table_in_words(right)}"
                )
                break
    yield from check_seats(data, records)


def check_seed(protocol, record, where):
    link = bytes.fromhex(record["link"])
    for _ in range(record["chain_index"]):
        link = hashlib.sha256(link).digest()
    if link.hex() != protocol["commitment"]:
        yield f"{where}: its link does not lead to the commitment"
    parts = [protocol[key] for key in ("tournament", "list_hash", "options_hash", "ingredient")]
    text = unicodedata.normalize("NFC", "|".join([*parts, record["link"]]))
    if record["seed"] != text:
        yield f"{where}: its seed is not composed of list, options, ingredient and link"


def check_standing(data, record, where):
    """Compare a draw's standing with the lists that counted in the journal before it."""
    lists, fill_ins, points = {}, set(), {}
    for entry in data["journal"]:
        action, new = entry["action"], entry["new"] or {}
        if action in ("round_drawn", "round_redrawn") and new["draw"] == record["number"]:
            break
        if action == "fill_ins_added":
            fill_ins |= {player["number"] for player in new["players"]}
        elif action in STORED or (action, new.get("consequence")) == ("sheet_voided", "no_points"):
            lists[entry["subject_id"]] = new
        elif action in NOT_COUNTED:
            lists.pop(entry["subject_id"], None)
    for new in lists.values():
        for seat in new["seats"] if new["round"] < record["round_number"] else ():
            if seat:
                points[seat["number"]] = points.get(seat["number"], 0) + seat.get("points", 0)
    holders = Counter(player["number"] for player in data["players"])
    for number, stated in record["standing"]:
        may_lack_points = number in fill_ins or holders[number] > 1
        if stated != points.get(number) and not (stated is None and may_lack_points):
            yield (
                f"{where}: no. {number} has the standing {stated}, "
                f"the lists before it give {points.get(number)}"
            )
            return


def computed(records, clubs, record):
    areas = {number: (first, last) for number, first, last in record["options"]["areas"]}
    if record["changed"] is not None:
        return change_tables(records[record["replaces"]]["tables"], record, areas)
    field = Field(record["players"], clubs, areas, record["sizes"])
    seeds = {number: records[drawn]["seed"] for drawn, number in record["together"]}
    history = {
        records[drawn]["round_number"]: records[drawn]["tables"] for drawn in record["history"]
    }
    options = record["options"] | {"standing": record.get("standing")}
    if record["sizes"] and record["mode"] == "best":  # version 0.2 had plans for fours only
        options["mode"] = "best"
    drawn = draw(field, options, record.get("pairs") or [], history, seeds)
    places = drawn[record["round_number"]]
    return [[field.numbers[places[p]] for p in field.seats_of(t)] for t in range(len(field.sizes))]


def check_seats(data, records):
    """Compare the seats with the draws, and the draws with the protocol."""
    rounds = {item["id"]: item["number"] for item in data["rounds"]}
    number_of = {item["id"]: item["number"] for item in data["players"]}
    seated = defaultdict(dict)
    for seat in data["seats"]:
        seated[rounds[seat["round"]]][seat["table"], seat["seat"]] = number_of[seat["player"]]
    for item in data["draws"]:
        record = records.get(item["number"])
        where = f"Draw no. {item['number']}, round {rounds[item['round']]}"
        flat = [number for table in (record["tables"] if record else []) for number in table]
        if record is None or flat != item["places"] or record["seed"] != item["seed"]:
            yield f"{where} differs from the protocol"
            continue
        if not item["is_current"]:
            continue
        drawn = {
            (t, s): number
            for t, table in enumerate(record["tables"], 1)
            for s, number in enumerate(table, 1)
            if number is not None
        }
        seats = seated[rounds[item["round"]]]
        for t, s in sorted(drawn.keys() | seats.keys()):
            if drawn.get((t, s)) != seats.get((t, s)):
                yield (
                    f"Table {t}, round {rounds[item['round']]}, seat {s}: no. {seats.get((t, s))} "
                    f"sits there, drawn was no. {drawn.get((t, s))}"
                )
                break


def table_in_words(table):
    return ", ".join("–" if number is None else str(number) for number in table) or "no table"


# -- export.md: A game ----------------------------------------------------------------------------

PLAIN_GAME = {
    "partner": None, "won": None, "level": None, "tout": False, "runners": 0, "offence": None,
    "offender": None, "doubles": 0, "spritze": None, "re": False, "redeals": [],
    "jungfrauen": [],
}  # fmt: skip
FREE = {"side": 0, "other": 0}


def of(thing, name, default=None):
    return thing.get(name, default)


def plus(a, b, times=1):
    return {key: a[key] + b[key] * times for key in a}


def prices_of(contract, number):
    limited = number == 1 and bool(of(contract, "first_game"))
    return (contract["first_game"], True) if limited else (contract["prices"], False)


def is_tallied(contract):
    return contract["side"] == "alone" and of(contract, "counts_as", "solo") != "none"


def factor(rules, game):
    times = game["doubles"] + (game["spritze"] is not None) + game["re"]
    return times + 1 if rules["doubling"]["growth"] == "linear" else 2**times


def offence_of(rules, game):
    if not game["offence"]:
        return None
    return next(offence for offence in rules["offences"] if offence["name"] == game["offence"])


def price_of(rules, contract, game, number):
    prices, limited = prices_of(contract, number)
    offence = offence_of(rules, game)
    is_tout = game["tout"] and of(contract, "tout") is not None and not limited
    if is_tout:
        base, runner = contract["tout"], of(contract, "tout_runner", FREE)
    else:
        level = game["level"] or "plain"
        if offence and not of(offence, "plays_on"):
            level = "plain"
        first_tout = of(rules, "first_tout", "as_told")
        is_highest = first_tout == "highest" or (first_tout == "as_told" and game["level"] is None)
        if game["tout"] and is_highest and not offence:
            level = "schwarz"
        listed = [name for name in LEVELS if name in prices]
        reached = [name for name in listed if LEVELS.index(name) <= LEVELS.index(level)]
        base, runner = prices[reached[-1] if reached else listed[0]], of(contract, "runner", FREE)
    bonus = sum(rules["redeal_bonus"][doubles] for doubles in game["redeals"])
    price = plus(base, of(contract, "redeal", FREE), bonus)
    f = factor(rules, game)
    own = contract["runners_from"]
    least = rules["runners_from"] if own is None else own
    if is_tout and of(contract, "tout_runners_from") is not None:
        least = contract["tout_runners_from"]
    count = game["runners"] if game["runners"] >= least else 0
    if rules["runners_cap"] is not None:
        count = min(count, rules["runners_cap"])
    if offence and not offence["with_runners"]:
        count = 0
    more = f if rules["doubling"]["with_runners"] else 1
    if game["spritze"] is not None and of(rules["doubling"], "spritze_doubles_game_only"):
        plain = base if is_tout else prices[listed[0]]
        before = factor(rules, game | {"spritze": None, "re": False})
        levels = plus(price, plain, -1)
        doubled = {key: plain[key] * f + levels[key] * before for key in plain}
        return plus(doubled, runner, count * more)
    return plus({key: value * f for key, value in price.items()}, runner, count * more)


def lost_price(rules, contract, game, price):
    times = {key: value * rules["loss_factor"] for key, value in price.items()}
    return plus(times, of(contract, "lost_extra", FREE), factor(rules, game))


def winner(contract, game):
    if contract["side"] == "nobody":
        return None
    if game["offence"]:
        return game["offender"] not in (game["declarer"], game["partner"])
    if not contract["can_be_lost"]:
        return True
    return game["won"] if contract["can_be_won"] else False


def row_of(rules, contract, game, number):
    won = winner(contract, game)
    if won is None:
        return (0,) * rules["seats"]
    price = price_of(rules, contract, game, number)
    return shares(rules, contract, game, won, price)


def shares(rules, contract, game, won, price):
    if not won:
        price = lost_price(rules, contract, game, price)
    side = {game["declarer"], game["partner"]}
    row = []
    for seat in range(1, rules["seats"] + 1):
        amount = price["side"] if seat in side else price["other"]
        if (seat in side) != won:
            deducted = rules["deducts_lost_solos"] and contract["side"] == "alone" and seat in side
            amount = -amount if rules["is_zero_sum"] or deducted else 0
        row.append(amount)
    for seat in game["jungfrauen"]:
        row[game["declarer"] - 1] += row[seat - 1]
        row[seat - 1] = 0
    offence = offence_of(rules, game)
    if offence and of(offence, "pays_alone"):
        losers = [seat for seat in range(1, rules["seats"] + 1) if (seat in side) != won]
        owed = sum(row[seat - 1] for seat in losers)
        for seat in losers:
            row[seat - 1] = owed if seat == game["offender"] else 0
    return tuple(row)


def no_game(rules, contract, game):
    """Return why a record is illegal, or an empty string."""
    seats, side = range(1, rules["seats"] + 1), contract["side"]
    doubling = rules["doubling"]
    if game["declarer"] not in seats or game["partner"] not in (None, *seats):
        return "an unknown seat"
    if side in ("alone", "nobody") and game["partner"] is not None:
        return "a partner in a game without one"
    if side == "called" and game["partner"] in (None, game["declarer"]):
        return "no partner"
    if side == "across" and (game["declarer"], game["partner"]) != (1, 3):
        return "other partners than 1 and 3"
    if game["tout"] and of(contract, "tout") is None:
        return "a Tout of a game that has none"
    levels = {"plain", *contract["prices"], *(of(contract, "first_game") or ())}
    if game["level"] is not None and game["level"] not in (LEVELS if game["tout"] else levels):
        return "a level this game does not have"
    if not 0 <= game["runners"] <= contract["most_runners"]:
        return "too many Laufende"
    if not 0 <= game["doubles"] <= (doubling["most"] if contract["takes_doubles"] else 0):
        return "too many doubles"
    has_spritze = doubling["has_spritze"] and contract["takes_spritze"]
    if game["spritze"] is not None and not has_spritze:
        return "a Spritze where none is allowed"
    if game["spritze"] is not None and game["spritze"] in (game["declarer"], game["partner"]):
        return "a Spritze by the declaring side"
    if game["re"] and (game["spritze"] is None or not doubling["has_re"]):
        return "a Re without a Spritze"
    if any(not 0 <= doubles < len(rules["redeal_bonus"]) for doubles in game["redeals"]):
        return "a thrown-in deal without a bonus"
    if game["offence"] and game["offender"] not in seats:
        return "an offence without an offender"
    spared = game["jungfrauen"]
    if spared and not (of(contract, "spares_jungfrauen") and game["won"]):
        return "a seat without a trick where none is spared"
    if spared and not (
        set(spared) < {*seats} - {game["declarer"]} and len(set(spared)) == len(spared)
    ):
        return "seats without a trick that cannot be spared"
    blamed = game["offence"] and game["offender"] in (game["declarer"], game["partner"])
    if not contract["can_be_lost"] and (game["won"] is False or blamed):
        return "a lost game that cannot be lost"
    if not contract["can_be_won"] and game["won"]:
        return "a won game that cannot be won"
    decided = game["won"] is not None or game["offence"] or side == "nobody"
    may_be_drawn = contract["drawn_at"] is not None and contract["drawn"] != "replayed"
    if not decided and contract["can_be_lost"] and contract["can_be_won"] and not may_be_drawn:
        return "no result"
    return ""


def reading(contract, game, number):
    """Return (declarer, won, Tout, Sie), or None without a tally."""
    if not is_tallied(contract):
        return None
    limited = prices_of(contract, number)[1]
    counts_as = of(contract, "counts_as", "solo")
    is_tout = (game["tout"] or counts_as == "tout") and not limited
    is_sie = counts_as == "sie" and not limited
    return game["declarer"], winner(contract, game), is_tout, is_sie


# -- export.md: A row without a record ------------------------------------------------------------


def legal_rows(rules, number):
    """Return {row: {(reading, True for a Tout)}} for all games."""
    readings = defaultdict(set)
    for contract in rules["contracts"]:
        for game in courses(rules, contract, number):
            marked = game["tout"] or of(contract, "counts_as", "solo") == "tout"
            row = row_of(rules, contract, game, number)
            readings[row].add((reading(contract, game, number), marked))
    return readings


def courses(rules, contract, number):
    prices, limited = prices_of(contract, number)
    kinds = [(level, False) for level in prices]
    if of(contract, "tout") is not None and not limited:
        kinds.append(("plain", True))
    distinct = {}
    for level, tout in kinds:
        runner = of(contract, "tout_runner" if tout else "runner", FREE)
        most = contract["most_runners"] if runner != FREE else 0
        for redeals in thrown_in(rules, contract):
            for runners in range(most + 1):
                for doubles, spritze, re in doublings(rules, contract):
                    game = PLAIN_GAME | {
                        "level": level, "tout": tout, "runners": runners, "doubles": doubles,
                        "spritze": spritze, "re": re, "redeals": redeals, "declarer": 1,
                    }  # fmt: skip
                    price = price_of(rules, contract, game, number)
                    lost = lost_price(rules, contract, game, price)
                    key = (level, tout, *price.values(), *lost.values())
                    distinct.setdefault(key, game)
    for declarer, partner in sides(rules, contract):
        own = {"declarer": declarer, "partner": partner}
        for won in results(contract):
            for game in distinct.values():
                yield game | own | {"won": won}
                yield from sparing(rules, contract, game | own | {"won": won})
        for offence in rules["offences"]:
            if not of(offence, "pays_alone"):
                continue
            for offender in range(1, rules["seats"] + 1):
                blamed = offender in (declarer, partner)
                if blamed and not contract["can_be_lost"]:
                    continue
                for game in distinct.values():
                    has_level = game["level"] != "plain" and not game["tout"]
                    if of(offence, "plays_on") or not has_level:
                        yield game | own | {"offence": offence["name"], "offender": offender}


def sparing(rules, contract, game):
    """The game once for each choice of seats without a trick that it spares."""
    if not (of(contract, "spares_jungfrauen") and game["won"]):
        return
    others = [seat for seat in range(1, rules["seats"] + 1) if seat != game["declarer"]]
    for count in range(1, len(others)):
        for seats in itertools.combinations(others, count):
            yield game | {"jungfrauen": list(seats)}


def left_open(rules, contract, game, number):
    """The other rows that agree with a record: it names no seat without a trick, or no level."""
    games = [] if game["jungfrauen"] else list(sparing(rules, contract, game))
    prices, limited = prices_of(contract, number)
    by_cards = of(rules, "first_tout") == "card_points" and limited and game["tout"]
    if by_cards and not game["level"] and not game["offence"]:
        games += [game | {"level": level} for level in prices]
    return {row_of(rules, contract, variant, number) for variant in games}


def sides(rules, contract):
    seats = range(1, rules["seats"] + 1)
    if contract["side"] == "across":
        return [(1, 3)]
    if contract["side"] == "nobody":
        return [(1, None)]
    if contract["side"] == "alone":
        return [(seat, None) for seat in seats]
    return list(itertools.permutations(seats, 2))


def results(contract):
    if contract["side"] == "nobody":
        return [None]
    outcomes = [True] if contract["can_be_won"] else []
    outcomes += [False] if contract["can_be_lost"] else []
    if contract["drawn_at"] is not None and contract["drawn"] != "replayed":
        outcomes.append(None)
    return outcomes


def doublings(rules, contract):
    doubling = rules["doubling"]
    most = doubling["most"] if contract["takes_doubles"] else 0
    ways = [(doubles, None, False) for doubles in range(most + 1)]
    if doubling["has_spritze"] and contract["takes_spritze"]:
        ways.append((most, 0, False))
        ways += [(most, 0, True)] if doubling["has_re"] else []
    return ways


def thrown_in(rules, contract):
    if of(contract, "redeal", FREE) == FREE or not rules["redeal_bonus"]:
        return [[]]
    kinds = range(len(rules["redeal_bonus"]))
    ways = {}
    for deals in range(MOST_THROWN_IN + 1):
        for way in itertools.combinations_with_replacement(kinds, deals):
            ways.setdefault(sum(rules["redeal_bonus"][doubles] for doubles in way), list(way))
    return list(ways.values())


def agreed(rules, meanings, tout):
    """Return what all games of a row have in common, heeding the T."""
    if rules["has_tout_mark"]:
        meanings = [meaning for meaning in meanings if meaning[1] == tout] or list(meanings)
    readings = [meaning for meaning, _marked in meanings]
    if None in readings or len({read[:2] for read in readings}) > 1:
        return None
    declarer, won = readings[0][:2]
    return (
        declarer,
        won,
        all(read[2] for read in readings),
        all(read[3] for read in readings),
    )


# -- export.md: Tallies, Totals -------------------------------------------------------------------


def tally_of(rules, read):
    _declarer, won, is_tout, is_sie = read
    if is_sie:
        return Counter(sie=1)
    if not is_tout:
        return Counter(solo_won=int(bool(won)), solo_played=1)
    counted = Counter(tout_won=int(bool(won)), tout_played=1)
    if rules["counts_tout_as_solo"]:
        counted += Counter(solo_won=int(bool(won)), solo_played=1)
    return counted


class Lists:
    def __init__(self, data):
        rounds = {item["id"]: item["number"] for item in data["rounds"]}
        draws = {item["id"]: item for item in data["draws"]}
        self.all = data["lists"]
        self.rows, self.totals, self.players = defaultdict(list), {}, defaultdict(dict)
        self.legal, self.rules = {}, data["rules"]
        self.round = {item["id"]: rounds[item["round"]] for item in self.all}
        at = {(item["round"], item["table"]): item["id"] for item in self.all}
        seats = {}
        for seat in data["seats"]:
            sheet = at.get((seat["round"], seat["table"]))
            seats[seat["id"]] = (sheet, seat["seat"])
            self.players[sheet][seat["seat"]] = seat["player"]
        for row in data["rows"]:
            self.rows[row["sheet"]].append(row)
        for item in data["totals"]:
            self.totals.setdefault(item["sheet"], {})[seats[item["seat"]][1]] = item
        self.size = {}
        for item in self.all:
            sizes = draws[item["draw"]]["sizes"]
            self.size[item["id"]] = 4 if sizes is None else sizes[item["table"] - 1]
        self.told = {}
        for entry in data["journal"]:
            if entry["action"] in STORED:
                self.told[entry["subject_id"]] = entry["new"]

    def where(self, sheet):
        return f"Table {sheet['table']}, round {self.round[sheet['id']]}"

    def legal_rows(self, seats, number):
        key = (seats, number if number == 1 else None)
        if key not in self.legal:
            self.legal[key] = legal_rows(self.rules[str(seats)], key[1])
        return self.legal[key]

    def check(self):
        for sheet in self.all:
            if sheet["state"] not in COUNTED:
                if sheet["id"] in self.totals:
                    yield f"{self.where(sheet)}: has totals although it does not count"
                continue
            yield from self.check_list(sheet)

    def check_list(self, sheet):
        where, seats = self.where(sheet), self.size[sheet["id"]]
        totals = self.totals.get(sheet["id"], {})
        stored = self.told.get(sheet["id"]) or {}
        if totals.keys() != self.players[sheet["id"]].keys():
            yield f"{where}: a player has no total, or an empty seat has one"
            return
        points = [
            totals[seat]["points"] if seat in totals else None for seat in range(1, seats + 1)
        ]
        if "sums" in stored:
            stored_points = [
                None if a is None else b for a, b in zip(points, stored["sums"], strict=True)
            ]
            if stored_points != points:
                yield f"{where}: the totals are {points}, in the journal {stored_points}"
        rules = self.rules[str(seats)]
        if sheet["kind"] == "totals":
            yield from check_typed(rules, where, totals, points)
            return
        sums, counted = [0] * seats, [Counter() for _ in range(seats)]
        for number, row in enumerate(self.rows[sheet["id"]], 1):
            at = f"{where}, game {number}"
            cells = [row[f"points_{seat}"] for seat in range(1, seats + 1)]
            rows = stored.get("rows") or []
            if number <= len(rows) and list(rows[number - 1]) != cells:
                yield f"{at}: {cells}, in the journal {rows[number - 1]}"
            if row["game"] != number or None in cells:
                yield f"{at}: a game is missing"
                return
            read, wrong = self.read(rules, seats, number, row, tuple(cells))
            if wrong:
                yield f"{at}: {wrong}"
            sums = [a + b for a, b in zip(sums, cells, strict=True)]
            if read is not None:
                counted[read[0] - 1] += tally_of(rules, read)
        for seat, total in sorted(totals.items()):
            if total["points"] != sums[seat - 1]:
                yield (
                    f"{where}, seat {seat}: the total is {total['points']}, "
                    f"the games give {sums[seat - 1]}"
                )
            for name in TALLIES:
                if total[name] != counted[seat - 1][name]:
                    yield (
                        f"{where}, seat {seat}: {name} is {total[name]}, "
                        f"the games give {counted[seat - 1][name]}"
                    )

    def read(self, rules, seats, number, row, cells):
        """Return (reading, error)."""
        if row["played"] is None:
            meanings = self.legal_rows(seats, number).get(cells)
            if meanings is None:
                return None, f"no game gives {list(cells)}"
            return agreed(rules, meanings, row["tout"]), ""
        game = PLAIN_GAME | row["played"]
        contract = next((c for c in rules["contracts"] if c["name"] == game["contract"]), None)
        if contract is None:
            return None, f"there is no game “{game['contract']}”"
        if wrong := no_game(rules, contract, game):
            return None, f"{game['contract']}: {wrong}"
        right = row_of(rules, contract, game, number)
        is_right = right == cells or cells in left_open(rules, contract, game, number)
        wrong = "" if is_right else f"{list(cells)}, what was played gives {list(right)}"
        return reading(contract, game, number), wrong


def check_typed(rules, where, totals, points):
    if rules["is_zero_sum"] and None not in points and sum(points):
        yield f"{where}: the totals add up to {sum(points)} instead of 0"
    for seat, total in totals.items():
        if total["plus"] is not None and total["plus"] - total["minus"] != total["points"]:
            yield f"{where}, seat {seat}: plus and minus do not make {total['points']}"
        for kind in ("tout", "solo"):
            if total[f"{kind}_won"] > total[f"{kind}_played"]:
                yield f"{where}, seat {seat}: more {kind}s won than played"


# -- export.md: Ranking ---------------------------------------------------------------------------


def ranking(data, lists):
    tournament = data["tournament"][0]
    rules = next(iter(data["rules"].values()))
    counted = ("checked",) if tournament["is_embargoed"] else COUNTED
    points, tallies = defaultdict(dict), defaultdict(dict)
    for sheet in lists.all:
        number = lists.round[sheet["id"]]
        if sheet["state"] in counted:
            for seat, total in lists.totals.get(sheet["id"], {}).items():
                player = lists.players[sheet["id"]][seat]
                points[player][number] = total["points"]
                tallies[player][number] = Counter({name: total[name] for name in TALLIES})
        elif sheet["state"] == "void" and sheet["consequence"] == "no_points":
            for player in lists.players[sheet["id"]].values():
                points[player][number] = 0
    everybody = [p for p in data["players"] if p["state"] == "registered" and p["id"] in points]
    groups = [("all", everybody)]
    if rules["ranks_minors_apart"]:
        minors = [p for p in everybody if is_minor(p)]
        adults = [p for p in everybody if p not in minors]
        groups = [("adults", adults), ("minors", minors)]
    lots, penalties = lots_of(data), penalties_of(data)
    ranked = []
    for category, players in groups:
        rows = [
            result(rules, tournament, p, points[p["id"]], tallies[p["id"]], penalties[p["id"]])
            for p in players
        ]
        ranked += placed(rules, category, rows, lots)
    return ranked


def lots_of(data):
    """Return {player: place} of each lot, the newest last."""
    lots = defaultdict(dict)
    for lot in data["lots"]:
        lots[lot["group"]][lot["player"]] = lot["position"]
    return [lots[group] for group in sorted(lots)]


def penalties_of(data):
    """Return {player: points taken away}: of a decision and its appeals the newest counts."""
    first, newest = {}, {}
    for decision in data["decisions"]:
        root = first[decision["id"]] = first.get(decision["appeal_of"], decision["id"])
        if decision.get("penalty") is not None:
            newest[root] = decision
    penalties = Counter()
    for decision in newest.values():
        penalties[decision["player"]] += decision["penalty"]
    return penalties


def result(rules, tournament, player, points, tallies, penalty):
    rounds = [points.get(number) for number in range(1, tournament["round_count"] + 1)]
    played = [(-value, n) for n, value in enumerate(rounds, 1) if value is not None]
    best = rules.get("best_rounds")
    dropped = [] if best is None else sorted(n for _value, n in sorted(played)[best:])
    tally = Counter()
    for number, round_tally in tallies.items():
        if number not in dropped:
            tally += round_tally
    counted = [value or 0 for n, value in enumerate(rounds, 1) if n not in dropped]
    return {
        "id": player["id"],
        "number": player["number"],
        "rounds": rounds,
        "dropped": dropped,
        "points": sum(counted) - penalty,
        "tally": {name: tally[name] for name in TALLIES},
        **({"penalty": penalty} if penalty else {}),
    }


def measure(name, row):
    if name == "points":
        return row["points"]
    if name.startswith("round_"):
        index = int(name.removeprefix("round_")) - 1
        return (row["rounds"][index] if index < len(row["rounds"]) else None) or 0
    if name.startswith("number_"):
        return row["number"] if name == "number_high" else -row["number"]
    return row["tally"][name]


def chain_of(rules):
    return [name for name in rules["tie_breaks"] if name not in ("lot", "shared")]


def equals_of(rules, rows):
    """Group rows that only a lot can part, best first."""
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(measure(name, row) for name in chain_of(rules))].append(row)
    return [groups[values] for values in sorted(groups, reverse=True)]


def placed(rules, category, rows, lots):
    out, before = [], None
    for tied in equals_of(rules, sorted(rows, key=lambda row: row["number"])):
        drawn = None
        if len(tied) > 1 and "lot" in rules["tie_breaks"]:
            ids = {row["id"] for row in tied}
            drawn = next((lot for lot in reversed(lots) if ids <= lot.keys()), None)
        if drawn:
            tied.sort(key=lambda row: drawn[row["id"]])
        decided = None
        if before is not None:
            decided = next(n for n in chain_of(rules) if measure(n, before) != measure(n, tied[0]))
        for index, row in enumerate(tied):
            shares_place = index > 0 and not drawn
            rank = out[-1]["rank"] if shares_place else len(out) + 1
            by = decided if index == 0 else "lot" if drawn else None
            fields = {name: value for name, value in row.items() if name != "id"}
            out.append({"category": category, "rank": rank, "decided_by": by} | fields)
        before = tied[0]
    return out


def check_ranking(data, head, ranked):
    right = digest(canonical(ranked))
    stated = data["ranking"]["rows"]
    for mine, theirs in itertools.zip_longest(ranked, stated):
        if mine != theirs:
            number = (mine or theirs)["number"]
            yield f"Ranking: no. {number} has another place than the lists give"
            break
    if right not in (head["ranking"],) or data["ranking"]["hash"] != right:
        yield f"Ranking: the file names the hash {head['ranking']}, the lists give {right}"


# -- export.md: From the ranking to the teams -----------------------------------------------------


def teams(data, ranked, lists):
    """Return [{"team", "rank", "points", "decided_by", "why", "counting"}], those with a place
    first.
    """
    tournament = data["tournament"][0]
    size, count = tournament["team_size"], tournament["team_counting"]
    if size is None:
        return []
    points = {row["number"]: row["points"] for row in ranked}
    players = {player["id"]: player for player in data["players"]}
    missing, over = awaited(data, lists), is_over(data)
    rows = []
    for team in data["teams"]:
        chosen = [players[m["player"]] for m in data["team_members"] if m["team"] == team["id"]]
        members = [p for p in chosen if p["state"] in ("registered", "excluded")]
        playing = [p for p in members if p["state"] == "registered"]
        scored = [(-points[p["number"]], p["number"]) for p in playing if p["number"] in points]
        scored.sort()
        waits = any(p["id"] in missing or (p["number"] not in points and not over) for p in playing)
        why = None
        if len(members) != size or (len(scored) < count and not waits):
            why = "incomplete"
        elif waits:
            why = "waiting"
        rows.append(
            {
                "team": team["id"],
                "why": why,
                "values": [-value for value, _number in scored],
                "points": -sum(value for value, _number in scored[:count]),
                "counting": [number for _value, number in scored[:count]],
            }
        )
    return [
        {name: row[name] for name in ("team", "rank", "points", "decided_by", "why", "counting")}
        for row in placed_teams(data, rows)
    ]


def awaited(data, lists):
    """Return the players whose lists are still due."""
    tournament = data["tournament"][0]
    settled = ("checked", "void") if tournament["is_embargoed"] else (*COUNTED, "void")
    open_rounds = {row["id"] for row in data["rounds"] if row["closed_at"] is None}
    awaited_players = set()
    for sheet in data["lists"]:
        if sheet["round"] in open_rounds and sheet["state"] not in settled:
            awaited_players |= set(lists.players[sheet["id"]].values())
    return awaited_players


def placed_teams(data, rows):
    lots = defaultdict(dict)
    for lot in data["team_lots"]:
        lots[lot["group"]][lot["team"]] = lot["position"]
    drawings = [lots[group] for group in sorted(lots, reverse=True)]

    def key(row):
        return row["points"], row["values"]

    whole = sorted((row for row in rows if row["why"] is None), key=key, reverse=True)
    before, rank = None, 1
    for values, group in itertools.groupby(whole, key=key):
        tied = list(group)
        ids = {row["team"] for row in tied}
        drawn = next((lot for lot in drawings if ids <= lot.keys()), None)
        tied.sort(key=lambda row: drawn[row["team"]] if drawn else row["team"])
        for index, row in enumerate(tied):
            is_parted = drawn is not None and len(tied) > 1
            row["rank"] = rank + index if is_parted else rank
            row["decided_by"] = "lot" if index and is_parted else None
        tied[0]["decided_by"] = None if before is None else parted_by(before, values)
        before, rank = values, rank + len(tied)
    for row in rows:
        if row["why"] is not None:
            row["rank"] = row["decided_by"] = None
    return sorted(rows, key=lambda row: (row["rank"] is None, row["rank"] or 0, row["team"]))


def parted_by(ahead, behind):
    if ahead[0] != behind[0]:
        return "points"
    pairs = itertools.zip_longest(ahead[1], behind[1])
    return f"single_{next(nth for nth, (own, next_own) in enumerate(pairs, 1) if own != next_own)}"


def check_teams(data, ranked):
    for mine, theirs in itertools.zip_longest(ranked, data["team-ranking"]):
        if mine != theirs:
            names = {team["id"]: team["name"] for team in data["teams"]}
            name = names.get((mine or theirs)["team"], "?")
            yield f"Team “{name}” has another place than the ranking gives"
            return


# -- export.md: From the ranking to the prizes ----------------------------------------------------


def awards(data, ranked):
    """Return [{"position", "number", "team", "cents", "why"}] in the order of the awards."""
    table = next(iter(data["prize_table"]), {})
    rules = next(iter(data["rules"].values()))
    prizes = in_order(rules, data["prizes"])
    cents = money(prizes, table.get("share_percent", 0), fees(data, rules, table))
    shares = table.get("shares_equals", False)
    calls = defaultdict(dict)
    for item in data["prize_calls"]:
        calls[item["prize"]][item["player"] or item["team"]] = item["cents"]
    prizes = [
        prize | {"cents": cents[prize["id"]], "called": calls[prize["id"]]} for prize in prizes
    ]
    everybody = {item["id"]: item for item in data["players"]}
    members = {(item["prizegroup"], item["player"]) for item in data["prize_group_members"]}
    ids = {p["number"]: p["id"] for p in data["players"] if p["state"] == "registered"}
    people = [row | {"id": ids[row["number"]]} for row in ranked]
    places = places_of_everybody(rules, people)
    undrawn = undrawn_places(rules, people)
    people = [row | {"rank": places[row["id"]], "undrawn": undrawn[row["id"]]} for row in people]
    is_played = bool(people) and is_over(data)
    several = table.get("allows_several", False)
    giving = Giving(people, lots_of(data), several, shares)
    ranked_teams = [
        row | {"id": row["team"]} for row in teams(data, ranked, Lists(data)) if row["rank"]
    ]
    before = None
    for row in ranked_teams:
        row["undrawn"] = before if row["decided_by"] == "lot" else row["rank"]
        before = row["undrawn"]
    to_teams = Giving(ranked_teams, [], several, shares)
    out = []
    for index, prize in enumerate(prizes):
        eligible = [p for p in people if belongs(prize, everybody[p["id"]], members)]
        is_for_teams = prize["kind"] == "team"
        if not is_played:
            takers = list(prize["called"]) or [prize["given_to"]]
            given = [(t, "undecided" if t is None else None, prize["cents"]) for t in takers]
        elif is_for_teams:
            later = [p | {"kind": "place"} for p in prizes[index:] if p["kind"] == "team"]
            given = to_teams.turn(later, ranked_teams)
        else:
            given = giving.turn(prizes[index:], eligible)
        for taker, why, amount in given:
            is_person = taker is not None and not is_for_teams
            out.append(
                {
                    "cents": calls[prize["id"]].get(taker, amount) if shares else amount,
                    "number": everybody[taker]["number"] if is_person else None,
                    "position": prize["position"],
                    "team": taker if is_for_teams else None,
                    "why": why,
                }
            )
    return out


def undrawn_places(rules, people):
    """Return {player: place} across categories, as if no lot had been drawn."""
    out = {}
    for equals in equals_of(rules, people):
        out |= dict.fromkeys((row["id"] for row in equals), len(out) + 1)
    return out


def places_of_everybody(rules, people):
    """Return {player: place} across categories, without lots; equals share a place."""
    out = {}
    for equals in equals_of(rules, people):
        place, best = len(out) + 1, min(row["rank"] for row in equals)
        is_mixed = len({row["category"] for row in equals}) > 1
        for row in equals:
            out[row["id"]] = place if is_mixed else place + row["rank"] - best
    return out


def in_order(rules, prizes):
    own = ("adults", "minors") if rules["ranks_minors_apart"] else ("all",)

    def key(prize):
        if prize["kind"] == "place" and prize["within"] in own:
            return 0, prize["number"], own.index(prize["within"]), prize["position"], prize["id"]
        return 1, prize["position"], prize["id"]

    return sorted(prizes, key=key)


def is_minor(player):
    return (player["erased_as"] or player["age_class"]) == "minor"


def fees(data, rules, table):
    if table.get("fees_cents") is not None:
        return table["fees_cents"]
    tournament = data["tournament"][0]
    owing = [p for p in data["players"] if p["state"] in ("registered", "excluded")]
    less = [p for p in owing if rules["ranks_minors_apart"] and is_minor(p)]
    full = len(owing) - len(less)
    return full * tournament["fee_cents"] + len(less) * tournament["minor_fee_cents"]


def money(prizes, percent, all_fees):
    pot = all_fees * percent // 100
    cents = {prize["id"]: prize["cents"] for prize in prizes}
    shared = [prize for prize in prizes if prize["share"] is not None]
    for prize in shared:
        cents[prize["id"]] = pot * prize["share"] // 100
    if sum(prize["share"] for prize in shared) == 100:
        cents[shared[0]["id"]] += pot - sum(cents[prize["id"]] for prize in shared)
    return cents


def is_over(data):
    tournament = data["tournament"][0]
    settled = ("checked", "void") if tournament["is_embargoed"] else (*COUNTED, "void")
    wanted = range(1, tournament["round_count"] + 1)
    rounds = {item["id"]: item for item in data["rounds"] if item["number"] in wanted}
    lists = [item for item in data["lists"] if item["round"] in rounds]
    return len({item["round"] for item in lists}) == len(wanted) and all(
        item["state"] in settled or rounds[item["round"]]["closed_at"] for item in lists
    )


def folded(text):
    letters = str.maketrans(PLAIN)
    text = unicodedata.normalize("NFD", text.casefold()).translate(letters)
    return "".join(c for c in text if not unicodedata.combining(c)).split()


def belongs(prize, player, members):
    within = prize["within"]
    if within == "local":
        origins = (player["place"], player["club"])
        return any(set(folded(prize["home"])) <= set(folded(origin)) for origin in origins)
    if within == "group":
        return (prize["group"], player["id"]) in members
    return within == "all" or within == ("minors" if is_minor(player) else "adults")


class Giving:
    """The awards in progress: who `has` a prize, who `may` win a lot, and prizes `promised` to
    equals.
    """

    def __init__(self, people, lots, allows_several, shares):
        self.rank = {person["id"]: person["rank"] for person in people}
        self.shares, self.shared = shares, {}
        self.lots, self.allows_several = lots, allows_several
        self.has, self.may, self.promised = set(), set(), defaultdict(list)
        self.is_oldest_open = False

    def turn(self, prizes, eligible):
        """Return [(player, reason for none, cents)] of the first of these prizes."""
        prize = prizes[0]
        if self.shares and prize["id"] not in self.shared:
            later = [each for each in prizes if each["id"] not in self.shared]
            self.shared |= self.share(later, eligible)
        if prize["id"] in self.shared:
            return self.shared[prize["id"]]
        takers = list(prize["called"]) or [prize["given_to"]]
        return [(*self.give(prize, eligible, taker), prize["cents"]) for taker in takers]

    def share(self, prizes, eligible):
        """Return {prize: as turn()} of the equals in turn, {} if they do not share."""
        first = prizes[0]
        counts = not (self.allows_several or first["is_extra"])
        if first["kind"] != "place" or (counts and self.is_oldest_open):
            return {}
        by_hand = {
            prize["given_to"]
            for prize in prizes[1:]
            if counts
            and (prize["kind"], among(prize), prize["is_extra"])
            == ("place", among(first), first["is_extra"])
        } - {None}
        groups, turns, count = defaultdict(list), [], 0
        for person in sorted(eligible, key=lambda person: person["rank"]):
            groups[person["undrawn"]].append(person["id"])
        for place in sorted(groups):
            count += len(groups[place])
            free = [p for p in groups[place] if not (counts and p in self.has)]
            turns.append((count, [p for p in free if p not in by_hand] or free))

        def in_turn(prize):
            return next((free for last, free in turns if free and last >= prize["number"]), [])

        equals = in_turn(first)
        covered = {}
        for prize in prizes:
            is_alike = (among(prize), prize["is_extra"]) == (among(first), first["is_extra"])
            is_free = prize["kind"] == "place" and prize["given_to"] is None
            if is_alike and is_free and in_turn(prize) == equals:
                covered.setdefault(prize["number"], prize)
        covered = list(covered.values())[: len(equals)]
        paid = [prize for prize in covered if not prize["gift"]]
        before = [last for last, free in turns if free and last >= first["number"]][:1]
        passed = {
            player
            for place, (last, _free) in zip(sorted(groups), turns, strict=True)
            if before and first["number"] <= last <= before[0]
            for player in groups[place]
            if player not in equals
        }
        if first not in covered or (counts and self.may & set(equals)):
            return {}
        if len(equals) == 1 and not first["called"] and by_hand & passed:
            self.has |= set(equals)
            return {first["id"]: [(equals[0], None, first["cents"])]}
        if len(equals) < 2 or not paid:
            return {}
        called = [(prize, player) for prize in covered for player in prize["called"]]
        left = [p for p in equals if p not in [player for _prize, player in called]]
        open_prizes = [prize for prize in covered if not prize["called"]]
        order = left
        if len(left) > 1 and any(prize["gift"] for prize in open_prizes):
            is_parted = len({self.rank[player] for player in left}) == len(left)
            order = left if is_parted else self.drawn(left)
        open_prizes += paid[-1:] * (len(left) - len(open_prizes))
        called += zip(open_prizes, order or [None] * len(left), strict=False)
        pot = sum(prize["cents"] or 0 for prize in paid)
        spent = sum(cents or 0 for prize in paid for cents in prize["called"].values())
        shares = [
            player
            for prize, player in called
            if not prize["gift"] and (player is None or player in equals)
        ]
        still_open = [player for player in shares if player is None or player in left]
        cents = pot // max(1, len(shares))
        cents = min(cents, max(0, pot - spent) // max(1, len(still_open)))
        out = {prize["id"]: [] for prize in covered}
        for prize, player in called:
            why = "lot" if player is None else None
            is_share = not prize["gift"] and (player is None or player in equals)
            is_share = is_share and (len(shares) > 1 or (len(still_open) == 1 and cents < pot))
            out[prize["id"]].append((player, why, cents if is_share else prize["cents"]))
        for prize in covered:
            nobody = (None, "nobody", prize["cents"] if prize["gift"] else 0)
            out[prize["id"]] = out[prize["id"]] or [nobody]
        if counts:
            self.has |= {*equals, *(player for _prize, player in called)} - {None}
        return out

    def give(self, prize, eligible, chosen):
        """Return (player, None) or (None, reason)."""
        counts = not (self.allows_several or prize["is_extra"])
        if chosen is not None:
            self.take(chosen, counts)
            return chosen, None
        if prize["kind"] == "oldest" or (
            self.is_oldest_open and counts and prize["kind"] != "hand"
        ):
            self.is_oldest_open = self.is_oldest_open or counts
            return None, "birth"
        choices = self.choices(prize, eligible)
        for index, (equals, is_inside) in enumerate(choices):
            available = [player for player in equals if not (counts and player in self.has)]
            if not available:
                continue
            if counts and self.may & set(available) and not self.goes_on(prize, equals):
                self.leave_open(choices[index:])
                return None, "waits"
            if is_inside and len(available) < len(equals):
                self.leave_open(choices[index:])
                return None, "lot"
            order = self.drawn(available)
            if order is None:
                self.promise(prize, equals, counts)
                return None, "lot"
            taker = order[-1 if prize["kind"] in ("last", "second_last") else 0]
            self.take(taker, counts)
            return taker, None
        return None, "nobody"

    def take(self, player, counts):
        if counts:
            self.has.add(player)

    def goes_on(self, prize, equals):
        before = self.promised[frozenset(equals)]
        return bool(before) and all(
            earlier["kind"] == prize["kind"] == "place"
            and among(earlier) == among(prize)
            and earlier["number"] < prize["number"]
            for earlier in before
        )

    def promise(self, prize, equals, counts):
        if not counts:
            return
        promised = self.promised[frozenset(equals)]
        promised.append(prize)
        if len(promised) < len(equals):
            self.may |= set(equals)
        else:
            self.may -= set(equals)
            self.has |= set(equals)

    def leave_open(self, choices):
        for equals, is_inside in choices:
            available = set(equals) - self.has
            is_certain = not available & self.may and not (
                is_inside and len(available) < len(equals)
            )
            self.may |= available
            if available and is_certain:
                return

    def choices(self, prize, eligible):
        """Return [(equals, True for a place among theirs)], best claim first."""
        kind = prize["kind"]
        if kind == "hand":
            return []
        if kind in ("place", "last", "second_last", "middle"):
            return self.by_place(prize, self.parted([((), person["id"]) for person in eligible]))
        measured = [(prize_measure(prize, person), person["id"]) for person in eligible]
        parted = self.parted([(value, person) for value, person in measured if value is not None])
        return [(equals, False) for equals in parted]

    def by_place(self, prize, groups):
        spans, count = [], 0
        for equals in groups:
            spans.append((equals, count + 1, count + len(equals)))
            count += len(equals)
        if prize["kind"] == "place":
            wanted = prize["number"]
            return [(equals, first < wanted) for equals, first, last in spans if last >= wanted]
        if prize["kind"] == "middle":
            middle = (count + 1) // 2
            spans.sort(key=lambda s: (max(s[1] - middle, middle - s[2], 0), s[2] < middle))
            return [(equals, len(equals) > 1) for equals, _first, _last in spans]
        wanted = count if prize["kind"] == "last" else count - 1
        return [(equals, last > wanted) for equals, first, last in spans[::-1] if first <= wanted]

    def parted(self, measured):
        """Group equals by value, then by rank, best first; a lot parts them."""
        groups = defaultdict(list)
        for value, player in measured:
            groups[(*value, -self.rank[player])].append(player)
        out = []
        for _value, equals in sorted(groups.items(), reverse=True):
            order = self.drawn(equals)
            out += [equals] if order is None else [[player] for player in order]
        return out

    def drawn(self, equals):
        """Return the players by the newest lot they all took part in, else None."""
        if len(equals) == 1:
            return equals
        for lot in self.lots[::-1]:
            if set(equals) <= lot.keys():
                return sorted(equals, key=lot.get)
        return None


def among(prize):
    return prize["within"], folded(prize["home"]), prize["group"]


def prize_measure(prize, row):
    """Return a tuple, more is better, or None without a value."""
    if prize["kind"] == "zero":
        return (-abs(row["points"]),)
    if prize["kind"] == "round":
        rounds = dict(enumerate(row["rounds"], 1))
        value = rounds.get(prize["number"])
        return None if value is None else (value,)
    won, played = row["tally"]["solo_won"], row["tally"]["solo_played"]
    return (2 * won - played, won) if played else None


def check_awards(data, expected):
    for mine, theirs in itertools.zip_longest(expected, data["awards"]):
        if mine != theirs:
            position = (mine or theirs)["position"]
            words = f"{award_in_words(mine)}, the file says {award_in_words(theirs)}"
            yield f"Prize {position}: {words}"
            return


def award_in_words(award):
    if award is None:
        return "there is none"
    taker = f"no. {award['number']}"
    if award["team"] is not None:
        taker = f"team {award['team']}"
    elif award["number"] is None:
        taker = f"nobody ({award['why']})"
    return taker if award["cents"] is None else f"{taker} with {euros(award['cents'])}"


def euros(cents):
    return f"{cents // 100}.{cents % 100:02} €"


# -- the whole ------------------------------------------------------------------------------------


# -- spot-check.md --------------------------------------------------------------------------------


def check_spot_checks(data):
    for entry in data["journal"]:
        if entry["action"] != "spot_check_drawn":
            continue
        by_round = entry["new"]["counted"].items()
        counted = sorted((int(number), table) for number, tables in by_round for table in tables)
        Stream(entry["previous"], "spot check").shuffle(counted)
        drawn = [(number, table) for number, table, _sums in entry["new"]["lists"]]
        if sorted(counted[: len(drawn)]) != drawn:
            yield f"Spot check: entry no. {entry['seq']} has other lists than the journal draws"


def spot_checks(data):
    """Yield (journal entry, number of counted lists, {place: sums}, {place: sums on the paper})."""
    drawn = None
    for entry in data["journal"]:
        if entry["action"] == "spot_check_drawn":
            if drawn:
                yield drawn
            new = entry["new"]
            stored = {(number, table): sums for number, table, sums in new["lists"]}
            drawn = (entry["seq"], sum(map(len, new["counted"].values())), stored, {})
        elif entry["action"] == "list_compared":
            drawn[3][entry["new"]["round"], entry["new"]["table"]] = entry["new"]["sums"]
    if drawn:
        yield drawn


def spot_checks_in_words(data):
    for seq, counted, stored, on_paper in spot_checks(data):
        differing = sum(sums != stored[place] for place, sums in on_paper.items())
        line = f"Spot check no. {seq}: {len(stored)} of {counted} lists drawn, {len(on_paper)}"
        line += f" compared, {differing} different"
        if len(on_paper) == len(stored):
            line += f"; 95 %: at most {most_differing(counted, len(stored), differing)}"
        yield line


def most_differing(n, k, d):
    def ways(w):
        return sum(comb(w, i) * comb(n - w, k - i) for i in range(d + 1))

    possible = range(d, n - k + d + 1)
    return max((w for w in possible if 20 * ways(w) > comb(n, k)), default=d)


def problems_of(head, data):
    lists = Lists(data)
    yield from check_journal(data, head)
    yield from check_draws(data)
    yield from check_spot_checks(data)
    yield from lists.check()
    ranked = ranking(data, lists)
    yield from check_ranking(data, head, ranked)
    yield from check_teams(data, teams(data, ranked, lists))
    yield from check_awards(data, awards(data, ranked))


def show(data, ranked):
    names = {
        player["number"]: player for player in data["players"] if player["state"] == "registered"
    }
    tournament = data["tournament"][0]
    print(f"{tournament['name']}, {tournament['date']}, {len(ranked)} ranked")
    category = None
    for row in ranked:
        if row["category"] != category:
            category = row["category"]
            print(f"\n{category}")
        player = names[row["number"]]
        name = ", ".join(filter(None, (player["last_name"], player["first_name"]))) or "–"
        rounds = " ".join("–" if value is None else str(value) for value in row["rounds"])
        if "penalty" in row:
            rounds += f", penalty −{row['penalty']}"
        by = f"  by {row['decided_by']}" if row["decided_by"] not in (None, "points") else ""
        print(f"{row['rank']:>4}. no. {row['number']:<4} {name}: {row['points']} ({rounds}){by}")
    print(f"\n{digest(canonical(ranked))}\n")
    for line in [*teams_in_words(data, ranked), *spot_checks_in_words(data)]:
        print(line)
    for line in awards_in_words(data, awards(data, ranked)):
        print(line)


def teams_in_words(data, ranked):
    names = {team["id"]: team["name"] for team in data["teams"]}
    for row in teams(data, ranked, Lists(data)):
        place = "   –" if row["rank"] is None else f"{row['rank']:>4}"
        counting = ", ".join(map(str, row["counting"]))
        by = f"  by {row['decided_by']}" if row["decided_by"] not in (None, "points") else ""
        why = f"  {row['why']}" if row["why"] else ""
        yield f"{place}. {names[row['team']]}: {row['points']} (no. {counting}){by}{why}"
    if names:
        yield ""


def awards_in_words(data, awarded):
    prizes = {item["position"]: item for item in data["prizes"]}
    names = {item["number"]: item for item in data["players"]}
    team_names = {item["id"]: item["name"] for item in data["teams"]}
    for award in awarded:
        prize = prizes[award["position"]]
        number = f" {prize['number']}" if prize["kind"] in ("place", "round", "team") else ""
        title = prize["title"] or f"{prize['kind']}{number}, {prize['within']}"
        item = names.get(award["number"], {"last_name": "", "first_name": ""})
        name = ", ".join(filter(None, (item["last_name"], item["first_name"])))
        name = team_names.get(award["team"], name)
        yield " – ".join(filter(None, (title, award_in_words(award), name, prize["gift"])))


def main(arguments):
    if len(arguments) != 1:
        print("usage: python3 recount.py FILE", file=sys.stderr)
        return 2
    try:
        head, data, wrong = read_file(arguments[0])
        wrong += problems_of(head, data)
        ranked = ranking(data, Lists(data))
    except Unreadable as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration) as error:
        for problem in wrong:
            print(problem, file=sys.stderr)
        print(f"{arguments[0]} cannot be computed: {error!r}", file=sys.stderr)
        return 1
    show(data, ranked)
    for problem in wrong:
        print(problem, file=sys.stderr)
    if wrong:
        return 1
    print("Journal, draws, lists, ranking, teams and prizes hold.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
