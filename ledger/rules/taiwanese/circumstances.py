"""What a line says beside the tiles, as bits for the verdict; contradictions are refused."""

from __future__ import annotations

from ledger.engine.facts import (
    BONUS_TILES_AT,
    DISCARDS_AT,
    FLOWER_GROUPS_AT,
    SEAT_FLOWERS_AT,
    Circumstance,
)
from ledger.engine.melds import Counter
from ledger.engine.tiles import ALL_COUNTS, ONE, SHIFT
from ledger.engine.waits import pairs_and_triplet_kinds, winning_kinds
from ledger.engine.winning_hand import Tiles
from ledger.errors import HandError
from ledger.game.outcome import Claim
from ledger.rules.ruleset import Seating
from ledger.rules.taiwanese.options import ClubOptions, Options, SeedOptions

WORDS = frozenset((
    "last-tile", "kong-tile", "robbed-kong", "first-turn",
    "ready", "ready-dealt", "discards", "liable",
))  # fmt: skip
# Plain integers: the hot path does no arithmetic on enums.
SELF_DRAW = int(Circumstance.SELF_DRAW)
DEALER = int(Circumstance.DEALER)
LAST_TILE = int(Circumstance.LAST_TILE)
KONG_TILE = int(Circumstance.KONG_TILE)
ROBBED_KONG = int(Circumstance.ROBBED_KONG)
FIRST_TURN = int(Circumstance.FIRST_TURN)
READY = int(Circumstance.READY)
READY_DEALT = int(Circumstance.READY_DEALT)
ONE_KIND_WAIT = int(Circumstance.ONE_KIND_WAIT)
ANY_READY = READY | READY_DEALT
ASKS_TILES = KONG_TILE | ROBBED_KONG | FIRST_TURN | ANY_READY

LEAVE_OUT = "leave out one of the two words"
FROM_THE_KONG = "write win WINNER from the player who made the kong"
# Words that contradict each other: on a self-draw (True), a claimed tile (False), or always (None).
CONTRADICTIONS = (
    (KONG_TILE, False, "kong-tile on a discard", "write self, or robbed-kong"),
    (ROBBED_KONG, True, "robbed-kong on a self-draw", FROM_THE_KONG),
    (KONG_TILE | LAST_TILE, None, "a replacement tile is not the last tile of the wall", LEAVE_OUT),
    (FIRST_TURN | LAST_TILE, None, "first-turn with the last tile", LEAVE_OUT),
    (FIRST_TURN | ROBBED_KONG, None, "a robbed kong in the first turn", LEAVE_OUT),
    (FIRST_TURN | READY, None, "ready at a discard that was never made", LEAVE_OUT),
    (FIRST_TURN | DEALER, False, "a heavenly hand is dealt, not claimed", "write self"),
    (FIRST_TURN | DEALER | KONG_TILE, None, "a heavenly hand draws no tile", LEAVE_OUT),
    (FIRST_TURN | DEALER | READY_DEALT, None, "a heavenly hand is more than ready", LEAVE_OUT),
)  # fmt: skip

# Discards made -> the two bits at DISCARDS_AT: five or fewer, six to nine; more are not there.
EARLY = (2 << DISCARDS_AT,) * 6 + (1 << DISCARDS_AT,) * 4


def bonus_facts(bonus: int, seat: int) -> int:
    """
    How many bonus tiles, how many of the seat's number, how many whole groups, at their places.

    Args:
        bonus: a bit for each of seasons 1 to 4 and flowers 1 to 4.
        seat: the seat wind; number 1 is East's.

    Source: taiwanese 9, seat_flower and flower_group
    """
    own = (bonus >> seat & 1) + (bonus >> 4 + seat & 1)
    groups = (bonus & 15 == 15) + (bonus >> 4 == 15)
    return bonus.bit_count() << BONUS_TILES_AT | own << SEAT_FLOWERS_AT | groups << FLOWER_GROUPS_AT


# The seed's table asks how many there are and nothing else.
HOW_MANY = tuple(bonus.bit_count() << BONUS_TILES_AT for bonus in range(256))
BONUS_FACTS = tuple(tuple(bonus_facts(bonus, seat) for bonus in range(256)) for seat in range(4))


def seed_circumstances(
    options: SeedOptions, claim: Claim, discarder: int | None, riichi: bool, seating: Seating
) -> int:
    """
    The circumstances of a win under `taiwanese`.

    Raises:
        HandError: words that contradict each other, the seat or the way of winning.

    Source: taiwanese 4.4
    """
    bits = said_bits(claim, discarder is None, seating.dealer)
    if bits & FIRST_TURN:
        refuse_seed_first_turn(bits)
    worth = claim.worth
    return bits | HOW_MANY[worth.bonus] if isinstance(worth, Tiles) else bits


