"""The Attack Phase: how many attacks, into which squares, and what a played attack becomes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Change, Explanation, Kind, Verdict, settle
from engine.legality import Reason
from rules.highlander import grid
from rules.highlander.defence import (
    bar,
    last_successful,
    outcomes,
)
from rules.highlander.effects import Card, Effect, matches, tags_of
from rules.highlander.in_force import Force, of_kind, permission
from rules.highlander.position import Attack, Position

NEXT_ATTACK_PHASE = "in the player's next Attack Phase"


def text_in_force(position: Position) -> tuple[Effect, ...]:
    """What the last successful defence does to the Attack Phase."""
    last = last_successful(position)
    return last.defence.card.text if last is not None else ()


def _text_rows(position: Position, kind: Kind) -> Iterator[Change]:
    """The attack counts in the defences' text: the last successful one's, and those ignored."""
    last = last_successful(position)
    for outcome in outcomes(position):
        if outcome.already_in_play:
            continue
        card = outcome.defence.card
        for effect in card.text:
            if effect.kind != "attacks":
                continue
            if last is not None and outcome.defence is last.defence:
                yield Change(card.name, kind, effect.amount, card.rule, note="last defence")
            else:
                note = "not the last successful defence"
                yield Change(
                    card.name,
                    kind,
                    effect.amount,
                    "defence.last-successful-text",
                    1,
                    Verdict.BLOCKED,
                    note,
                )


def attacks_allowed(position: Position) -> Explanation:
    """How many attacks the active player may play this turn, with every card that changes it."""
    me = position.active_name
    rows = [Change(me, Kind.PRINTED, 1, "attack.one", note="normally one attack")]
    for force in of_kind(position, "attacks-set", me):
        rows.append(Change(force.source, Kind.SET, force.effect.amount, force.rule))
    for force in of_kind(position, "attacks", me):
        note = "only for " + " and ".join(force.effect.of) if force.effect.of else "more attacks"
        rows.append(Change(force.source, Kind.ADD, force.effect.amount, force.rule, note=note))
    rows += _text_rows(position, Kind.ADD)
    if position.turn_number == 1 and position.readings["sequence.first-turn-attacks"] == "none":
        rows.append(Change(me, Kind.SET, 0, "sequence.no-first-turn-attack"))
    rows.append(Change(me, Kind.FLOOR, 0, "attack.one", note="not below none"))
    return Explanation(me, "attacks", settle(rows))


def _fits_the_count(position: Position, tags: frozenset[str]) -> bool:
    """Whether one more attack of this kind is within the count, extras of some kinds included."""
    allowed = attacks_allowed(position).value or 0
    if len(position.attacks) >= allowed:
        return False
    for force in of_kind(position, "attacks", position.active_name):
        if force.effect.of and not matches(force.effect, tags):
            others = sum(not matches(force.effect, each.tags) for each in position.attacks)
            if others >= allowed - force.effect.amount:
                return False
    return True


def marks_for(position: Position, tags: frozenset[str]) -> list[tuple[tuple[str, ...], str, str]]:
    """The flags the next attack of this kind gains, with the card and rule that give them."""
    found = [
        (force.effect.flags, force.source, force.rule)
        for force in of_kind(position, "mark", position.active_name)
        if matches(force.effect, tags)
    ]
    last = last_successful(position)
    for effect in text_in_force(position):
        first = not position.attacks or effect.uses is None
        if last is not None and effect.kind == "mark" and first and matches(effect, tags):
            card = last.defence.card
            found.append((effect.flags, card.name, card.rule))
    return found


def gained_flags(position: Position, card: Card, stated: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every flag an attack has beyond its print once it is played now."""
    flags = list(stated)
    tags = tags_of(card, flags)
    for given, _, _ in marks_for(position, tags):
        flags += given
    earlier = position.attacks[-1].card.slug if position.attacks else ""
    if "unblockable-after-its-kind" in tags and earlier == card.slug:
        flags.append("unblockable")
    return tuple(dict.fromkeys(flag for flag in flags if flag not in card.flags))


