"""The words cards are described in: types, kinds of effect, flags, durations, purposes."""

from __future__ import annotations

from engine.language.vocabulary import Vocabulary

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
    "only": "of the cards `of` names first (else attacks) only those that match all of it",
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
    "remove-from-game": "the targeted cards, in play or in a discard pile, leave the game",
    "capture": "the targeted cards go face down under the card that captures them",
    "return": "`amount` targeted cards come from the discard pile back to hand",
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
    "any-turn": "may be played in the opponent's turn",
    "instead-of-attack": "played instead of an attack",
    "strikes-beside-another": "a weapon with which alone its player attacks as if disarmed",
    "breaks-weapon": "if it is blocked, the blocker's weapon may break",
}

ATTRIBUTES = tuple(
    dict.fromkeys(
        (
            *TYPES,
            *FLAGS,
            "special-card",
            "defence",
            "master",
            "non-special",
            "non-ranged",
            "middle",
            "one-square",
            "from-hand",
            "from-exertion",
            "from-elsewhere",
        )
    )
)
"""What `of` may ask of a card besides its title."""
MARKING = (
    "hidden",
    "power-blow",
    "head-shot",
    "unblockable",
    "undodgeable",
    "dodge-from-exertion-only",
    "never-power-blow",
    "no-damage",
    "ranged",
    "martial-arts",
    "special-attack",
    "grows-with-its-kind",
    "breaks-weapon",
)
"""The flags an attack can be given by an effect."""
AFTER = "attack-after-"
"""With the title of a defence: attacks it would keep from being played may be."""
PERMISSIONS: dict[str, str] = {
    "attack-blocked-squares": "attacks into squares the last block bars",
    f"{AFTER}TITLE": "attacks the text of the defence of that title keeps out",
    "power-blow-without-exertion": "Power Blows without an Exertion",
    "power-block-without-exertion": "Power Blocks without an Exertion",
    "special-attack-from-exertion": "a Special Attack from an Exertion",
    "several-attacks-from-exertion": "several attacks from one Exertion",
    "any-number-from-exertion": "attacks from an Exertion beyond the number of the turn",
    "hand-after-exertion": "cards from hand after an Exertion",
    "fight-while-disarmed": "attacks and blocks while disarmed",
    "block-the-unblockable": "blocks against attacks that may not be blocked",
    "dodge-the-undodgeable": "dodges against attacks that may not be dodged",
    "no-free-hidden": "Power Blows that give the opponent no Hidden attack",
    "see-hidden": "seeing where Hidden attacks are aimed",
    "ignore-prevention": "acts that a card prevents",
    "ignore-restriction": "ways of playing cards that a card restricts",
}
"""What `allow` can permit."""
IMPOSED: dict[str, str] = {
    "dodge-stops-one-attack": "a dodge stops one attack at most",
    "further-defences-from-exertion": "defences after the first come from an Exertion",
}
"""What `impose` can impose."""
MISSED = "missed last turn"
"""The condition of an effect for a player one of whose attacks failed in their last turn."""
NO_ATTACK = "no attack"
"""The condition of an effect for the player who has made no attack in their turn."""
CONDITIONS = (MISSED, NO_ATTACK)
"""The commonest conditions of `when`, about the player an effect is about."""
AFFECTED = "affected"
"""The word for that player."""
FOR_A_WHILE = (
    "attacks",
    "attacks-set",
    "damage",
    "base-damage",
    "power-blow-damage",
    "no-damage",
    "prevent",
    "mark",
    "forbid",
    "only",
    "allow",
    "impose",
    "exertion-size",
    "exertion-change",
    "hand-size",
    "must-exert",
)
"""Kinds of effect that hold from the play on, for as long as they last."""
TARGETING = frozenset({"remove", "ignore", "remove-from-game", "capture"})
"""Kinds of effect that are about the cards a play targets."""

LASTS = ("now", "turn", "opponent-turn", "own-next-turn", "in-play", "used-up")

PURPOSES = ("attack", "defence", "power-blow", "power-block")
"""What an Exertion is made for when it goes with the play of a card."""
REVEALING = ("attack", "defence")
"""Purposes for which a revealed card is then played."""


def _several(kind: str) -> str:
    """The word for several cards of a kind."""
    return f"{kind[:-1]}ies" if kind in ("ally",) else f"{kind}s"


WORDS = Vocabulary(
    asks={
        "player": (
            "ability",
            "hand",
            "endurance",
            "discarded",
            "attacks",
            "missed_last_turn",
            "made_no_attack",
            "disarmed",
            "turn",
        ),
        "turn": ("number", "at"),
    },
    subjects={"own": "player", "opponent": "player", AFFECTED: "player", "turn": "turn"},
    flags=("missed_last_turn", "made_no_attack", "disarmed", "turn"),
    texts=("at",),
    kinds={
        word: kind
        for kind in ("card", *TYPES, "special-card", "defence")
        for word in (kind, _several(kind))
    },
    traits=("basic", "special-attack", "ranged", "standing", "guard", "master", "martial-arts"),
    zones=("play", "hand", "discard"),
    phrases={
        MISSED: f"{AFFECTED}.missed_last_turn",
        NO_ATTACK: f"{AFFECTED}.made_no_attack",
    },
)
"""What a condition can ask of a position."""
