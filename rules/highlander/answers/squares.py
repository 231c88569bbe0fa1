"""The grid of a moment: what comes in, what is covered, where the defender may strike back."""

from __future__ import annotations

from rules.highlander.cards import grid
from rules.highlander.cards.printed import Card
from rules.highlander.legality.attacks import attack_reasons
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import forbidding
from rules.highlander.values.outcomes import STOPPED, UNKNOWN, Outcome, Result, outcomes, results
from rules.highlander.values.stance import permitted, stance


def open_squares(position: Position) -> tuple[str, ...]:
    """Squares the active player may still attack with a basic attack, whatever the phase."""
    here = stance(position)
    if not here.left:
        return ()
    found = []
    for code in grid.SQUARES:
        card = Card(name=f"Basic Attack ({code})", type="attack", squares=(code,), flags=("basic",))
        attack = Attack(name=card.name, card=card, by=position.active_name)
        against = [
            r for r in attack_reasons(position, attack, here) if not r.code.startswith("head-shot")
        ]
        if not against and not any(True for _ in forbidding(position, attack.by, attack.tags)):
            found.append(code)
    return tuple(found)


def _names_at(found: tuple[Result, ...], code: str, status: str) -> tuple[str, ...]:
    return tuple(
        result.attack.name
        for result in found
        if code in (result.attack.squares or ()) and result.status == status
    )


def grid_here(position: Position) -> grid.Grid:
    """The grid of this moment: what comes in, what is covered, barred and open."""
    played: tuple[Outcome, ...] = outcomes(position)
    found = results(position)
    me = position.active_name
    exempt = permitted(position, me, "attack-blocked-squares", frozenset({"attack", "basic"}))
    barred = () if exempt else stance(position).bar.squares
    still_open = open_squares(position)
    cells = [
        grid.Cell(
            square=code,
            attacks=_names_at(found, code, "hits"),
            stopped=_names_at(found, code, STOPPED),
            uncertain=_names_at(found, code, UNKNOWN),
            covered_by=tuple(
                o.defence.name for o in played if code in (o.defence.card.squares or ())
            ),
            barred=code in barred,
            open=code in still_open,
        )
        for code in grid.SQUARES
    ]
    return grid.Grid(tuple(cells), defender=me, attacker=position.other_name)
