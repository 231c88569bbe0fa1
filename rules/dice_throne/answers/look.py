"""The values a judge can ask for, by path: `Nick.health`, `Nick.incoming`, `turn.at`."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from engine.model.game import Answer
from engine.model.ledger import Change, Explanation, Kind, settle
from engine.model.trace import Recorder
from rules.dice_throne.cards import catalogue
from rules.dice_throne.effects import damage
from rules.dice_throne.position.in_progress import Roll
from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.turn import TURN

STATS = ("incoming", "taken", "attack")


def look(position: Position, path: str, trace: Recorder) -> Answer:
    """The answer at a path; LookupError naming what can be asked if there is nothing there."""
    subject, _, what = path.partition(".")
    if subject == "turn":
        return _pick(_TURN, what, "the turn")(position)
    if subject == "dice":
        return _pick(_DICE, what, "the dice")(position)
    if subject == "attack":
        return _pick(_ATTACK, what, "the Attack")(position)
    if subject == "game" and what == "winner":
        return _winner(position)
    if subject in position.names:
        return _of_player(position, position.player(subject), what)
    known = ", ".join((*position.names, "turn", "dice", "attack", "game.winner"))
    raise LookupError(f"{path!r} cannot be asked; ask for {known}")


def explain(position: Position, subject: str, stat: str) -> Explanation:
    """The rows behind damage: incoming, taken, or what the Attack counts as."""
    seat = position.names.index(subject) if subject in position.names else None
    if stat in ("attack", "damage") or subject == "attack":
        return _attack(position)
    if seat is None:
        raise LookupError(f"{subject!r} is not a player here")
    if stat.startswith("incoming"):
        if position.isolated and position.isolated[-1].target == seat:
            return damage.isolated(position)
        return damage.incoming(position, seat)
    if stat in ("taken", "damage taken"):
        for explanation in position.landed:
            if explanation.subject == subject:
                return explanation
        none = Change("no damage", Kind.PRINTED, 0, "damage.printed", note="none was taken")
        return Explanation(subject, "damage taken", settle((none,)))
    raise LookupError(f"{subject} has rows for {', '.join(STATS)}, not {stat!r}")


def _attack(position: Position) -> Explanation:
    """What the Attack counts as: its own damage, before anything is prevented."""
    ability = position.offence.activated
    name = ability.name if ability is not None else "the Attack"
    changes = [
        Change(
            hit.source,
            Kind.ADD if index else Kind.PRINTED,
            hit.amount,
            hit.rule,
            note=f"{hit.type.value} damage",
        )
        for index, hit in enumerate(h for h in position.hits if h.ability and not h.modifier)
    ] or [Change(name, Kind.PRINTED, position.offence.damage, "offence.attack", note="its damage")]
    return Explanation(name, "damage", settle(changes))


def _pick(
    table: dict[str, Callable[[Position], Answer]], what: str, of: str
) -> Callable[[Position], Answer]:
    found = table.get(what)
    if found is None:
        raise LookupError(f"{what!r} cannot be asked of {of}; ask for {', '.join(table)}")
    return found


# The turn -----------------------------------------------------------------------------------


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


_TURN: dict[str, Callable[[Position], Answer]] = {
    "at": _at,
    "step": _step,
    "phase": _phase,
    "window": _window,
    "holder": _holder,
    "player": _player,
    "number": _number,
    "damage_waits": _waiting,
}


# Dice and the Attack ------------------------------------------------------------------------


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


_DICE: dict[str, Callable[[Position], Answer]] = {
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
    explanation = _attack(position)
    return Answer(
        explanation.value,
        f"The Attack's own damage is {explanation.shown}",
        explanation,
        rules=("offence.attack", "damage.prevention-keeps-attack"),
    )


_ATTACK: dict[str, Callable[[Position], Answer]] = {
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


# The players --------------------------------------------------------------------------------

_FIELDS: dict[str, tuple[Callable[[Player], Any], str, str]] = {
    "health": (lambda p: p.health, "Health", "setup.health"),
    "cp": (lambda p: p.cp, "CP", "cp.maximum"),
    "cards": (lambda p: p.hand_size, "cards in hand", "cards.hand-limit"),
    "deck": (lambda p: p.deck, "cards in the deck", "setup.hand"),
    "discard": (lambda p: p.discard, "cards in the discard pile", "actions.in-hand"),
}


def _of_player(position: Position, player: Player, what: str) -> Answer:
    name = player.name
    if what in ("incoming", "taken"):
        explanation = explain(position, name, what)
        text = f"{name}'s {explanation.stat} is {explanation.shown}"
        return Answer(explanation.value, text, explanation, rules=explanation.rules)
    if what in _FIELDS:
        read, words, rule = _FIELDS[what]
        value = read(player)
        shown = "an unknown number of" if value is None else value
        return Answer(value, f"{name} has {shown} {words}", rules=(rule,))
    if what == "hand":
        held = list(player.hand or ())
        return Answer(
            held, f"{name} holds {', '.join(held) or 'no known card'}", rules=("actions.in-hand",)
        )
    if what == "tokens":
        held = [f"{token.name} {token.count}" for token in player.tokens]
        return Answer(
            held, f"{name} has {', '.join(held) or 'no tokens'}", rules=("status.in-play-at-once",)
        )
    if what == "upgrades":
        held = list(player.upgrades)
        return Answer(
            held,
            f"{name} has {', '.join(held) or 'no upgrades'}",
            rules=("cards.hero-upgrade", "cards.upgrade-cost"),
        )
    return _token(position, player, what)


def _token(position: Position, player: Player, what: str) -> Answer:
    """Tokens of one name; any name can be asked about, as a token may be stated by hand."""
    wanted = what.replace("_", " ").lower()
    for token in player.tokens:
        if token.name.lower() == wanted:
            return Answer(
                token.count,
                f"{player.name} has {token.count} {token.name}",
                rules=(position.status(token.name).rule,),
            )
    known = position.status(what.replace("_", " ").title())
    fields = (*_FIELDS, "incoming", "taken", "hand", "tokens", "upgrades")
    slip = get_close_matches(wanted, (*fields, *map(str.lower, catalogue.statuses())), 1, 0.75)
    if not what or (slip and known.name.lower() not in slip):
        asked = f"ask for {', '.join(fields)} or a token"
        meant = f" (is {slip[0]} meant?)" if slip else ""
        raise LookupError(f"{player.name} has no {what!r}{meant}; {asked}")
    return Answer(0, f"{player.name} has no {known.name}", rules=(known.rule,))
