"""The act that a POST to each address below a tournament is."""

from tournament.shared.permissions import Act

# What a POST to each address is. Addresses that are only read stand in READ_ONLY.
ACTS = {
    Act.REGISTER: (
        *(
            "registration",
            "confirm-adults",
            "pre-registrations",
            "player-import",
            "player-edit",
            "player-substitute",
        ),
        *("player-substitute-back", "player-act", "draw-missed", "confirm-adults"),
        *("teams", "team", "team-remove", "team-import"),
    ),
    Act.TAKE_FEES: ("team-pay",),
    Act.DRAW: (
        *("draw", "draw-field", "draw-options", "draw-apart", "draw-freeze", "draw-post"),
        *("draw-round", "draw-change", "draw-seat", "draw-swap", "seat-lots", "seat-lots-store"),
        "player-table",
    ),
    Act.ENTER_LISTS: (
        *("sheet-enter", "sheet-totals", "sheet-record", "sheet-report", "sheet-visit"),
        *("sheet-check", "sheet-park", "spot-check-list", "sheet-settle"),
        "sheet-answer",
    ),
    Act.CORRECT_LISTS: ("sheet-reopen", "sheet-restore", "sheet-move", "practice-begin"),
    Act.RELEASE: (
        *("draw-lot", "lot-set-aside", "team-lot", "team-lot-set-aside"),
        *("ranking-release", "ranking-withhold"),
        *("tournament-publish", "tournament-unpublish"),
    ),
    Act.SET_PRIZES: (
        *("prize-new", "prize-edit", "prize-move", "prize-remove", "prize-rules", "prize-lot"),
        "prizes-copy",
        *("prizes-publish", "prizes-withhold"),
        *("prize-group-new", "prize-group", "prize-group-remove"),
        "certificate-picture",
    ),
    Act.CALL_PRIZES: ("ceremony-begin", "ceremony-back", "ceremony-call", "ceremony-over"),
    Act.CLOSE_TILL: ("till-book", "till-unbook", "till-count"),
    Act.SHOW: (
        *("beamer-show", "beamer-ground", "beamer-thanks"),
        *("beamer-picture-add", "beamer-picture-delete"),
        *("round-start", "round-time", "round-start-back"),
    ),
    Act.LEAD: (
        *("tournament-edit", "tournament-close", "tournament-reopen", "demo-delete", "own-rules"),
        *("keep-rules", "decisions", "round-close", "round-reopen", "sheet-void"),
        "spot-check",
        "team-rules",
        *("role-invite", "role-take-back", "codes-cancel", "role-edit", "role-handover", "club"),
        "rule-sheet",
    ),
}
READ_ONLY = {
    *("home", "rules", "own-rules-file", "game-check", "papers", "paper", "workbook", "journal"),
    *("registration-known", "open-fees", "draw-record", "results", "results-round", "ranking"),
    *("sheet-history", "sheet-record-line", "prizes", "till", "ceremony", "beamer-remote"),
    *("export", "roles", "team-who", "certificates", "certificates-print"),
    *("prize-labels", "prize-labels-print"),
    *("press", "press-file"),
    *("practice", "practice-lists"),
}
ACT_OF = {name: act for act, names in ACTS.items() for name in names}
