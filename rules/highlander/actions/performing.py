"""Carrying out what is legal: cards leave the hand, their effects begin, the grid changes."""

from __future__ import annotations

import msgspec

from engine.model.game import Action
from engine.model.trace import Recorder
from engine.model.turn import CLOSED
from rules.highlander.actions.actions import (
    Apply,
    Discard,
    Draw,
    Exert,
    PlayCard,
    Resolve,
    SweepCard,
    Use,
)
from rules.highlander.actions.exchange import play_attack, play_defence
from rules.highlander.actions.planned import kind_of
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import STAYING
from rules.highlander.effects.events import LOST, TURN_ENDS
from rules.highlander.effects.exerting import card_used, exerted
from rules.highlander.effects.on_hand import discarded, drawn, left_hand
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.effects.resolving import begin
from rules.highlander.position.exchange import Attack, free_name
from rules.highlander.position.player import UNKNOWN_CARD, TableCard
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, MAY_MUST, phase_of
from rules.highlander.turn.closing import reveals_go
from rules.highlander.turn.defending import with_standing_defences
from rules.highlander.turn.turn import special_rule
from rules.highlander.values.hand import duties_of, matching, owed
from rules.highlander.values.in_force import standing_cards
from rules.highlander.values.stance import permitted
from rules.highlander.values.table import called, copy_to_use, to_sweep

Step = tuple[Position, "str | None"]


def perform(position: Position, action: Action, trace: Recorder) -> Step:
    """The position after a legal action, and the event, if any, that moves the turn on."""
    match action:
        case PlayCard():
            position, event = _play(position, action, trace)
        case Exert():
            position, event = _exert(position, action, trace)
        case Use():
            position, event = _use(position, action, trace)
        case Apply():
            position = _goes_along(position, action, trace)
            position, event = begin(
                position,
                action.name,
                "card.overrides",
                action.by,
                action.effects,
                action.targets,
                trace,
            )
        case Discard():
            position, event = _discard(position, action, trace), None
        case Draw():
            trace.note(
                "hand.one-at-a-time", "{name} draws {count}", name=action.by, count=action.count
            )
            position, event = drawn(position, action.by, action.count, trace), None
        case Resolve():
            position, event = _resolve(position, action, trace), None
        case SweepCard():
            held = called(to_sweep(position), action.name)
            trace.note("sweep.discard", "{card} is swept", card=action.name)
            if held is not None:
                position = position.with_player(discarded_from_table(position.me, held))
            event = None
        case _:
            raise TypeError(f"no way to carry out {action!r}")
    if event == TURN_ENDS:
        position = reveals_go(position, trace)
    return position, LOST if position.winner and event is None else event


