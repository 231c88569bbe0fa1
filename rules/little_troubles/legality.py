"""Every reason why an action is illegal, each a small check that yields what it finds."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Action, Pass
from engine.legality import Reason
from engine.windows import Role
from rules.little_troubles import fight, resources, triggers, values
from rules.little_troubles.actions import (
    Complete,
    DeclareWinner,
    Grab,
    Order,
    Pick,
    Play,
    PutBack,
    Use,
)
from rules.little_troubles.aims import aim_reasons
from rules.little_troubles.effects import Do
from rules.little_troubles.position import InPlay, Position
from rules.little_troubles.regression import cannot_be_picked
from rules.little_troubles.selectors import tasks_done, tasks_done_by

SLOTS = {"character": 5, "toy": 5, "field": 1, "goal": 1}
MOST_SCENES = 5
RESUMED = "build after an offer to end"
"""Counts one when the turn player may resume after an offer, two when a play was made since."""
REPLACEABLE = frozenset({"field", "scene", "goal"})


def reasons(position: Position, action: Action) -> Iterator[Reason]:
    """All reasons against `action`, the timing first."""
    if position.winner:
        yield Reason("game/over", "winning.ends-game", "the game is over", remedy="in another game")
        return
    match action:
        case Pass():
            yield from _passing(position, action)
        case Play():
            yield from _timing(position, action.by, quick=action.quick)
            yield from _limit(position, action.by, counts=action.counts)
            yield from _one_more(position, action.by)
            yield from _goals(position, action)
            yield from _hand(position, action)
            yield from _x(position, action)
            yield from _cost(position, action)
            yield from _slots(position, action)
            yield from _ascending(position, action)
            yield from _alternate(position, action)
            yield from aim_reasons(position, action.effects, action.by, action.card.name)
        case Use():
            yield from _use(position, action)
        case Grab():
            yield from _grab(position, action)
        case Pick():
            yield from _pick(position, action)
        case DeclareWinner():
            yield from _declare(position, action)
        case Complete():
            yield from _complete(position, action)
        case Order():
            yield from _order(position, action)
        case PutBack():
            yield from _put_back(position, action)


def _passing(position: Position, action: Pass) -> Iterator[Reason]:
    at = position.place.at
    decider = resources.who_orders(position) if at == "end.order" else position.active_name
    if position.place.window is None and action.by != decider:
        yield _not_the_turn_player(position, action.by, at)
    if at == "end.discard":
        says = "{name} must discard {number}"
        facts = {"name": action.by, "number": resources.too_many(position)}
        yield Reason("turn/must-discard", "end.discard-to-nine", says, facts)
    if at == "fight.replaced":
        says = "the winner under {card} has to be entered"
        card = position.fight.replacer if position.fight else ""
        yield Reason("fight/needs-winner", "replacers.own-winner", says, {"card": card})


def _not_the_turn_player(position: Position, name: str, at: str) -> Reason:
    says = "this is not {name}'s decision"
    rules = {"fight.pick": "fight.pick", "end.order": "end.own-order"}
    rule = rules.get(at, "end.discard-to-nine")
    return Reason("timing/not-the-turn-player", rule, says, {"name": name})


def _timing(position: Position, name: str, *, quick: bool) -> Iterator[Reason]:
    """Who may play what in which window; outside the windows nothing is played."""
    place = position.place
    role = position.role_of(name)
    if place.window is None:
        rule, where = _no_window(place.at)
        remedy = f"in {position.other_name}'s Build Phase, or in {name}'s own"
        says = "nothing can be played {where}"
        yield Reason("timing/no-window", rule, says, {"where": where}, remedy=remedy)
        return
    yield from _reading_of_the_window(position, name)
    if quick:
        return
    if place.at == "build.window":
        if role is Role.OTHER:
            says = "in the Build Phase the other player plays only Quick cards and abilities"
            remedy = f"in {name}'s own Build Phase"
            yield Reason("timing/not-quick", "build.other-quick-only", says, remedy=remedy)
        return
    says = "in the Fight Phase only Quick cards and abilities are played"
    remedy = f"in {name}'s own Build Phase"
    yield Reason("timing/not-quick", "fight.quick-only", says, remedy=remedy)


def _one_more(position: Position, name: str) -> Iterator[Reason]:
    """By older wording, an offer that is answered lets the turn player make one more play."""
    if position.role_of(name) is not Role.ACTIVE or position.place.used(RESUMED, Role.ACTIVE) < 2:
        return
    if position.place.at == "build.window" and position.readings["build.after-offer"] == "one-more":
        rule = position.readings.rule("build.after-offer")
        says = "after an offer to end, {name} plays one more card, not any number"
        yield Reason("limit/one-more-used", rule, says, {"name": name})


def _reading_of_the_window(position: Position, name: str) -> Iterator[Reason]:
    """What the readings say about acting in this window at all."""
    at, window = position.place.at, position.place.window
    assert window is not None
    if at == "build.window" and position.role_of(name) is Role.OTHER and not window.offered:
        position.readings.rule("priority.build")
    if at != "prefight.window":
        return
    if position.readings["fight.quick-windows"] == "after-the-pick":
        says = "by the quick reference there is no window before a Fight is Picked"
        rule = position.readings.rule("fight.quick-windows")
        yield Reason("timing/no-window", rule, says, remedy="in the Fight Step")
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


def _limit(position: Position, name: str, *, counts: bool) -> Iterator[Reason]:
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
    if used >= cap.number:
        phase = "Build Phase" if cap.scope == "build" else "Fight Phase"
        says = "{name} has used all {number} plays of this {phase}"
        facts = {"name": name, "number": cap.number, "phase": phase}
        after = "the Fight Phase" if cap.scope == "build" else "the next Build Phase"
        yield Reason("limit/four-plays-used", cap.rule, says, facts, remedy=f"in {after}")


def _goals(position: Position, action: Play) -> Iterator[Reason]:
    """By the older list of card types there are no Goals."""
    if "goal" in action.card.families and position.readings["types.goals"] == "listed-types-only":
        rule = position.readings.rule("types.goals")
        yield Reason("cards/no-such-type", rule, "the quick reference knows no Goals")


def _hand(position: Position, action: Play) -> Iterator[Reason]:
    player = position.player(action.by)
    if not player.hand_is_known or action.free:
        return
    held = [card.name for card in player.hand or ()]
    if action.card.name not in held:
        says = "{card} is not in {name}'s hand"
        facts = {"card": action.card.name, "name": action.by}
        yield Reason("cards/not-in-hand", "cards.from-hand", says, facts)


def _x(position: Position, action: Play) -> Iterator[Reason]:
    card = action.card
    if not card.costs_x:
        return
    if action.free:
        says = "{card} has no cost until it is activated, so no effect can choose it by its cost"
        yield Reason("cost/x-has-no-cost", "x.no-printed-cost", says, {"card": card.name})
    if action.x is None:
        yield Reason(
            "cost/x-not-declared",
            "x.declared",
            "the value of X is declared when {card} is activated",
            {"card": card.name},
            remedy="with a value for X",
        )
    elif action.x < 1 or action.x % action.x_divided_by:
        divisor = action.x_divided_by
        says = "X = {x} does not give a whole result above 0"
        remedy = f"with X = {divisor}, {2 * divisor}, {3 * divisor}, ..."
        yield Reason("cost/x-not-whole", "x.whole-positive", says, {"x": action.x}, remedy=remedy)


def _cost(position: Position, action: Play) -> Iterator[Reason]:
    if action.free:
        return
    price = values.cost(position, action.by, action.card, action.x).value
    yield from _cookies(position, action.by, action.card.name, price)


def _cookies(position: Position, name: str, card: str, price: int | None) -> Iterator[Reason]:
    """The cost must be paid in full; unknown costs and cookies are not checked."""
    cookies = position.player(name).cookies
    if price is None or cookies is None or cookies >= price:
        return
    missing = price - cookies
    yield Reason(
        "cost/cookies-short",
        "costs.pay-in-full",
        "{card} costs {price}, {name} has {cookies}",
        {"card": card, "price": price, "name": name, "cookies": cookies},
        remedy=f"with {missing} more cookie{'s' if missing > 1 else ''}",
    )


def slots_of(position: Position, name: str, kind: str) -> int:
    """How many slots of a kind a player has, with what cards change."""
    player = position.player(name)
    number = SLOTS[kind] + dict(player.extra_slots).get(kind, 0)
    for _, effect, verdict in values.player_effects(position, name, Do.SLOTS):
        if effect.other == kind and verdict.value == "applied":
            number += effect.amount
    return number


def _slots(position: Position, action: Play) -> Iterator[Reason]:
    """A card takes a slot of each of its types; Fields, Scenes and Goals may be replaced."""
    families = action.card.families
    player = position.player(action.by)
    for kind in sorted(families & {"character", "toy"}):
        taken = sum(kind in card.card.families for card in player.board)
        if taken >= slots_of(position, action.by, kind):
            rule = "types.two-at-once" if len(families) > 1 else "zones.slots"
            says = "all {number} {kind} slots are taken"
            facts = {"number": taken, "kind": kind.title()}
            remedy = f"when a {kind.title()} slot is free"
            yield Reason("zones/no-free-slot", rule, says, facts, remedy=remedy)
    if "scene" in families:
        yield from _scene(position, action)


def _scene(position: Position, action: Play) -> Iterator[Reason]:
    seat = scene_seat(position, action)
    scenes = [c for c in position.players[seat].board if "scene" in c.card.families]
    replaces = action.in_place_of and any(s.spot == action.in_place_of for s in scenes)
    if len(scenes) >= MOST_SCENES and not replaces:
        says = "{name}'s playground has five Scenes already"
        facts = {"name": position.players[seat].name}
        remedy = "onto a spot where a Scene lies, which it replaces"
        yield Reason("zones/five-scenes", "zones.scene-limit", says, facts, remedy=remedy)


def scene_seat(position: Position, action: Play) -> int:
    """The seat whose side a Scene is played to: that of the card or player it is put under."""
    spot = action.in_place_of
    if spot in position.names:
        return position.seat_of(spot)
    if spot and position.has(spot):
        return position.find(spot)[0]
    return position.seat_of(action.by)


def _ascending(position: Position, action: Play) -> Iterator[Reason]:
    """Grade School: Actions in ascending printed cost; a cost of X leaves the mark as it was."""
    if "action" not in action.card.families:
        return
    sources = [
        source
        for name in position.names
        for source, _, verdict in values.player_effects(position, name, Do.ASCENDING)
        if verdict.value == "applied"
    ]
    if not sources:
        return
    marks = [
        played.printed_cost
        for played in position.played
        if played.printed_cost is not None and any(kind.endswith("action") for kind in played.types)
    ]
    offered = action.x if action.card.costs_x else action.card.cost
    if not marks or offered is None or offered > marks[-1]:
        return
    rule = "x.grade-school"
    if action.card.costs_x:
        rule = "x.grade-school-next-x"
    elif position.played[-1].printed_cost is None:
        rule = "x.grade-school-mark"
    yield Reason(
        "cost/not-ascending",
        rule,
        "the last Action's printed cost was {mark}; this one's is {offered}",
        {"mark": marks[-1], "offered": offered},
        blocker=sources[0],
        remedy=f"with a printed cost (or X) of {marks[-1] + 1} or more",
        see=("types.quick-is-action",) if action.quick else (),
    )


def _alternate(position: Position, action: Play) -> Iterator[Reason]:
    """An alternate win condition is met only if the counts its card asks for are."""
    wins = any(effect.do is Do.WIN for effect in action.effects)
    if not wins or not action.card.tasks:
        return
    stand_in = InPlay(action.card, action.name)
    if tasks_done_by(position, action.by, stand_in) is False:
        exactly = any(task.exactly for task in action.card.tasks)
        rule = "counting.exactly" if exactly else "counting.at-least"
        says = "{card} asks for a count that {name} does not meet"
        facts = {"card": action.card.name, "name": action.by}
        yield Reason("winning/not-met", rule, says, facts)


def _control(position: Position, name: str, card: str) -> Iterator[Reason]:
    seat, _ = position.find(card)
    if position.players[seat].name != name:
        says = "{card} is controlled by {owner}"
        facts = {"card": card, "owner": position.players[seat].name}
        yield Reason("cards/not-controlled", "abilities.own-cards", says, facts)


def _complete(position: Position, action: Complete) -> Iterator[Reason]:
    yield from _control(position, action.by, action.goal)
    _, goal = position.find(action.goal)
    if tasks_done(position, goal) is False:
        rule = "counting.exactly" if any(t.exactly for t in goal.card.tasks) else "goals.tasks"
        says = "the Tasks of {goal} are not done"
        yield Reason("goals/tasks-not-done", rule, says, {"goal": action.goal})


def _use(position: Position, action: Use) -> Iterator[Reason]:
    if not action.ability.one_time_text:
        yield from _timing(position, action.by, quick=action.ability.quick)
    yield from _limit(position, action.by, counts=action.counts)
    yield from _control(position, action.by, action.source)
    yield from _text_removed(position.find(action.source)[1])
    yield from _cookies(position, action.by, action.source, action.ability.cookies)
    if action.source in {card.name for seat in (0, 1) for card in fight.replacers(position, seat)}:
        yield from _needs_a_fight(position, action.source)
    yield from aim_reasons(position, action.ability.effects, action.by, action.source)


def _text_removed(card: InPlay) -> Iterator[Reason]:
    mark = card.marked("text_removed")
    if mark is not None:
        yield Reason(
            "cards/text-removed",
            "values.text-removed",
            "{card}'s text is removed",
            {"card": card.name},
            blocker=mark.source,
            remedy=f"once {mark.source or 'the removal'} no longer counts",
        )


def _grab(position: Position, action: Grab) -> Iterator[Reason]:
    _, toy = position.find(action.toy)
    yield from _timing(position, action.by, quick=toy.card.quick_grab)
    yield from _limit(position, action.by, counts=True)
    yield from _control(position, action.by, action.toy)
    yield from _control(position, action.by, action.character)
    if "toy" not in toy.card.families:
        says = "{card} is not a Toy"
        yield Reason("cards/not-a-toy", "toys.grab-is-ability", says, {"card": action.toy})
    if not position.find(action.character)[1].is_character:
        says = "{card} is not a Character"
        yield Reason("cards/not-a-character", "toys.grab", says, {"card": action.character})
    if toy.grabbed_by and position.readings["toys.held"] == "keep-hold":
        says = "{holder} has grabbed {toy} already"
        facts = {"holder": toy.grabbed_by, "toy": action.toy}
        yield Reason("toys/grabbed-already", "toys.one-grabber", says, facts, toy.grabbed_by)
    yield from _text_removed(toy)


def _pick(position: Position, action: Pick) -> Iterator[Reason]:
    yield from _pick_timing(position, action)
    seat = position.seat_of(action.by)
    for name, own in ((action.fighter, True), (action.against, False)):
        card_seat, card = position.find(name)
        if not card.is_character:
            says = "{card} is not a Character"
            yield Reason("cards/not-a-character", "fight.pick", says, {"card": name})
        if (card_seat == seat) is not own:
            whose = "their own" if own else "another player's"
            says = "a Fight is between {whose} Character and one they do not control, not {card}"
            facts = {"whose": "one's own" if own else whose, "card": name}
            yield Reason("fight/wrong-side", "fight.pick", says, facts)
        blocker = cannot_be_picked(position, card)
        if blocker:
            says = "{card} cannot be picked for a Fight"
            yield Reason(
                "fight/cannot-be-picked", "fight.cannot-be-picked", says, {"card": name}, blocker
            )
    if action.replacer:
        yield from _replacer(position, action.replacer)


def _pick_timing(position: Position, action: Pick) -> Iterator[Reason]:
    if action.by != position.active_name:
        yield Reason(
            "timing/not-the-turn-player",
            "fight.pick",
            "only the turn player Picks a Fight",
            remedy=f"in {action.by}'s own turn",
        )
    rule = fight.skipped_by(position)
    if rule:
        says = "the Fight Phase is skipped this turn"
        yield Reason("fight/skipped", rule, says, blocker=position.skipped_by)
    if position.place.at != "fight.pick":
        says = "a Fight is Picked at the start of the Fight Step"
        yield Reason("timing/not-the-fight-step", "fight.pick", says, remedy="in the Fight Step")
    if position.fights_left < 1:
        yield Reason("fight/none-left", "fight.pick", "no Fight is left to Pick this turn")


def _replacer(position: Position, name: str) -> Iterator[Reason]:
    yield from _needs_a_fight(position, name)
    in_force = fight.replacer_in_force(position, name)
    if in_force is None or in_force.name != name:
        says = "{other} has priority over {card}" if in_force else "{card} does not replace Fights"
        facts = {"card": name, "other": in_force.name if in_force else ""}
        blocker = in_force.name if in_force else ""
        yield Reason("fight/replacer-outranked", "replacers.turn-player", says, facts, blocker)


def _needs_a_fight(position: Position, name: str) -> Iterator[Reason]:
    if fight.skipped_by(position) or not fight.a_fight_is_possible(position):
        says = "{card} replaces a Fight, and no Fight is possible"
        yield Reason("fight/not-possible", "replacers.need-a-fight", says, {"card": name})


def _declare(position: Position, action: DeclareWinner) -> Iterator[Reason]:
    if position.place.at != "fight.replaced":
        says = "a winner is entered only while a Fight is replaced by a card's own rules"
        yield Reason("timing/no-replaced-fight", "replacers.own-winner", says)


def _order(position: Position, action: Order) -> Iterator[Reason]:
    """Only who has several effects waiting orders them, and orders all of them."""
    if position.place.at != "end.order" or action.by != resources.who_orders(position):
        says = "{name} has no end-of-turn effects to order now"
        yield Reason("timing/no-order-due", "end.own-order", says, {"name": action.by})
        return
    seat = position.seat_of(action.by)
    waiting = triggers.cards_waiting_for(position, "turn_ends", seat)
    if sorted(waiting) != sorted(action.cards):
        says = "the effects to order are those of {cards}"
        facts = {"cards": ", ".join(waiting)}
        yield Reason("turn/not-all-ordered", "end.own-order", says, facts)


def _put_back(position: Position, action: PutBack) -> Iterator[Reason]:
    due = resources.too_many(position)
    if position.place.at != "end.discard" or action.by != position.active_name:
        says = "only the turn player discards down to nine, at the end of the turn"
        yield Reason("timing/no-discard-due", "end.discard-to-nine", says)
    elif action.number != due:
        says = "{name} discards exactly {due}, not {number}"
        facts = {"name": action.by, "due": due, "number": action.number}
        yield Reason("turn/wrong-number", "end.discard-to-nine", says, facts)
