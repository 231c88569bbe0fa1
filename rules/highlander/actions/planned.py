"""What a play would put on the table: the attack or the defence it would make."""

from __future__ import annotations

from rules.highlander.actions.actions import PlayCard
from rules.highlander.cards.printed import tags_of
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


def play_tags(action: PlayCard) -> frozenset[str]:
    """Every word the card may be known by as it is played."""
    return tags_of(action.card, (*action.flags, f"from-{action.source}"))
