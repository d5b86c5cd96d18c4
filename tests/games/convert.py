"""
Recorded games as score sheets, score lines and the values expected of them.

    python -m tests.games.convert GAMES HANDS OUTDIR

GAMES and HANDS hold one JSON object a line (fields: README.md). OUTDIR gets `<game id>.sheet` for
each game, `hands.txt` with one line a winning hand for `mjl score --rules riichi-tenhou --batch`,
and `expected.json`.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Record = dict[str, Any]

HERE = Path(__file__).parent
RULES = "riichi-tenhou"
NAMES = ("ana", "ben", "cho", "dai")
"""Short name of player 0 to 3 of a record."""
SEATS = "ESWN"

# The log's numbers; 52 to 54 are dora, which the program counts by the tile.
# fmt: off
YAKU = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    "yakuhai-seat", "yakuhai-seat", "yakuhai-seat", "yakuhai-seat",
    "yakuhai-round", "yakuhai-round", "yakuhai-round", "yakuhai-round",
    "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "double-riichi", "chiitoitsu", "chanta", "ittsuu",
    "sanshoku-doujun", "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou",
    "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou",
    "suuankou-tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "chuuren-9", "kokushi", "kokushi-13",
    "daisuushii", "shousuushii", "suukantsu", "dora", "ura-dora", "red-fives",
)
# fmt: on
DORA = ("dora", "ura-dora", "red-fives")
LIMITS = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
ABORTS = {
    "nine-terminals": "nine-terminals",
    "four-winds": "four-winds",
    "four-riichi": "four-riichi",
    "four-kans": "four-kongs",
    "triple-ron": "triple-ron",
}
CIRCUMSTANCES = (
    ("double_riichi", "double-riichi"),
    ("ippatsu", "ippatsu"),
    ("haitei", "last-tile"),
    ("houtei", "last-tile"),
    ("rinshan", "kong-tile"),
    ("chankan", "robbed-kong"),
    ("tenhou", "first-turn"),
    ("chiihou", "first-turn"),
)
# Games from before the leading last dealer also stopped after a draw.
STOPS_AFTER_WIN_ONLY = {"591a94399144"}


def read(path: Path) -> list[Record]:
    """The objects of a file with one JSON object a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def hands_by_id(path: Path) -> dict[str, Record]:
    """Winning hands under their ids, in the order of the file."""
    return {hand["id"]: hand for hand in read(path)}


# --- lines ---------------------------------------------------------------------------------------


def options(rules: Record, game: str) -> list[str]:
    """What the game played otherwise than `riichi-tenhou`, as OPTION=VALUE."""
    words = []
    if not rules["aka"]:
        words.append("red_fives=0")
    if not rules["kuitan"]:
        words.append("open_tanyao=false")
    if rules["length"] == "tonpuu":
        words.append("rounds=1")
    if game in STOPS_AFTER_WIN_ONLY:
        words.append("last_dealer_stops=win")
    return words


def tiles(hand: Record) -> str:
    """The winner's tiles in notation."""
    melds = [
        f"[{m['tiles']}]" if m["type"] == "ankan" else f"({m['tiles']})" for m in hand["melds"]
    ]
    return " ".join([hand["closed"], f"+{hand['win']}", *melds])


def words(hand: Record, names: tuple[str, ...]) -> list[str]:
    """Circumstances of a win, indicators and liability."""
    said = [word for flag, word in CIRCUMSTANCES if hand[flag]]
    if hand["dora"]:
        said.append("dora:" + "".join(hand["dora"]))
    if hand["ura"]:
        said.append("ura:" + "".join(hand["ura"]))
    if hand["pao"] is not None:
        said.append(f"liable:{names[hand['pao']]}")
    return said


def win_line(hands: list[Record], riichi: list[int], names: tuple[str, ...]) -> str:
    """A win by one or more players; `names` of player 0 to 3."""
    first = hands[0]
    if first["tsumo"]:
        parts = ["tsumo", names[first["winner"]]]
    else:
        parts = ["ron", names[first["winner"]], "from", names[first["from"]]]
    parts += [tiles(first), *words(first, names)]
    for hand in hands[1:]:
        parts += ["also", names[hand["winner"]], tiles(hand), *words(hand, names)]
    return " ".join(parts + people("riichi", riichi, names))


def people(word: str, players: Iterable[int], names: tuple[str, ...]) -> list[str]:
    """`word NAME,NAME`, or nothing where there is nobody."""
    said = ",".join(names[player] for player in players)
    return [word, said] if said else []


def round_line(game: Record, number: int, hands: dict[str, Record]) -> str:
    """Round `number` (from 0) of a game as one line of a sheet."""
    played = game["rounds"][number]
    riichi = people("riichi", played["riichi"], NAMES)
    result = played["result"]
    if result in ("ron", "tsumo"):
        return win_line([hands[name] for name in played["hands"]], played["riichi"], NAMES)
    if result == "exhaustive":
        return " ".join(["draw", *people("ready", played["tenpai"], NAMES), *riichi])
    if result == "nagashi-mangan":
        ready = people("ready", ready_at_nagashi(game, number), NAMES)
        return " ".join(["draw", *ready, *people("nagashi", nagashi(played), NAMES), *riichi])
    return " ".join(["abort", ABORTS[result], *riichi])


def nagashi(played: Record) -> list[int]:
    """Who is paid for discards of terminals and honors alone: a winner of a mangan gains by it."""
    return [player for player, points in enumerate(played["deltas"]) if points > 0]