def refuse_seed_first_turn(bits: int) -> None:
    """Earth is a claimed tile here, and either word of ready is said at the own first discard."""
    if bits & SELF_DRAW and not bits & DEALER:
        raise HandError(
            "first-turn: an earthly hand is won on the dealer's first discard",
            fix="leave out first-turn, or write win ... from the dealer",
        )
    if bits & READY_DEALT:
        raise HandError(
            "ready at a discard that was never made", fix="leave out one of the two words"
        )


def club_circumstances(
    options: ClubOptions, claim: Claim, discarder: int | None, riichi: bool, seating: Seating
) -> int:
    """
    The circumstances of a win under `taiwanese-club`, the single wait included.

    Raises:
        HandError: words that contradict each other, the seat or the way of winning.

    Source: taiwanese 9
    """
    # No item of this table asks how many discards were made.
    bits = said_bits(claim, discarder is None, seating.dealer) & ~(3 << DISCARDS_AT)
    worth = claim.worth
    if not isinstance(worth, Tiles):
        return bits
    if one_kind_wins(options, worth):
        bits |= ONE_KIND_WAIT
    return bits | BONUS_FACTS[seating.seat_wind][worth.bonus]


def said_bits(claim: Claim, self_draw: bool, dealer: bool) -> int:
    """
    The bits that the line says; the dealer's only in the first turn, where items ask for it.

    Raises:
        HandError: words that contradict each other or the way of winning.
    """
    bits = claim.circumstances
    drawn = SELF_DRAW if self_draw else 0
    if not bits and claim.discards is None:
        return drawn
    if bits & FIRST_TURN and dealer:
        bits |= DEALER
    for words, on, message, fix in CONTRADICTIONS:
        if bits & words == words and on in (None, self_draw):
            raise HandError(message, fix=fix)
    if claim.discards is None:
        return bits | drawn
    refuse_discards(claim.discards, bits & FIRST_TURN, self_draw, dealer)
    return bits | drawn | (EARLY[claim.discards] if claim.discards < len(EARLY) else 0)


def refuse_discards(discards: int, first_turn: int, self_draw: bool, dealer: bool) -> None:
    """The winning discard counts; before the first discard the dealer alone can win."""
    least = 0 if self_draw and dealer else 1
    most = discards
    if first_turn:
        most = (0 if dealer else 3) if self_draw else 1
    if not least <= discards <= most:
        raise HandError(
            f"discards:{discards} does not fit this win",
            fix="count the discards of all players, the winning one included",
        )


def one_kind_wins(options: ClubOptions, tiles: Tiles) -> bool:
    """
    Whether the winner waited for one kind only; not where no tile is marked.

    Source: taiwanese 9, single_wait
    """
    if tiles.win is None:
        return False
    held = (tiles.hand & ALL_COUNTS) - ONE[tiles.win]
    irregular = pairs_and_triplet_kinds(held) if options.li_gu and not tiles.declared else 0
    kinds = winning_kinds(held, tiles.melds & ALL_COUNTS, irregular)
    return kinds & kinds - 1 == 0


def check(options: Options, claim: Claim, discarder: int | None, circumstances: int) -> None:
    """
    Refuse what contradicts the tiles.

    Raises:
        HandError: a replacement tile with nothing to replace, a robbed kong of which the winner
            holds a tile, a declared set in the first turn, a called one after declaring ready.

    Source: taiwanese 2, 4.4, 9
    """
    if not circumstances & ASKS_TILES or not isinstance(claim.worth, Tiles):
        return
    tiles = claim.worth
    declared = tiles.declared
    if circumstances & KONG_TILE and not tiles.bonus and not declared >> 4 * Counter.KONGS & 15:
        raise HandError(
            "kong-tile without a kong or a bonus tile",
            fix="write the kong as (1111p) or [1111p], or the bonus tile",
        )
    if circumstances & ROBBED_KONG and copies_of_winning_tile(tiles) > 1:
        raise HandError(
            "robbed-kong, but the winner holds another of that tile",
            fix="the kong has the other three: look at the winning tile again",
        )
    if circumstances & FIRST_TURN and declared:
        raise HandError("first-turn with a declared set", fix="leave out first-turn")
    if circumstances & ANY_READY and declared >> 4 * Counter.CALLED & 15:
        raise HandError(
            "ready on the original hand with a called set",
            fix="leave out ready: the dealt tiles must stay as they are",
        )


def copies_of_winning_tile(tiles: Tiles) -> int:
    """How many the winner has of the winning tile, itself included."""
    assert tiles.win is not None, "a claimed tile is marked"
    return ((tiles.hand & ALL_COUNTS) + tiles.melds) >> SHIFT[tiles.win] & 15
