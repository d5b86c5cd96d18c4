"""What commands share: options that mean the same everywhere, data to stdout, talk to stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import IO, Any, Self, TypeVar

import click

from ledger.errors import LedgerError, SheetErrors

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Refused(click.ClickException):
    """A LedgerError on its way to the screen; the exit code is the error's."""

    def __init__(self, error: LedgerError) -> None:
        super().__init__(error.message)
        self.error = error
        self.exit_code = error.exit_code  # type: ignore[misc]  # click reads it so
        # The context is gone when this is shown; its meta is that of all contexts of the command.
        self.color: bool | None = click.get_current_context().meta.get("mjl.color")

    def show(self, file: IO[Any] | None = None) -> None:
        show_error(self.error, self.color)


def show_error(error: LedgerError, color: bool | None = None) -> None:
    """An error on stderr: what, where, how to fix it; of a sheet, each of its problems."""
    problems = error.errors if isinstance(error, SheetErrors) else [error]
    for one in problems:
        click.secho("Error: ", fg="red", bold=True, err=True, nl=False, color=color)
        lines = error_lines(one, of_sheet=isinstance(error, SheetErrors))
        click.echo("\n".join(lines), err=True)
    if isinstance(error, SheetErrors):
        click.echo(error.message, err=True)


def error_lines(error: LedgerError, *, of_sheet: bool = False) -> list[str]:
    """
    The lines of an error behind its `Error: `.

    The place in a sheet (`sheet.txt:3`) stands before the message, any other on a line of its own.
    """
    lines = [f"{error.where}: {error.message}" if of_sheet else error.message]
    lines += [f"  {line}" for line in carets(error)]
    if error.where and not of_sheet:
        lines.append(f"  {error.where}")
    if error.fix:
        lines.append(f"  Fix: {error.fix.rstrip('.')}.")
    return lines


def carets(error: LedgerError) -> list[str]:
    """The text and the carets below it, by the width of the characters on a terminal."""
    if error.text is None or error.span is None:
        return []
    text = "".join(c if c.isprintable() else " " for c in error.text)
    if text.isascii():
        return [text, error.caret_lines()[1]]
    from wcwidth import wcswidth

    start, end = error.span
    width = max(wcswidth(text[start:end]), 1)
    return [text, " " * wcswidth(text[:start]) + "^" * width]


def say(text: str) -> None:
    """What a command changed: stdout, and nothing with -q."""
    if not click.get_current_context().meta.get("mjl.quiet"):
        click.echo(text)


def talk(text: str) -> None:
    """A word to the user, no data: stderr, and nothing with -q."""
    if not click.get_current_context().meta.get("mjl.quiet"):
        click.echo(text, err=True)


class Watch:
    """
    A bar on the terminal for work that takes more than a second; nothing with -q or in a file.

    Called as `store.base.Progress` says; gone when the `with` ends.
    """

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.quiet = bool(click.get_current_context().meta.get("mjl.quiet"))
        self.what, self.done = "", 0
        self.bar: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None

    def __call__(self, what: str, done: int, of: int) -> None:
        if self.quiet or not sys.stderr.isatty() or time.monotonic() - self.begun < 1:
            return
        if what != self.what:
            self.__exit__()
            self.what, self.done = what, 0
            step = max(of // 200, 1)
            self.bar = click.progressbar(
                length=of, label=what, file=sys.stderr, show_pos=True, update_min_steps=step
            )
            self.bar.__enter__()
        self.bar.update(done - self.done)
        self.done = done


class Number(click.types.IntParamType):
    """A whole number of at most nine digits: no ledger holds more, and every database takes it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if abs(number) >= 10**9:
            self.fail(f"{value} has more than 9 digits.", param, ctx)
        return number


class Positive(Number, click.IntRange):
    """Such a number from 1 on."""

    def __init__(self) -> None:
        super().__init__(min=1)


def _color(ctx: click.Context, _parameter: click.Parameter, value: bool | None) -> None:
    import os

    if value is not None:
        ctx.meta["mjl.color"] = value
    elif os.environ.get("NO_COLOR"):
        ctx.meta.setdefault("mjl.color", False)
    ctx.color = ctx.meta.get("mjl.color")


def _quiet(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta["mjl.quiet"] = True


def _database(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value == "":  # an unset variable of the shell; not the ledger of the application folder
        raise click.BadParameter("it names no ledger", ctx)
    if value is not None:
        ctx.meta["mjl.database"] = value


def common(function: Decorated) -> Decorated:
    """-q and --color."""
    quiet = click.option(
        "-q", "--quiet", is_flag=True, expose_value=False, callback=_quiet, help="Data only."
    )
    color = click.option(
        "--color/--no-color",
        default=None,
        expose_value=False,
        callback=_color,
        is_eager=True,
        help="Colors; NO_COLOR switches them off.",
    )
    return quiet(color(function))


def with_database(function: Decorated) -> Decorated:
    """-d: the ledger that the command works with."""
    return click.option(
        "-d",
        "--database",
        expose_value=False,
        callback=_database,
        metavar="FILE|URL",
        help="The ledger; else MJL_DATABASE.",
    )(function)


def _author(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta["mjl.author"] = value


def by_author(function: Decorated) -> Decorated:
    """--author: who says so."""
    return click.option(
        "--author",
        expose_value=False,
        callback=_author,
        metavar="NAME",
        help="Who records this; else MJL_AUTHOR, or your account.",
    )(function)


class Command(click.Command):
    """A command with the common options and an example at the end of its help."""

    def __init__(self, *args: Any, example: str = "", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.example = example
        common(self)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Example"):
            for line in self.example.splitlines():
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


class Group(click.Group):
    """A noun with its verbs."""

    command_class = Command

    def __init__(self, *args: Any, example: str = "", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.example = example

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    format_epilog = Command.format_epilog