def ready_at_nagashi(game: Record, number: int) -> list[int]:
    """
    Who is known to have been ready, which the record does not say.

    Who had declared riichi was, and the dealer if he deals the next round too.
    """
    played = game["rounds"][number]
    later = game["rounds"][number + 1 : number + 2]
    ready = set(played["riichi"])
    if later and later[0]["round"] == played["round"]:
        ready.add(played["dealer"])
    return sorted(ready)


def seating(game: Record) -> list[str]:
    """Short names from the first dealer on."""
    first = game["rounds"][0]["dealer"]
    return [NAMES[(first + seat) % 4] for seat in range(4)]


def sheet(game: Record, hands: dict[str, Record]) -> str:
    """A game as a score sheet of an evening of its own."""
    lines = [f'evening 2026-11-24 "{game["id"]}" at "Library"']
    lines += [f'player {name} "{name.title()}"' for name in NAMES]
    lines.append(" ".join(["game", RULES, *seating(game), *options(game["rules"], game["id"])]))
    lines += [round_line(game, number, hands) for number in range(len(game["rounds"]))]
    return "\n".join([*lines, "end", ""])


def score_line(hand: Record) -> str:
    """One winner alone, for `mjl score`: seats for players and the state in words."""
    names = tuple(SEATS[seat_of(player, hand)] for player in range(4))
    riichi = [hand["winner"]] if hand["riichi"] else []
    state = [f"round:{SEATS[int(hand['round_wind'][0]) - 1]}"]
    state += [f"counters:{hand['honba']}"] if hand["honba"] else []
    state += [f"sticks:{hand['sticks']}"] if hand["sticks"] else []
    line = win_line([hand], riichi, names)
    # The number of rounds and the end of the game do not matter to a hand alone.
    switches = [word for word in options(hand["rules"], "") if not word.startswith("rounds")]
    return " ".join([line, *state, *switches])


def seat_of(player: int, hand: Record) -> int:
    """0 to 3 for East to North of the hand."""
    seat: int = (player - hand["dealer"]) % 4
    return seat


# --- expected values -----------------------------------------------------------------------------


def expected_hand(hand: Record) -> Record:
    """
    What a win is worth: as `mjl score` gives it, `patterns` as id -> value.

    `fan` and `fu` are None where yakuman are scored by their pattern. `deltas` by seat, counters
    and sticks included.
    """
    patterns = {YAKU[number]: fan for number, fan in hand["yaku"] if fan}
    patterns |= {YAKU[number]: 1 for number in hand["yakuman"]}
    by_pattern = bool(hand["yakuman"])
    count = len(hand["yakuman"])
    return {
        "id": hand["id"],
        "winner": SEATS[seat_of(hand["winner"], hand)],
        "from": None if hand["tsumo"] else SEATS[seat_of(hand["from"], hand)],
        "fan": None if by_pattern else hand["han"],
        "fu": None if by_pattern else hand["fu"],
        "limit": f"{count}x yakuman" if count > 1 else LIMITS[hand["limit"]],
        "points": hand["points"],
        "patterns": patterns,
        "deltas": {SEATS[seat_of(player, hand)]: hand["deltas"][player] for player in range(4)},
    }


def by_name(points: list[int]) -> dict[str, int]:
    """Short name -> points of players 0 to 3."""
    return dict(zip(NAMES, points, strict=True))


def expected_round(played: Record) -> Record:
    """
    State before a round and scores after it.

    `deltas` is the whole change of the round, stakes included; `scores_after` without any sticks
    left over at the end of the game.
    """
    moved = [b - a for a, b in zip(played["scores"], played["scores_after"], strict=True)]
    return {
        "round": SEATS[played["round"] // 4] + str(played["round"] % 4 + 1),
        "dealer": NAMES[played["dealer"]],
        "counters": played["honba"],
        "sticks": played["sticks"],
        "deltas": by_name(moved),
        "scores_after": by_name(played["scores_after"]),
        "hands": played.get("hands", []),
    }


def expected_game(game: Record) -> Record:
    """The rounds of a game and its final scores, sticks left over included."""
    return {
        "id": game["id"],
        "seats": seating(game),
        "rounds": [expected_round(played) for played in game["rounds"]],
        "final": by_name(game["final"]["scores"]),
    }


def expected(games: list[Record], hands: dict[str, Record]) -> Record:
    """
    Everything that can be checked.

    `games`: id -> game; `hands`: a list in the order of the lines of `hands.txt`.
    """
    return {
        "games": {game["id"]: expected_game(game) for game in games},
        "hands": [expected_hand(hand) for hand in hands.values()],
    }


def copied() -> Iterator[tuple[Record, str]]:
    """Expected values and sheet of each game of the copy in this folder."""
    hands = hands_by_id(HERE / "tenhou-hands.jsonl")
    for game in read(HERE / "tenhou-games.jsonl"):
        yield expected_game(game), sheet(game, hands)


def write(games: Path, hands: Path, out: Path) -> None:
    """Write the sheets, the score lines and the expected values of two files."""
    out.mkdir(parents=True, exist_ok=True)
    records, wins = read(games), hands_by_id(hands)
    for game in records:
        (out / f"{game['id']}.sheet").write_text(sheet(game, wins), encoding="utf-8")
    lines = "".join(score_line(hand) + "\n" for hand in wins.values())
    (out / "hands.txt").write_text(lines, encoding="utf-8")
    values = json.dumps(expected(records, wins), indent=1)
    (out / "expected.json").write_text(values + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: python -m tests.games.convert GAMES HANDS OUTDIR")
    write(*(Path(name) for name in sys.argv[1:]))
