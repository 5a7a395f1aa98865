# SPDX-License-Identifier: Apache-2.0
"""python3 -m unittest discover -s bench/peers -p '*_test.py'; the standard library is enough."""
import contextlib
import io
import math
import os
import random
import tempfile
import textwrap
import unittest

import against
import against_rows
from interval import Interval, interval, verdict


def simulated(rng, truth, round_noise, generation_noise, generations=against.GENERATIONS, spikes=0.0):
    """Logarithms of ratios by generation."""
    def noise(place):
        spike = rng.choice((-1, 1)) * rng.expovariate(4) if rng.random() < spikes else 0
        return place + rng.gauss(0, round_noise) + spike
    places = [math.log(truth) + rng.gauss(0, generation_noise) for _ in range(generations)]
    return [[noise(place) for _ in range(against.ROUNDS)] for place in places]


class IntervalTest(unittest.TestCase):
    def test_of_given_rounds(self):
        # Medians 0, 0.1 and 0.2: their mean is 0.1, their standard error 0.1 / sqrt(3).
        found = interval([[0, 0, 9], [0.1, 0.1, 0.1], [0.2, -9, 0.2]])
        half = 4.303 * 0.1 / math.sqrt(3)
        for seen, wanted in zip((found.ratio, found.low, found.high), (0.1, 0.1 - half, 0.1 + half)):
            self.assertAlmostEqual(math.log(seen), wanted)

    def test_holds_the_truth_as_often_as_it_says(self):
        for round_noise, generation_noise, spikes in ((0.02, 0, 0), (0.02, 0.02, 0), (0.02, 0.01, 0.15)):
            rng, tries, held = random.Random(7), 2000, 0
            for _ in range(tries):
                found = interval(simulated(rng, 1.02, round_noise, generation_noise, spikes=spikes))
                held += found.low <= 1.02 <= found.high
            self.assertGreater(held / tries, 0.93)
            self.assertLess(held / tries, 0.985)

    def test_five_percent_are_seen_and_nothing_is_not(self):
        # What an idle machine has: 1 % a round, 0.5 % a generation.
        rng, said = random.Random(8), {1.0: [], 1.05: []}
        for truth, verdicts in said.items():
            for _ in range(500):
                found = interval(simulated(rng, truth, 0.01, 0.005))
                verdicts.append(verdict(found, found, False))
        self.assertEqual(said[1.0].count("ok"), 500)
        self.assertGreater(said[1.05].count("slower"), 450)
        self.assertEqual(said[1.05].count("ok"), 0)

    def test_a_generation_more_makes_it_narrower(self):
        rng = random.Random(9)
        few, many = (interval(simulated(rng, 1, 0.05, 0.02, generations)) for generations in (6, 60))
        self.assertLess(many.high - many.low, few.high - few.low)

    def test_no_times_worth_speaking_of(self):
        self.assertTrue(math.isfinite(interval([[500.0], [-500.0], [700.0]]).high))


class VerdictTest(unittest.TestCase):
    def said(self, wall, cpu, repeated=True):
        return verdict(*(Interval(math.sqrt(low * high), low, high) for low, high in (wall, cpu)), repeated)

    def test_wall_time_decides(self):
        other = (1.00, 1.01)
        self.assertEqual(self.said((1.031, 1.06), other), "slower")
        self.assertEqual(self.said((0.99, 1.029), (1.05, 1.06)), "ok")
        self.assertEqual(self.said((0.90, 0.97), other), "faster")
        self.assertEqual(self.said((0.90, 1.00), other), "ok")
        self.assertIsNone(self.said((1.02, 1.06), other, repeated=False))

    def test_cpu_time_where_wall_time_cannot(self):
        wide = (0.90, 1.20)
        self.assertEqual(self.said(wide, (0.99, 1.01)), "ok by CPU")
        self.assertEqual(self.said(wide, (1.04, 1.06)), "slower by CPU")
        self.assertIsNone(self.said(wide, (1.02, 1.06)))
        self.assertIsNone(self.said(wide, (1.04, 1.06), repeated=False))

    def test_cpu_time_that_contradicts(self):
        # Threads that wait take wall time alone.
        self.assertIsNone(self.said((1.02, 1.20), (0.99, 1.01)))


