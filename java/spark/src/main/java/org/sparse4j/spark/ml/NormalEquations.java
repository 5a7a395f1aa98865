// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.apache.spark.mllib.optimization.NNLS;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.Lapack;

/**
 * Computes the factors of a block's rows from the factors of its columns. For a chunk of rows at a time, one call forms the systems
 * and another solves them. It computes in FLOAT, and again in DOUBLE if a pivot of the chunk is so small that rounding could
 * matter.
 */
final class NormalEquations implements AutoCloseable {
    /** The number of elements of the systems that are formed at once: 4 MB, which fits the cache; 1024 systems of order 32. */
    private static final int CHUNK_ELEMENTS = 1 << 20;
    private static final int LEAST_CHUNK = 16;
    /**
     * The smallest ratio of diagonal elements of a Cholesky factor, whose squares are the pivots, for FLOAT with its precision
     * of 1e-7.
     */
    private static final double LEAST_RATIO = 3e-3;

    private final RatingBlock block;
    private final Objective objective;
    private final double[] gram;
    private final int rank;
    private final int chunk;
    private final float[] fixedRows;
    private final Side single;
    private Side exact;

    /** The arrays of one type: the fixed factors, the ratings, and room for the systems and right-hand sides of a chunk. */
    private final class Side implements AutoCloseable {
        private final DataType type;
        private final INDArray fixed;
        private final INDArray sides;
        // Null if all weights are 1.
        private final INDArray weighted;
        private final INDArray ridge;
        private final INDArray shared;
        private final INDArray systems;

        Side(DataType type) {
            this.type = type;
            int[] pointers = block.pointers();
            int[] columns = block.columns();
            long rows = block.ids().length;
            long width = block.offsets()[block.offsets().length - 1];
            fixed = typed(Sparse4j.create(fixedRows, width, rank));
            sides = typed(Sparse4j.sparseCreation().createSparseCSR(block.sides(), columns, pointers, rows, width));
            weighted = block.weights() == null ? null
                    : typed(Sparse4j.sparseCreation().createSparseCSR(block.weights(), columns, pointers, rows, width));
            double[] n = new double[(int) rows];
            for (int i = 0; i < n.length; i++) {
                n[i] = objective.lambda() * block.terms()[i];
            }
            ridge = Sparse4j.creation().create(n, new long[] {rows}, type);
            shared = gram == null ? null : Sparse4j.creation().create(gram, new long[] {1, rank, rank}, type);
            systems = Sparse4j.zeros(type, chunk, rank, rank);
        }

        private INDArray typed(INDArray x) {
            if (x.dataType() == type) {
                return x;
            }
            try (x) {
                return x.castTo(type);
            }
        }

        /** Forms the systems of some rows, [c, rank, rank], and their right-hand sides in `side`. */
        INDArray form(int from, int to, INDArray side) {
            INDArray some = systems.get(interval(0, to - from), all(), all());
            INDArray part = sides.get(interval(from, to), all());
            INDArray weight = ridge.get(interval(from, to));
            if (weighted == null) {
                Sparse4j.products().rowGram(part, fixed, weight, some);
            } else {
                Sparse4j.products().rowGramWeighted(weighted.get(interval(from, to), all()), fixed, weight, some);
            }
            if (shared != null) {
                some.addi(shared);
            }
            part.mmul(fixed, side);
            return some;
        }

        @Override
        public void close() {
            for (INDArray x : new INDArray[] {fixed, sides, weighted, ridge, shared, systems}) {
                if (x != null) {
                    x.close();
                }
            }
        }
    }

    /**
     * Prepares the systems of the rows of a block.
     *
     * @param fixedRows the factors of the block's columns, row by row
     * @param gram Y^T Y of all columns of all blocks for implicit ratings, else null
     */
    NormalEquations(RatingBlock block, Objective objective, float[] fixedRows, double[] gram) {
        this.block = block;
        this.objective = objective;
        this.gram = gram;
        this.fixedRows = fixedRows;
        rank = objective.rank();
        chunk = Math.min(block.ids().length, Math.max(LEAST_CHUNK, CHUNK_ELEMENTS / (rank * rank)));
        single = new Side(DataType.FLOAT);
    }

    private Side exact() {
        if (exact == null) {
            exact = new Side(DataType.DOUBLE);
        }
        return exact;
    }

    /** Returns the factors, row by row. O(nnz rank^2 + rows rank^3) time. */
    float[] solve() {
        int rows = block.ids().length;
        float[] solved = new float[Math.multiplyExact(rows, rank)];
        for (int from = 0; from < rows; from += chunk) {
            int to = Math.min(rows, from + chunk);
            float[] part = objective.nonnegative() ? nonnegative(from, to) : unbounded(from, to);
            System.arraycopy(part, 0, solved, from * rank, part.length);
        }
        return solved;
    }

