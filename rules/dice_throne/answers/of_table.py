"""What may be asked of the table: the turn, the dice, the Attack and who has won."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.game import Answer
from rules.dice_throne.answers.of_damage import attack_explained
from rules.dice_throne.position.in_progress import Roll
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.turn import TURN

Table = dict[str, Callable[[Position], Answer]]


def of_table(position: Position, subject: str, what: str) -> Answer:
    """The answer about the turn, the dice, the Attack or the game.

    LookupError naming what can be asked if there is nothing there.
    """
    title, answers = _SUBJECTS[subject]
    found = answers.get(what)
    if found is None:
        raise LookupError(f"{what!r} cannot be asked of {title}; ask for {', '.join(answers)}")
    return found(position)


def _at(position: Position) -> Answer:
    node = TURN.nodes[position.place.node]
    return Answer(node.id, f"The turn is at {node.title} ({node.phase})", rules=(node.rule,))


def _step(position: Position) -> Answer:
    node = TURN.nodes[position.place.at]
    return Answer(node.id, f"The step is {node.title} ({node.phase})", rules=(node.rule,))


def _phase(position: Position) -> Answer:
    node = TURN.nodes[position.place.at]
    return Answer(node.phase, f"This is the {node.phase}", rules=(node.rule,))


def _window(position: Position) -> Answer:
    window = position.place.window
    if window is None:
        return Answer("none", "No window is open", rules=("players.other-closed",))
    title = TURN.nodes[window.protocol.id].title
    return Answer(title, f"{title} is open", rules=(window.protocol.rule,))


def _holder(position: Position) -> Answer:
    """Who acts now: the holder of the window, whoever has to roll, choose or decide."""
    rules: tuple[str, ...] = ("players.active-acts",)
    window = position.place.window
    if position.asked is not None:
        name = position.names[position.asked.by]
        rules = ("abilities.printed",)
    elif position.awaits_dice:
        name = position.names[position.rolls[-1].roll.owner]
        rules = ("dice-window.owner-rolls",)
    elif window is not None:
        name = position.name_of(window.holder)
        handed = "dice-window.hands-back" if position.rolls else "windows.action-hands-back"
        rules = (window.protocol.rule, handed)
    else:
        name = position.decides
        if name == position.other_name:
            rules = ("defence.optional",)
    return Answer(name, f"{name} acts now", rules=rules)


def _player(position: Position) -> Answer:
    name = position.active_name
    return Answer(name, f"It is {name}'s turn", rules=("players.active",))


def _number(position: Position) -> Answer:
    number = position.turn_number
    return Answer(number, f"This is turn {number}", rules=("turn.passes",))


def _waiting(position: Position) -> Answer:
    waits = position.damage_waits
    words = "Damage waits" if waits else "No damage waits"
    return Answer(waits, words, rules=("damage.waits",))


_TURN: Table = {
    "at": _at,
    "step": _step,
    "phase": _phase,
    "window": _window,
    "holder": _holder,
    "player": _player,
    "number": _number,
    "damage_waits": _waiting,
}


def _values(roll: Roll | None, what: str, rule: str) -> Answer:
    values = list(roll.values) if roll is not None else []
    shown = ", ".join(map(str, values)) or "nothing"
    return Answer(values, f"The {what} dice show {shown}", rules=(rule,))


def _attempts_left(position: Position) -> Answer:
    offence = position.offence
    left = max(offence.most - offence.used, 0)
    return Answer(left, f"{left} Roll Attempts are left", rules=("offence.three-attempts",))


def _defence_attempts(position: Position) -> Answer:
    left = max(position.defence.most - position.defence.used, 0)
    return Answer(left, f"{left} Roll Attempts are left for the defence", rules=("defence.roll",))


_DICE: Table = {
    "offence": lambda p: _values(p.offence.roll, "offensive", "offence.three-attempts"),
    "defence": lambda p: _values(p.defence.roll, "defence", "defence.roll"),
    "effect": lambda p: _values(
        p.rolls[-1].roll if p.rolls else None, "effect's", "dice-window.opens"
    ),
    "attempts_left": _attempts_left,
    "defence_attempts_left": _defence_attempts,
}


def _announced(position: Position) -> Answer:
    ability = position.offence.announced
    name = ability.name if ability is not None else "none"
    return Answer(name, f"The announced ability is {name}", rules=("offence.announce",))


def _activated(position: Position) -> Answer:
    ability = position.offence.activated
    name = ability.name if ability is not None else "none"
    return Answer(name, f"The activated ability is {name}", rules=("offence.activate",))


def _type(position: Position) -> Answer:
    kind = position.offence.type
    name = kind.value if kind is not None else "none"
    rule = kind.rule if kind is not None else "offence.attack"
    return Answer(name, f"The Attack's damage is {name}", rules=(rule,))


def _is_attack(position: Position) -> Answer:
    attacks = position.attacks
    words = "is" if attacks else "is not"
    rules = ("offence.attack", "offence.attack-after-roll")
    return Answer(attacks, f"This {words} an Attack", rules=rules)


def _defendable(position: Position) -> Answer:
    can = position.defendable
    kind = position.offence.type
    rule = kind.rule if kind is not None else "defence.only-defendable"
    words = "may" if can else "may not"
    return Answer(
        can,
        f"The Defender {words} activate a Defensive Ability",
        rules=(rule, "defence.only-defendable"),
    )


def _damage(position: Position) -> Answer:
    explanation = attack_explained(position)
    return Answer(
        explanation.value,
        f"The Attack's own damage is {explanation.shown}",
        explanation,
        rules=("offence.attack", "damage.prevention-keeps-attack"),
    )


_ATTACK: Table = {
    "announced": _announced,
    "activated": _activated,
    "type": _type,
    "is_attack": _is_attack,
    "defendable": _defendable,
    "damage": _damage,
}


def _winner(position: Position) -> Answer:
    result = position.result or "nobody yet"
    words = {"draw": "The game is a draw", "nobody yet": "Nobody has won yet"}
    rule = "health.both-zero" if result == "draw" else "health.zero-loses"
    return Answer(result, words.get(result, f"{result} has won"), rules=(rule,))


_GAME: Table = {"winner": _winner}

_SUBJECTS: dict[str, tuple[str, Table]] = {
    "turn": ("the turn", _TURN),
    "dice": ("the dice", _DICE),
    "attack": ("the Attack", _ATTACK),
    "game": ("the game", _GAME),
}

SUBJECTS = tuple(_SUBJECTS)
"""What may be asked about besides the players."""
