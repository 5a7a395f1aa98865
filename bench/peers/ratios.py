# SPDX-License-Identifier: Apache-2.0
"""What a row says: Sparse4j beside the best peer, with an interval, and whether that is a win. The standard library alone.

A ratio above 1 is Sparse4j ahead. The best peer is the one of the smallest median; prototypes are no peers: nobody can
use them, they show what could be reached. Rounds in which both ran give the interval (interval.py), a generation of
rounds each with operands of its own. Where that interval spans 1 neither is ahead.
"""
import math
from statistics import median

from interval import interval

OURS, PROTOTYPES = "sparse4j", "proto"
# Between these a ratio that has no interval decides nothing.
CLOSE = (0.9, 1.1)
WIN, EVEN, LOSS, COLD = "win", "even", "loss", "cold"


def flat(generations):
    return [time for rounds in generations for time in rounds]


def middle(generations):
    return median(flat(generations))


def beside(other, ours):
    """[ratio, low, high] of generations of times that were taken in turns; [ratio, None, None] where too few were."""
    both = [[math.log(theirs / mine) for theirs, mine in zip(*rounds)] for rounds in zip(other, ours)]
    both = [rounds for rounds in both if rounds]
    if len(both) < 2:
        return [middle(other) / middle(ours), None, None]
    found = interval(both)
    return [found.ratio, found.low, found.high]


def best_peer(times):
    """The name of the fastest of all but Sparse4j and prototypes, by `times` (name to one number); None without any."""
    return min((name for name in times if name not in (OURS, PROTOTYPES)), key=times.get, default=None)


def verdict(ratio, peer_once, ours_once=False):
    """`ratio`: as `beside` gives it. What ran only once ran cold: behind that is a loss, ahead of it is no win."""
    value, low, high = ratio
    if peer_once or ours_once:
        return LOSS if value < CLOSE[0] else COLD
    if low is None:
        low, high = (value, value) if not CLOSE[0] < value < CLOSE[1] else (0, 2)
    return WIN if low > 1 else LOSS if high < 1 else EVEN


def count(rows):
    """How many rows have each verdict."""
    return {kind: sum(row["verdict"] == kind for row in rows) for kind in (LOSS, EVEN, WIN, COLD)}
