// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

/**
 * Where ND4J 1.0.0-M2.1 is wrong, refuses what Sparse4j does, or differs on purpose: each with a program whose last
 * step shows it. {@link Faults} recognises such steps, and random programs leave them out: these, and no others. Two
 * operations are left out whole: putWhere, which refuses every array, and where of three arrays, which takes from the
 * third one element after another.
 */
enum Fault {
    /** The new dimension gets length 0; with more after it, the list is refused. */
    NEW_AXIS_LAST("get: newAxis after the last dimension", "new a0 DOUBLE COO c 3 0.0 1=2.0; get a1 a0 * +"),

    /** It asks for the size of the dimension with its own place in the list. */
    ALL_LATE("get: all() late in the list", "new a0 DOUBLE CSR c 2.3 0.0 1.2=2.0; get a1 a0 0 + *"),

    /** It compares the offset, which counts from the base array, with the length of the view: an empty array. */
    VIEW_OF_VIEW("get: a view of a view",
            "new a0 DOUBLE COO c 2.3.4 0.0 1.1.2=2.0; get a1 a0 * 1; get a2 a1 1"),

    /** The interval's end is moved: one element instead of none, out of bounds instead of one. */
    SHORT_STEPS("interval: a step above 1 and a span of 0 or 1", "new a0 DOUBLE COO c 3 0.0 2=2.0; get a1 a0 2:2:3"),

    /** The size that it adds is that of the dimension with its own place in the list. */
    NEGATIVE_LATE("get: a negative point after newAxis", "new a0 DOUBLE CSC c 2.3 0.0 1.0=2.0; get a1 a0 + -1"),

    /** The length of the buffer comes out below 0. */
    EMPTY("get: an interval without elements and with a step", "new a0 DOUBLE COO c 2.3.2 0.0; get a1 a0 1:1:1 * 1"),

    /**
     * The place that coordinates name counts from the base array's first element. For the view's first element, reads from Java alone
     * are right.
     */
    ELEMENT_OF_VIEW("getScalar: of a view that does not begin where its array does",
            "new a0 DOUBLE GCS:1.2.0:3 c 1.3.2 0.0 0.2.1=1.0; get a1 a0 0 2; element a2 a1 1"),

    /** Refused. */
    TRANSPOSE_VECTOR("transpose: below rank 2", "new a0 DOUBLE COO c 3 0.0; transpose a1 a0"),

    /** The array itself, rank 2. */
    COLUMN_OF_COLUMN("getColumn: of a column vector", "new a0 DOUBLE CSC c 3.1 0.0; column a1 a0 0 drop"),

    /** Refused, since its elements are not one apart. */
    SQUEEZE_TO_SCALAR("squeeze: to rank 0, of a view with a stride",
            "new a0 DOUBLE CSR c 2.2 0.0; get a1 a0 0:1:1 1; squeeze a2 a1 0"),

    /** Rank 2 instead of 1. */
    TAD_OF_COLUMN("tensorAlongDimension: of a column vector", "new a0 DOUBLE CSC c 3.1 0.0; tad a1 a0 0 0"),

    /** Refused. */
    SLICE_OF_VECTOR("putSlice: one element of a vector",
            "new a0 DOUBLE COO c 3 0.0; new a1 DOUBLE DENSE c - 2.5; putslice a0 1 a1"),

    /** Refused: one element goes the way of putScalar, which takes nothing but 0 and 1. */
    SLICE_OF_BOOL("putSlice: one element other than 0 and 1 into BOOL",
            "new a0 BOOL COO c 2.1.1 0.0; new a1 DOUBLE DENSE c 1.1 2.5; putslice a0 1 a1"),

    /** ND4J counts in the array's order, 'f' here, Sparse4j always in C order. */
    FLAT_ORDER("putScalar(i): of an array in 'f' order", "new a0 DOUBLE CSR f 2.3 0.0; putflat a0 1 3.0"),

    /** Its shape test takes shapes for equal that differ by ones: the array itself, with too low a rank. */
    BROADCAST_ONES("broadcast: only ones are added", "new a0 DOUBLE COO c 4 0.0; broadcast a1 a0 1.4"),

