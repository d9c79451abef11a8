"""The database; its constraints refuse impossible states."""

from tournament.models.beamer import Beamer, BeamerPicture
from tournament.models.cash import CashEntry, Till
from tournament.models.club import CertificatePicture, Club, HouseRuleSet, RuleSheet
from tournament.models.cup import Cup, CupApart, CupLot, CupMember, CupPerson
from tournament.models.decision import Decision
from tournament.models.draw import Draw, KeptApart, Round, Seat, SeatLot, SeedChain
from tournament.models.journal import JournalEntry, PersonalDetail
from tournament.models.lot import Lot
from tournament.models.player import Player, PreRegistration, Substitution
from tournament.models.prize import Prize, PrizeCall, PrizeGroup, PrizeTable
from tournament.models.role import Invitation, Role
from tournament.models.sheet import GameRow, SheetTotal, SheetVisit, TableReport, TableSheet
from tournament.models.team import Team, TeamLot, TeamMember
from tournament.models.tournament import HOUSE, Tournament
