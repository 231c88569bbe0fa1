"""Whether a step of the turn may be taken now: rolling, announcing, defending."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.actions.actions import (
    Announce,
    Defend,
    RollDice,
    dice_due,
)
from rules.dice_throne.cards.texts import DEFENDABLE, Do, walk
from rules.dice_throne.position.position import Position
from rules.dice_throne.values import dice


def roll(position: Position, action: RollDice) -> Iterator[Reason]:
    """A Roll Attempt, or the dice an effect asked for."""
    due = dice_due(position)
    if position.awaits_dice:
        yield from _number(action.values, due)
        return
    at = position.place.at
    if at in ("offence.roll", "offence.window"):
        if action.by != position.active_name:
            yield _not_your_roll(position.active_name)
        if at == "offence.window" and not position.offence.granted:
            yield from reopened(position)
        if position.offence.used >= position.offence.most:
            yield Reason(
                "roll/none-left",
                "offence.attempts-left",
                "{used} Roll Attempts have been used and {most} are allowed",
                {"used": position.offence.used, "most": position.offence.most},
                remedy="with an extra Roll Attempt",
            )
    elif at in ("defence.roll", "defence.window"):
        if action.by != position.other_name:
            yield _not_your_roll(position.other_name)
        if position.defence.used >= position.defence.most:
            yield Reason(
                "roll/none-left",
                "defence.roll",
                "the defence has one Roll Attempt",
                remedy="with an extra Roll Attempt",
            )
    else:
        yield Reason(
            "roll/not-here",
            "offence.three-attempts",
            "nothing is to be rolled now",
            remedy="in the Offensive Roll Phase",
        )
        return
    yield from _number(action.values, due)


def _number(values: tuple[int, ...], due: int) -> Iterator[Reason]:
    if due and values and len(values) != due:
        yield Reason(
            "roll/wrong-number",
            "offence.keep-any",
            "{due} dice lie on the table, not {given}",
            {"due": due, "given": len(values)},
        )


def _not_your_roll(name: str) -> Reason:
    return Reason(
        "roll/not-yours", "offence.three-attempts", "{name} makes this Roll Attempt", {"name": name}
    )


def reopened(position: Position) -> Iterator[Reason]:
    """Whether the choice of an ability is open again in Window 1."""
    offence = position.offence
    if offence.changed:
        return
    if offence.acted and position.readings["offence.reopened-by"] == "any-action":
        return
    yield Reason(
        "announce/dice-unchanged",
        "offence.nothing-changed",
        "the dice have not changed since {ability} was announced",
        {"ability": offence.announced.name if offence.announced else "an ability"},
        remedy="if a die changes",
    )


def announce(position: Position, action: Announce) -> Iterator[Reason]:
    """Announcing an Offensive Ability, or none."""
    at = position.place.at
    if action.by != position.active_name:
        yield Reason(
            "announce/not-yours",
            "offence.announce",
            "{name} announces",
            {"name": position.active_name},
            remedy="in one's own turn",
        )
    if at not in ("offence.roll", "offence.window"):
        rule = "offence.one-ability" if at.startswith("defence.") else "offence.announce"
        yield Reason(
            "announce/not-here",
            rule,
            "an ability is announced in the Offensive Roll Phase, once",
            remedy="in the Offensive Roll Phase",
        )
        return
    if at == "offence.window":
        yield from reopened(position)
    if action.ability is not None:
        yield from _meets(position, action)
        for effect in walk(action.ability.effects):
            most, said = effect.most, action.details.amount
            if effect.do is Do.USE_UP and most and said is not None and said > most:
                yield Reason(
                    "choice/too-many",
                    "actions.stated-choice",
                    "{ability} removes up to {most} {token}, not {said}",
                    {
                        "ability": action.ability.name,
                        "most": most,
                        "token": effect.name,
                        "said": said,
                    },
                )


def _meets(position: Position, action: Announce) -> Iterator[Reason]:
    """Whether the dice show what the ability needs."""
    ability = action.ability
    rolled = position.offence.roll
    needs = ability.needs if ability is not None else None
    if ability is None or needs is None:
        return
    if rolled is None or not rolled.values:
        yield Reason(
            "announce/no-dice",
            "offence.requirement",
            "no dice have been rolled",
            remedy="after a Roll Attempt",
        )
        return
    for rule, lacks in dice.missing(needs, rolled.values, position.active_player.symbols):
        yield Reason(
            "announce/dice-do-not-match",
            rule,
            "{ability} needs {lacks}",
            {"ability": ability.name, "lacks": lacks},
            remedy="if the dice change",
        )
        yield Reason(
            "announce/requirement",
            "offence.requirement",
            "an ability is announced only while the dice show what it needs",
        )


def defend(position: Position, action: Defend) -> Iterator[Reason]:
    """Activating a Defensive Ability, or declining to."""
    at = position.place.at
    if action.by != position.other_name:
        yield Reason(
            "defence/not-yours",
            "defence.optional",
            "{name} is the Defender",
            {"name": position.other_name},
        )
        if any(hit.target == position.active and not hit.ability for hit in position.hits):
            yield Reason(
                "defence/return-damage",
                "damage.return-not-defended",
                "damage that a defence deals is no Attack and is not defended",
            )
    stun = position.has(position.seat_of(action.by), "stuns")
    if stun:
        yield Reason(
            "status/stunned",
            position.status(stun).rule,
            "{name} has {token} and makes no defence",
            {"name": action.by, "token": stun},
            stun,
        )
    if at != "defence.choose" or not position.defendable:
        yield from _no_defence(position, at)
    due = action.ability.dice if action.ability is not None else None
    yield from _number(action.values, due or 0)


def _no_defence(position: Position, at: str) -> Iterator[Reason]:
    if not at.startswith("defence."):
        yield Reason(
            "defence/not-here",
            "defence.optional",
            "a defence is chosen in the Defensive Roll Phase",
            remedy="in the Defensive Roll Phase",
        )
        return
    kind = position.offence.type
    stunned = position.has(1 - position.active, "stuns")
    hidden = position.has(1 - position.active, "ignores_offence")
    barred = position.has(1 - position.active, "no_defence")
    if position.ultimate:
        yield Reason(
            "defence/ultimate",
            "ultimate.no-defence",
            "no Defensive Ability is activated against an Ultimate",
        )
    elif not position.attacks:
        yield Reason("defence/no-attack", "defence.only-defendable", "there is no Attack")
    elif hidden:
        yield Reason(
            "defence/hidden",
            position.status(hidden).rule,
            "{token}: no defence is made",
            {"token": hidden},
            hidden,
        )
    elif barred:
        yield Reason(
            "defence/barred",
            position.status(barred).rule,
            "{name} has {token} and makes no defence",
            {"name": position.other_name, "token": barred},
            barred,
            f"once {barred} is gone",
        )
    elif position.defence.ability is not None:
        yield Reason(
            "defence/chosen",
            "defence.choose-one",
            "{ability} has been chosen, before rolling",
            {"ability": position.defence.ability.name},
        )
    elif position.defence.declined:
        yield Reason("defence/declined", "defence.optional", "the defence was declined")
    elif kind in DEFENDABLE:
        if not stunned:
            yield Reason(
                "defence/too-late",
                "defence.optional",
                "a defence is chosen right after the targeted effects",
            )
    elif kind is not None:
        yield Reason(
            "defence/not-defendable",
            kind.rule,
            "{type} damage allows no Defensive Ability",
            {"type": kind.value.title()},
        )
