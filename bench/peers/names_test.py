# SPDX-License-Identifier: Apache-2.0
"""A module's constant has one value: a second one of the same name would change what functions above it mean."""
import ast
import pathlib
import unittest
from collections import Counter


def bound_twice(source):
    """Names that a module's own statements bind more than once."""
    bound = Counter()
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign):
            bound.update(name.id for target in statement.targets for name in ast.walk(target)
                         if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store))
        elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            bound[statement.name] += 1
    return [name for name, times in bound.items() if times > 1]


class Names(unittest.TestCase):
    def test_a_second_value_is_seen(self):
        self.assertEqual(["B"], bound_twice("A, B = 1, 2\nB, C = 3, 4"))

    def test_each_has_one_value(self):
        for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
            with self.subTest(path.name):
                self.assertEqual([], bound_twice(path.read_text()))


if __name__ == "__main__":
    unittest.main()
