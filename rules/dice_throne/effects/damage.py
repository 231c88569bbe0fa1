"""Damage is a fold: additions to a subtotal, then every share of that subtotal, never below zero.

`incoming` explains what would reach a player now; `apply` lets it reach both at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from engine.model.trace import Recorder
from rules.dice_throne.cards.texts import ATTACKING, MODIFIABLE, DamageType
from rules.dice_throne.position.in_progress import Hit, Shield, Task, unavoidable
from rules.dice_throne.position.position import Position, replace

DRAW = "draw"


def incoming(position: Position, seat: int) -> Explanation:
    """The damage that waits for a player, with every row; zero if none waits."""
    hits = tuple(hit for hit in position.hits if hit.target == seat)
    hits += tuple(_returned(position, 1 - seat))
    shields = tuple(shield for shield in position.shields if shield.target == seat)
    return _explain(position, seat, hits, shields, "incoming damage")


def isolated(position: Position) -> Explanation:
    """The isolated damage whose window is on top, as its own instance."""
    hit = position.isolated[-1]
    return _explain(position, hit.target, (hit,), position.isolated_shields, "isolated damage")


def _returned(position: Position, seat: int) -> Iterator[Hit]:
    """What the tokens of the player in `seat` deal back of the damage coming to them."""
    returning = [shield for shield in position.shields if shield.target == seat and shield.returns]
    if not returning:
        return
    hits = tuple(hit for hit in position.hits if hit.target == seat)
    kept = tuple(s for s in position.shields if s.target == seat and not s.returns)
    _, subtotal = _to_subtotal(position, seat, hits, kept)
    amount = -(-subtotal // 2)
    for shield in returning:
        if amount:
            yield Hit(1 - seat, amount, DamageType.UNTYPED, shield.source, seat, shield.rule)


def _explain(
    position: Position,
    seat: int,
    hits: tuple[Hit, ...],
    shields: tuple[Shield, ...],
    stat: str,
) -> Explanation:
    changes, subtotal = _to_subtotal(position, seat, hits, shields)
    halves = [s for s in shields if s.share == "half" and not s.returns]
    if halves:
        changes.append(Change("subtotal", Kind.SUBTOTAL, subtotal, "damage.subtotal"))
        verdict, rule = _against(hits, "damage.factors-from-subtotal")
        note = "prevents half, rounded up"
        changes += [Change(s.source, Kind.SHARE_UP, -1, rule, 2, verdict, note) for s in halves]
        changes.append(FLOOR)
    return Explanation(position.names[seat], stat, settle(changes))


def _to_subtotal(
    position: Position, seat: int, hits: tuple[Hit, ...], shields: tuple[Shield, ...]
) -> tuple[list[Change], int]:
    """The printed damage and every addition and subtraction, avoiding everything last.

    With what they come to. The floor is among the rows wherever something is subtracted, so that
    the rows stay right when one of them is thought away.
    """
    if not hits:
        changes = [Change("no damage", Kind.PRINTED, 0, "damage.printed", note="none waits")]
    else:
        changes = [_dealt(hit, index) for index, hit in enumerate(hits)]
        changes += _bonuses(position, seat, hits)
    coming, added = _sum(changes), len(changes)
    for shield in shields:
        if not (shield.share or shield.returns):
            verdict, rule = _against(hits, shield.rule)
            note = f"prevents {shield.amount}"
            changes.append(Change(shield.source, Kind.ADD, -shield.amount, rule, 1, verdict, note))
    changes += _avoided(position, seat, hits, shields, coming)
    if len(changes) > added:
        changes.append(FLOOR)
    return changes, max(_sum(changes), 0)


def _sum(changes: list[Change]) -> int:
    return sum(change.amount for change in changes if change.verdict is Verdict.APPLIED)


def _dealt(hit: Hit, index: int) -> Change:
    """A row for damage that is dealt: the first is what is printed, the others join it."""
    if hit.modifier:
        rule = "damage.modifier-type"
    else:
        rule = "damage.one-pool" if index and hit.ability else hit.rule
    kind = Kind.ADD if index else Kind.PRINTED
    return Change(hit.source, kind, hit.amount, rule, note=f"{hit.type.value} damage")


def _bonuses(position: Position, seat: int, hits: tuple[Hit, ...]) -> Iterator[Change]:
    """What tokens on the player add to an Attack, such as Targeted."""
    attack = next((hit for hit in hits if hit.ability and hit.type in ATTACKING), None)
    if attack is None:
        return
    for token in position.players[seat].tokens:
        status = position.status(token.name)
        if status.attack_bonus:
            raised = attack.type in MODIFIABLE
            yield Change(
                token.name,
                Kind.ADD,
                status.attack_bonus,
                status.rule if raised else "damage.modifier-not-on",
                verdict=Verdict.APPLIED if raised else Verdict.BLOCKED,
                note=f"on {position.names[seat]}",
            )


def _avoided(
    position: Position,
    seat: int,
    hits: tuple[Hit, ...],
    shields: tuple[Shield, ...],
    coming: int,
) -> Iterator[Change]:
    """Avoiding all of what is coming, or for Shadows all that the ability deals.

    Each takes off the whole of it, whatever else was prevented: an unlimited subtraction.
    """
    hidden = position.has(seat, "ignores_offence")
    if hidden and any(hit.ability or hit.modifier for hit in hits):
        own = sum(hit.amount for hit in hits if not (hit.ability or hit.modifier))
        verdict, rule = _against(hits, position.status(hidden).rule)
        note = "no damage from the ability"
        yield Change(hidden, Kind.ADD, own - coming, rule, verdict=verdict, note=note)
    for shield in shields:
        if shield.share == "all":
            verdict, rule = _against(hits, "damage.avoid-all")
            note = "avoids all of it"
            yield Change(shield.source, Kind.ADD, -coming, rule, verdict=verdict, note=note)


def _against(hits: tuple[Hit, ...], rule: str) -> tuple[Verdict, str]:
    if unavoidable(hits):
        return Verdict.BLOCKED, "damage.unavoidable"
    return Verdict.APPLIED, rule


FLOOR = Change("damage", Kind.FLOOR, 0, "damage.never-below-zero", note="never below zero")


def apply(position: Position, rule: str, trace: Recorder) -> Position:
    """All waiting damage reaches both players together; sets the result if somebody is defeated."""
    if not position.hits and not position.shields:
        return position
    trace.note(rule, "All damage and prevention apply together")
    landed = []
    before, dealt = position.dealt, list(position.dealt)
    healed = {s.target: s.amount for s in position.shields if s.share == "heal"}
    explanations = [incoming(position, seat) for seat in (0, 1)]
    for seat, why in enumerate(explanations):
        if why.rows[0].change.source == "no damage" and len(why.rows) == 1:
            continue
        landed.append(Explanation(why.subject, "damage taken", why.rows))
        trace.explain(landed[-1])
        position, lost = _lose(position, seat, why.value or 0, healed.get(seat, 0), trace)
        dealt[seat] += lost
    position = replace(
        position,
        hits=(),
        shields=(),
        landed=tuple(landed),
        dealt=(dealt[0], dealt[1]),
    )
    position = defeat(position, trace)
    for seat in (position.active, 1 - position.active):
        if dealt[seat] > before[seat]:
            position = _struck(position, seat, trace)
    return position


def _struck(position: Position, seat: int, trace: Recorder) -> Position:
    """What a player's tokens do once that player has lost Health to damage."""
    if position.result:
        return position
    for token in position.players[seat].tokens:
        status = position.status(token.name)
        if status.when_damaged:
            trace.note(status.rule, "{token} acts: damage was dealt", token=token.name)
            added = tuple(
                Task(effect, seat, token.name, "token", rule=effect.rule or status.rule)
                for effect in status.when_damaged
            )
            position = replace(position, agenda=position.agenda + added)
    return position