    private float[] unbounded(int from, int to) {
        float[] solved = cholesky(single, from, to, LEAST_RATIO);
        if (solved == null || !isFinite(solved)) {
            solved = cholesky(exact(), from, to, 0);
        }
        if (solved == null) {
            throw singular(from, to);
        }
        return requireFinite(solved, from);
    }

    private static boolean isFinite(float... x) {
        for (float each : x) {
            if (!Float.isFinite(each)) {
                return false;
            }
        }
        return true;
    }

    private float[] requireFinite(float[] solved, int from) {
        for (int i = 0; i < solved.length; i++) {
            if (!Float.isFinite(solved[i])) {
                throw new IllegalArgumentException("ALS: a factor of the user or item with the id " + block.ids()[from + i / rank] + " is "
                        + solved[i] + ", which exceeds the range of a float, " + Float.MAX_VALUE
                        + ": divide all ratings by one number, or raise regParam");
            }
        }
        return solved;
    }

    /** Finds the first row whose system is not positive definite, and returns an exception that names the remedies. */
    private IllegalArgumentException singular(int from, int to) {
        int row = from;
        while (row + 1 < to && cholesky(exact(), row, row + 1, 0) != null) {
            row++;
        }
        String which = "ALS: the least squares of the user or item with the id " + block.ids()[row] + " have no unique solution";
        if (objective.implicit() && block.terms()[row] == 0) {
            return new IllegalArgumentException(which + ": none of its implicit ratings is above 0, so regParam, which counts once for"
                    + " each rating above 0, adds nothing to the matrix Y^T Y of the other side's factors, whose rank is below " + rank
                    + ". Leave out the users and items that have no rating above 0, or set a rank of at most the number of users, and of"
                    + " items, that have such a rating");
        }
        return new IllegalArgumentException(which + " with regParam = " + objective.lambda() + ": raise regParam, or set a rank below "
                + rank);
    }

    /** Returns null if a system is not positive definite, or a pivot is too small compared with another. */
    private float[] cholesky(Side in, int from, int to, double least) {
        try (INDArray side = Sparse4j.zeros(in.type, to - from, rank)) {
            INDArray systems = in.form(from, to, side);
            try {
                Lapack.posv(systems, side);
            } catch (ArithmeticException e) {
                return null;
            }
            if (least > 0 && leastRatio(systems) < least) {
                return null;
            }
            return flat(side);
        }
    }

    /** Returns the smallest ratio of a diagonal element to the largest one; NaN counts as 0. */
    private double leastRatio(INDArray factors) {
        float[] low = null;
        float[] high = null;
        for (int d = 0; d < rank; d++) {
            float[] each = factors.get(all(), point(d), point(d)).toFloatVector();
            if (low == null) {
                low = each;
                high = each.clone();
            }
            for (int i = 0; i < each.length; i++) {
                low[i] = Math.min(low[i], each[i]);
                high[i] = Math.max(high[i], each[i]);
            }
        }
        double least = 1;
        for (int i = 0; i < low.length; i++) {
            double ratio = low[i] / high[i];
            least = Math.min(least, ratio >= 0 ? ratio : 0);
        }
        return least;
    }

    private static float[] flat(INDArray x) {
        try (INDArray floats = x.castTo(DataType.FLOAT)) {
            return floats.data().asFloat();
        }
    }

    /** Solves row by row with MLlib's solver of least squares with x >= 0; the systems are the same. */
    private float[] nonnegative(int from, int to) {
        Side in = exact();
        double[] systems;
        double[] sides;
        try (INDArray side = Sparse4j.zeros(in.type, to - from, rank)) {
            try (INDArray flat = in.form(from, to, side).reshape((long) (to - from) * rank * rank);
                    INDArray right = side.reshape(side.length())) {
                systems = flat.toDoubleVector();
                sides = right.toDoubleVector();
            }
        }
        float[] solved = new float[sides.length];
        NNLS.Workspace room = NNLS.createWorkspace(rank);
        double[] system = new double[rank * rank];
        double[] right = new double[rank];
        for (int i = 0; i < to - from; i++) {
            System.arraycopy(systems, i * system.length, system, 0, system.length);
            System.arraycopy(sides, i * rank, right, 0, rank);
            double[] x = NNLS.solve(system, right, room);
            for (int f = 0; f < rank; f++) {
                solved[i * rank + f] = (float) x[f];
            }
        }
        return requireFinite(solved, from);
    }

    @Override
    public void close() {
        single.close();
        if (exact != null) {
            exact.close();
        }
    }
}
