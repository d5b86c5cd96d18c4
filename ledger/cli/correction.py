"""What every correction shows and takes: the difference, hand by hand, down to the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from ledger.cli.book import author, now, written
from ledger.cli.screen import Decorated, by_author, say, talk, with_database
from ledger.cli.tell import facts_text, paid_text, result_lines, scores_text
from ledger.errors import LedgerError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.reports.standings import Standing
    from ledger.service.plans import Change, Plan, Side

because = click.option(
    "--because", "--reason", "reason", default="", metavar="TEXT", help="Why; it is kept."
)
preview_option = click.option(
    "-n", "--preview", "--dry-run", "preview", is_flag=True, help="Show it, change nothing."
)


def correction(function: Decorated) -> Decorated:
    """What every correction takes."""
    request = click.option(
        "--request-id", metavar="ID", help="A repeat with this id changes nothing."
    )
    return with_database(by_author(preview_option(because(request(function)))))


def corrected(
    plan: Callable[[Session], tuple[Plan, ...]], preview: bool, reason: str, request_id: str | None
) -> None:
    """Post a correction and show what it changes; a preview is taken back at the end."""
    from ledger.service import correct

    def unit(session: Session) -> list[str]:
        plans = planned(session, plan)
        before = standings_if(session, plans)
        correct.apply(
            session, *plans, author=author(), now=now(), reason=reason, request_id=request_id
        )
        lines = [line for one in plans for line in change_lines(one)]
        return [*lines, *standing_lines(before, standings_if(session, plans))]

    lines = written(unit, has_id=request_id is not None, keep=not preview)
    shown("\n".join(lines or ["no difference"]), preview)


def shown(text: str, preview: bool) -> None:
    """A preview is data; what was done is talk."""
    if preview:
        click.echo(text)
        talk("a preview; nothing was changed")
    else:
        say(text)


def planned(session: Session, plan: Callable[[Session], tuple[Plan, ...]]) -> tuple[Plan, ...]:
    """
    The plans; where a later hand becomes impossible, the error says what can be chosen.

    Raises:
        LedgerError: as the plan does.
    """
    try:
        return plan(session)
    except LedgerError as error:
        hand = error.where.partition(", hand ")[2].partition(":")[0]
        if error.where.startswith("game ") and hand.isdigit():
            game = error.where.partition(",")[0].removeprefix("game ")
            error.fix = (
                f"that hand cannot stay as it is: first void it (mjl hand void {game} {hand}) or"
                f" amend it (mjl hand amend {game} {hand} LINE), then repeat"
            )
        raise


def standings_if(session: Session, plans: Iterable[Plan]) -> list[Standing]:
    """The standings, where a plan changes a result."""
    from ledger.reports.standings import standings

    if all(one.results_before == one.results_after for one in plans):
        return []
    return standings(session)


def change_lines(plan: Plan) -> Iterator[str]:
    """Each hand that differs, before and after; then the scores and results that differ."""
    names = plan.before.names | plan.after.names
    yield from changed_lines(plan.changes, names)
    before, after = plan.before.scores(), plan.after.scores()
    if before != after:
        yield f"- {scores_text(before)}"
        yield f"+ {scores_text(after)}"
    if plan.results_before != plan.results_after:
        game = plan.before.game.id
        yield from marked("-", result_lines(game, plan.results_before, names))
        yield from marked("+", result_lines(game, plan.results_after, names))


def changed_lines(changes: Iterable[Change], names: Mapping[int, str]) -> Iterator[str]:
    """Hands that are the same but for the scores before them stand together in one line."""
    same = []
    for change in changes:
        sides = [side_text(one, names) if one else "" for one in (change.before, change.after)]
        if sides[0] == sides[1]:
            same.append(str(change.number))
            continue
        name = f"hand {change.number}" if change.number is not None else "line"
        yield from (
            f"{sign} {name}  {text}" for sign, text in zip("-+", sides, strict=True) if text
        )
    if same:
        hands = "hand" if len(same) == 1 else "hands"
        yield f"  {hands} {', '.join(same)}: as before, from other scores"


def marked(mark: str, lines: Iterable[str]) -> Iterator[str]:
    return (f"{mark} {line}" for line in lines)


def side_text(side: Side, names: Mapping[int, str]) -> str:
    """`E1 ann, 1 counter  draw ready bob  (ann pays bob 1000)`."""
    table = ", ".join([f"{side.label} {side.dealer}", *facts_text(side.facts)])
    return f"{table}  {side.line}  ({paid_text(side.payments, names) or 'nothing is paid'})"


def standing_lines(before: Iterable[Standing], after: Iterable[Standing]) -> Iterator[str]:
    """Whose rank, total or number of games in the standings differs."""
    old = {one.player: standing_text(one) for one in before}
    new = {one.player: standing_text(one) for one in after}
    differ = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    if differ:
        yield "standings: rank, total, games"
    for sign, side in (("-", old), ("+", new)):
        yield from (f"{sign} {side[name]}" for name in differ if name in side)


def standing_text(one: Standing) -> str:
    return f"{one.rank}  {one.player}  {one.total:+d}  {one.games}"
