# SPDX-License-Identifier: Apache-2.0
"""What counts as a win, what is kept of another run, and what the page shows first; the standard library is enough."""
import math
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import page
import plot
import ratios
import results
import small_calls
import warm


def row(kernel, ratio, verdict, **more):
    both = {"sparse4j": {"ms": 1.0}, "mkl": {"ms": ratio[0], "cpu": 2.0, "first": 3.0, "preparing": 1.0}}
    return {"table": "products", "kernel": kernel, "matrix": "U", "type": "DOUBLE", "peer": "mkl", "ratio": ratio,
            "verdict": verdict, "prototype": None, "libraries": both, "of_bandwidth": None, "of_flops": None, "faults": 0,
            "extra": None, "kept": None, "scaling": None, **more}


def run(*rows, **more):
    return {**results.head("abc", "budget"), "rows": list(rows), **more}


def plots(html):
    parts = html.split("<svg ")[1:]
    return [ElementTree.fromstring("<svg " + part[:part.index("</svg>") + 6]) for part in parts]


class RatiosTest(unittest.TestCase):
    def test_the_interval_is_of_rounds_that_both_ran(self):
        ours = [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]
        ratio, low, high = ratios.beside([[2.0, 2.0], [4.4, 4.4]], ours)
        self.assertAlmostEqual(math.sqrt(2 * 2.2), ratio)
        self.assertLess(low, 2)
        self.assertGreater(high, 2.2)

    def test_one_generation_gives_no_interval(self):
        self.assertEqual([3.0, None, None], ratios.beside([[6.0]], [[2.0], [2.0]]))

    def test_an_interval_that_spans_one_is_even(self):
        self.assertEqual([ratios.EVEN, ratios.WIN, ratios.LOSS],
                         [ratios.verdict(r, False) for r in ([1.2, 0.99, 1.5], [1.2, 1.01, 1.4], [0.9, 0.8, 0.99])])

    def test_without_an_interval_close_ones_are_even(self):
        self.assertEqual([ratios.EVEN, ratios.EVEN, ratios.WIN, ratios.LOSS],
                         [ratios.verdict([r, None, None], False) for r in (0.95, 1.05, 1.2, 0.8)])

    def test_cold_is_never_a_win_and_may_be_a_loss(self):
        self.assertEqual([ratios.COLD, ratios.LOSS], [ratios.verdict([r, None, None], True) for r in (50, 0.5)])
        self.assertEqual(ratios.COLD, ratios.verdict([2.0, 1.9, 2.1], True))

    def test_prototypes_are_no_peers(self):
        self.assertEqual("mkl", ratios.best_peer({"sparse4j": 1, "proto": 0.5, "mkl": 2, "scipy": 3}))
        self.assertIsNone(ratios.best_peer({"sparse4j": 1, "proto": 0.5}))


class ResultsTest(unittest.TestCase):
    def test_new_rows_take_the_place_of_old_ones(self):
        old, new = run(row("a", [1, 1, 1], "even"), row("b", [1, 1, 1], "even")), run(row("a", [2, 2, 2], "win"))
        self.assertEqual([("b", 1), ("a", 2)], [(r["kernel"], r["ratio"][0]) for r in results.merged(old, new)["rows"]])

    def test_trees_and_machines_are_not_mixed(self):
        for name in results.SAME:
            with self.assertRaisesRegex(ValueError, name):
                results.merged(run(), run(**{name: "another"}))

    def test_a_file_comes_back_as_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder, "deep", "peers.json")
            results.write(place, run(row("a", [1.5, None, None], "win")))
            self.assertEqual("win", results.read(place)["rows"][0]["verdict"])
            self.assertEqual([place], list(place.parent.iterdir()))

    def test_the_head_says_where(self):
        head = results.head("abc", "b")
        self.assertTrue(head["processor"])
        self.assertGreaterEqual(head["processors"], 1)


