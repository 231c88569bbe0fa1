"""What every play of a card shares: how it is written, where the card comes from, what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from engine.model.legality import Reason
from engine.model.names import free
from engine.model.trace import Recorder
from engine.notation.documents import DocumentError
from engine.play.action_kind import Check, holds
from engine.telling.problems import Problem
from rules.highlander.actions.actions import (
    Apply,
    PlayAttack,
    PlayCard,
    PlayDefence,
    PlayEdge,
    PlaySpecial,
    Use,
)
from rules.highlander.actions.documents import PlayEntry
from rules.highlander.actions.planned import play_tags
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.compiling import printed_over
from rules.highlander.cards.documents import PrintDocument
from rules.highlander.cards.printed import Card, slug_of, tags_of
from rules.highlander.cards.words import (
    ATTACK,
    DEFENCES,
    EDGE,
    ILLUSION,
    REVEALING,
    TARGETING,
)
from rules.highlander.effects.exerting import exerted
from rules.highlander.effects.on_hand import discarded, left_hand
from rules.highlander.legality.attacks import forbidden_reasons, text_reasons, weapon_reasons
from rules.highlander.legality.exertion import (
    closed_hand,
    exertion_reasons,
    from_exertion_reasons,
    reveal_reasons,
    special_attack_reasons,
)
from rules.highlander.legality.hand import goes_along
from rules.highlander.position.player import UNKNOWN_CARD, TableCard, has_card
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, phase_of


def _wrong(path: str, says: str) -> DocumentError:
    return DocumentError([Problem(path, says)])


def card_of(
    name: str, printed: PrintDocument, stated: tuple[Card, ...], *, with_flags: bool = True
) -> Card:
    """The card a play names: as known, with what the entry states put over it.

    DocumentError if nothing is known of it and its type is not stated.
    """
    known = catalogue().resolve(name, stated)
    if known is None:
        kind = printed.type
        if not kind:
            raise _wrong(
                "play",
                f"no card is called {name!r}; state its type and, for an attack "
                f"or a defence, its squares{catalogue().nearest(name)}",
            )
        on_grid = kind == ATTACK or kind in DEFENCES
        squares: tuple[str, ...] | None = None if on_grid else ()
        unknown = ("squares",) if on_grid else ()
        known = Card(name=name, type=kind, squares=squares, unknown=unknown)
    return printed_over(known, printed, with_flags=with_flags)


def counted(value: list[str] | int) -> tuple[tuple[str, ...], int]:
    """Names and how many cards they are; a bare number names none."""
    if isinstance(value, int):
        return (), value
    return tuple(value), len(value)


def _class_of(card: Card) -> type[PlayCard]:
    if card.type == ATTACK:
        return PlayAttack
    if card.is_defence:
        return PlayDefence
    return PlayEdge if card.type in (EDGE, ILLUSION) else PlaySpecial


def read_play(position: Position, entry: PlayEntry) -> PlayCard:
    """A card is played; what it is on, against or with depends on the card."""
    known = catalogue().resolve(entry.play, position.stated)
    # What makes an attack special this time belongs to the attack, not to its card.
    attack = ATTACK in (entry.type, known.type if known is not None else "")
    card = card_of(entry.play, entry, position.stated, with_flags=not attack)
    if entry.change.effects:
        card = msgspec.structs.replace(card, effects=(*card.effects, *entry.change.effects))
    targets, goes_with, against = entry.target, entry.with_, entry.against
    if card.is_defence:
        against = against or entry.on
    elif any(each.kind in TARGETING for each in card.effects):
        targets = targets or entry.on
    else:
        goes_with = goes_with or " ".join(entry.on[:1])
    names, count = counted(entry.discards)
    return _class_of(card)(
        by=entry.by,
        card=card,
        source="exertion" if entry.exertion in REVEALING else entry.source,
        flags=tuple(flag for flag in entry.flags or () if flag not in card.flags),
        against=tuple(against),
        goes_with=goes_with,
        targets=tuple(targets),
        exertion=entry.exertion,
        reveals=None if entry.reveals is None else tuple(entry.reveals),
        exertion_change=entry.exertion_change,
        power_blow=entry.power_blow or entry.exertion == "power-blow",
        power_block=entry.power_block or entry.exertion == "power-block",
        named=entry.named,
        discards=names,
        discard_count=count,
    )


def says(action: PlayCard) -> str:
    """The play as the end of a sentence: `play Thrust as a Power Blow`."""
    words = [f"play {action.card.name}"]
    if action.power_blow:
        words.append("as a Power Blow")
    if action.power_block:
        words.append("as a Power Block")
    if action.against:
        words.append(f"against {' and '.join(action.against)}")
    if action.goes_with:
        words.append(f"with {action.goes_with}")
    if action.targets:
        words.append(f"on {' and '.join(action.targets)}")
    if action.source == "exertion":
        words.append("from an Exertion")
    return " ".join(words)


def own_rule(action: PlayCard) -> str:
    """The rule that words the card, where it has one of its own."""
    return action.card.rule if action.card.rule != "card.overrides" else ""


def where_from(position: Position, action: PlayCard) -> Iterator[Check]:
    """The card is in hand, or revealed by an Exertion, and is not kept there."""
    phase = phase_of(position)
    tags = play_tags(action)
    if action.source == "hand":
        hand = position.player(action.by).hand
        if not has_card(hand, action.card.name):
            yield Reason(
                "hand/not-in-hand",
                "card.hand",
                "{name} does not hold {card}",
                {"name": action.by, "card": action.card.name},
            )
        elif hand is not None:
            yield "card.hand"
        closed = closed_hand(position, action.by, phase, tags)
        if closed is not None:
            yield closed
    elif action.source == "exertion":
        if not action.exertion:
            yield from from_exertion_reasons(position, action.by, action.card.name, tags)
        yield "exertion.from-exertion"
    if action.exertion:
        made = exertion_reasons(position, action.by, action.exertion, phase)
        yield from holds(made, ("exertion.one-per-turn",))
        change = action.exertion_change
        yield from reveal_reasons(position, action.by, action.exertion, action.reveals, change)
        if action.source == "exertion":
            yield from special_attack_reasons(position, action.by, tags)


def weapon_at_hand(position: Position, action: PlayCard) -> Iterator[Check]:
    """The player is armed as the card asks, or fights without a weapon."""
    unarmed = "martial-arts" in tags_of(action.card, action.flags)
    bare = position.player(action.by).disarmed and unarmed
    rule = "card.martial-arts-block" if bare else ""
    yield from holds(weapon_reasons(position, action, play_tags(action)), (rule,))
    second = position.player(action.by).off_hand
    if action.card.weapon and second is not None and second.slug == slug_of(action.card.weapon):
        yield "weapon.off-hand"


def not_forbidden(position: Position, action: PlayCard) -> Iterator[Check]:
    """Nothing in force keeps the player from playing such a card, nor does their last defence."""
    tags = play_tags(action)
    yield from forbidden_reasons(position, action.by, tags)
    if phase_of(position) == ATTACK_PHASE:
        yield from text_reasons(position, action.by, tags)


def along(position: Position, action: PlayCard | Use | Apply) -> Iterator[Check]:
    """The cards discarded with it are there."""
    rule = "discard.forced" if action.discard_count else ""
    reasons = goes_along(position, action.by, action.discards, action.discard_count)
    yield from holds(reasons, (rule,))


def unread(asked: Iterable[str]) -> Iterator[Check]:
    """That a text nobody has entered goes before the rules, if something has to be read."""
    if any(True for _ in asked):
        yield "card.unknown-text"


def begun(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The Exertion is made, the card leaves its place for the table, and what goes along goes."""
    position = gone_along(position, action, trace)
    if action.exertion:
        position = exerted(
            position,
            action.by,
            action.exertion,
            phase_of(position),
            trace,
            reveals=action.reveals,
            announced=action.exertion_change,
        )
    return _from_where(position, action)


