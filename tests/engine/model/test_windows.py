"""The window protocols as a table: who may act, and what each pass does."""

from __future__ import annotations

import pytest

from engine.model.windows import Access, Cap, Hold, Place, Role, WindowProtocol, access

NOW, NEXT, IF, NEVER = (
    Access.NOW,
    Access.NEXT,
    Access.ONLY_IF_THE_HOLDER_ACTS,
    Access.NEVER,
)


def place(lead: Hold, reply: Hold, first: Role = Role.ACTIVE) -> Place:
    protocol = WindowProtocol("w", "r", lead, reply, first=first, cap=Cap(2, "phase", "c"))
    return Place("w").opened(protocol)


# A line of play: `a` and `p` are the lead acting and passing, `A` and `P` the other side. What
# follows is who may act then (lead, other), or `closed`.
TABLE = [
    # one for one, as in alternating plays
    (Hold.ONE, Hold.ONE, "", (NOW, NEXT)),
    (Hold.ONE, Hold.ONE, "a", (NEXT, NOW)),
    (Hold.ONE, Hold.ONE, "aA", (NOW, NEXT)),
    (Hold.ONE, Hold.ONE, "aP", (NOW, NEXT)),
    (Hold.ONE, Hold.ONE, "p", (IF, NOW)),
    (Hold.ONE, Hold.ONE, "pA", (NOW, NEXT)),
    (Hold.ONE, Hold.ONE, "pP", "closed"),
    (Hold.ONE, Hold.ONE, "aPpP", "closed"),
    # the lead acts any number of times before handing over
    (Hold.ANY, Hold.ONE, "aaa", (NOW, NEXT)),
    (Hold.ANY, Hold.ONE, "aap", (IF, NOW)),
    (Hold.ANY, Hold.ONE, "aapA", (NOW, NEXT)),
    (Hold.ANY, Hold.ANY, "pAA", (NEXT, NOW)),
    (Hold.ANY, Hold.ANY, "pAAP", (NOW, NEXT)),
    # nobody replies: one-sided
    (Hold.ANY, Hold.NONE, "", (NOW, NEVER)),
    (Hold.ONE, Hold.NONE, "a", (NOW, NEVER)),
    (Hold.ANY, Hold.NONE, "aap", "closed"),
]


@pytest.mark.parametrize(("lead", "reply", "line", "then"), TABLE)
@pytest.mark.parametrize("first", list(Role))
def test_the_table(
    lead: Hold, reply: Hold, line: str, then: tuple[Access, Access] | str, first: Role
) -> None:
    here, closed = place(lead, reply, first), False
    for letter in line:
        role = first if letter.islower() else first.opposite
        assert here.holder is role
        if letter in "aA":
            here = here.after_action(role)
        else:
            here, closed = here.after_pass(role)
    if then == "closed":
        assert closed
    else:
        assert here.window is not None
        assert (access(here.window, first), access(here.window, first.opposite)) == then


def test_windows_stack_and_the_one_below_is_as_it_was() -> None:
    below = place(Hold.ONE, Hold.ONE).after_action(Role.ACTIVE)
    above = below.opened(WindowProtocol("dice", "r", Hold.ANY, Hold.NONE), lead=Role.OTHER)
    assert above.node == "dice"
    assert above.holder is Role.OTHER
    assert above.closed() == below


def test_counts_are_kept_for_each_player_and_scope() -> None:
    here = place(Hold.ANY, Hold.ONE).counted("phase", Role.ACTIVE).counted("phase", Role.ACTIVE)
    assert here.used("phase", Role.ACTIVE) == 2
    assert here.used("phase", Role.OTHER) == 0
    assert here.used("turn", Role.ACTIVE) == 0
    assert here.moved("elsewhere").used("phase", Role.ACTIVE) == 2
