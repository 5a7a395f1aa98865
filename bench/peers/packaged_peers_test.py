# SPDX-License-Identifier: Apache-2.0
"""PETSc, SuperLU, MUMPS and CHOLMOD, those that are there: each of their rows and ways gives what SciPy gives. Needs
NumPy and SciPy, and skips without. A way that fails leaves those behind it their turn."""
import importlib
import pathlib
import sys
import tempfile
import unittest
from types import SimpleNamespace

try:
    import matrices
    import problems
    import scipy_peer
    from solvers import WRONG, Runs
    from table import same, works
except ImportError as e:
    raise unittest.SkipTest(str(e)) from e

SOLVING = ("superlu", "mumps", "cholmod", "petsc")


def peer(name):
    module = importlib.import_module(f"{name}_peer")
    if not module.LIBRARY.exists():
        raise unittest.SkipTest(f"no {module.LIBRARY.name}")
    return module.Peer()


class PackagedPeersTest(unittest.TestCase):
    def test_every_way_solves(self):
        for name in SOLVING:
            for problem in map(lambda n: problems.Problem(n, True, ""), problems.GRIDS[True]):
                with self.subTest(f"{name} {problem.name}"):
                    for task, ways in peer(name).solvers(problem).items():
                        for way, solve in ways.items():
                            self.assertLess(problem.backward_error(solve()), WRONG[task], f"{task} {way}")

    def test_lu_of_what_is_not_symmetric(self):
        problem = problems.Problem("2-D 30", True, "")
        problem.csr.data *= 1 + (problem.csr.indices % 5) / 10
        problem.csc = problem.narrow(problem.csr.tocsc())
        for name in ("superlu", "mumps"):
            with self.subTest(name):
                for solve in peer(name).solvers(problem)["lu"].values():
                    self.assertLess(problem.backward_error(solve()), WRONG["lu"])

    def test_a_failure_is_said(self):
        problem = problems.Problem("2-D 30", True, "")
        problem.csc.data[:] = 0
        for name in ("superlu", "mumps"):
            with self.subTest(name), self.assertRaisesRegex(RuntimeError, "did not succeed"):
                next(iter(peer(name).solvers(problem)["lu"].values()))()

    def test_rows_of_petsc(self):
        petsc = peer("petsc")
        with tempfile.TemporaryDirectory() as folder:
            for name in ("U", "P", "L", "G"):
                case = matrices.Case(name, pathlib.Path(folder), True)
                made, scipy = petsc.prepare(case), scipy_peer.Peer().prepare(case)
                for kernel in made:
                    if name != "L" and kernel in ("spmv_symmetric", "trsv") or name == "P" and kernel.startswith("spgemm"):
                        continue
                    with self.subTest(f"{kernel} {name}"):
                        known = case.expected().get(kernel)
                        wanted = known() if known else self.values(scipy[kernel]())[0]
                        for found in self.values(made[kernel]()):
                            self.assertTrue(same(wanted, found), f"{found} instead of {wanted}")

    @staticmethod
    def values(made):
        return [work.value(work.run()) for work in works(made)]


class RunsTest(unittest.TestCase):
    # Way 1 of three fails, or all do; ways get faster.
    PROGRAM = """
import json, sys
way, failing = int(sys.argv[-1]), {failing}
if way in failing: sys.exit("way %d failed" % way)
print(json.dumps(dict(way=str(way), ways=3, seconds=3 - way, bytes=1, error=0, rows=1, entries=1, version="")))
"""

    def runs(self, failing):
        made = Runs("none", "cg", "none", SimpleNamespace(library="", matrices="", quick=True))
        made.command = [sys.executable, "-c", self.PROGRAM.format(failing=failing)]
        for _ in range(2):
            made.once()
        return made

    def test_a_way_fails(self):
        runs = self.runs({1})
        self.assertEqual("2", runs.best()["way"])
        self.assertEqual([2, 2], [len(found) for found in runs.found.values()])
        self.assertEqual("way 1 failed", runs.why)

    def test_none_is_there(self):
        self.assertIsNone(self.runs({0, 1, 2}).best())


if __name__ == "__main__":
    unittest.main()
