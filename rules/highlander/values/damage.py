"""The damage of each attack, every point of it with the card and the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.texts import matches
from rules.highlander.position.exchange import Attack, Settled
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Lasting
from rules.highlander.values.in_force import Force, is_ignored, of_kind, unsaid
from rules.highlander.values.outcomes import HITS, STOPPED, UNKNOWN, Result, results

NORMAL_DAMAGE = 2
POWER_BLOW_MORE = 2
POWER_BLOW_DAMAGE = 4
PLAIN_BLOCK_LEAK = 2


class Hit(msgspec.Struct, frozen=True):
    """One attack, what became of it, and the damage that comes of it with its rows."""

    result: Result
    explanation: Explanation
    takes_head: bool = False

    @property
    def name(self) -> str:
        """The attack's name."""
        return self.result.attack.name

    @property
    def damage(self) -> int | None:
        """The damage; None when it cannot be known yet."""
        return self.explanation.value

    @property
    def successful(self) -> bool:
        """Whether the attack got through, whatever damage was left of it."""
        return self.result.status == HITS


def _own_damage(position: Position, attack: Attack) -> Iterator[Change]:
    """The rows of an undefended attack: normal, Power Blow, its own bonus, its player's cards."""
    tags = attack.tags
    card = attack.card
    if card.damage is None:
        yield Change(
            attack.name, Kind.PRINTED, NORMAL_DAMAGE, "attack.damage", note="normal attack"
        )
    else:
        yield Change(attack.name, Kind.PRINTED, card.damage, card.rule, note="printed on the card")
    powered = "power-blow" in tags
    for force in of_kind(position, "base-damage", attack.by):
        kept = any(each.source == force.source for each in attack.added)
        if matches(force.effect, tags) and card.damage is None and not kept:
            note = "instead of the normal damage"
            yield Change(force.source, Kind.SET, force.effect.amount, force.rule, note=note)
    yield from (each for each in attack.added if each.kind is Kind.SET)
    if powered:
        yield from _power_blow(position, attack)
    ignored = is_ignored(position, attack.by, attack.name)
    if card.bonus and not ignored:
        yield Change(card.name, Kind.ADD, card.bonus, card.rule, note="its own bonus")
    if "grows-with-its-kind" in tags and not ignored:
        played = position.came_in if attack in position.came_in else position.made
        others = sum(each.card.slug == card.slug for each in played) - 1
        if others:
            note = f"{others} other of its kind played"
            yield Change(card.name, Kind.ADD, others, card.rule, note=note)
    for force in of_kind(position, "damage", attack.by):
        effect = force.effect
        if not force.goes_with_the_play and matches(effect, tags):
            yield Change(force.source, Kind.ADD, effect.amount, force.rule, note="damage changed")
            if effect.minimum is not None:
                rule = "adjustment.one-square-minimum"
                yield Change(force.source, Kind.FLOOR, effect.minimum, rule, note="no less")
    yield from (each for each in attack.added if each.kind is not Kind.SET)


def _power_blow(position: Position, attack: Attack) -> Iterator[Change]:
    set_by = of_kind(position, "power-blow-damage", attack.by)
    printed = attack.card.damage
    if set_by:
        force = set_by[0]
        note = "as a Power Blow"
        yield Change(force.source, Kind.SET, force.effect.amount, force.rule, note=note)
    elif printed is None or printed == NORMAL_DAMAGE:
        note = "Power Blow: 4 instead of 2"
        yield Change("Power Blow", Kind.ADD, POWER_BLOW_MORE, "power-blow.damage", note=note)
    elif position.readings["power-blow.printed-damage"] == "four":
        yield Change("Power Blow", Kind.SET, POWER_BLOW_DAMAGE, "power-blow.four-flat")
    else:
        yield Change("Power Blow", Kind.ADD, POWER_BLOW_MORE, "power-blow.special-base")


def _changes(position: Position, result: Result) -> tuple[Change, ...]:
    """The rows of an attack with what its defence left of it."""
    attack = result.attack
    changes = list(_own_damage(position, attack))
    if settle(changes)[-1].after < 0:
        changes.append(
            Change(attack.name, Kind.FLOOR, 0, "adjustment.floor", note="not below nothing")
        )
    if "no-damage" in attack.tags:
        changes = [
            c if c.kind is not Kind.ADD else msgspec.structs.replace(c, verdict=Verdict.BLOCKED)
            for c in changes
        ]
        rule = "attack.no-damage-stays"
        changes.append(Change(attack.name, Kind.SET, 0, rule, note="does no damage"))
    head = "head-shot" in attack.tags and result.status == HITS
    if head and position.readings["head-shot.damage"] == "none":
        changes.append(Change("Head Shot", Kind.SET, 0, "head-shot.no-damage"))
    if result.status == STOPPED:
        by = " and ".join(result.by)
        if result.leaks:
            rule = "power-blow.plain-block"
            part = min(PLAIN_BLOCK_LEAK, settle(changes)[-1].after)
            if "head-shot" in attack.tags:
                kept = position.readings["head-shot.plain-block"] == "head-kept"
                note = "the head is kept" if kept else "the head is lost"
                head_rule = position.readings.rule("head-shot.plain-block")
                changes.append(Change(by, Kind.ADD, 0, head_rule, 1, Verdict.IDLE, note))
            changes.append(Change(by, Kind.SET, part, rule, note="comes through a plain block"))
        else:
            changes.append(
                Change(by, Kind.SET, 0, _stopping_rule(position, result), note=f"stopped by {by}")
            )
    elif _tried_in_vain(position, attack) and result.status == HITS:
        rule = position.readings.rule("defence.undefended-when")
        if position.readings["defence.undefended-when"] == "none-played":
            changes.append(Change(attack.name, Kind.SET, 0, rule, note="a defence was played"))
    return tuple(changes)


