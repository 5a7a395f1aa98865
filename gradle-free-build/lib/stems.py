# SPDX-License-Identifier: Apache-2.0
"""Holds the files against two rules. Each X.cpp of native/src has an X.hpp beside it, or stands below with the header that
declares what it defines and why. No source is longer than MOST_LINES, or it says near its top that it is a list ("A
list: ..."), or stands below. Prints what does not hold, and each exception that is none any more; exit status 1 when there
is any. That a test of each stem exists is not checked."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_LINES = 500
TOP = 20  # lines in which the mark of a list is looked for
SOURCES = (".c", ".cpp", ".h", ".hpp", ".def", ".java", ".scala", ".py", ".sh", ".cmake")
LISTS = "tests/mutants/"  # text that is written by hand as sources are

PHASE = "a phase of the class there"
FACTORY = "a factory that capi calls through the lower room"
OWED = "to get a header of its own"

# X of native/src/X.cpp -> the header that declares what it defines, and why it is not X.hpp.
DECLARED = {
    "io/matrix_market_finish": ("io/matrix_market.hpp", PHASE),
    "io/matrix_market_read": ("io/matrix_market.hpp", PHASE),
    "io/matrix_market_write": ("io/matrix_market.hpp", PHASE),
    "linalg/cholesky/fronts_solve": ("linalg/cholesky/fronts.hpp", PHASE),
    "linalg/lu/lu_columns_solve": ("linalg/lu/lu_columns.hpp", PHASE),
    "linalg/lu/lu_fronts_solve": ("linalg/lu/lu_fronts.hpp", PHASE),
    "linalg/cholesky/cholesky": ("linalg/solver/solver.hpp", FACTORY),
    "linalg/lu/lu": ("linalg/solver/solver.hpp", FACTORY),
    "linalg/qr/qr": ("linalg/solver/solver.hpp", FACTORY),
    "linalg/spectrum/eigs": ("linalg/solver/solver.hpp", FACTORY),
    "linalg/spectrum/eigsh": ("linalg/solver/solver.hpp", FACTORY),
    "blas/lapack_eigen": ("blas/lapack.hpp", OWED),
    "format/build": ("format/convert.hpp", OWED),
    "io/matrix_market_header": ("io/matrix_market.hpp", OWED),
    "linalg/iterative/cg": ("linalg/iterative/iteration.hpp", OWED),
    "linalg/iterative/gmres": ("linalg/iterative/iteration.hpp", OWED),
    "linalg/iterative/lsmr": ("linalg/iterative/iteration.hpp", OWED),
    "linalg/ordering/bisection": ("linalg/ordering/separator.hpp", OWED),
    "linalg/spectrum/svds_smallest": ("linalg/spectrum/svds.hpp", OWED),
    "ops/filled/filled_masked": ("ops/filled/filled_products.hpp", OWED),
    "ops/filled/filled_multiply": ("ops/filled/filled_products.hpp", OWED),
    "ops/filled/filled_times_dense": ("ops/filled/filled_products.hpp", OWED),
    "ops/product/row_gram": ("ops/product/matmul.hpp", OWED),
    "ops/product/sddmm": ("ops/product/matmul.hpp", OWED),
    "ops/reduce/index_reduce": ("ops/reduce/reduce.hpp", OWED),
    "ops/reduce/percentile": ("ops/reduce/reduce.hpp", OWED),
    "ops/routines/spectra": ("ops/routines/lapack.hpp", OWED),
    "ops/routines/symmetric_half": ("ops/routines/triangles.hpp", OWED),
    "ops/routines/triangles_dense": ("ops/routines/triangles.hpp", OWED),
    "ops/structure/band": ("ops/structure/diagonal.hpp", OWED),
    "ops/structure/rearrange_lines": ("ops/structure/rearrange.hpp", OWED),
    "ops/structure/rearrange_scatter": ("ops/structure/rearrange.hpp", OWED),
    "ops/tensor/einsum": ("ops/tensor/tensor.hpp", OWED),
    "ops/tensor/einsum_plan": ("ops/tensor/tensor_terms.hpp", OWED),
    "ops/tensor/kron": ("ops/tensor/tensor.hpp", OWED),
    "ops/tensor/mttkrp": ("ops/tensor/tensor.hpp", OWED),
    "ops/tensor/tensor_compact": ("ops/tensor/tensor_terms.hpp", OWED),
}

# Longer than MOST_LINES, and no list.
LONG = {
    "java/core/src/main/java/org/sparse4j/Sparse4j.java": "one-line statics, which Scala does not see when inherited",
    "java/core/src/main/java/org/sparse4j/ops/Transforms.java": "one-line statics, which Scala does not see when inherited",
    "native/include/sparse4j.h": "to be split",
    "native/src/linalg/cholesky/indefinite.cpp": "to be split",
    "native/src/ops/tensor/tensor_terms.cpp": "to be split",
    "tests/java/src/test/java/org/sparse4j/program/Generator.java": "to be split",
    "tests/native/linalg/iterative/solvers_iterative_test.cpp": "to be split",
}


def headless(stem):
    """Needs no header: the C ABI, which native/include declares, what is compiled once per instruction set, and text."""
    return stem.startswith("leaf/") or stem.endswith(".inc") or stem == "capi/context" or stem.startswith("capi/") and stem.endswith("_api")


def stem_faults(sources, declared):
    """What is wrong with the headers below the folder `sources`, a line each."""
    alone = set()
    for path in sorted(sources.rglob("*.cpp")):
        stem = str(path.relative_to(sources).with_suffix(""))
        if path.with_suffix(".hpp").exists() or headless(stem):
            continue
        alone.add(stem)
        if stem not in declared:
            yield f"{stem}.cpp has no {path.stem}.hpp beside it"
        elif not (sources / declared[stem][0]).exists():
            yield f"{stem}.cpp: there is no {declared[stem][0]}, which is said to declare it"
    for stem in sorted(declared.keys() - alone):
        yield f"{stem} is no exception any more: it has its header, or is gone"


def length_faults(root, names, long):
    """What is wrong with the lengths of the files `names` below `root`, a line each."""
    longer = set()
    for name in names:
        if not name.endswith(SOURCES) and not name.startswith(LISTS) or not (root / name).is_file():
            continue
        lines = (root / name).read_text().splitlines()
        if len(lines) <= MOST_LINES or any(re.match(r"\W*A list: ", line) for line in lines[:TOP]):
            continue
        longer.add(name)
        if name not in long:
            yield f"{name} has {len(lines)} lines, more than {MOST_LINES}: split it, or say that it is a list"
    for name in sorted(long.keys() - longer):
        yield f"{name} is no exception any more: it is short, a list, or gone"


def main():
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = [*stem_faults(ROOT / "native/src", DECLARED), *length_faults(ROOT, tracked.split("\0")[:-1], LONG)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