class PageTest(unittest.TestCase):
    ROWS = (row("ahead", [3.0, 2.5, 3.5], "win", prototype=[0.5, 0.4, 0.6], of_bandwidth=1.3),
            row("behind", [0.5, 0.4, 0.6], "loss"), row("level", [1.0, 0.9, 1.1], "even"),
            row("<once>", [40.0, None, None], "cold"), row("narrow", [1.4, 1.3, 1.5], "win", type="FLOAT"))

    def test_losses_come_first_and_all_are_counted(self):
        html = page.page(run(*self.ROWS))
        self.assertIn("<b>1</b> losses</span><span><b>1</b> even</span><span><b>2</b> wins</span><span><b>1</b> not", html)
        first = plots(html)[0]
        texts = ["".join(t.itertext()) for t in first.iter("{http://www.w3.org/2000/svg}text")]
        self.assertLess(texts.index("behind U"), texts.index("level U"))
        self.assertNotIn("ahead U", texts)

    def test_it_needs_nothing_else(self):
        html = page.page(run(*self.ROWS))
        for word in ("<script", "<link", "<img", "url(", "src="):
            self.assertNotIn(word, html)
        self.assertNotIn("http", html.replace("http://www.w3.org/2000/svg", ""))
        self.assertNotIn("<once>", html)

    def test_every_plot_is_well_formed(self):
        self.assertEqual(3, len(plots(page.page(run(*self.ROWS)))))  # lost or even, DOUBLE, FLOAT

    def test_another_machine_has_its_own_ratios_of_the_same_rows(self):
        there = run(row("ahead", [0.9, 0.8, 0.95], "loss"), row("of there alone", [2, 1.9, 2.1], "win"), processor="Abacus", date="1970-01-01")
        html = page.page(run(*self.ROWS), [there])
        self.assertEqual(4, len(plots(html)))
        self.assertIn("<h2>On Abacus, 1970-01-01</h2>", html)
        self.assertIn("ahead U: 0.90 times as fast", html)
        self.assertNotIn("of there alone", html)

    def test_real_matrices_are_distributions(self):
        real = [row("add", [r, r * 0.9, r * 1.1], v, table="real", matrix=f"m{i}")
                for i, (r, v) in enumerate([(0.5, "loss"), (2.0, "win"), (3.0, "win")])]
        html = page.page(run(*real))
        self.assertIn("No row is lost or even.", html)
        self.assertIn("1 lost, 0 even, 2 won", html)
        self.assertEqual(3, len(list(plots(html)[0].iter("{http://www.w3.org/2000/svg}circle"))))

    def test_the_prototype_ahead_is_named(self):
        self.assertIn("ahead U (2.00 times)", page.page(run(*self.ROWS)))

    def test_small_calls_are_distributions_and_rates(self):
        def small(kernel, verdict, **ms):
            return row(kernel, [0.2, 0.1, 0.3], verdict, table="small", matrix="40x3", peer="ejml",
                       libraries={name: {"ms": time} for name, time in ms.items()})
        html = page.page(run(small("add, 1 thread", "loss", sparse4j=1e-3, ejml=2e-4),
                             small("add, 8 threads", "loss", sparse4j=1e-3, ejml=2e-4),
                             small("gets, 1 thread", "cold", sparse4j=1e-3, ejml=50.0)))
        self.assertIn("1 lost, 0 even, 0 won", html)
        self.assertIn("Lost besides: 2 of <i>Small calls in a JVM", html)
        self.assertIn("<th>sparse4j, 1</th><th>sparse4j, 8</th><th>ejml, 1</th><th>ejml, 8</th>", html)
        self.assertIn("<td>add 40x3</td><td>1</td><td>1</td><td><b>5</b></td><td><b>5</b></td>", html)
        self.assertIn("<td>gets 40x3</td><td><b>1</b></td><td></td><td>2e-05</td><td></td>", html)
        self.assertIn("<td>0.001</td><td>0.0002</td>", html)
        self.assertIn("<td>50.00</td>", html)

    def test_no_rows_no_page_of_nonsense(self):
        self.assertIn("No row is lost", page.page(run()))

    def test_ticks(self):
        self.assertEqual([0.5, 1, 2, 4], plot.ticks(0.4, 5))
        self.assertEqual([1, 10, 100, 1000], plot.ticks(0.5, 2000))

    def test_lines_over_sizes(self):
        svg = plot.log_log([("ns", "a", [(1e3, 5.0), (1e6, 2.0)])], "t", "entries", "ns an entry")
        ElementTree.fromstring(svg)
        self.assertEqual("", plot.log_log([], "t", "entries", "ns"))


class SmallCallsTest(unittest.TestCase):
    def test_lines_become_rows(self):
        rows = list(small_calls.seen(line.split() for line in (
            "row_sums 40 3 1 sparse4j 0 0.001,0.002;0.003,0.004", "row_sums 40 3 1 ejml 1 50;", "gets 400 10 8 sparse4j 0 0.1")))
        self.assertEqual(("row sums, 1 thread", "40x3", {"sparse4j": [[0.001, 0.002], [0.003, 0.004]], "ejml": [[50.0]]}, {"ejml"}), rows[0])
        self.assertEqual(("100 gets, 8 threads", "400x10", {"sparse4j": [[0.1]]}, set()), rows[1])
        self.assertEqual([], list(small_calls.seen([])))


class WarmTest(unittest.TestCase):
    def test_it_says_whether_it_can(self):
        self.assertIn(warm.keep_freed_memory(), (True, False))


if __name__ == "__main__":
    unittest.main()
