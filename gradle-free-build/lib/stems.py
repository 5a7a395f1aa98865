# SPDX-License-Identifier: Apache-2.0
"""Holds the files against three rules. Each X.cpp of native/src has an X.hpp beside it, which names all that it
defines, or stands below with the header that does and why. Each has a test of its stem in the same room of
tests/native, or stands below with the test that covers it and why. No source is longer than MOST_LINES, or it says near its top that
it is a list ("A list: ..."), or stands below; lists in BOUNDED have a bound of their own. Prints what does not hold, and each
exception that is none any more; exit status 1 when there is any."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_LINES = 500
TOP = 20  # lines in which the mark of a list is looked for
SOURCES = (".c", ".cpp", ".h", ".hpp", ".def", ".java", ".scala", ".kt", ".py", ".sh", ".cmake")
LISTS = "tests/mutants/"  # text that is written by hand as sources are

PHASE = "a phase of the class there, whose test is its test"
CHOSEN = "one of two, of which a build takes one"

# X of native/src/X.cpp -> the header that declares what it defines, and why it is not X.hpp.
DECLARED = {
    "io/entries_finish": ("io/entries_read.hpp", PHASE),
    "io/entries_names": ("io/entries_read.hpp", PHASE),
    "io/matrix_market_finish": ("io/matrix_market_read.hpp", PHASE),
    "linalg/cholesky/fronts_solve": ("linalg/cholesky/fronts.hpp", PHASE),
    "linalg/lu/lu_columns_solve": ("linalg/lu/lu_columns.hpp", PHASE),
    "linalg/lu/lu_fronts_solve": ("linalg/lu/lu_fronts.hpp", PHASE),
    "linalg/solver/triangular_order": ("linalg/solver/triangular.hpp", PHASE),
    "parallel/helpers": ("parallel/workers.hpp", CHOSEN),
    "parallel/openmp": ("parallel/workers.hpp", CHOSEN),
}

# (X, a function that X.cpp defines) -> the header that declares it, and why it is not X.hpp.
ELSEWHERE = {
    **dict.fromkeys((("parallel/parallel", name) for name in ("take_workers", "give_back_workers", "workers_taken")),
                    ("parallel/workers.hpp", "the budget, for those who work")),
    ("memory/memory", "keep_tiny_blocks"): ("memory/thread_memory.hpp", "called where a thread ends"),
}

# X of native/src/X.cpp -> the test below tests/native that covers it, and why it has none of its stem.
COVERED = {
    "array/assign": ("array/storage_test.cpp", "Pending: regions, numbers, explicit zeros"),
    "array/read": ("array/full_arrays_test.cpp", "all elements; views of each format: across/array_program_test"),
    "array/result": ("capi/receivers_test.cpp", "results into arrays that are there"),
    "blas/lapack": ("ops/routines/lapack_test.cpp", "each routine, with and without a library"),
    "blas/library": ("ops/product/matmul_test.cpp", "with and without OpenBLAS, by other paths"),
    "capi/call": ("capi/hostile_frames_test.cpp", "frames that lie; messages: error_text_test"),
    "capi/foreign": ("capi/foreign_memory_test.cpp", "what copies memory of the caller's"),
    "capi/op_names": ("capi/error_text_test.cpp", "names in messages"),
    "elementary/large_angle": ("elementary/elementary_test.cpp", "references of sin, cos and tan beyond 2^20"),
    "elementary/tables": ("elementary/elementary_test.cpp", "each function reads its table"),
    "format/full": ("array/full_arrays_test.cpp", "arrays that store every element"),
    "format/sliced": ("ops/spmv/slices_test.cpp", "slices as products read them"),
    "io/entries_read": ("io/entries_test.cpp", "files are read and written as wholes"),
    "io/entries_write": ("io/entries_test.cpp", "files are read and written as wholes"),
    "image/image_check": ("image/image_test.cpp", "what is wrong with an image is refused"),
    "image/image_header": ("image/image_test.cpp", "each word of a header, changed"),
    "image/mapped_image": ("image/image_test.cpp", "arrays read where they lie, and cut off there"),
    "layout/flaw": ("image/image_test.cpp", "what is wrong with an image is refused"),
    "io/matrix_market_header": ("io/matrix_market_test.cpp", "files are read and written as wholes"),
    "io/matrix_market_read": ("io/matrix_market_test.cpp", "files are read and written as wholes"),
    "io/matrix_market_write": ("io/matrix_market_test.cpp", "files are read and written as wholes"),
    "linalg/cholesky/cholesky": ("linalg/solver/solver_test.cpp", "both kinds as solvers, in each order"),
    "linalg/cholesky/halves": ("linalg/solver/made_in_steps_test.cpp", "HalfSolvesWithTheFactorGiveTheIdentity"),
    "linalg/cholesky/indefinite": ("linalg/cholesky/fronts_test.cpp", "IndefiniteFronts: the same shapes"),
    "linalg/cholesky/subtrees": ("linalg/cholesky/fronts_test.cpp", "fronts are worked part by part"),
    "linalg/iterative/preconditioner": ("linalg/iterative/iteration_test.cpp", "each method with each of them"),
    "linalg/iterative/prepared": ("linalg/iterative/iteration_test.cpp", "each iteration begins from one"),
    "linalg/iterative/prolongation": ("linalg/iterative/multigrid_test.cpp", "levels are what prolongators make"),
    "linalg/lu/lu_choice": ("linalg/lu/lu_test.cpp", "FrontsTakeOverFromColumns, ColumnsGiveUpBeyondTheWorkLimit"),
    "linalg/lu/lu_columns": ("linalg/lu/lu_test.cpp", "both ways on matrices of all shapes"),
    "linalg/lu/lu_fronts": ("linalg/lu/lu_test.cpp", "both ways on matrices of all shapes"),
    "linalg/ordering/bisection": ("linalg/ordering/dissection_test.cpp", "SeparatorsSeparate"),
    "linalg/ordering/coarsening": ("linalg/ordering/dissection_test.cpp", "CoarseGraphsAreTheFineOnesJoined"),
    "linalg/ordering/ordering": ("linalg/ordering/dissection_test.cpp", "OrdersAreChosenByCost"),
    "linalg/ordering/separator": ("linalg/ordering/dissection_test.cpp", "SeparatorsSeparate"),
    "linalg/qr/qr_front": ("linalg/qr/qr_factors_test.cpp", "VectorsOfAnyScale, OfManySmallMatrices"),
    "linalg/spectrum/lanczos": ("linalg/spectrum/eigsh_test.cpp", "every copy of known spectra"),
    "memory/arena": ("memory/workspace_test.cpp", "an arena is what a workspace is"),
    "memory/thread_memory": ("memory/pool_test.cpp", "what threads keep of the pool"),
    "ops/elementwise/binary_kernels": ("ops/elementwise/special_values_test.cpp", "EveryLoopGivesTheSameBits"),
    "ops/pattern/merge": ("ops/elementwise/elementwise_test.cpp", "LinesAndKeyWidthsOfAllKindsAgreeWithCoo"),
    "ops/elementwise/merge_once": ("ops/elementwise/elementwise_test.cpp", "SumsInOnePassAgreeWithCoo"),
    "ops/elementwise/pairwise_full": ("array/full_arrays_test.cpp", "pairs of which one stores every element"),
    "ops/filled/filled_masked": ("ops/filled/filled_products_test.cpp", "AreSumsOfAllTerms, under both masks"),
    "ops/filled/filled_multiply": ("ops/filled/filled_products_test.cpp", "ElementwiseOuterAndKroneckerProductsUseFills"),
    "ops/filled/filled_rows": ("ops/filled/filled_products_test.cpp", "AreSumsOfAllTerms"),
    "ops/filled/filled_times_dense": ("ops/filled/filled_products_test.cpp", "AreSumsOfAllTerms, DENSE ones"),
    "ops/product/full_products": ("array/full_arrays_test.cpp", "products of which one stores every element"),
    "ops/product/matmul_parts": ("image/image_test.cpp", "CallsInPartsGiveTheResultsOfWholeCalls"),
    "ops/product/products": ("ops/product/matmul_test.cpp", "types, factors, IntoAnOperand"),
    "ops/random/binomial": ("ops/random/distributions_test.cpp", "BinomialFitsItsProbabilities, AtItsEdges"),
    "ops/random/random_pick": ("ops/random/distributions_test.cpp", "permutations, choices, parts"),
    "ops/reduce/index_reduce": ("ops/reduce/reduce_test.cpp", "with the other reductions"),
    "ops/reduce/reduce_parts": ("image/image_test.cpp", "CallsInPartsGiveTheResultsOfWholeCalls"),
    "ops/routines/lapack_orthogonal": ("ops/routines/lapack_test.cpp", "with the other routines"),
    "ops/routines/symmetric_half": ("ops/routines/triangles_test.cpp", "SymmetricProductsDoNotMaterialiseTheOtherHalf"),
    "ops/routines/triangles_dense": ("ops/routines/triangles_test.cpp", "SeveralBlocks, InfinitiesStayOnTheirSide"),
    "ops/spgemm/shifted_rows": ("ops/spgemm/products_structure_test.cpp", "rows that repeat, and promise wrongly"),
    "ops/spgemm/spgemm_again": ("ops/spmv/slices_test.cpp", "SparseProductsInAKnownStructure"),
    "ops/spgemm/spgemm_entries": ("ops/product/matmul_test.cpp", "counts beside each product"),
    "ops/tensor/contract_terms": ("ops/tensor/einsum_test.cpp", "the products of einsums"),
    "ops/tensor/tensor_compact": ("ops/tensor/einsum_test.cpp", "ExtentsBeyondAnyLayout"),
    "ops/tensor/tensor_terms": ("ops/tensor/einsum_test.cpp", "the terms of einsums"),
    "parts/parts": ("image/image_test.cpp", "PartsTogetherAreTheWholeArray"),
    "system/dynamic_library": ("system/machine_test.cpp", "OpensInstalledLibrariesOnly"),
}

# Longer than MOST_LINES, and no list.
LONG = {}

# Lists that stay below so many lines, since there is another place for what would be added.
BOUNDED = {"java/core/src/main/java/org/sparse4j/Sparse4j.java": (600, "the accessors and what most programs call; the rest is in statics")}


def headless(stem):
    """Needs neither: the C ABI, which native/include declares, what is compiled once per instruction set, and text."""
    return (stem.startswith("leaf/") or stem.endswith(".inc") or stem == "capi/context" or
            stem.startswith("capi/") and stem.endswith("_api"))


def stems(sources):
    """Each stem below the folder that needs a header and a test."""
    found = (str(path.relative_to(sources).with_suffix("")) for path in sorted(sources.rglob("*.cpp")))
    return [stem for stem in found if not headless(stem)]


def without(stems_there, beside, exceptions, place, lacks):
    """Stems that have no beside(stem) and are no exception, and exceptions that are none or name no file of `place`."""
    alone = [stem for stem in stems_there if not beside(stem).exists()]
    for stem in alone:
        if stem not in exceptions:
            yield f"{stem}.cpp {lacks(stem)}"
        elif not (place / exceptions[stem][0]).exists():
            yield f"{stem}.cpp: there is no {exceptions[stem][0]}, which is said to stand for it"
    for stem in sorted(exceptions.keys() - set(alone)):
        yield f"{stem} is no exception any more: it has its own file, or is gone"


def stem_faults(sources, declared):
    """What is wrong with the headers below the folder `sources`, a line each."""
    return without(stems(sources), lambda stem: sources / f"{stem}.hpp", declared, sources,
                   lambda stem: f"has no {pathlib.PurePath(stem).name}.hpp beside it")


DEFINITION = re.compile(
    r"(?:\[\[\w+\]\] )?(?!namespace|static |struct |class |using |alignas|S4J_)(?:[A-Za-z][^(=]*[ &*])?([A-Za-z_][\w:~<>]*)\(")


def definitions(text):
    """The functions that a source defines for others: in the first column, as clang-format leaves them, in no unnamed
    namespace. Of a member its class."""
    hidden = False
    for line in text.splitlines():
        if line == "namespace {":
            hidden = True
        elif line == "}  // namespace":
            hidden = False
        elif not hidden and not line.startswith("template ") and not line.endswith(";"):
            if match := DEFINITION.match(line):
                yield re.match(r"\w*", match[1])[0]


def definition_faults(sources, declared, elsewhere):
    """What headers do not declare although their sources define it, a line each."""
    used = set()
    for stem in stems(sources):
        header = sources / declared.get(stem, (f"{stem}.hpp",))[0]
        names = set(re.findall(r"\w+", header.read_text())) if header.exists() else set()
        for name in dict.fromkeys(definitions((sources / f"{stem}.cpp").read_text())):
            if name in names:
                continue
            other = elsewhere.get((stem, name))
            if other is None:
                yield f"{stem}.cpp defines {name}, which {header.relative_to(sources)} does not declare"
            elif name in re.findall(r"\w+", (sources / other[0]).read_text()):
                used.add((stem, name))
            else:
                yield f"{stem}.cpp: {other[0]} is said to declare {name}, and does not"
    for stem, name in sorted(elsewhere.keys() - used):
        yield f"{name} of {stem} is no exception any more"


def test_faults(sources, tests, declared, covered):
    """What is wrong with the tests below the folder `tests`, a line each."""
    return without([stem for stem in stems(sources) if stem not in declared], lambda stem: tests / f"{stem}_test.cpp",
                   covered, tests,
                   lambda stem: f"has no test: neither {stem}_test.cpp nor another one that is said to cover it")


def length_faults(root, names, long, bounded=None):
    """What is wrong with the lengths of the files `names` below `root`, a line each."""
    longer = set()
    for name, (bound, why) in (bounded or {}).items():
        lines = len((root / name).read_text().splitlines()) if name in names else 0
        if lines == 0:
            yield f"{name} is bounded and is not there"
        elif lines >= bound:
            yield f"{name} has {lines} lines and must stay below {bound}: {why}"
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
    sources = ROOT / "native/src"
    found = [
        *stem_faults(sources, DECLARED),
        *definition_faults(sources, DECLARED, ELSEWHERE),
        *test_faults(sources, ROOT / "tests/native", DECLARED, COVERED),
        *length_faults(ROOT, tracked.split("\0")[:-1], LONG, BOUNDED),
    ]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