def gone_along(position: Position, action: PlayCard | Use | Apply, trace: Recorder) -> Position:
    """The position with the cards gone that are discarded from hand with the action."""
    names = action.discards or (UNKNOWN_CARD,) * action.discard_count
    if not names:
        return position
    cards = " and ".join(action.discards) or f"{len(names)} cards"
    trace.note("discard.forced", "{cards} go straight to the discard pile", cards=cards)
    return position.with_player(discarded(position.player(action.by), names))


def _from_where(position: Position, action: PlayCard) -> Position:
    """The card leaves the hand, or the Exertion, for the table."""
    player = position.player(action.by)
    if action.source == "hand":
        player = left_hand(player, action.card.name)
    name = action.named or action.card.name
    taken = [held.name for held in player.table]
    taken += [each.name for each in position.made]
    taken += [each.name for each in position.defences]
    own = free(name, tuple(taken))
    called_so = own if own != action.card.name else ""
    held = TableCard(card=action.card, called=called_so, turn=position.turn_number)
    player = msgspec.structs.replace(player, table=(*player.table, held))
    return position.with_player(player)


def from_hand(
    position: Position, name: str, kind: Callable[[Card], bool]
) -> Iterator[tuple[str, Card]]:
    """The known cards of a kind in a player's hand, each title once."""
    for title in dict.fromkeys(position.player(name).hand or ()):
        card = catalogue().resolve(title, position.stated)
        if card is not None and title != UNKNOWN_CARD and kind(card):
            yield title, card
