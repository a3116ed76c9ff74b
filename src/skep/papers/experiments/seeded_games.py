"""Games of weights that were learned with one seed after another: one run's luck is not a finding."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from skep.papers.experiments.counts import Counts, added, sums
from skep.papers.experiments.experiment import RunPlan, Workspace
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.seeds import Seeded


@dataclass(frozen=True, kw_only=True)
class SeededGames(Seeded):
    """The same games with weights of one run after another, and the spread of what comes out.

    Counts have what `Mean` needs of the shares `won_share`, `lost_share` and `drawn_share` over `seeds`, and
    of `lost_turns`, the turns of lost games, over `seeds_lost`, the seeds with which any was lost; and the
    values themselves under `<name>_by_seed`; and, where games count them, all games of all seeds by their
    turns, under the names of `turns_name`.
    """

    games: PolicyGames

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """Those of the games, how many there are of each seed, and the number of seeds."""
        return {**self.games.settings(plan), "games": plan.games, "seeds": self.total(plan)}

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Learn and play with the seeds that are missing."""
        so_far = dict(counts)
        for number in range(so_far.get("done", 0), self.total(plan)):
            own_plan = replace(plan, seed=plan.seed + number)
            *_, own = self.games.advance({}, own_plan, key, workspace)
            so_far = with_run(so_far, own)
            yield dict(so_far)

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete the runs of all seeds."""
        for number in range(self.total(plan)):
            self.games.discard(replace(plan, seed=plan.seed + number), workspace)


def with_run(counts: Mapping[str, Any], own: Mapping[str, Any]) -> Counts:
    """The counts with the games of one more seed.

    >>> game = {"games": 4, "won": 1, "lost": 2, "drawn": 1, "lost_moves": 50, "lost_in_25": 2}
    >>> counts = with_run({}, game)
    >>> counts["lost_share_by_seed"], counts["lost_turns"], counts["seeds"], counts["seeds_lost"]
    ([0.5], 25.0, 1, 1)
    >>> counts = with_run(counts, {**game, "lost_in_20": 1})
    >>> counts["lost_in_20"], counts["lost_in_25"], counts["games"]
    (1, 4, 8)
    """
    done = counts.get("done", 0) + 1
    more: Counts = {"seeds": done, "done": done}
    for what in ("won", "lost", "drawn"):
        kept = [*counts.get(f"{what}_share_by_seed", ()), own[what] / own["games"]]
        more |= {f"{what}_share_by_seed": kept, **sums(f"{what}_share", kept)}
    turns = [*counts.get("lost_turns_by_seed", ())]
    if own["lost"]:
        turns.append(own["lost_moves"] / own["lost"])
    more |= {"lost_turns_by_seed": turns, **sums("lost_turns", turns), "seeds_lost": len(turns)}
    return {**more, **_by_turns(counts, own)}


def _by_turns(counts: Mapping[str, Any], own: Mapping[str, Any]) -> Counts:
    """All games so far by outcome and turns, and how many there are."""
    names = {name for name in (*counts, *own) if name.startswith(("won_in_", "lost_in_"))}
    return added(*({name: part.get(name, 0) for name in (*sorted(names), "games")} for part in (counts, own)))