def barred_reason(position: Position, attack: Attack) -> Reason | None:
    """Why the last block keeps this attack from its squares; None if it does not."""
    barred = bar(position)
    aimed = set(attack.squares or ())
    blocked = aimed & set(barred.squares)
    if not blocked or permission(
        position, position.active_name, "attack-blocked-squares", attack.tags
    ):
        return None
    if blocked != aimed and position.readings["attack.block-bar-squares"] == "every-square":
        return None
    rule = barred.rule
    if blocked != aimed and rule == "attack.block-bar":
        rule = position.readings.rule("attack.block-bar-squares")
    return Reason(
        "attack/barred-square",
        rule,
        "{block} was the last defence and covers {squares}",
        {"block": barred.by, "squares": grid.words(blocked)},
        blocker=barred.by,
        remedy="with an attack to another square, or had a dodge been played last",
    )


def _text_reasons(position: Position, attack: Attack) -> Iterator[Reason]:
    last = last_successful(position)
    if last is None:
        return
    card = last.defence.card
    for effect in card.text:
        if effect.kind != "only" or matches(effect, attack.tags):
            continue
        if permission(position, attack.by, f"attack-after-{card.slug}", attack.tags):
            continue
        yield Reason(
            "attack/only-some-kinds",
            card.rule,
            "after {defence} only {kinds} attacks may be played",
            {"defence": card.name, "kinds": " ".join(effect.of[1:])},
            blocker=card.name,
            remedy=NEXT_ATTACK_PHASE,
        )


def _set_up_reason(position: Position, attack: Attack) -> Reason | None:
    needs = attack.card.needs
    last = last_successful(position)
    if not needs or (last is not None and last.defence.card.name.lower() == needs.lower()):
        return None
    return Reason(
        "attack/no-set-up",
        "attack.set-up",
        "{attack} needs {needs} as the last defence",
        {"attack": attack.name, "needs": needs},
        remedy=f"after {needs}",
    )


def count_reasons(position: Position, attack: Attack) -> Iterator[Reason]:
    """Reasons in the number of attacks: all used, lost by a dodge, a second Special Attack."""
    why = attacks_allowed(position)
    if not _fits_the_count(position, attack.tags):
        taken = [row for row in why.rows if row.counts and row.change.amount < 0]
        first = position.turn_number == 1 and not why.value
        rule = taken[-1].change.rule if taken else "attack.one"
        yield Reason(
            "limit/attacks-used",
            "sequence.no-first-turn-attack" if first and not taken else rule,
            "{used} of {allowed} attacks of this turn are played",
            {"used": len(position.attacks), "allowed": why.value},
            blocker=taken[-1].change.source if taken else "",
            remedy="with a card that allows another attack, else " + NEXT_ATTACK_PHASE,
        )
    if "special-attack" in attack.tags:
        earlier = [each for each in position.attacks if "special-attack" in each.tags]
        if earlier:
            yield Reason(
                "limit/special-attack-used",
                "attack.special-attack-one",
                "{earlier} was this turn's one Special Attack",
                {"earlier": earlier[0].name},
                blocker=earlier[0].name,
                remedy=NEXT_ATTACK_PHASE,
            )


def attack_reasons(position: Position, attack: Attack) -> Iterator[Reason]:
    """Every reason, beyond timing and hand, why the active player may not play this attack."""
    yield from count_reasons(position, attack)
    if position.attack_phase_over:
        yield Reason(
            "attack/phase-over",
            "exertion.ends-attack-phase",
            "the Attack Phase is over: {why}",
            {"why": position.attack_phase_over},
            remedy=NEXT_ATTACK_PHASE,
        )
    barred = barred_reason(position, attack)
    if barred is not None:
        yield barred
    yield from _text_reasons(position, attack)
    set_up = _set_up_reason(position, attack)
    if set_up is not None:
        yield set_up
    if "power-blow" in attack.tags and "never-power-blow" in attack.tags:
        yield Reason(
            "power-blow/not-possible",
            "power-blow.not-possible",
            "{attack} cannot be a Power Blow",
            {"attack": attack.name},
            remedy="with another attack",
        )
    waiting = _waiting_head_shot(position, attack)
    if waiting is not None:
        yield Reason(
            "head-shot/needs-upper",
            "head-shot.upper-attack",
            "{card} needs an Upper attack, and {attack} is none",
            {"card": waiting.source, "attack": attack.name},
            blocker=waiting.source,
            remedy="with an Upper attack",
        )


def _waiting_head_shot(position: Position, attack: Attack) -> Force | None:
    """A Head Shot that waits for its attack, when this is the last attack it could go with."""
    left = (attacks_allowed(position).value or 0) - len(position.attacks)
    if left > 1 or attack.squares is None:
        return None
    for force in of_kind(position, "mark", attack.by):
        if "head-shot" in force.effect.flags and not matches(force.effect, attack.tags):
            return force
    return None