def _from_where(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The card leaves the hand, or the Exertion, for the table."""
    player = position.player(action.by)
    if action.source == "hand":
        player = left_hand(player, action.card.name)
    name = action.named or action.card.name
    taken = [held.name for held in player.table]
    taken += [each.name for each in position.made]
    taken += [each.name for each in position.defences]
    free = free_name(name, tuple(taken))
    called_so = free if free != action.card.name else ""
    held = TableCard(card=action.card, called=called_so, turn=position.turn_number)
    player = msgspec.structs.replace(player, table=(*player.table, held))
    return position.with_player(player)


def _play(position: Position, action: PlayCard, trace: Recorder) -> Step:
    kind = kind_of(action)
    phase = phase_of(position)
    position = _goes_along(position, action, trace)
    if action.exertion:
        position = exerted(
            position,
            action.by,
            action.exertion,
            phase,
            trace,
            reveals=action.reveals,
            announced=action.exertion_change,
        )
    position = _from_where(position, action, trace)
    match kind:
        case "attack":
            position = play_attack(position, action, trace)
        case "defence":
            position = play_defence(position, action, trace)
        case _:
            return _play_other(position, action, kind, trace)
    if action.source == "exertion":
        position = card_used(position, action.card.name, tags_of(action.card), trace)
    card = action.card
    position, ends = begin(
        position, card.name, card.rule, action.by, card.effects, action.targets, trace
    )
    position, event = _after_exertion(position, action, phase, trace)
    return position, ends or event


def _after_exertion(position: Position, action: PlayCard, phase: str, trace: Recorder) -> Step:
    """An Exertion whose use is done ends the Attack Phase, by reading."""
    made = position.exertion
    tags = tags_of(action.card, action.flags)
    goes_on = permitted(position, action.by, "several-attacks-from-exertion", tags)
    if made is None or not made.used or goes_on is not None:
        return position, None
    return _exertion_done(position, phase, trace)


def _exertion_done(position: Position, phase: str, trace: Recorder) -> Step:
    """What the end of an Exertion's use means for the phase, by the reading in force."""
    if phase != ATTACK_PHASE or position.readings["exertion.attack-phase"] != "ends":
        return position, None
    trace.note("exertion.ends-attack-phase", "the Exertion ends the Attack Phase")
    return msgspec.structs.replace(position, place=position.place.closed()), CLOSED


def _play_other(position: Position, action: PlayCard, kind: str, trace: Recorder) -> Step:
    """A Special or an Edge: its effects begin; a Location replaces the one in play."""
    card = action.card
    if kind == "special":
        trace.note(special_rule(position), "{card} is played in this phase", card=card.name)
        trace.note("special.one-per-turn", "{card} is the turn's one Special card", card=card.name)
        position = msgspec.structs.replace(position, specials=(*position.specials, card.name))
        position = _make_way(position, action, trace)
        if "instead-of-attack" in card.flags:
            trace.note("attack.one", "{card} takes the place of an attack", card=card.name)
            instead = Effect(kind="attacks", amount=-1)
            position, _ = begin(position, card.name, card.rule, action.by, (instead,), (), trace)
    else:
        trace.note("edge.not-special", "{card} is no Special card", card=card.name)
    for word in card.unknown:
        trace.note(
            "card.unknown-text",
            "read the {word} of {card} from the card",
            word=word,
            card=card.name,
        )
    if card.type in STAYING:
        trace.note("sweep.stays", "{card} stays in play", card=card.name)
    return begin(
        position,
        card.name,
        card.rule,
        action.by,
        card.effects,
        action.targets,
        trace,
        goes_with=action.goes_with,
    )


def _make_way(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """Only one Location is in play, and some cards leave when another of their title comes."""
    new = action.card
    just_played = position.player(action.by).table[-1]
    for player in position.players:
        for held in player.table:
            old = held.card
            if held is just_played:
                continue
            location = old.type == new.type == "location"
            same = "leaves-for-its-kind" in old.flags and old.slug == new.slug
            if not location and not (same and not held.ignored):
                continue
            rule = "special.one-location" if location else old.rule
            trace.note(rule, "{old} makes way for {new}", old=old.name, new=new.name)
            changed = discarded_from_table(position.player(player.name), held)
            position = position.with_player(changed)
    return position


def _exert(position: Position, action: Exert, trace: Recorder) -> Step:
    phase = phase_of(position)
    position = exerted(
        position,
        action.by,
        action.purpose,
        phase,
        trace,
        reveals=action.reveals,
        announced=action.change,
    )
    if action.purpose == "power-blow" and position.attacks:
        chosen = _one_called(position.attacks, action.goes_with)
        changed = tuple(
            msgspec.structs.replace(a, flags=(*a.flags, "power-blow")) if a is chosen else a
            for a in position.attacks
        )
        trace.note("power-blow.made", "{attack} is a Power Blow", attack=chosen.name)
        position = msgspec.structs.replace(position, attacks=changed)
        return _exertion_done(position, phase, trace)
    if action.purpose == "power-block":
        position = with_standing_defences(position)
        blocks = tuple(d for d in position.defences if d.is_block)
        wanted = action.goes_with.lower()
        block = next((d for d in blocks if d.name.lower() == wanted), blocks[-1])
        trace.note("power-blow.power-block", "{block} is a Power Block", block=block.name)
        defences = tuple(
            msgspec.structs.replace(d, power_block=True) if d is block else d
            for d in position.defences
        )
        position = msgspec.structs.replace(position, defences=defences)
    return position, None


def _one_called(attacks: tuple[Attack, ...], name: str) -> Attack:
    return next((a for a in attacks if a.name.lower() == name.lower()), attacks[-1])


def _goes_along(position: Position, action: PlayCard | Use | Apply, trace: Recorder) -> Position:
    """The position with the cards gone that are discarded from hand with the action."""
    names = action.discards or (UNKNOWN_CARD,) * action.discard_count
    if not names:
        return position
    cards = " and ".join(action.discards) or f"{len(names)} cards"
    trace.note("discard.forced", "{cards} go straight to the discard pile", cards=cards)
    return position.with_player(discarded(position.player(action.by), names))


def _use(position: Position, action: Use, trace: Recorder) -> Step:
    position = _goes_along(position, action, trace)
    player = position.player(action.by)
    rule = "may-must.may-do"
    if action.instead_of_special:
        rule = "special.instead-of"
        trace.note(rule, "{name} is used instead of a Special", name=action.name)
        position = msgspec.structs.replace(position, specials=(*position.specials, action.name))
    held = copy_to_use(position, action.by, action.name)
    if held is not None and "discard-to-use" in held.card.flags:
        trace.note("discard.to-use", "{card} is discarded at once", card=held.card.name)
        position = position.with_player(discarded_from_table(player, held))
    name = action.name if held is None else held.name
    position = msgspec.structs.replace(position, used=(*position.used, name))
    if action.name in player.may:
        may = tuple(each for each in player.may if each != action.name)
        player = position.player(action.by)
        position = position.with_player(msgspec.structs.replace(player, may=may))
        if position.turn_number == 1:
            trace.note("may-must.persona-first-turn", "this counts in turn 1 too")
    cards = tuple(card for _, card in standing_cards(player))
    effects = action.effects or tuple(
        effect
        for card in (*cards, *((held.card,) if held is not None else ()))
        for effect in card.effects
        if card.name.lower() == action.name.lower() and effect.kind == "by-hand"
    )
    return begin(
        position, action.name, rule, action.by, tuple(dict.fromkeys(effects)), action.targets, trace
    )


def _discard(position: Position, action: Discard, trace: Recorder) -> Position:
    names = action.names or (UNKNOWN_CARD,) * action.count
    if phase_of(position) == MAY_MUST:
        trace.note("may-must.free-discard", "{name} discards one defence", name=action.by)
        trace.note("discard.at-once", "it goes to the discard pile at once")
        position = msgspec.structs.replace(position, free_discard_used=True)
    else:
        trace.note("hand.discard-down", "{name} discards {count}", name=action.by, count=len(names))
        trace.note("hand.straight-to-pile", "the cards do not wait for a Sweep Phase")
        position = msgspec.structs.replace(position, discarded_down=True)
    return position.with_player(discarded(position.player(action.by), names))


def _resolve(position: Position, action: Resolve, trace: Recorder) -> Position:
    mine = duties_of(position, action.by)
    duty = next(each for each in mine if each.name.lower() == action.name.lower())
    names = action.discards
    if not names and duty.discard:
        fitting = matching(position, position.player(action.by), duty.of)
        count = action.count or owed(position, duty) or 0
        names = fitting[:count] if fitting is not None else (UNKNOWN_CARD,) * count
    trace.note(duty.rule, "{duty}: {name} carries it out", duty=duty.name, name=action.by)
    if names:
        trace.note(
            "discard.forced", "{cards} go straight to the discard pile", cards=" and ".join(names)
        )
        position = position.with_player(discarded(position.player(action.by), names))
    if duty not in position.duties:
        if position.turn_number == 1:
            trace.note("may-must.persona-first-turn", "this counts in turn 1 too")
        carried_out = (*position.carried_out, duty.name)
        return msgspec.structs.replace(position, carried_out=carried_out)
    left = tuple(d for d in position.duties if d is not duty)
    return msgspec.structs.replace(position, duties=left)
