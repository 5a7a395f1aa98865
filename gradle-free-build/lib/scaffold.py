# SPDX-License-Identifier: Apache-2.0
"""What gradle-free-build/new writes: a new operation, a new function of the C ABI, a new file format, in every place that
CONTRIBUTING.md explains. Each piece compiles, and has a test that fails and says what is missing, in words that begin with
`say what NAME`. Exit status 2 where a name is refused, 1 where a place is no longer where it was (scaffold_test.py notices that
first)."""
import argparse
import pathlib
import sys

from edits import Moved, Plan, Refused, listed
from scaffold_format import file_format
from scaffold_function import INTERFACES, function
from scaffold_operation import ENUMS, operation

ROOT = pathlib.Path(__file__).resolve().parents[2]


def arguments(given):
    parser = argparse.ArgumentParser(prog="new")
    kinds = parser.add_subparsers(dest="kind", required=True)
    of_operation, of_function, of_format = (kinds.add_parser(kind) for kind in ("operation", "function", "format"))
    for kind in (of_operation, of_function, of_format):
        kind.add_argument("name")
    of_operation.add_argument("--family", choices=ENUMS, required=True)
    of_function.add_argument("--family", choices=INTERFACES, default="structure")
    of_format.add_argument("--extension")
    return parser.parse_args(given)


def planned(plan, given):
    """Plans all edits of a command, and returns what is left to do by hand."""
    asked = arguments(given)
    if asked.kind == "operation":
        return operation(plan, asked.name, asked.family)
    if asked.kind == "function":
        return function(plan, asked.name, asked.family)
    return file_format(plan, asked.name, asked.extension)


def main(given, root=ROOT):
    plan = Plan(root, listed(root))
    try:
        task = planned(plan, given)
    except Refused as refused:
        print(f"new: {refused}", file=sys.stderr)
        return 2
    except Moved as moved:
        print(f"new: {moved}; gradle-free-build/lib/scaffold.py names the old place. Nothing was written.", file=sys.stderr)
        return 1
    plan.write()
    print(task.text(plan))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
