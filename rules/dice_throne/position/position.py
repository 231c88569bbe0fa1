"""A moment of a Dice Throne duel: two players, the dice on the table, what waits to resolve."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Explanation
from engine.model.position import Position as EnginePosition
from engine.model.windows import Role
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Card, Status
from rules.dice_throne.cards.texts import ATTACKING, DEFENDABLE
from rules.dice_throne.position.in_progress import (
    ATTEMPTS,
    Asked,
    Defence,
    EffectRoll,
    Hit,
    Offence,
    Roll,
    Shield,
    Task,
    Unsettled,
)
from rules.dice_throne.position.player import Player, Token, same_name

replace = msgspec.structs.replace


class Position(EnginePosition[Player], frozen=True, kw_only=True):
    """A moment of the duel."""

    offence: Offence = Offence()
    defence: Defence = Defence()
    rolls: tuple[EffectRoll, ...] = ()
    """Rolls of effects that have not resolved, the one to resolve first last."""
    agenda: tuple[Task, ...] = ()
    """Effects that wait to resolve, next first."""
    upkeep: tuple[Task, ...] = ()
    """Upkeep effects not yet resolved."""
    upkeep_resolving: bool = False
    """Whether the Active Player has begun to resolve them, so that the last one ends the step."""
    upkeep_in_order: bool = False
    """Whether the rest of them resolve as they stand, without being picked."""
    hits: tuple[Hit, ...] = ()
    shields: tuple[Shield, ...] = ()
    isolated: tuple[Hit, ...] = ()
    """Isolated damage whose window is open, the one on top last."""
    isolated_shields: tuple[Shield, ...] = ()
    landed: tuple[Explanation, ...] = ()
    """How the last damage applied to each player came about."""
    dealt: tuple[int, int] = (0, 0)
    """Health each player has lost to the damage of this phase."""
    inflicted: tuple[str, ...] = ()
    """Status effects the Attack has inflicted, for a defence that removes one."""
    unsettled: tuple[Unsettled, ...] = ()
    """Texts that have acted although nobody here could read them, and what was assumed."""
    asked: Asked | None = None
    result: str = ""
    """The player who has won, or `draw`; empty while the game goes on."""
    custom_cards: tuple[Card, ...] = ()
    custom_statuses: tuple[Status, ...] = ()

    def card(self, name: str) -> Card | None:
        """A card stated in the position or in the catalogue; None if neither holds it."""
        for card in self.custom_cards:
            if same_name(card.name, name):
                return card
        return catalogue.card(name)

    def status(self, name: str) -> Status:
        """A status effect stated in the position or in the catalogue; a bare one otherwise."""
        for status in self.custom_statuses:
            if same_name(status.name, name):
                return status
        return catalogue.status(name) or Status(name)

    @property
    def ultimate(self) -> bool:
        """Whether an Ultimate has been activated and its Roll Phase has not ended."""
        return self.offence.activated is not None and self.offence.activated.ultimate

    @property
    def roll(self) -> Roll | None:
        """The dice that may be altered now: the top effect roll, else those of the phase."""
        if self.rolls:
            return self.rolls[-1].roll
        at = self.place.at
        if at in ("offence.roll", "offence.window"):
            return self.offence.roll
        if at == "defence.window":
            return self.defence.roll
        return None

    @property
    def awaits_dice(self) -> bool:
        """Whether an effect's dice have to be rolled before anything else."""
        return bool(self.rolls) and not self.rolls[-1].roll.values

    @property
    def decides(self) -> str:
        """The player who has to decide where no window is open."""
        defender = self.place.at in ("defence.choose", "defence.roll")
        return self.other_name if defender else self.active_name

    @property
    def in_roll_phase(self) -> bool:
        """Whether this is an Offensive or Defensive Roll Phase."""
        return self.place.at.startswith(("offence.", "defence."))

    @property
    def damage_waits(self) -> bool:
        """Whether damage waits for the end of the phase."""
        return bool(self.hits)

    @property
    def attacks(self) -> bool:
        """Whether the activated ability is an Attack."""
        return self.offence.type in ATTACKING and self.offence.damage > 0

    @property
    def defendable(self) -> bool:
        """Whether the Defender may activate a Defensive Ability now."""
        defender = self.other_player
        return (
            self.attacks
            and self.offence.type in DEFENDABLE
            and not self.ultimate
            and not self.has(1 - self.active, "stuns")
            and not self.has(1 - self.active, "ignores_offence")
            and not self.has(1 - self.active, "no_defence")
            and defender.health != 0
        )

    def has(self, seat: int, trait: str) -> str:
        """The name of the first token of a player whose status effect has this trait."""
        for token in self.players[seat].tokens:
            if getattr(self.status(token.name), trait):
                return token.name
        return ""

    def with_unsettled(self, source: str, says: str, rule: str) -> Position:
        """The position with something that its answers rest on and nobody has said."""
        found = Unsettled(source, says, rule)
        if found in self.unsettled:
            return self
        return replace(self, unsettled=(*self.unsettled, found))

    def role(self, seat: int) -> Role:
        """The role of the player in this seat."""
        return Role.ACTIVE if seat == self.active else Role.OTHER

    @property
    def attempts_allowed(self) -> int:
        """The Roll Attempts of an Offensive Roll Phase that begins now."""
        tokens = self.active_player.tokens
        return max(ATTEMPTS + sum(self.status(token.name).attempts for token in tokens), 0)

    def stack_limit(self, seat: int, name: str) -> int | None:
        """How many tokens of a status effect a player may have; None if nobody has said."""
        status = self.status(name)
        limit = status.stack
        if status.stack_by is not None:
            conflict, limits = status.stack_by
            limit = dict(limits).get(self.readings[conflict], limit)
        raised = dict(self.players[seat].limits).get(name, 0)
        return None if limit is None else limit + raised

    def with_tokens(
        self, seat: int, name: str, change: int, *, fresh: bool = False, new: bool | None = None
    ) -> Position:
        """The position with tokens added to or taken from a player, never below none.

        `new` says whether those gained this turn are taken first, where that has been said.
        """
        if new is None:
            new = self.readings["status.old-or-new"] == "new-first"
        tokens = self.players[seat].tokens
        kept = []
        found = False
        for token in tokens:
            if token.name != name:
                kept.append(token)
                continue
            found = True
            count = token.count + change
            gained = token.fresh + (change if (fresh if change > 0 else new) else 0)
            if count > 0:
                kept.append(Token(name, count, max(min(count, gained), 0)))
        if not found and change > 0:
            kept.append(Token(name, change, change if fresh else 0))
        position = self.with_player(seat, tokens=tuple(kept))
        if self.upkeep and not any(token.name == name for token in kept):
            position = position._no_longer_due(seat, name)
        return position

    def _no_longer_due(self, seat: int, name: str) -> Position:
        """The position without the Upkeep effects of a token that its holder no longer has."""
        due = tuple(
            task
            for task in self.upkeep
            if not (task.kind == "token-upkeep" and task.source == name and task.by == seat)
        )
        return replace(self, upkeep=due)
