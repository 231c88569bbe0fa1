"""What a card or an effect states that nothing goes by where it stands, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.telling.unused import Unused
from rules.little_troubles.cards.documents import (
    CardDocument,
    EffectDocument,
    EffectsDocument,
    FaceDocument,
)
from rules.little_troubles.cards.printed import STATS, Card
from rules.little_troubles.cards.words import CARDS, PLAYERS, STAYS_IN_PLAY, aim_of

_AIMED = ("on", "among", "when")
_FOR_A_WHILE = (*_AIMED, "lasts")
_PLAYERS = ("on", "opponent", "when")
TAKES: dict[str, tuple[str, ...]] = {
    "change": _FOR_A_WHILE,
    "set": _FOR_A_WHILE,
    "halve": (*_FOR_A_WHILE, "round"),
    "double": _FOR_A_WHILE,
    "swap": (*_FOR_A_WHILE, "stats"),
    **dict.fromkeys(("regress", "restore", "timeout", "tokens", "return_to_hand"), _AIMED),
    "copy_ability": ("when",),
    **dict.fromkeys(("shield", "immune", "cannot_lose", "cannot_be_picked"), _FOR_A_WHILE),
    **dict.fromkeys(("both_states", "remove_text", "cannot_be_restored"), _FOR_A_WHILE),
    **dict.fromkeys(("draw", "discard", "gain", "lose", "wins", "skip_fight"), _PLAYERS),
    **dict.fromkeys(("end_fight", "extra_fight"), ("when",)),
    "cards_cost": ("on", "of", "when"),
    "resources": (*_PLAYERS, "of", "round"),
    **dict.fromkeys(("slots", "ascending", "win"), ("on", "when")),
    "regresses_instead": ("on", "when"),
    "replaces_fight": (),
    "none": (),
}
"""By what an effect does, the words it goes by beside it."""

TO_PLAYERS = frozenset(
    (
        *("draw", "discard", "gain", "lose", "wins", "skip_fight", "cards_cost", "resources"),
        *("slots", "ascending", "win"),
    )
)
_MODIFIERS = ("on", "among", "when", "lasts", "round", "opponent", "of", "stats")
_WHILE_IN_PLAY = frozenset(
    (
        *("change", "set", "halve", "double", "immune", "cannot_lose", "cannot_be_picked"),
        *("both_states", "cannot_be_restored", "cards_cost", "resources", "slots", "ascending"),
        *("regresses_instead", "replaces_fight", "none"),
    )
)
"""What a text can do as long as its card is in play."""

_ONLY_WHILE_IN_PLAY = frozenset(("regresses_instead", "replaces_fight"))


def unused_in_effect(
    effect: EffectDocument, path: str, *, ongoing: bool = False
) -> Iterator[Unused]:
    """The words of one effect that none of what it does goes by, and what cannot happen there."""
    stated = effect.model_fields_set
    verbs = [verb for verb in TAKES if verb in stated]
    taken = {word for verb in verbs for word in TAKES[verb]}
    for word in _MODIFIERS:
        if word in stated and word not in taken:
            only = ", ".join(dict.fromkeys(w for verb in verbs for w in TAKES[verb])) or "nothing"
            does = " and ".join(verbs) or "an effect that does nothing"
            yield Unused(f"{path}.{word}".lstrip("."), f"{does} takes only {only} beside it")
    if verbs and not set(verbs) - TO_PLAYERS:
        cards = [on for on in effect.on or () if on in CARDS or aim_of(on) is not None]
        if cards:
            because = f"{' and '.join(verbs)} is done to players: {', '.join(PLAYERS)}, or a name"
            yield Unused(f"{path}.on".lstrip("."), because)
    for on in effect.on or ():
        aim = aim_of(on)
        if aim is not None and aim.zone != "play" and verbs and "return_to_hand" not in verbs:
            because = f"{' and '.join(verbs)} is done to cards in play, not in {aim.zone}"
            yield Unused(f"{path}.on".lstrip("."), because)
    if effect.cards_cost is not None and "it" in _subjects(effect):
        because = "the card that is played is not looked at: say `of` which type it is for"
        yield Unused(f"{path}.when".lstrip("."), because)
    if "round" in stated & taken and not _divides(effect):
        yield Unused(f"{path}.round".lstrip("."), "nothing is divided, so nothing is rounded")
    if effect.ungrabbed and not ongoing:
        because = "it is for what holds while a Toy lies there: state it under `ongoing`"
        yield Unused(f"{path}.ungrabbed".lstrip("."), because)
    if ongoing:
        yield from _unused_while_in_play(effect, path, verbs)
        return
    for verb in verbs:
        if verb in _ONLY_WHILE_IN_PLAY:
            because = "it holds while a card is in play: state it under `ongoing`"
            yield Unused(f"{path}.{verb}".lstrip("."), because)


def _subjects(effect: EffectDocument) -> set[str]:
    """The first words of what the condition and the price of an effect look up."""
    words = f"{effect.when or ''} {effect.cards_cost or ''}".replace("(", " ").split()
    return {word.partition(".")[0] for word in words}


def _divides(effect: EffectDocument) -> bool:
    given = effect.resources or {}
    return effect.halve is not None or any("/" in str(text) for text in given.values())


def _unused_while_in_play(effect: EffectDocument, path: str, verbs: list[str]) -> Iterator[Unused]:
    if effect.regresses_instead and not effect.on:
        because = "nobody is said in whose place it Regresses: on: other own characters"
        yield Unused(f"{path}.regresses_instead", because)
    for verb in verbs:
        if verb not in _WHILE_IN_PLAY:
            because = "it is done once, not all the while: state it under `effects` or `triggers`"
            yield Unused(f"{path}.{verb}", because)
    for word in ("lasts", "among"):
        if word in effect.model_fields_set and word in {w for v in verbs for w in TAKES[v]}:
            because = {
                "lasts": "an ongoing text holds for as long as its card does",
                "among": "nobody chooses whom an ongoing text is about: state it with `on`",
            }[word]
            yield Unused(f"{path}.{word}", because)


def unused_in_effects(effects: EffectsDocument, path: str) -> Iterator[Unused]:
    """The same over the effects stated by key and those in the list."""
    yield from unused_in_effect(effects, path)
    for index, inner in enumerate(effects.effects):
        yield from unused_in_effect(inner, f"{path}.effects.{index}".lstrip("."))


def _stays(card: Card) -> bool:
    return not card.types or bool(card.families & STAYS_IN_PLAY)


def _counts_tasks(card: Card) -> bool:
    wins = any(effect.do.value == "win" for effect in card.effects)
    return not card.types or "goal" in card.families or wins


_TURNS = "only a Character of two sides has a Regressed one"
_GONE = "it goes to Timeout once it has resolved, so it is not in play for this"
ACTS_IF: dict[str, tuple[Callable[[Card], bool], str]] = {
    "quick_grab": (lambda card: not card.types or "toy" in card.families, "only a Toy is grabbed"),
    "tasks": (_counts_tasks, "only a Goal or an alternate win condition has Tasks"),
    "ongoing": (_stays, _GONE),
    "triggers": (_stays, _GONE),
    "when_tokens": (_stays, _GONE),
    "abilities": (_stays, _GONE),
    "leaves_at": (_stays, "it goes to Timeout once it has resolved, whatever lies on it"),
    "regressed": (lambda card: card.regressed is not None or card.single_sided, _TURNS),
    "single_sided": (
        lambda card: not card.types or "character" in card.families,
        "only a Character could have two sides",
    ),
}
"""By field of a card, when it acts and why it does not otherwise."""


def unused_on_card(document: CardDocument, card: Card, path: str) -> Iterator[Unused]:
    """The fields of a card, written out, that do nothing on a card like this."""
    idle = set()
    for field, (acts, because) in ACTS_IF.items():
        if field in document.model_fields_set and getattr(document, field) and not acts(card):
            idle.add(field)
            yield Unused(f"{path}.{field}", because)
    if card.single_sided and document.printed and document.regressed:
        yield Unused(f"{path}.regressed", "a single-sided card prints one side")
    for side in ("printed", "regressed"):
        yield from _unused_stars(getattr(document, side), f"{path}.{side}")
    for index, effect in enumerate(document.effects):
        yield from unused_in_effect(effect, f"{path}.effects.{index}")
    for index, effect in enumerate(document.ongoing if "ongoing" not in idle else ()):
        yield from unused_in_effect(effect, f"{path}.ongoing.{index}", ongoing=True)
    if card.types and "toy" not in card.families:
        for field in ("ongoing", "triggers", "when_tokens"):
            for index, text in enumerate(getattr(document, field)):
                if text.ungrabbed and field not in idle:
                    because = "only a Toy waits to be grabbed"
                    yield Unused(f"{path}.{field}.{index}.ungrabbed", because)
    for field in ("abilities", "triggers", "when_tokens"):
        for index, text in enumerate(getattr(document, field) if field not in idle else ()):
            path_of_text = f"{path}.{field}.{index}"
            found = unused_in_effects(text, path_of_text)
            own = "" if field == "abilities" else f"{path_of_text}.ungrabbed"
            yield from (one for one in found if one.path != own)


def _unused_stars(face: FaceDocument | None, path: str) -> Iterator[Unused]:
    for stat in STATS:
        if face is not None and stat in face.star and getattr(face, stat) != "*":
            yield Unused(f"{path}.star.{stat}", f"no star is printed as its {stat}")