    /** Refused. */
    BROADCAST_RANK("broadcast: to a higher rank", "new a0 DOUBLE CSR c 3.3 0.0; broadcast a1 a0 2.3.3"),

    /** Refused. */
    HSTACK_RANK("hstack: of rank 0, 3 and more", "new a0 DOUBLE COO c 2.2.2 0.0; hstack a1 a0 a0"),

    /** NaN and infinities give the smallest integer; Sparse4j converts as Java does. */
    NOT_FINITE("castTo, assign: NaN and infinities to integers",
            "new a0 DOUBLE COO c 2 0.0 1=Infinity; cast a1 a0 INT"),

    /** A NaN is replaced by 1e-5. */
    NAN_SCALAR("addi and kin: a NaN scalar", "new a0 DOUBLE COO c 2 0.0; scalari add a0 NaN"),

    /** Refused. */
    BOOL_REDUCTION("reductions: of BOOL", "new a0 BOOL COO c 2 0.0; reduce a1 max a0 drop 0"),

    /** NaN loses; in Sparse4j it wins. */
    NAN_EXTREME("max, min, argMax: of NaN", "new a0 DOUBLE COO c 2 0.0 0=NaN; reduce a1 max a0 drop 0"),

    /** The type stays; else means of integers are floating. */
    MEAN_OF_ONE("mean: of integers along dimensions of length 1", "new a0 INT CSR c 1.3 0.0; reduce a1 mean a0 drop 0"),

    /** DOUBLE, whatever the array's type. */
    TEAR_TYPE("tear: of another type than the default", "new a0 FLOAT COO c 2.2 0.0 0.1=1.0; tear a1 a0 0 1"),

    /** DOUBLE, whatever the array's type. */
    SORT_COLUMNS_TYPE("sortColumns: of another type than the default",
            "new a0 FLOAT CSC c 2.2 0.0 0.1=1.0; sortcolumns a1 a0 0 up"),

    /** -0 comes before 0; in Sparse4j they are equal, and rows stay in their order. */
    SORT_ZEROS("sortRows, sortColumns: by -0 and 0",
            "new a0 DOUBLE CSR c 2.2 0.0 0.1=3.0 1.0=-0.0; sortrows a1 a0 0 up"),

    /** The elements come in the order of the memory. */
    TEAR_ORDER("tear: of dimensions whose strides do not descend",
            "new a0 DOUBLE COO f 1.2.2 0.0 0.0.1=1.0; tear a1 a0 0 1.2"),

    /** The array itself. */
    VECTOR_OF_ONE("vectorAlongDimension: of length 1, from rank 3 on",
            "new a0 DOUBLE COO c 1.2.2 0.0 0.1.1=1.0; vector a1 a0 1 0"),

    /** A matrix with the vector on its diagonal; in Sparse4j only rank 1 gives that. */
    DIAG_OF_LINE("diag: of a matrix of one row or column", "new a0 DOUBLE CSR c 1.2 0.0 0.1=1.0; diag a1 a0"),

    /** It keeps what lies below the diagonal. */
    TRIU_OF_LINE("triu: of a matrix of one row or column", "new a0 DOUBLE CSC c 2.1 2.0; triu a1 a0 0"),

    /** Refused. */
    DIAG_NOT_SQUARE("diag: of a matrix that is not square", "new a0 DOUBLE CSR c 2.3 0.0 0.1=1.0; diag a1 a0"),

    /** Of rank 2. */
    PILE_SCALARS("pile: of rank 0", "new a0 DOUBLE COO c - 2.5; pile a1 a0 a0"),

    /** Refused. */
    BOOL_COMPARISON("gt, lt and kin: of BOOL", "new a0 BOOL COO c 2 0.0 1=1.0; scalar a1 gt a0 0.0"),

    /** All four mean notEquals. */
    BOOL_CONDITION("conditions: greaterThan, lessThan and kin on BOOL",
            "new a0 BOOL COO c 2 0.0 1=1.0; match a1 a0 lte 0.0"),

    /** Within 1e-5 they are equal; Sparse4j has epsEquals for that. */
    EQUALS_NEAR("conditions: equals a number that is near",
            "new a0 DOUBLE COO c 2 0.0 1=1.0E-8; match a1 a0 eq 0.0"),

