"""Who may act when: windows, Quick, and the four plays of a phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from engine.model.windows import OpenWindow, Role
from engine.play.action_kind import Check, holds
from rules.little_troubles.legality.remedies import next_window
from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import RESUMED
from rules.little_troubles.turn import fight


def in_window(
    position: Position, name: str, *, quick: bool | None, stays: bool = False
) -> Iterator[Check]:
    """Who may play what in which window; outside the windows nothing is played.

    Only Actions and abilities come in a Quick version, never cards that stay in play.
    """
    reasons = _reasons(position, name, quick=quick, stays=stays)
    return holds(reasons, rules_of_the_window(position, name))


def rules_of_the_window(position: Position, name: str, *, passing: bool = False) -> Iterator[str]:
    """What lets a player act in the window that is open."""
    place = position.place
    if place.window is None:
        return
    role = position.role_of(name)
    if place.at == "build.window":
        yield "build.plays" if role is Role.ACTIVE else "build.other-quick-only"
        if role is Role.ACTIVE and not passing:
            yield "build.both-speeds"
            if place.used("build", role):
                yield "build.unlimited-types"
        if role is Role.ACTIVE and place.used(RESUMED, Role.ACTIVE):
            yield "build.resume-after-offer"
        if role is Role.OTHER:
            if not passing:
                yield position.readings.rule("priority.build")
            if place.window.offered:
                yield "build.other-last-chance"
    else:
        yield from ("fight.quick-only", "fight.same-priority")
        if place.at == "fight.window":
            yield from ("fight.plays-while-fighting", "priority.alternate")
        if not fight.a_fight_is_possible(position):
            yield "fight.no-valid-characters"
    cap = place.window.protocol.cap
    if cap is not None:
        yield cap.rule


def _reasons(position: Position, name: str, *, quick: bool | None, stays: bool) -> Iterator[Reason]:
    place = position.place
    role = position.role_of(name)
    if place.window is None:
        rule, where = _no_window(place.at)
        remedy = next_window(position, name, quick=quick and not stays)
        says = "nothing can be played {where}"
        yield Reason("timing/no-window", rule, says, {"where": where}, remedy=remedy)
        return
    yield from _reading_of_the_window(position, name, place.window)
    if quick is not False and not stays:
        return
    if place.at == "build.window":
        if role is Role.OTHER:
            says = "in the Build Phase the other player plays only Quick cards and abilities"
            remedy = next_window(position, name, quick=False)
            yield Reason("timing/not-quick", "build.other-quick-only", says, remedy=remedy)
        return
    says = "in the Fight Phase only Quick cards and abilities are played"
    remedy = next_window(position, name, quick=False)
    see = ("fight.no-other-cards",) if stays else ()
    yield Reason("timing/not-quick", "fight.quick-only", says, remedy=remedy, see=see)


def _reading_of_the_window(position: Position, name: str, window: OpenWindow) -> Iterator[Reason]:
    """What the readings say about acting in this window at all."""
    at = position.place.at
    if (
        at in ("build.window", "prefight.window")
        and position.role_of(name) is Role.OTHER
        and not window.offered
    ):
        # Asked to be noted as touched: the window was opened with the protocol it gives.
        position.readings.rule("priority.build")
    if at == "build.window":
        return
    skipped = fight.skipped_by(position)
    if skipped:
        says = "the Fight Phase is skipped, so it has no window"
        see = ("fight.skipped-no-plays",)
        yield Reason("timing/no-window", skipped, says, blocker=position.skipped_by, see=see)
    if at != "prefight.window":
        return
    if position.readings["fight.quick-windows"] == "after-the-pick":
        says = "by the quick reference there is no window before a Fight is Picked"
        rule = position.readings.rule("fight.quick-windows")
        yield Reason("timing/no-window", rule, says, remedy=next_window(position, name, quick=True))
    elif (
        not fight.a_fight_is_possible(position)
        and position.readings["fight.no-fight-windows"] == "never"
    ):
        says = "no Fight is possible, so by this reading no window opens"
        rule = position.readings.rule("fight.no-fight-windows")
        yield Reason("timing/no-window", rule, says)


def _no_window(at: str) -> tuple[str, str]:
    if at.startswith("fight."):
        return "fight.pick", "while a Fight is being Picked"
    if at.startswith("rewards."):
        return "rewards.no-plays", "in the Rewards Step"
    return "resources.no-plays", "in the Resource Phase"


def counted_play(
    position: Position, name: str, *, counts: bool, quick: bool | None = None
) -> Iterator[Reason]:
    """Four counted plays each, by the reading in force."""
    window = position.place.window
    if window is None or not counts or window.protocol.cap is None:
        return
    cap = window.protocol.cap
    used = position.place.used(cap.scope, position.role_of(name))
    both = used + position.place.used(cap.scope, position.role_of(name).opposite)
    if used < cap.number <= both and position.readings["build.whose-four"] == "shared":
        says = "both players together have used the {number} plays of this phase"
        rule = position.readings.rule("build.whose-four")
        yield Reason("limit/four-plays-used", rule, says, {"number": cap.number})
    if position.place.is_spent(position.role_of(name)):
        phase = "Build Phase" if cap.scope == "build" else "Fight Phase"
        says = "{name} has used all {number} plays of this {phase}"
        facts = {"name": name, "number": cap.number, "phase": phase}
        remedy = next_window(position, name, quick=quick, spent=True)
        yield Reason("limit/four-plays-used", cap.rule, says, facts, remedy=remedy)


def one_more(position: Position, name: str) -> Iterator[Reason]:
    """By older wording, an offer that is answered lets the turn player make one more play."""
    if position.role_of(name) is not Role.ACTIVE or position.place.used(RESUMED, Role.ACTIVE) < 2:
        return
    if position.place.at == "build.window" and position.readings["build.after-offer"] == "one-more":
        rule = position.readings.rule("build.after-offer")
        says = "after an offer to end, {name} plays one more card, not any number"
        yield Reason("limit/one-more-used", rule, says, {"name": name})


def something_may_trigger(position: Position) -> Iterator[Check]:
    """A one-time text resolves in any phase, save in the mandatory events at the turn's end."""
    at = position.place.at
    if at in ("end.events", "end.discard", "turn.next"):
        says = "in the mandatory events at the end of the turn nothing triggers"
        yield Reason("timing/nothing-triggers", "end.no-triggers", says)
    elif at.startswith("rewards."):
        yield "rewards.otta-still"
    elif at.startswith(("resources.", "end.")):
        yield "resources.otta-still"