def apply_isolated(position: Position, trace: Recorder) -> Position:
    """The isolated damage on top reaches its player at once, by itself."""
    why = isolated(position)
    seat = position.isolated[-1].target
    landed = Explanation(why.subject, "damage taken", why.rows)
    trace.note("isolated.at-once", "The isolated damage applies at once")
    trace.explain(landed)
    position, lost = _lose(position, seat, why.value or 0, 0, trace)
    position = replace(
        position, isolated=position.isolated[:-1], isolated_shields=(), landed=(landed,)
    )
    position = defeat(position, trace)
    return _struck(position, seat, trace) if lost else position


def _lose(
    position: Position, seat: int, amount: int, healed: int, trace: Recorder
) -> tuple[Position, int]:
    """The position after a player lost Health, and how much was successfully dealt."""
    player = position.players[seat]
    if player.health is None:
        return position, amount
    most = max(player.health_limit, player.health)
    health = min(max(player.health - amount + healed, 0), most)
    dealt = min(amount, player.health)
    if amount:
        trace.note(
            "damage.successfully-dealt",
            "{name}'s Health goes from {old} to {new}",
            name=player.name,
            old=player.health,
            new=health,
        )
    return set_health(position, seat, health, trace), dealt


def set_health(position: Position, seat: int, health: int, trace: Recorder) -> Position:
    """The position with a player's Health set; a token that saves from 0 does so."""
    if health <= 0:
        saver = position.has(seat, "saves_at")
        if saver:
            status = position.status(saver)
            trace.note(
                status.rule,
                "{token} is removed and {name}'s Health becomes {health}",
                token=saver,
                name=position.names[seat],
                health=status.saves_at,
            )
            position = position.with_tokens(seat, saver, -1)
            health = status.saves_at
    return position.with_player(seat, health=health)


def defeat(position: Position, trace: Recorder) -> Position:
    """The position with its result set if a player's Health is 0."""
    down = [player.name for player in position.players if player.health == 0]
    if not down or position.result:
        return position
    if len(down) == 2:
        trace.note("health.both-zero", "Both players are at 0: the game is a draw")
        return replace(position, result=DRAW)
    winner = next(name for name in position.names if name not in down)
    trace.note("health.zero-loses", "{name} is at 0: {winner} wins", name=down[0], winner=winner)
    return replace(position, result=winner)