    /** No element is; it asks for a difference near 0. */
    EQUALS_INFINITE("conditions: equals infinity",
            "new a0 DOUBLE COO c 2 0.0 1=Infinity; match a1 a0 eq Infinity"),

    /** It reads what the memory holds one after another, as if it were in C order. */
    WHERE_ORDER("where: not in C order, or with gaps", "new a0 BOOL CSR f 2.2 0.0 0.1=1.0; where a1 a0 1"),

    /** An empty array of rank 0. */
    WHERE_NONE("where: nothing found", "new a0 BOOL COO c 2 0.0; where a1 a0 0"),

    /** Refused. */
    GET_WHERE_TYPE("getWhere: of integers and BOOL", "new a0 INT COO c 2 0.0 1=1.0; getwhere a1 a0 gt 0.0"),

    /** Null. */
    GET_WHERE_NONE("getWhere: nothing found", "new a0 DOUBLE COO c 2 0.0; getwhere a1 a0 gt 0.0"),

    /** Refused. */
    PUT_MASK_BOOL("putWhereWithMask: of BOOL",
            "new a0 BOOL COO c 2 0.0; new a1 BOOL COO c 2 1.0; putmask a2 a0 a1 a1"),

    /** ND4J goes in the array's order, 'f' here, Sparse4j in C order. */
    SORT_ORDER("sort: of all elements in 'f' order", "new a0 DOUBLE CSR f 2.2 0.0 0.1=1.0 1.1=2.0; sort a0 all up"),

    /** A NaN stays where it is, and others beside it. */
    SORT_NAN("sort: of NaN", "new a0 DOUBLE COO c 3 2.5 1=NaN 2=1.0; sort a0 0 up"),

    /** Refused, or it ends the JVM. */
    INTEGER_FUNCTION("functions: of integers", "new a0 INT COO c 2 0.0 1=1.0; unary a1 exp a0"),

    /** Refused. */
    INTEGER_DOT("mmul: of a row and a column of integers",
            "new a0 LONG COO c 1.7 2.0; new a1 LONG COO c 7.1 1.0; pair a2 mmul a0 a1"),

    /** It ends the JVM. */
    INTEGER_BY_ZERO("div and kin: of integers by 0, and of the least by -1",
            "new a0 INT COO c 2 0.0 1=1.0; pair a1 div a0 a0", true),

    /** It is sorted anywhere, or ends the JVM; in Sparse4j the result is NaN. */
    PERCENTILE_NAN("median, percentile: of NaN",
            "new a0 DOUBLE COO c 3 1.0 1=2.0 2=NaN; total a1 medianNumber a0"),

    /** They wrap as INT does; Sparse4j gives a LONG. */
    INT_TOTAL("sumNumber, prodNumber: of INT, beyond 2^31",
            "new a0 INT COO c 8 0.0; fill a0 100.0; total a1 prodNumber a0"),

    /** Whether x is not 0: the contrary of what it says. */
    NOT("not", "new a0 DOUBLE COO c 2 0.0 1=1.0; unary a1 not a0"),

    /** It asks for a BOOL result and makes another. */
    IS_FINITE("isFinite", "new a0 DOUBLE COO c 2 0.0; unary a1 isFinite a0"),

    /** 0, and 6; in Sparse4j NaN. */
    NAN_FUNCTION("sign, relu6: of NaN", "new a0 DOUBLE COO c 2 0.0 1=NaN; unary a1 sign a0"),

    /** It overflows; ln(1 + exp x) is x there. */
    SOFT_PLUS_LARGE("softPlus: above 80", "new a0 FLOAT COO c 2 0.0 1=100.0; unary a1 softPlus a0"),

    /** Infinity; in Sparse4j NaN, as in NumPy. */
    FLOOR_DIV_INFINITE("floorDiv: of and by infinity",
            "new a0 DOUBLE COO c 2 Infinity; new a1 DOUBLE COO c 2 3.0; pair a2 floorDiv a0 a1"),

    /** It is rounded before it is floored; in Sparse4j, as in NumPy, afterwards. */
    FLOOR_DIV_ROUNDED("floorDiv: quotients that are nearly integers", "new a0 DOUBLE DENSE c 1 -0.25; "
            + "new a1 DOUBLE DENSE c 1 0.08333333333333333; pair a2 floorDiv a0 a1"),

