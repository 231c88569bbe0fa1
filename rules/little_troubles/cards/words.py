"""The words card texts are written in: types, traits, zones, and what can be asked on a card."""

from __future__ import annotations

from engine.language.aims import Aim
from engine.language.durations import Lasts
from engine.language.reading import read_aim
from engine.language.vocabulary import Vocabulary
from engine.model.names import fold
from rules.little_troubles.cards.printed import STATS

CARD_TYPES = (
    "character",
    "main character",
    "action",
    "quick action",
    "decisive action",
    "decisive quick action",
    "pre-game action",
    "field",
    "iconic field",
    "iconic global field",
    "toy",
    "shiny toy",
    "scene",
    "memorable scene",
    "goal",
    "great goal",
)
STAYS_IN_PLAY = frozenset({"character", "toy", "field", "scene", "goal"})
"""The types whose cards stay on the playground once their cost is paid."""

COUNTED = ("adults", "regressed", "characters", "toys", "fields", "scenes", "goals")
"""What a player controls that can be counted by one word."""

ZONES = ("play", "hand", "timeout")
LASTS = (
    Lasts.TURN,
    Lasts.NEXT_FIGHT,
    Lasts.NEXT_FIGHT_THIS_TURN,
    Lasts.NEXT_TURN,
    Lasts.IN_PLAY,
    Lasts.STAYS,
)
PLAYERS = ("own", "owner", "opponent", "all", "everyone")
"""What `on` may say of an effect on players, beside a player's name."""

CARDS = ("self", "target", "grabber", "covered", "loser", "winner")
"""What `on` may say of an effect on one card, beside a card's name."""

WORDS = Vocabulary(
    asks={
        "player": (
            "cookies",
            "wins",
            "hand",
            "deck",
            "timeout",
            "score",
            *COUNTED,
            "actions_played",
            "plays_used",
            "turn",
        ),
        "card": (
            *STATS,
            "cost",
            "tokens.NAME",
            "adult",
            "regressed",
            "fighting",
            "grabbed",
            "grabbing",
            "name",
        ),
        "turn": ("number", "fights_left", "at"),
        "fight": ("going_on",),
    },
    subjects={
        "own": "player",
        "opponent": "player",
        "self": "card",
        "it": "card",
        "grabber": "card",
        "loser": "card",
        "winner": "card",
        "turn": "turn",
        "fight": "fight",
    },
    numbers=("X",),
    flags=("turn", "adult", "regressed", "fighting", "grabbed", "grabbing", "going_on"),
    texts=("at", "name"),
    kinds={word: kind for kind in (*CARD_TYPES, "fighter", "card") for word in (kind, f"{kind}s")},
    traits=("adult", "regressed", "fighting", "grabbed", "grabbing", "single-sided", "quick"),
    zones=ZONES,
    lasts=LASTS,
    ones=(*CARDS, *PLAYERS),
    phrases={
        "fighting": "it.fighting",
        "adult": "it.adult",
        "regressed": "it.regressed",
        "own turn": "own.turn",
        "opponent's turn": "opponent.turn",
    },
)
"""One vocabulary for conditions, amounts and aims; the phrases are older words for conditions."""

EXAMPLES = "own adult characters, opposing toys, other own characters, opposing fighter"
RESERVED = frozenset(
    fold(word)
    for word in (*WORDS.subjects, *WORDS.ones, *WORDS.numbers, "game", "setup", "deck", "formats")
)
"""Words of the format, which no card can be called."""

NAMING = frozenset(
    (
        *("play", "use", "grab", "with", "fight", "against", "replaced_by", "resolve", "winner"),
        *("complete", "order", "put_back", "in_place_of", "spot", "side", "on", "swap"),
        *("regress", "restore", "timeout", "shield", "immune", "cannot_lose", "both_states"),
        *("cannot_be_picked", "remove_text", "cannot_be_restored", "return_to_hand"),
        "copy_ability",
    )
)
"""The keys of an entry below which a card or a player is named."""


def is_selector(words: str) -> bool:
    """Whether `on` describes cards, or stands for one, instead of naming one."""
    return words in ("", *CARDS) or aim_of(words) is not None


def aim_of(words: str) -> Aim | None:
    """The description of cards that words are; None for a name or a word for one card."""
    found = read_aim(words, WORDS) if words else None
    return found if isinstance(found, Aim) else None
