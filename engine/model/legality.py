"""Legal, or every reason why not: refusals are values that name rule, blocker and remedy."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.model.rulebook import RuleId
from engine.telling.doubt import Doubt, unless


class Reason(msgspec.Struct, frozen=True):
    """One reason an action is refused. `code` is stable (`timing/not-quick`); text is a view."""

    code: str
    rule: RuleId | str
    says: str
    facts: Mapping[str, object] = {}
    blocker: str = ""
    """The card that stands in the way, if one does."""
    remedy: str = ""
    """The smallest change that would lift this reason: another window, a missing cookie."""
    see: tuple[str, ...] = ()
    """Further rules the reason rests on."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule the reason cites."""
        return (self.rule, *self.see)

    @property
    def text(self) -> str:
        """The reason as a sentence without a full stop."""
        return self.says.format_map(self.facts) if self.facts else self.says


class Allowed(msgspec.Struct, frozen=True):
    """The action is legal. `waits_for` names who acts or passes first, empty if it is legal now.

    `asks` lists what the judge still has to state, such as a number no source prints.
    """

    waits_for: str = ""
    asks: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    """The texts in reach that could say otherwise and are for people to read."""

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        once = f" once {self.waits_for} has acted or passed" if self.waits_for else ""
        return f"Allowed{once}{unless(self.doubts)}"


class Refused(msgspec.Struct, frozen=True):
    """The action is illegal, with all the reasons, the most telling first."""

    reasons: tuple[Reason, ...]
    what: str = ""
    """The refused action in words: `Nick may not play Tantrum now`."""
    doubts: tuple[Doubt, ...] = ()
    """The texts in reach that could say otherwise and are for people to read."""

    def __bool__(self) -> bool:
        return False

    @property
    def codes(self) -> tuple[str, ...]:
        """The stable codes of the reasons, in order."""
        return tuple(reason.code for reason in self.reasons)

    def __str__(self) -> str:
        lines = [f"Refused: {self.what}" if self.what else "Refused"]
        width = max(22, *(len(code) for code in self.codes)) + 2
        lines += [f"  {r.code:<{width}}{r.text}    {r.rule}" for r in self.reasons]
        remedies = [reason.remedy for reason in self.reasons if reason.remedy]
        if remedies:
            lines.append(f"  {'legal again':<{width}}{', and '.join(dict.fromkeys(remedies))}")
        if self.doubts:
            lines.append(f"  {unless(self.doubts).removeprefix(', ')}")
        return "\n".join(lines)

    @property
    def text(self) -> str:
        """The refusal in one sentence, with every reason and with what could say otherwise."""
        why = "; ".join(reason.text for reason in self.reasons)
        return f"{self.what}: {why}{unless(self.doubts)}"


Legality = Allowed | Refused


def not_in_window(rule: str, name: str, title: str) -> Reason:
    """The reason that a window is not open to a player at all."""
    return Reason(
        "timing/not-in-this-window",
        rule,
        "{name} may not act in {title}",
        {"name": name, "title": title},
        remedy="when a window opens for this player",
    )


def not_holding(rule: str, holder: str, title: str, closes: str) -> Reason:
    """The reason that somebody else decides first in a window."""
    return Reason(
        "timing/not-holding",
        rule,
        "{holder} decides first in {title}{closes}",
        {"holder": holder, "title": title, "closes": closes},
        remedy=f"if {holder} acts" if closes else f"once {holder} has acted or passed",
    )
