"""`mjl help`: the notation on one page."""

from __future__ import annotations

import click

from ledger.cli.screen import Command

PROMPT_HELP = """\
r WINNER DISCARDER WORTH     won from a discard   r a b 3/30     ron ann from bob 3/30
t WINNER WORTH               self-draw            t c m          tsumo cho m (mangan)
d PLAYERS                    draw, who was ready  d a,d          draw ready ann,dai
x REASON                     abortive draw        x four-winds
chombo PLAYER                a foul               p PLAYER POINTS  a penalty
seats A B C D, replace A by B                     who sits from the next hand on
WORTH is tiles (234m 567p 22s 67s +8s (555z)), patterns (=riichi,pinfu/30) or a value (3/30, m, 70).
*a says that ann had declared riichi. Names need only their first letters; E S W N are seats.
u takes back, redo puts back, why explains the last hand, end ends the game, quit leaves.
mjl help notation has everything."""

NOTATION = f"""\
TILES     123m characters, 456p dots, 789s bamboo, 1z to 7z East South West North White Green Red
          (or E S W N P F C); 0 is a red five, 1f to 4f seasons, 5f to 8f flowers.
HAND      234m 567p 22s 67s +8s (555z) [1111p]
          + marks the winning tile, ( ) a called set, [ ] a concealed kong.
WORTH     tiles as above; patterns by id: =riichi,pinfu,dora*2/30; or a value: 3/30, m h b s y 2y
          (riichi), 70 (Zung Jung points), 16 (tai).

LINES
  ron WINNER [from] DISCARDER WORTH [WORDS] [also WINNER WORTH [WORDS]] [riichi PLAYERS]
  tsumo WINNER WORTH [WORDS] [riichi PLAYERS]       win and self mean the same as ron and tsumo
  draw [ready] [PLAYERS] [nagashi PLAYERS] [riichi PLAYERS]
  abort REASON [riichi PLAYERS]     nine-terminals four-winds four-riichi four-kongs triple-ron
  chombo PLAYER [riichi PLAYERS]
  penalty PLAYER POINTS [to PLAYERS | to pot] [because "TEXT"]
  seats PLAYER PLAYER PLAYER PLAYER     replace PLAYER by PLAYER
  total POINTS POINTS POINTS POINTS [pot POINTS]
  undo

WORDS     ippatsu double-riichi last-tile kong-tile robbed-kong first-turn open ready ready-dealt
          dora:3p5s ura:7z liable:PLAYER responsible:PLAYER|nobody river:S8s,W3s,E3s discards:N
          because "TEXT"

AT THE PROMPT
{PROMPT_HELP}

A SHEET
  evening 2026-11-24 "Tuesday club" at "Library"
  player ann "Ann Dubois"
  game riichi ann bob cho dai table:1 red_fives=0
  ron ann from bob 3/30 riichi ann
  end

FOR mjl score, players are the seats E S W N, and the words may include
  round:S counters:2 sticks:1 continuations:2 dealer:S OPTION=VALUE
"""


@click.command(
    cls=Command, short_help="The notation on one page.", example="mjl help notation\nmjl play -h"
)
@click.argument("what", default="notation", type=click.Choice(["notation"]))
def topic(what: str) -> None:
    """The notation of tiles, hands, lines and sheets on one page."""
    click.echo(NOTATION, nl=False)
