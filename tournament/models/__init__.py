"""The database; its constraints refuse impossible states."""

from tournament.models.beamer import Beamer, BeamerPicture
from tournament.models.cash import CashEntry, Till
from tournament.models.certificate import CertificatePicture
from tournament.models.club import Club
from tournament.models.cup import Cup, CupApart, CupLot, CupMember, CupPerson
from tournament.models.decision import Decision
from tournament.models.draw import Draw, KeptApart, Round, Seat, SeatLot, SeedChain
from tournament.models.house_rules import HouseRuleSet
from tournament.models.journal import JournalEntry, PersonalDetail
from tournament.models.lot import Lot
from tournament.models.player import Player
from tournament.models.pre_registration import PreRegistration
from tournament.models.prize import Prize, PrizeCall, PrizeGroup, PrizeTable
from tournament.models.role import Invitation, Role
from tournament.models.rule_sheet import RuleSheet
from tournament.models.sheet import GameRow, SheetTotal, SheetVisit, TableReport, TableSheet
from tournament.models.substitution import Substitution
from tournament.models.team import Team, TeamLot, TeamMember
from tournament.models.tournament import HOUSE, Tournament
