"""What cards do, as data: one small vocabulary for every card, catalogued or stated by hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from rules.highlander.cards import grid

ATTACK = "attack"
BLOCK = "block"
DODGE = "dodge"
EDGE = "edge"
ILLUSION = "illusion"
DEFENCES = frozenset({BLOCK, DODGE})
SPECIALS = frozenset({"special", "event", "situation", "object", "location", "ally", "plot"})
STAYING = frozenset(
    {"situation", "object", "location", "ally", "plot", "persona", "weapon", "watcher"}
)
TYPES = (ATTACK, BLOCK, DODGE, EDGE, ILLUSION, *sorted(SPECIALS), "persona", "weapon", "watcher")

KINDS: dict[str, str] = {
    "attacks": "`amount` more attacks this turn; `of` says which may be the extra",
    "attacks-set": "the number of attacks a turn becomes `amount`",
    "damage": "attacks that match `of` do `amount` more damage, at least `minimum`",
    "base-damage": "attacks that match `of` do `amount` instead of their normal damage",
    "power-blow-damage": "a Power Blow does `amount`",
    "no-damage": "the next `uses` successful attacks against the owner do no damage",
    "prevent": "up to `amount` damage to the owner is prevented",
    "mark": "attacks that match `of` get `flags`; `uses: 1` is the next attack only",
    "forbid": "cards that match `of` may not be played; `when` may name a condition",
    "only": "of cards that match the first word of `of`, only those that match all may be played",
    "allow": "`flags` are permitted, for cards that match `of`",
    "impose": "the opponent's defences are limited as `flags` say",
    "exertion-size": "an Exertion for a purpose in `of` is of `amount` cards",
    "exertion-change": "an Exertion is of `amount` more cards",
    "ability": "Ability changes by `amount` in Ability Adjustment; `flags: [damage]` for damage",
    "hand-size": "Hand Size is `amount` more than Ability",
    "must": "`amount` cards that match `of` must be discarded, or what `says` says must be done",
    "must-exert": "an Exertion must be made in the turn",
    "avoid": "all incoming attacks are avoided",
    "end-turn": "the turn ends",
    "remove": "the targeted cards leave play",
    "ignore": "the targeted card's text is ignored for the turn",
    "lose-standing": "Standing Defenses are discarded",
    "lift-must": "the must-do the card is played with need not be carried out",
    "draw": "`amount` cards are drawn at once",
    "burn": "`amount` cards from the top of the Endurance are discarded",
    "discard": "`amount` cards, or those targeted, are discarded from hand at once",
    "disarm": "a player loses the weapon",
    "rearm": "a player has the weapon back",
    "by-hand": "something the judge carries out by hand: `says`",
}

FLAGS: dict[str, str] = {
    "basic": "one of the nine basic attacks or six basic blocks",
    "special-attack": "a Special Attack, with a grid of its own colour",
    "ranged": "a ranged attack",
    "hidden": "the defender may not see it",
    "power-blow": "made as a Power Blow",
    "head-shot": "carries a Head Shot",
    "unblockable": "may not be blocked",
    "undodgeable": "may not be dodged",
    "dodge-from-exertion-only": "may be dodged only with a dodge from an Exertion",
    "never-power-blow": "cannot be made a Power Blow",
    "not-against-ranged": "a defence that does not avoid ranged attacks",
    "standing": "a Standing Defense: stays in play",
    "guard": "a Guard: a Standing Defense that goes when its owner attacks",
    "martial-arts": "playable while disarmed",
    "discard-to-use": "discarded to be used",
    "cancels-in-pairs": "two of them, one for each player, cancel out",
    "no-damage": "an attack that does no damage",
    "grows-with-its-kind": "1 more damage for each other card of its title played this turn",
    "unblockable-after-its-kind": "may not be blocked when played right after one of its title",
    "upper": "an attack known to have an Upper square though its squares are not given",
    "lower": "an attack known to have a Lower square though its squares are not given",
    "once-a-turn": "each copy may be used once in a turn",
    "leaves-for-its-kind": "leaves play when another of its title is played",
    "for-each-target": "the amount counts for each target",
    "damage": "what it takes is damage, which may be prevented",
    "any-turn": "may be played in the opponent's turn",
    "instead-of-attack": "played instead of an attack",
}

TARGETING = frozenset({"remove", "ignore"})
"""Kinds of effect that are about the cards a play targets."""
LASTS = ("now", "turn", "opponent-turn", "own-next-turn", "in-play", "used-up")


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a card does. `kind` is a key of `KINDS`, `of` the tags a card must all have."""

    kind: str
    who: str = "owner"
    """owner, opponent or each: who is affected."""
    amount: int = 0
    of: tuple[str, ...] = ()
    lasts: str = "turn"
    uses: int | None = None
    flags: tuple[str, ...] = ()
    minimum: int | None = None
    when: str = ""
    says: str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card as printed. Unknown print is None or named in `unknown`, never a guess."""

    name: str
    type: str
    squares: tuple[str, ...] | None = ()
    """None: nobody has said which. A defence's squares, or where an attack is aimed."""
    more_squares: bool = False
    """Whether the card has squares besides the known ones."""
    damage: int | None = None
    """The damage an attack prints; None for the normal one."""
    bonus: int = 0
    """Damage an attack adds by its own text."""
    flags: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    """What it does when played, or while in play for effects that last so."""
    text: tuple[Effect, ...] = ()
    """What a defence does to your Attack Phase if it is the last successful one."""
    unknown: tuple[str, ...] = ()
    """`type`, `squares` or `text` where the print was never seen."""
    needs: str = ""
    """The defence that must have come last before this attack."""
    phase: str = ""
    """The phase an Edge is bound to."""
    weapon: str = ""
    """The Weapon of Choice the card belongs to."""
    rule: str = "card.overrides"
    note: str = ""

    @property
    def is_defence(self) -> bool:
        """A block or a dodge."""
        return self.type in DEFENCES

    @property
    def is_special(self) -> bool:
        """A Special card, of which one may be played in a turn."""
        return self.type in SPECIALS

    @property
    def stays(self) -> bool:
        """Whether the card normally remains in play and so is not swept."""
        return self.type in STAYING or bool({"standing", "guard"} & set(self.flags))

    @property
    def slug(self) -> str:
        """The title as a tag, without what stands in brackets: `flurry-strike`."""
        title = self.name.split(" (")[0].lower()
        return "".join(c if c.isalnum() else "-" for c in title).strip("-")


def tags_of(card: Card, flags: Iterable[str] = ()) -> frozenset[str]:
    """Every word `of` may use for this card, with `flags` it has gained."""
    return _tags(card, tuple(flags))


@lru_cache(maxsize=4096)
def _tags(card: Card, flags: tuple[str, ...]) -> frozenset[str]:
    tags = {card.type, card.slug, *card.flags, *flags}
    if card.is_special:
        tags.add("special-card")
    if card.is_defence:
        tags.add("defence")
    if "master" in card.name.lower():
        tags.add("master")
    if card.type == ATTACK:
        if "special-attack" not in tags:
            tags.add("non-special")
        if "ranged" not in tags:
            tags.add("non-ranged")
        squares = card.squares or ()
        tags |= grid.rows_touched(squares)
        if len(squares) == 1:
            tags.add("one-square")
    if "guard" in tags:
        tags.add("standing")
    return frozenset(tags)


def matches(effect: Effect, tags: frozenset[str]) -> bool:
    """Whether a card with these tags is one the effect speaks of."""
    return all(word in tags for word in effect.of)