def _stopping_rule(position: Position, result: Result) -> str:
    if position.avoided:
        card = catalogue().resolve(position.avoided, position.stated)
        return card.rule if card is not None else "card.overrides"
    if "power-blow" not in result.attack.tags:
        return "defence.covered"
    dodged = any(d.name in result.by and not d.is_block for d in position.defences)
    return "power-blow.dodge" if dodged else "power-blow.power-block"


def _tried_in_vain(position: Position, attack: Attack) -> bool:
    return any(attack.name in defence.against for defence in position.defences)


def hits(position: Position) -> tuple[Hit, ...]:
    """Every incoming attack with its damage, in order of play.

    Until the defences are done it is as they stand now; afterwards as it was settled.
    """
    if position.settled is None:
        return _as_it_stands(position)
    attacks = {attack.name: attack for attack in position.came_in}
    return tuple(_as_settled(position, attacks[each.attack], each) for each in position.settled)


def _as_settled(position: Position, attack: Attack, kept: Settled) -> Hit:
    """A hit as it was settled; what is avoided later is avoided all the same."""
    rows, result = kept.rows, Result(attack, kept.status, kept.by, kept.leaks, kept.unknown)
    avoided = position.avoided
    if avoided and avoided not in kept.by:
        result = Result(attack, STOPPED, (avoided,))
        note = f"avoided by {avoided}"
        rows = (*rows, Change(avoided, Kind.SET, 0, _stopping_rule(position, result), note=note))
    return _hit(position, result, Explanation(attack.name, "damage", settle(rows), result.asks))


def _hit(position: Position, result: Result, explanation: Explanation) -> Hit:
    through = result.status == HITS
    if result.leaks and "head-shot" in result.attack.tags:
        through = position.readings["head-shot.plain-block"] == "head-lost"
    return Hit(result, explanation, through and "head-shot" in result.attack.tags)


def as_settled(hit: Hit) -> Settled:
    """A hit as it is kept while its damage waits."""
    result = hit.result
    return Settled(
        attack=hit.name,
        status=result.status,
        by=result.by,
        leaks=result.leaks,
        unknown=result.asks or hit.explanation.unknown,
        rows=tuple(row.change for row in hit.explanation.rows),
    )


def shields_left(position: Position) -> tuple[Lasting, ...]:
    """What lasts, with the shields used up by the attacks that get through now."""
    successes = sum(hit.successful for hit in hits(position))
    kept: list[Lasting] = []
    for lasting in position.lasting:
        force = Force(lasting.effect, lasting.source, lasting.owner, lasting.rule, lasting)
        shields = lasting.effect.kind == "no-damage" and force.affects(position.active_name)
        if shields and lasting.uses is not None:
            used = min(lasting.uses, successes)
            successes -= used
            if lasting.uses == used:
                continue
            lasting = lasting.used(used)
        kept.append(lasting)
    return tuple(kept)


def _as_it_stands(position: Position) -> tuple[Hit, ...]:
    found: list[Hit] = []
    shields = of_kind(position, "no-damage", position.active_name)
    left = [force.effect.uses for force in shields]
    for result in results(position):
        changes = _changes(position, result)
        if result.status == HITS:
            for index, force in enumerate(shields):
                uses = left[index]
                if uses is None or uses > 0:
                    note = "successful attacks do no damage"
                    changes = (*changes, Change(force.source, Kind.SET, 0, force.rule, note=note))
                    left[index] = None if uses is None else uses - 1
                    break
        unknown = result.asks if result.status == UNKNOWN else _unsaid(position, result)
        explanation = Explanation(result.attack.name, "damage", settle(changes), unknown)
        found.append(_hit(position, result, explanation))
    return tuple(found)


def _unsaid(position: Position, result: Result) -> str:
    """What has to be said before the damage is known; nothing where the attack does none."""
    attack = result.attack
    if "no-damage" in attack.tags or (result.status == STOPPED and not result.leaks):
        return ""
    kinds = ("damage", "base-damage") if attack.card.damage is None else ("damage",)
    asks = list(unsaid(position, kinds, attack.by, attack.tags))
    if "power-blow" in attack.tags:
        asks += unsaid(position, {"power-blow-damage"}, attack.by)
    if attack in position.came_in:
        asks += unsaid(position, {"no-damage"}, position.active_name)
    return "; ".join(dict.fromkeys(asks))


def damage_of(position: Position, attack: Attack) -> Explanation:
    """The damage of an attack: an incoming one as defended, another as if undefended."""
    for hit in hits(position) if attack in position.came_in else ():
        if hit.name == attack.name:
            return hit.explanation
    result = Result(attack, HITS)
    rows = settle(_changes(position, result))
    return Explanation(attack.name, "damage", rows, _unsaid(position, result))
