# SPDX-License-Identifier: Apache-2.0
"""How many times slower new is than old, with its 95 % interval, and the verdict. The standard library alone.

What is given are rounds: the logarithm of new over old, both run one after the other. Rounds come in generations, and
those of one generation have the memory's placement in common: they are not independent, an interval over rounds that
takes them for it holds the truth in 75 to 90 % of the cases where it says 95 %. So every generation counts once, by
the median of its rounds, and the interval is Student's over these medians. In simulations with 2 % noise a round and
0, 1 or 2 % a generation, a spike in every seventh round or generation, or none, it held the truth in 94 to 98 %. Means
of generations did as well without spikes but gave intervals three times as wide with them; Wilcoxon's interval over
generations is as good but needs ten of them to be as narrow.
"""
import math
import statistics
from dataclasses import dataclass

LIMIT = 1.03
# Student's t at 97.5 %, by degrees of freedom from 1 on.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
           2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042)


@dataclass
class Interval:
    ratio: float
    low: float
    high: float

    def __str__(self):
        return f"{self.ratio:.3f} [{self.low:.3f}, {self.high:.3f}]"


def interval(generations):
    """Of generations' rounds, two generations at least."""
    medians = [statistics.median(rounds) for rounds in generations]
    degrees = len(medians) - 1
    middle = statistics.fmean(medians)
    half = STUDENT[min(degrees, len(STUDENT)) - 1] * statistics.stdev(medians) / math.sqrt(len(medians))
    return Interval(*(math.exp(min(x, 100)) for x in (middle, middle - half, middle + half)))


def clear(found):
    """What one interval says; None where it holds the limit."""
    if found.low > LIMIT:
        return "slower"
    if found.high < 1 / LIMIT:
        return "faster"
    return "ok" if found.high < LIMIT else None


def verdict(wall, cpu, repeated):
    """Wall time decides. Where it cannot even when repeated, CPU time does if it is clear and not at odds with it:
    their intervals have something in common. None: undecided."""
    said = clear(wall)
    if said is None and repeated and wall.low <= cpu.high and cpu.low <= wall.high:
        said = clear(cpu)
        return said and f"{said} by CPU"
    return said
