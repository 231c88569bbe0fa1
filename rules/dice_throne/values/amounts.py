"""The number an effect comes to, and whom it is aimed at."""

from __future__ import annotations

from engine.language.reading import read_amount, read_condition
from engine.language.weighing import Weighed, holds, weigh
from engine.model.ledger import Explanation
from engine.notation.documents import DocumentError, Problem
from rules.dice_throne.cards.words import WORDS
from rules.dice_throne.position.in_progress import Task
from rules.dice_throne.position.position import Position
from rules.dice_throne.values import dice
from rules.dice_throne.values.table import Duel, seen_by

COMPANIONS = ("Seedling", "Sapling", "Dryad")


def value(position: Position, task: Task) -> int:
    """The number an effect comes to now."""
    amount = task.effect.amount
    if amount.words:
        found = _weighed(position, task)
        if found.value is None:
            raise _not_told(task.source, f"{task.source} reads {amount.words}: {found.unknown}")
        return found.value
    if amount.base and not (amount.per or amount.by or amount.total or amount.per_token):
        plain = not (amount.cp or amount.half or amount.removed or amount.per_companion)
        if plain:
            return amount.base
    player = position.players[task.by]
    if amount.reads_symbols or amount.total:
        check_dice(position, task, symbols=amount.reads_symbols)
    if amount.cp and player.cp is None:
        raise _not_told(f"{player.name}.cp", f"{task.source} reads the CP of {player.name}")
    return dice.number(
        amount,
        task.values,
        player.symbols,
        tokens={token.name: token.count for token in player.tokens},
        cp=player.cp or 0,
        removed=task.removed,
        companions=sum(player.count(name) for name in COMPANIONS),
    )


def _weighed(position: Position, task: Task) -> Weighed:
    read = read_amount(task.effect.amount.words, WORDS)
    return weigh(read, position, seen_by(position, task), Duel(task))


def looked_up(position: Position, task: Task) -> Explanation | None:
    """Where the number of an effect comes from, if it is looked up."""
    words = task.effect.amount.words
    if not words:
        return None
    found = _weighed(position, task)
    return Explanation(task.source, words, found.rows, found.unknown, task.rule)


def is_met(position: Position, task: Task, words: str) -> bool:
    """Whether a condition in the one language holds; DocumentError if nobody can tell."""
    found = holds(read_condition(words, WORDS), position, seen_by(position, task), Duel(task))
    if found.value is None:
        raise _not_told(task.source, f"{task.source} asks whether {words}: {found.says}")
    return found.value


def check_dice(position: Position, task: Task, *, symbols: bool) -> None:
    """DocumentError if a text reads dice that nobody entered, or symbols nobody has told."""
    player = position.players[task.by]
    if not task.values:
        roll = "defence" if task.kind == "defence" else "offence"
        raise _not_told(f"{roll}.dice", f"{task.source} reads dice")
    if symbols and not player.symbols:
        says = f"{task.source} reads the symbols on the dice of {player.name}"
        raise _not_told(f"{player.name}.faces", says)


def _not_told(path: str, says: str) -> DocumentError:
    return DocumentError([Problem(path, f"{says}: enter them, nothing is guessed")])


def target(position: Position, task: Task, usual: str) -> int:
    """The seat an effect is aimed at: as printed, as stated, or as it usually is."""
    word = task.effect.player or usual
    aimed = word == "chosen" or (usual == "opponent" and not task.effect.player)
    if aimed and task.details.player:
        return position.seat_of(task.details.player)
    if word == "chosen":
        word = usual
    return 1 - task.by if word == "opponent" else task.by