class RowsTest(unittest.TestCase):
    def test_names(self):
        for pattern, rows in {"spmv:U": ["spmv:U"], "spgemm again:L": ["spgemm_again:L"], "ttv_1:T": ["ttv_1:T"],
                              "trsv": ["trsv:L"], "spgemm*:G": ["spgemm:G", "spgemm_unsorted:G", "spgemm_again:G"],
                              "trsv:L,spmv:U": ["spmv:U", "trsv:L"]}.items():
            self.assertEqual(against_rows.chosen([pattern]), rows)

    def test_none_and_all(self):
        self.assertEqual(set(against_rows.chosen([])), set(against_rows.USUAL))
        self.assertEqual(len(against_rows.chosen([])), 10)
        self.assertEqual(against_rows.chosen(["all"]), list(against_rows.every()))

    def test_what_there_is_not(self):
        with self.assertRaisesRegex(ValueError, "(?s)no row spmv:Q.*spgemm_again:L"):
            against_rows.chosen(["spmv:U", "spmv:Q"])


# The scripts of a commit whose kernels take exactly the time that they are to take, by a clock of their own.
SCRIPTS = """
    import contextlib
    import time
    now = [0.0]
    time.perf_counter = time.process_time = lambda: now[0]
    class Peer:
        def __init__(self, path):
            print("what a library prints")
            self.library = self
        def scope(self):
            return contextlib.nullcontext()
        def prepare_tensor(self, case):
            def busy():
                now[0] += SECONDS
            def broken():
                raise RuntimeError("no memory")
            return dict(KERNELS)
"""


class ComparisonTest(unittest.TestCase):
    def setUp(self):
        # What the processes print is not the test's.
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        self.addCleanup(os.close, kept)
        self.addCleanup(os.dup2, kept, 2)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, value in {"GENERATIONS": 2, "REPETITIONS": 2}.items():
            self.addCleanup(setattr, against, name, getattr(against, name))
            setattr(against, name, value)

    def side(self, word, seconds, kernels):
        scripts = os.path.join(self.folder, word)
        os.mkdir(scripts)
        text = textwrap.dedent(SCRIPTS).replace("SECONDS", str(seconds)).replace("KERNELS", kernels)
        for file, content in {"sparse4j_peer.py": text, "tensors.py": "class TensorCase:\n    pass\n"}.items():
            with open(os.path.join(scripts, file), "w") as out:
                out.write(content)
        return against.Side(word, word, scripts, "library", "data")

    def run_rows(self, old, new, *kernels):
        comparison, out = against.Comparison(old, new), io.StringIO()
        with contextlib.redirect_stdout(out):
            comparison.matrix("T", [against.Row(f"{kernel}:T", kernel) for kernel in kernels])
            status = comparison.close()
        return status, out.getvalue()

    def test_slower(self):
        status, text = self.run_rows(self.side("old", 0.020, "build=lambda: busy"),
                                     self.side("new", 0.021, "build=lambda: busy"), "build", "ttv 0")
        self.assertEqual(status, 1, text)
        self.assertRegex(text, r"build:T +20.00 +21.00  1.050 \[1.050, 1.050\] +1.050 \[1.050, 1.050\] +6  slower")
        self.assertIn("slower: build:T", text)
        self.assertIn("not compared: ttv 0:T", text)

    def test_the_same(self):
        status, text = self.run_rows(*(self.side(word, 0.5, "build=lambda: busy") for word in ("old", "new")), "build")
        self.assertEqual(status, 0, text)
        self.assertIn("1 ok", text)

    def test_nothing_to_compare(self):
        status, text = self.run_rows(self.side("old", 1, ""), self.side("new", 1, "build=lambda: busy"), "build")
        self.assertEqual(status, 2, text)
        self.assertIn("build:T           not compared: old cannot run it", text)

    def test_a_side_that_fails(self):
        with self.assertRaisesRegex(against.Failed, "the new side, new, failed at `make build`: .*no memory"):
            self.run_rows(self.side("old", 0.1, "build=lambda: busy"), self.side("new", 0, "build=lambda: broken"),
                          "build")

    def test_turns(self):
        self.assertEqual([against.in_turn("A", "B", number)[0] for number in range(4)], ["A", "B", "A", "B"])


if __name__ == "__main__":
    unittest.main()
