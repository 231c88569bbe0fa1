"""Playing a card from hand, or from where an effect lets it be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field

from engine.language.amounts import Look, goes_by_x, share, with_x
from engine.model.game import Action
from engine.model.trace import Recorder
from engine.notation.documents import DocumentError, Problem, validate
from engine.play.action_kind import ActionKind, Check, Spends
from rules.little_troubles.actions.documents import EntryWithEffects
from rules.little_troubles.actions.into_play import leave_zone, put_into_play
from rules.little_troubles.actions.reading import aim_said, free_name, unaimed
from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.documents import CardDocument, CardTypes, Count
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.cards.words import STAYS_IN_PLAY
from rules.little_troubles.effects.on_players import pay
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.legality.aims import can_be_affected
from rules.little_troubles.legality.cards import is_in_zone, meets_its_tasks, type_is_known
from rules.little_troubles.legality.costs import ascending, can_be_chosen, price_paid, x_declared
from rules.little_troubles.legality.slots import room_for
from rules.little_troubles.legality.timing import counted_play, in_window, one_more
from rules.little_troubles.position.position import PlayedCard, Position
from rules.little_troubles.values import costs
from rules.little_troubles.values.ascending import ascending_by, mark

replace = msgspec.structs.replace


class PlayEntry(EntryWithEffects):
    """A card played: by name or written out, where to, and what it does."""

    play: str | CardDocument
    types: CardTypes = Field([])
    quick: bool | None = None
    cost: Count | Literal["X"] | None = Field(None, description="what the card prints as its cost")
    x: int | None = Field(None, description="the value declared for X")
    x_divided_by: Annotated[int, Field(ge=1)] = Field(
        1, description="the effect uses X divided by this"
    )
    free: bool = Field(False, description="an effect lets it be played at no cost")
    costing_at_most: int | None = Field(
        None, description="an effect lets a card of this cost or less be played"
    )
    in_place_of: str = Field("", description="the card or spot the played one goes to")
    from_: Literal["hand", "timeout", "deck"] = Field(
        "hand", alias="from", description="where the card is played from"
    )
    spot: str = Field("", description="a spot without a card: goal, field, toy 2, character 4")
    side: str = Field("", description="the player whose side of the board it is played to")
    name: str = Field("", description="how the card is called on the table, to tell copies apart")
    counts: bool = Field(True, description="false for a One-Time Text Alteration")


class Play(Action, frozen=True, kw_only=True):
    """Play a card from hand (or from where an effect lets it be played)."""

    card: Card
    name: str
    """How the card is called on the table."""
    quick: bool | None
    """None: nobody has said what type of card it is."""
    effects: tuple[Effect, ...]
    x: int | None = None
    x_divided_by: int = 1
    free: bool = False
    costing_at_most: int | None = None
    """The cost by which an effect that lets it be played chooses, if it does."""
    origin: str = "hand"
    """Where it is played from: hand, timeout or deck."""
    in_place_of: str = ""
    """The card or the spot it is played to."""
    side: str = ""
    """The player to whose side of the board it is played."""
    counts: bool = True

    @property
    def stays(self) -> bool:
        """Whether the card stays on the playground."""
        return bool(self.card.families & STAYS_IN_PLAY)


def read(position: Position, entry: PlayEntry) -> Play:
    """The card and what is stated of it, which wins over the catalogue."""
    card = _card_of(position, entry)
    if entry.name and position.has(entry.name):
        says = f"{entry.name!r} is in play already; the new card needs a name of its own"
        raise DocumentError([Problem("name", says)])
    quick = card.quick if card.types else None
    spot = (entry.targets or [""])[0] if "scene" in card.families else ""
    return Play(
        by=entry.by,
        card=card,
        name=entry.name or free_name(position, card.name),
        quick=quick if entry.quick is None else entry.quick,
        effects=_by_x(entry.stated or _does(card, entry.targets), entry),
        x=entry.x,
        x_divided_by=entry.x_divided_by,
        free=entry.free,
        costing_at_most=entry.costing_at_most,
        in_place_of=entry.in_place_of or entry.spot or spot,
        side=entry.side,
        origin=entry.from_,
        counts=entry.counts,
    )


def _by_x(effects: tuple[Effect, ...], entry: PlayEntry) -> tuple[Effect, ...]:
    """The effects with the amounts that go by X worked out from the X declared, not the price."""
    if entry.x is None:
        return effects
    declared, over = entry.x, entry.x_divided_by
    # The older way to say X/3: the divisor beside X on the entry, instead of in the text.
    divided = [share(e.amount, over=over) if e.amount == Look("X") else e.amount for e in effects]
    return tuple(
        replace(e, amount=with_x(amount, declared)) if goes_by_x(amount) else e
        for e, amount in zip(effects, divided, strict=True)
    )


def _does(card: Card, targets: list[str]) -> tuple[Effect, ...]:
    """What playing the card does: a Toy does nothing until it is grabbed."""
    return () if "toy" in card.families else compiling.aimed(card.effects, targets)


def _card_of(position: Position, entry: PlayEntry) -> Card:
    """The card played: inline, from the known hand, or catalogued; what is stated wins."""
    if isinstance(entry.play, CardDocument):
        beside = [field for field in ("types", "cost") if field in entry.model_fields_set]
        if beside:
            says = f"the card is written out under `play`: state its {' and '.join(beside)} there"
            raise DocumentError([Problem(beside[0], says)])
        return compiling.card(entry.play)
    name = entry.play
    player = position.player(entry.by)
    zone = player.timeout if entry.from_ == "timeout" else player.hand or ()
    in_play = (card.card for _, card in position.in_play() if card.card.name == name)
    held = (card for card in zone if card.name.lower() == name.lower())
    known = next(held, None) or next(in_play, None)
    if known is not None:
        return _as_stated(known, entry)
    given: dict[str, Any] = {"name": name}
    if entry.types:
        given["types"] = entry.types
    if entry.cost is not None:
        given["cost"] = entry.cost
    card = compiling.card(validate(CardDocument, given, at=("play",)))
    if not card.types and entry.quick is not None:
        kind = "quick action" if entry.quick else "action"
        return replace(card, types=(kind,))
    return card


def _as_stated(card: Card, entry: PlayEntry) -> Card:
    """A card of which the position tells more, with the types and the cost stated in the line."""
    if entry.types:
        card = replace(card, types=tuple(entry.types))
    if entry.cost is not None:
        costs_x = entry.cost == "X"
        card = replace(card, cost=None if costs_x else entry.cost, costs_x=costs_x)
    return card


def checks(position: Position, action: Play) -> Iterator[Check]:
    """Time, place, price, room, and what it is aimed at."""
    card, by = action.card, action.by
    yield from in_window(position, by, quick=action.quick, stays=action.stays)
    quick = action.quick and not action.stays
    yield from counted_play(position, by, counts=action.counts, quick=quick)
    yield from one_more(position, by)
    yield from type_is_known(position, card)
    yield from is_in_zone(position, by, card, action.origin, free=action.free)
    if action.quick:
        yield from ("types.quick-symbol", "cards.quick-does-not-interrupt")
    if not action.counts:
        yield "otta.uncounted"
    yield from x_declared(position, by, card, action.x, action.x_divided_by)
    yield from can_be_chosen(card, action.costing_at_most)
    if not action.free:
        yield from price_paid(position, by, card, action.x)
    yield from room_for(position, by, card, action.side, action.in_place_of)
    yield from ascending(position, by, card, action.x, action.x_divided_by, quick=action.quick)
    yield from meets_its_tasks(position, by, card, action.effects)
    yield from can_be_affected(position, action.effects, by, card.name)
    yield "play.requirements"


def says(action: Play) -> str:
    """`play Tantrum with X = 3 on Babysitter`."""
    x = f" with X = {action.x}" if action.x is not None else ""
    return f"play {action.card.name}{x}{aim_said([e.on for e in action.effects])}"


def asks(position: Position, action: Play) -> Iterator[str]:
    """What nobody has said of the card."""
    card = action.card
    if card.cost is None and not card.costs_x and not action.free:
        yield f"what {card.name} costs (cost: 3)"
    if "action" in card.families and ascending_by(position, action.by):
        found = mark(position, action.by)
        if found is not None and found.cost is None:
            yield f"what {found.card} cost, which this one has to rise above"
    if action.origin == "hand" and position.player(action.by).may_have_discarded(card.name):
        yield f"whether {card.name} is among the cards discarded (hand: [...])"
    if action.quick is None:
        yield f"what type of card {card.name} is (types: quick action)"
    if card.unmodelled and not action.effects:
        yield f"what {card.name} does: {card.unmodelled}"
    yield from unaimed([e.on for e in action.effects], card.name)


def perform(position: Position, action: Play, trace: Recorder) -> tuple[Position, None]:
    """The price is paid, the card goes where it goes and resolves whole."""
    card = action.card
    if not action.free:
        price = costs.cost(position, action.by, card, action.x)
        if len(price.rows) > 1:
            trace.explain(price)
        position = pay(position, action.by, card.name, price.value, trace)
    elif not card.costs_x:
        trace.note("cards.at-no-cost", "{card} is played at no cost", card=card.name)
    if card.costs_x:
        trace.note("x.declared", "X is {x}", x=action.x)
        trace.note("x.effect-uses-declared", "the effect goes by the X declared, not by the price")
    printed = None if card.costs_x else card.cost
    now = position.turn_number
    played = PlayedCard(action.by, card.name, card.types, printed, now, card.costs_x)
    position = replace(position, played=(*position.played, played))
    position = leave_zone(position, action.by, card, action.origin, free=action.free)
    if action.stays:
        where = (action.side, action.in_place_of)
        position = put_into_play(position, action.by, card, action.name, *where, trace)
    if not action.effects and card.unmodelled:
        trace.note("cards.unmodelled", "not modelled: {text}", text=card.unmodelled)
    with trace.step("cards.resolve-whole", "{card} resolves whole", card=card.name):
        position = apply_effects(position, action.effects, action.name, action.by, trace)
    position = position.noting("played", action.name)
    if not action.stays:
        player = position.player(action.by)
        position = position.with_player(replace(player, timeout=(*player.timeout, card)))
    return position.noting("card_played", action.name, by=action.by), None


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Every card known to be in hand."""
    if position.place.window is not None:
        for card in position.player(name).hand or ():
            yield {"by": name, "play": card.name}


PLAY = ActionKind(
    verb="play",
    entry=PlayEntry,
    action=Play,
    read=read,
    checks=checks,
    says=says,
    asks=asks,
    perform=perform,
    candidates=candidates,
    spends=lambda action: Spends.A_PLAY if action.counts else Spends.THE_WINDOW,
)
