"""The beginning of a club's own house, a step for it, and a variant."""

from __future__ import annotations

HEAD = "format: 1\nhouse: our-club\ntitle: Our club\nextends: cyb\n"

CALL = """\
    - id: call-total
      title: Call the total
      do: say
      call: total
      each: hand
      when: [natural]
      severity: minor
      why: The table hears what a blackjack is.
      basis: assumed
"""

VARIANT = (
    "variants:\n  soft:\n    title: Stands on soft 17\n    excludes: [hard]\n    rules:\n"
    "      dealer_hits_soft_17: {is: false, basis: assumed}\n"
    "  hard:\n    title: Six to five\n    rules:\n"
    "      natural_pays: {is: 6:5, round: down, basis: assumed}\n"
)
