"""What a play would put on the table: its kind, the attack or the defence it would make."""

from __future__ import annotations

from engine.model.game import Action, Pass
from rules.highlander.actions.actions import Draw, Exert, PlayCard, Resolve, SweepCard, Use
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.words import ATTACK, EDGE, ILLUSION
from rules.highlander.position.exchange import Attack, Defence
from rules.highlander.position.position import Position
from rules.highlander.values.flags import gained_flags
from rules.highlander.values.in_force import permission


def named(position: Position, names: tuple[str, ...]) -> tuple[str, ...]:
    """The attacks' own names for what an entry calls them."""
    found = [position.attack(name) for name in names]
    return tuple(attack.name for attack in found if attack is not None)


_OVERCOMING = {"unblockable": "block-the-unblockable", "undodgeable": "dodge-the-undodgeable"}


def planned_defence(position: Position, action: PlayCard) -> Defence:
    """The defence this play would make, with what is in force for it at this moment."""
    me, tags = position.active_name, tags_of(action.card)
    block = action.card.type == "block"
    spared = block and permission(position, me, "power-block-without-exertion", tags) is not None
    return Defence(
        overcomes=tuple(
            flag for flag, leave in _OVERCOMING.items() if permission(position, me, leave, tags)
        ),
        name=action.card.name,
        card=action.card,
        from_exertion=action.source == "exertion",
        power_block=action.power_block or spared,
    )


def kind_of(action: Action) -> str:
    """The kind of action, as the legal-action matrix names it."""
    match action:
        case PlayCard():
            card = action.card
            if card.type == ATTACK:
                return "attack"
            if card.is_defence:
                return "defence"
            return "edge" if card.type in (EDGE, ILLUSION) else "special"
        case SweepCard():
            return "sweep"
        case Draw():
            return "draw"
        case Resolve():
            return "must"
        case Exert():
            return "exert"
        case Use():
            return "use"
        case Pass():
            return "pass"
        case _:
            return "apply"


def stated_flags(action: PlayCard) -> tuple[str, ...]:
    """What a play says of its attack beyond the print."""
    return (*action.flags, *(("power-blow",) if action.power_blow else ()))


def planned_attack(position: Position, action: PlayCard) -> Attack:
    """The attack this play would make, with every flag it gains."""
    return Attack(
        name=action.named or action.card.name,
        card=action.card,
        by=action.by,
        flags=gained_flags(position, action.card, stated_flags(action)),
        from_exertion=action.source == "exertion",
    )
