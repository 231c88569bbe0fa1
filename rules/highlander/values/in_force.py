"""Which effects are in force: Personas, weapons, cards in play, and what lasts from a play."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect, keeps_out, matches
from rules.highlander.position.exchange import Defence
from rules.highlander.position.player import Player
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Lasting
from rules.highlander.values.measures import tested

PREVENTED = frozenset({"exertion", "draw"})
"""Acts whose forbidding is Prevention rather than Restriction."""


class Force(msgspec.Struct, frozen=True):
    """An effect with the card it comes from, whose card that is and the rule that words it."""

    effect: Effect
    source: str
    owner: str
    rule: str
    lasting: Lasting | None = None
    """Set for an effect that outlives the playing of its card."""
    copy: str = ""
    """Which copy in play it comes from, where it comes from a card in play."""
    spoken: bool = False
    """Whether it is the text of the defence that speaks in the Attack Phase."""

    @property
    def goes_with_the_play(self) -> bool:
        """Whether an attack gets it in being played and keeps it, whatever ends later."""
        return self.lasting is not None or self.spoken or self.effect.uses is not None

    def affects(self, player: str) -> bool:
        """Whether the effect is about this player."""
        who = self.effect.who
        return who == "each" or (who == "owner") == (player == self.owner)


def standing_cards(player: Player) -> Iterator[tuple[str, Card]]:
    """The player's cards whose text holds now, each copy with its name.

    The Persona, the weapons, and what stays in play.
    """
    if player.persona is not None:
        yield player.persona.name, player.persona
    for weapon in (player.weapon, player.off_hand):
        if weapon is not None and not player.disarmed:
            yield weapon.name, weapon
    for held in player.table:
        if held.card.stays and not held.ignored and not held.face_down:
            yield held.name, held.card


def _uncancelled(position: Position, player: Player) -> Iterator[tuple[str, Card]]:
    """The player's standing cards without those that cancel out with one of the other player."""
    other = [card.name for _, card in standing_cards(position.other(player.name))]
    for name, card in standing_cards(player):
        if "cancels-in-pairs" in card.flags and card.name in other:
            other.remove(card.name)
        else:
            yield name, card


def speaks(position: Position) -> Defence | None:
    """The defence whose text alters the Attack Phase: the last that was successful.

    Where none was, it is by reading the dodge that was played last.
    """
    played = [defence for defence in position.defences if not defence.standing]
    good = [each for each in played if each.met is None or each.met.successful is not False]
    if good or not played or played[-1].is_block:
        return good[-1] if good else None
    read = position.readings["attack.unsuccessful-dodge"] == "last-played"
    return played[-1] if read else None


def is_ignored(position: Position, player: str, name: str) -> bool:
    """Whether the text of a player's card on the table is ignored this turn."""
    return any(held.ignored and held.name == name for held in position.player(player).table)


def text_of(position: Position, defence: Defence) -> tuple[Effect, ...]:
    """What a defence of the active player says of the Attack Phase; nothing if it is ignored."""
    if is_ignored(position, position.active_name, defence.name):
        return ()
    return defence.card.text


def all_in_force(position: Position) -> Iterator[Force]:
    """Every effect in force, cards first and then what lasts."""
    for player in position.players:
        for name, card in _uncancelled(position, player):
            for effect in card.effects:
                if effect.lasts == "in-play":
                    yield Force(effect, card.name, player.name, card.rule, copy=name)
    for lasting in position.lasting:
        yield Force(lasting.effect, lasting.source, lasting.owner, lasting.rule, lasting)


def is_left(position: Position, force: Force) -> bool:
    """Whether an effect for a number of attacks still has one of them to come.

    What lasts counts its own uses down; the text of a card counts this turn's attacks it fits.
    """
    uses = force.effect.uses
    if uses is None or force.lasting is not None:
        return True
    return sum(matches(force.effect, attack.tags) for attack in position.made) < uses


def of_kind(position: Position, kind: str, player: str) -> list[Force]:
    """The effects of one kind that are about `player`."""
    return [
        force
        for force in all_in_force(position)
        if force.effect.kind == kind
        and force.affects(player)
        and condition_holds(position, force.effect, force.owner, player)
    ]


def permission(
    position: Position, player: str, flag: str, tags: frozenset[str] | None = None
) -> Force | None:
    """What permits `flag` to `player`, for a card with these tags; None if nothing does."""
    for force in of_kind(position, "allow", player):
        if flag in force.effect.flags and (tags is None or matches(force.effect, tags)):
            return force
    return None


def imposed(position: Position, player: str, flag: str) -> Force | None:
    """What limits the defences of `player` by `flag`; None if nothing does."""
    for force in of_kind(position, "impose", player):
        if flag in force.effect.flags:
            return force
    return None


def condition_holds(position: Position, effect: Effect, owner: str, player: str) -> bool:
    """Whether the condition an effect of `owner` names is met where it is about `player`."""
    return not effect.when or tested(position, effect.when, owner, player).value is True


def unsaid(
    position: Position, kinds: Collection[str], player: str, tags: frozenset[str] | None = None
) -> Iterator[str]:
    """What nobody has said that effects of these kinds turn on, where they are about `player`."""
    for force in all_in_force(position):
        effect = force.effect
        fits = tags is None or matches(effect, tags)
        if effect.kind in kinds and effect.when and fits and force.affects(player):
            told = tested(position, effect.when, force.owner, player)
            if told.value is None:
                yield f"{told.says}, because of {force.source}"


def forbidding(position: Position, player: str, tags: frozenset[str]) -> Iterator[Force]:
    """Everything that keeps `player` from an act with these tags, or from a way of doing it.

    To be kept from an act is Prevention, to be kept from a way of playing cards Restriction;
    what ignores the one does not ignore the other.
    """
    for force in (*of_kind(position, "forbid", player), *of_kind(position, "only", player)):
        kind = "prevention" if PREVENTED & set(force.effect.of) else "restriction"
        if permission(position, player, f"ignore-{kind}", tags):
            continue
        if keeps_out(force.effect, tags):
            yield force
