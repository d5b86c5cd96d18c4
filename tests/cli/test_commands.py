"""Every command: help with an example, the same options, no traceback, quick to start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ledger.cli.main import COMMANDS, cli


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command and group below `group`."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield (*path, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


EVERY = list(commands(cli))


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_works_everywhere_and_ends_with_an_example(words: tuple[str, ...], flag: str) -> None:
    result = CliRunner().invoke(cli, [*words, flag], prog_name="mjl")
    assert result.exit_code == 0
    _, _, example = result.output.partition("\nExample:\n")
    lines = [line.strip() for line in example.strip().splitlines()]
    assert lines
    assert any(line.split("mjl ")[-1].startswith(words[0]) for line in lines)


def command_of(words: tuple[str, ...]) -> click.Command:
    command: click.Command = cli
    for word in words:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), word)
        assert found is not None
        command = found
    return command


def test_no_number_is_larger_than_a_database_takes() -> None:
    options = [one for words in EVERY for one in command_of(words).params]
    numbers = [one for one in options if isinstance(one.type, click.types.IntParamType)]
    assert len(numbers) > 20
    for one in numbers:
        assert one.type.convert("999999999", one, None) == 999_999_999
        with pytest.raises(click.BadParameter, match="more than 9 digits"):
            one.type.convert("1000000000", one, None)


def test_the_list_of_commands_says_what_each_command_says() -> None:
    for name, (_, text) in COMMANDS.items():
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        assert command.name == name or name == "help"
        assert text.endswith(".")


def test_a_command_that_shows_rows_knows_every_format() -> None:
    for words in EVERY:
        command = command_of(words)
        options = {option for one in command.params for option in one.opts}
        if not isinstance(command, click.Group):
            assert {"-q", "--color"} <= options, words
        if "--format" in options:
            assert {"-o", "--output"} <= options, words


def test_help_imports_neither_the_database_nor_the_rules() -> None:
    program = (
        "import sys\n"
        "from ledger.cli.main import cli\n"
        "cli(['--help'], standalone_mode=False)\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'sqlalchemy', 'alembic'}))\n"
        "print([name for name in sys.modules if name.startswith(('ledger.rules', 'ledger.store'))])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.endswith("[]\n[]\n")


def test_scoring_needs_no_database() -> None:
    program = (
        "import sys\n"
        "from ledger.cli.main import cli\n"
        "cli(['score', 'ron S E 3/40'], standalone_mode=False)\n"
        "assert 'sqlalchemy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_completion_script(shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", shell], prog_name="mjl")
    assert "_MJL_COMPLETE" in result.output


def completed(words: str, position: int) -> list[str]:
    """What bash is offered."""
    environment = {
        "_MJL_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(position),
    }
    result = CliRunner(env=environment).invoke(cli, [], prog_name="mjl")
    return [line.split(",")[1] for line in result.output.splitlines() if line]


def test_players_games_and_rule_sets_are_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MJL_DATABASE", str(tmp_path / "club.db"))
    runner = CliRunner()
    runner.invoke(cli, ["init"])
    for name in ("ann", "anton", "bob", "cho", "dai"):
        runner.invoke(cli, ["player", "add", name, name.title()])
    runner.invoke(cli, ["game", "start", "riichi", "ann", "bob", "cho", "dai"])
    assert completed("mjl history an", 2) == ["ann", "anton"]
    assert completed("mjl hand list 1", 3) == ["1"]
    assert completed("mjl rules show zung", 3) == [
        "zung-jung",
        "zung-jung-3.3",
        "zung-jung-3.3-min5",
    ]
    assert completed("mjl pla", 1) == ["player", "play"]


def test_completion_is_silent_without_a_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("/no/such/ledger.db", "mysql://x", "postgresql://x:port/y"):
        monkeypatch.setenv("MJL_DATABASE", url)
        assert completed("mjl history an", 2) == []


@pytest.mark.parametrize(
    "line",
    ["mjl nosuch an", "mjl -d '' history an", "mjl game nosuch an", "mjl history --evening x an"],
)
def test_completion_is_silent_on_what_cannot_be_read(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MJL_DATABASE", "/no/such/ledger.db")
    completed(line, len(line.split()) - 1)


def test_color_is_off_where_nobody_wants_it() -> None:
    line = ["score", "ron S E 3/45"]
    forced = CliRunner().invoke(cli, ["--color", *line], color=True)
    assert "\x1b[31m" in forced.stderr
    plain = CliRunner().invoke(cli, [*line, "--no-color"], color=True)
    assert "\x1b" not in plain.stderr
    unwanted = CliRunner(env={"NO_COLOR": "1"}).invoke(cli, line, color=True)
    assert "\x1b" not in unwanted.stderr


def test_data_goes_to_stdout_and_errors_to_stderr() -> None:
    right = CliRunner().invoke(cli, ["score", "ron S E 3/40"])
    assert right.stdout
    assert not right.stderr
    wrong = CliRunner().invoke(cli, ["score", "ron S E 8z"])
    assert not wrong.stdout
    assert wrong.stderr.startswith("Error: no tile 8z\n")


def test_carets_stand_below_wide_characters() -> None:
    result = CliRunner().invoke(cli, ["score", 'ron S E 3/40 because "遅い手" ippatsu 3/40'])
    text, carets = result.stderr.splitlines()[1:3]
    assert text.endswith("3/40")
    # Three characters before the place take two columns each.
    assert len(carets) == len(text) + 3


def test_the_default_ledger_is_in_the_application_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MJL_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    result = CliRunner().invoke(cli, ["init"])
    assert result.exit_code == 0
    assert list(tmp_path.rglob("ledger.db"))
    assert CliRunner().invoke(cli, ["status"]).exit_code == 0


def test_a_batch_is_written_while_it_is_read(tmp_path: Path) -> None:
    lines = tmp_path / "hands.txt"
    lines.write_text("ron S E 3/40\n" * 2000, encoding="utf-8")
    result = CliRunner().invoke(cli, ["score", "--batch", str(lines)])
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 2000
    assert result.stdout.splitlines()[-1].startswith('{"line": 2000, ')


def test_an_output_file_is_whole_or_not_there(tmp_path: Path) -> None:
    target = tmp_path / "values.jsonl"
    source = tmp_path / "latin.txt"
    source.write_bytes(b"ron S E 3/40\n# caf\xe9\n")
    result = CliRunner().invoke(cli, ["score", "--batch", str(source), "-o", str(target)])
    assert result.exit_code == 1
    assert "is not UTF-8 text" in result.stderr
    assert not list(tmp_path.glob("values*"))


def test_output_through_a_link_or_a_pipe_leaves_it_there(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "rules.csv")
    os.mkfifo(tmp_path / "pipe")
    # Without a reader at its other end, a pipe cannot be opened for writing.
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    for name in ("link", "pipe"):
        words = ["rules", "list", "--format", "csv", "--bom", "-o", str(tmp_path / name)]
        assert CliRunner().invoke(cli, words, prog_name="mjl").exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "pipe", "rules.csv"]
    assert (tmp_path / "link").is_symlink()
    assert os.read(reader, 100_000) == (tmp_path / "rules.csv").read_bytes()
    os.close(reader)


@pytest.mark.parametrize(
    "words",
    [("status",), ("status", "--format", "json"), ("score", "ron S E m", "--format", "json")],
    ids=" ".join,
)
def test_a_byte_order_mark_is_there_where_it_is_asked_for(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    runner = CliRunner(env={"MJL_DATABASE": str(tmp_path / "club.db")})
    assert runner.invoke(cli, ["init"], prog_name="mjl").exit_code == 0
    out = tmp_path / "out"
    assert runner.invoke(cli, [*words, "--bom", "-o", str(out)], prog_name="mjl").exit_code == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")