    /** They are passed over; in Sparse4j the distance is NaN. */
    NAN_JACCARD("jaccardDistance: of NaN",
            "new a0 DOUBLE COO c 3 NaN; new a1 DOUBLE COO c 3 2.5; pair a2 jaccardDistance a0 a1"),

    /** All of them are taken. */
    AMEAN_ALONG("amean: along dimensions", "new a0 DOUBLE CSR c 2.2 1.0; reduce a1 amean a0 drop 1"),

    /** It has the divisor's sign; in Sparse4j the dividend's, as in C, Java and NumPy. */
    FMOD_PAIR("fmod: of two arrays", "new a0 DOUBLE COO c 2 3.0; new a1 DOUBLE COO c 2 -2.0; pair a2 fmod a0 a1"),

    /** 0; Sparse4j divides by n - 1 = 0, as NumPy: NaN. */
    SPREAD_OF_ONE("var, std: of one element", "new a0 DOUBLE COO c 2.1 1.0; spread a1 var a0 corrected drop 1"),

    /** x log x is rounded to an integer, or 0 log 0 is 0. */
    INTEGER_ENTROPY("entropies: of integers", "new a0 INT COO c 2 0.0; total a1 entropyNumber a0"),

    /** It is infinite, or NaN as in Sparse4j and NumPy. */
    SPREAD_INFINITE("var, std: of infinity",
            "new a0 DOUBLE COO c 4.2.2 0.0 0.1.1=-Infinity; spread a1 var a0 corrected drop 2"),

    /** A line of one is 1, and the numbers beside a NaN stay. */
    NAN_SOFTMAX("softmax: of NaN and infinities", "new a0 FLOAT CSR c 5.1 NaN; along a1 softmax a0 1"),

    /** Refused. */
    NEGATIVE_ONES("reductions: of a row or column along -1 or -2",
            "new a0 DOUBLE DENSE c 2.1 0.0; reduce a1 mean a0 drop -1"),

    /** Between two of them it is NaN. */
    PERCENTILE_INFINITE("median, percentile: of infinity",
            "new a0 DOUBLE COO c 3 Infinity; totalpercentile a1 a0 62.5"),

    /** They stay, or the formula is skipped. */
    REDUCED_ONES("norms and kin: along dimensions of length 1",
            "new a0 DOUBLE CSR c 4.1 -2.0; reduce a1 norm1 a0 drop 1"),

    /** Of the array's type, or along dimensions of the default one. */
    PERCENTILE_TYPE("median, percentile: of another type than the default",
            "new a0 LONG COO c 2 2.0; reduce a1 median a0 drop -"),

    /** It ends the JVM, or is refused: it reads memory nobody set. */
    PERCENTILE_DIMENSIONS("median, percentile: along a negative dimension, several, or an empty list",
            "new a0 DOUBLE CSR c 1.2 2.5 0.1=-7.0; percentile a1 a0 50.0 -", true),

    /** Of rank 1. */
    PERCENTILE_ALONG("median, percentile: along dimensions that leave another rank than 1",
            "new a0 DOUBLE COO c 2.3.2 0.0 0.1.1=1.0; percentile a1 a0 25.0 1"),

    /** No fault: products of sparse arrays pass over what is not stored, 0 times infinity too. */
    PRODUCT_NOT_FINITE("mmul: of NaN and infinities",
            "new a0 DOUBLE COO c 1.2 0.0 0.1=Infinity; new a1 DOUBLE COO c 2.1 0.0; pair a2 mmul a0 a1"),

    /** No fault: FLOAT is summed in FLOAT, so that rounding shows the order; Sparse4j sums in double. */
    INEXACT("sums: that are rounded", "new a0 FLOAT COO c 4 1.0 0=1.6777216E7; reduce a1 sum a0 drop 0");

    final String what;
    final String program;
    /** Whether the JVM may not outlive it. */
    final boolean fatal;

    Fault(String what, String program) {
        this(what, program, false);
    }

    Fault(String what, String program, boolean fatal) {
        this.what = what;
        this.program = program;
        this.fatal = fatal;
    }

    @Override
    public String toString() {
        return what;
    }
}
