"""Why an attack may not be played: what forbids it, weapons, squares, kinds and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.ledger import Explanation
from engine.model.legality import Reason
from engine.model.names import same
from rules.highlander.actions.actions import PlayCard
from rules.highlander.actions.planned import planned_attack
from rules.highlander.cards import grid
from rules.highlander.cards.printed import slug_of
from rules.highlander.cards.texts import keeps_out, kept_out, matches
from rules.highlander.cards.words import AFTER, ATTACK
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import Force, forbidding, of_kind
from rules.highlander.values.outcomes import Outcome
from rules.highlander.values.stance import Bar, Stance, permitted, spoken, stance

NEXT_ATTACK_PHASE = "in the player's next Attack Phase"


def _fits_the_count(position: Position, tags: frozenset[str], allowed: int) -> bool:
    """Whether one more attack of this kind is within the count, extras of some kinds included."""
    if len(position.made) >= allowed:
        return False
    me = position.active_name
    for force in (*of_kind(position, "attacks", me), *spoken(position, me, "attacks")):
        if force.effect.of and not matches(force.effect, tags):
            others = sum(not matches(force.effect, each.tags) for each in position.made)
            if others >= allowed - force.effect.amount:
                return False
    return True


def barred_reason(position: Position, attack: Attack, barred: Bar) -> Reason | None:
    """Why the last block keeps this attack from its squares; None if it does not."""
    aimed = set(attack.squares or ())
    blocked = aimed & set(barred.squares)
    if attack.squares is None:
        rows = [squares for row, squares in grid.ROWS.items() if row in attack.tags]
        blocked = set().union(*(row for row in rows if row <= set(barred.squares)))
    if not blocked or permitted(
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


def text_reasons(position: Position, player: str, tags: frozenset[str]) -> Iterator[Reason]:
    """What the text of the last successful defence keeps out of the Attack Phase."""
    last = stance(position).speaks
    if last is None:
        return
    card = last.defence.card
    for force in (*spoken(position, player, "only"), *spoken(position, player, "forbid")):
        effect = force.effect
        over = effect.uses is not None and len(position.made) >= effect.uses
        if over or not keeps_out(effect, tags):
            continue
        if permitted(position, player, f"{AFTER}{card.slug}", tags):
            continue
        yield Reason(
            "attack/only-some-kinds",
            card.rule,
            "after {defence} {limit} {kinds} may be played",
            {
                "defence": card.name,
                "limit": "only" if effect.kind == "only" else "no",
                "kinds": " ".join((*effect.of[1:], "attack")),
            },
            blocker=card.name,
            remedy=NEXT_ATTACK_PHASE,
            see=("attack.bound-to-phase",),
        )


def _set_up_reason(attack: Attack, last: Outcome | None) -> Reason | None:
    needs = attack.card.needs
    if not needs or (last is not None and same(last.defence.card.name, needs)):
        return None
    return Reason(
        "attack/no-set-up",
        "attack.set-up",
        "{attack} needs {needs} as the last defence",
        {"attack": attack.name, "needs": needs},
        remedy=f"after {needs}",
    )


def count_reasons(position: Position, attack: Attack, why: Explanation) -> Iterator[Reason]:
    """Reasons in the number of attacks: all used, lost by a dodge, a second Special Attack."""
    many = permitted(position, attack.by, "any-number-from-exertion", attack.tags)
    many = many if attack.from_exertion else None
    going_on = many is not None and position.exertion is not None and position.exertion.used
    if not going_on and not _fits_the_count(position, attack.tags, why.value or 0):
        taken = [row for row in why.rows if row.counts and row.after < row.before]
        first = position.turn_number == 1 and not why.value
        rule = taken[-1].change.rule if taken else "attack.one"
        yield Reason(
            "limit/attacks-used",
            "sequence.no-first-turn-attack" if first and not taken else rule,
            "{used} of {allowed} attacks of this turn are played",
            {"used": len(position.made), "allowed": why.value},
            blocker=taken[-1].change.source if taken else "",
            remedy="with a card that allows another attack, else " + NEXT_ATTACK_PHASE,
            see=(many.rule,) if many is not None else (),
        )
    if "special-attack" in attack.tags:
        earlier = [each for each in position.made if "special-attack" in each.tags]
        if earlier:
            yield Reason(
                "limit/special-attack-used",
                "attack.special-attack-one",
                "{earlier} was this turn's one Special Attack",
                {"earlier": earlier[0].name},
                blocker=earlier[0].name,
                remedy=NEXT_ATTACK_PHASE,
            )


def kind_reasons(position: Position, attack: Attack, here: Stance) -> Iterator[Reason]:
    """Reasons in what the attack is: its squares, its kind, its set-up, whatever the number."""
    barred = barred_reason(position, attack, here.bar)
    if barred is not None:
        yield barred
    yield from text_reasons(position, attack.by, attack.tags)
    set_up = _set_up_reason(attack, here.speaks)
    if set_up is not None:
        yield set_up


def attack_reasons(position: Position, attack: Attack, here: Stance) -> Iterator[Reason]:
    """Every reason, beyond timing and hand, why the active player may not play this attack."""
    yield from count_reasons(position, attack, here.allowed)
    if position.attack_phase_over:
        yield Reason(
            "attack/phase-over",
            "exertion.ends-attack-phase",
            "the Attack Phase is over: {why}",
            {"why": position.attack_phase_over},
            remedy=NEXT_ATTACK_PHASE,
        )
    yield from kind_reasons(position, attack, here)
    if "power-blow" in attack.tags and "never-power-blow" in attack.tags:
        yield Reason(
            "power-blow/not-possible",
            "power-blow.not-possible",
            "{attack} cannot be a Power Blow",
            {"attack": attack.name},
            remedy="with another attack",
        )
    waiting = _waiting_head_shot(position, attack, here.left)
    if waiting is not None:
        yield Reason(
            "head-shot/needs-upper",
            "head-shot.upper-attack",
            "{card} needs an Upper attack, and {attack} is none",
            {"card": waiting.source, "attack": attack.name},
            blocker=waiting.source,
            remedy="with an Upper attack",
        )


def _waiting_head_shot(position: Position, attack: Attack, left: int) -> Force | None:
    """A Head Shot that waits for its attack, when this is the last attack it could go with."""
    if left > 1 or attack.squares is None:
        return None
    for force in of_kind(position, "mark", attack.by):
        if "head-shot" in force.effect.flags and "head-shot" not in attack.tags:
            return force
    return None


def forbidden_reasons(position: Position, player: str, tags: frozenset[str]) -> Iterator[Reason]:
    for force in forbidding(position, player, tags):
        what = kept_out(force.effect)
        yield Reason(
            "card/forbidden",
            force.rule,
            "{source} keeps {name} from playing this: {what}",
            {"source": force.source, "name": player, "what": what},
            blocker=force.source,
            remedy=f"once {force.source} no longer holds",
            see=("grid.upper-row",) if {"upper", "lower"} & set(force.effect.of) else (),
        )


def weapon_reasons(position: Position, action: PlayCard, tags: frozenset[str]) -> Iterator[Reason]:
    player = position.player(action.by)
    card = action.card
    disarmed = player.strikes_unarmed if card.type == ATTACK else player.disarmed
    armed = card.type in (ATTACK, "block")
    dodge_refused = (
        card.type == "dodge"
        and player.disarmed
        and "martial-arts" not in tags
        and position.readings["disarm.dodging"] == "refused"
    )
    needs_weapon = disarmed and (armed or dodge_refused) and "martial-arts" not in tags
    if needs_weapon and not permitted(position, action.by, "fight-while-disarmed", tags):
        yield Reason(
            "weapon/disarmed",
            "disarm.no-dodges" if dodge_refused else "disarm.cards",
            "{name} is disarmed" if player.disarmed else "{name} has no weapon to strike with",
            {"name": action.by},
            remedy="with a Martial Arts card, or once the weapon is back",
            see=() if player.disarmed or player.weapon is None else (player.weapon.rule,),
        )
    held = [each.slug for each in (player.weapon, player.off_hand) if each is not None]
    if card.weapon and held and slug_of(card.weapon) not in held:
        yield Reason(
            "weapon/not-in-play",
            "weapon.in-play",
            "{card} belongs to the {weapon}, which is not in play",
            {"card": card.name, "weapon": card.weapon},
        )


def strike_reasons(position: Position, action: PlayCard) -> Iterator[Reason]:
    attack = planned_attack(position, action)
    yield from forbidden_reasons(position, action.by, attack.tags | {f"from-{action.source}"})
    if action.by == position.active_name:
        yield from attack_reasons(position, attack, stance(position))
    unbacked = action.power_blow and action.exertion != "power-blow"
    if unbacked and not permitted(position, action.by, "power-blow-without-exertion", attack.tags):
        yield Reason(
            "power-blow/needs-exertion",
            "power-blow.made",
            "a Power Blow needs an Exertion",
            remedy="with an Exertion, or a card or Persona that spares it",
        )
