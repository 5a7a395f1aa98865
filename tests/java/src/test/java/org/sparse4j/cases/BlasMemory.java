// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;

/**
 * The operands of one random call: parts of arrays beside plain models of the whole arrays. Parts are intervals with steps,
 * permuted, of rank 2 and 3; operands may lie in the array that is written, and repeat one row as broadcast views do.
 */
final class BlasMemory implements AutoCloseable {
    private static final int EXTENT = 14;
    private static final int MOST = 5;
    private static final double[] FACTORS = {0, 1, -1, 2};

    /** A call that was made wrong has been refused, as it must. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** An array and what it holds, in C order. */
    private static final class Whole {
        INDArray array;
        double[] model;
    }

    /** A matrix or a vector (one column) in an array: at[i][j] is where its elements lie. */
    static final class Part {
        final INDArray view;
        private final Whole whole;
        private final int[][] at;

        Part(INDArray view, Whole whole, int[][] at) {
            this.view = view;
            this.whole = whole;
            this.at = at;
        }

        double[][] values() {
            double[][] out = new double[at.length][];
            for (int i = 0; i < at.length; i++) {
                out[i] = Arrays.stream(at[i]).mapToDouble(p -> whole.model[p]).toArray();
            }
            return out;
        }

        double[][] column() {
            return values();
        }

        double[][] row() {
            return PlainMatrices.transposed(values(), 1);
        }

        void write(double[][] values) {
            for (int i = 0; i < at.length; i++) {
                for (int j = 0; j < at[i].length; j++) {
                    whole.model[at[i][j]] = values[i][j];
                }
            }
        }
    }

    private enum Wrong {
        NOTHING, SHAPE, FILL
    }

    private final Random random;
    private final DataType type;
    private final List<Whole> wholes = new ArrayList<>();
    private final Whole main;
    private final Wrong wrong;
    private int operand;
    private boolean spoilt;
    private boolean takesFills;
    /** How many operands lie in the written array. */
    private int inMain;
    private final List<INDArray> given = new ArrayList<>();

    /** @param several whether there is more than one operand, so that a shape or a fill may be wrong */
    BlasMemory(long seed, boolean floating, boolean several) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        DataType[] types = PlainMatrices.TYPES;
        type = types[random.nextInt(floating ? 2 : types.length)];
        wrong = !several || random.nextInt(10) > 0 ? Wrong.NOTHING : random.nextBoolean() ? Wrong.SHAPE : Wrong.FILL;
        operand = random.nextInt(3);
        main = whole(type, 0);
    }

    /** The routine is a product, whose factors may have any fill. */
    BlasMemory takesFills() {
        takesFills = true;
        return this;
    }

    int size() {
        return random.nextInt(MOST);
    }

    boolean flip() {
        return random.nextBoolean();
    }

    double factor() {
        return FACTORS[random.nextInt(FACTORS.length)];
    }

    <E extends Enum<E>> E pick(Class<E> of) {
        E[] all = of.getEnumConstants();
        return all[random.nextInt(all.length)];
    }

    private Whole whole(DataType t, double fill) {
        boolean cube = random.nextInt(3) == 0;
        long[] shape = cube ? new long[] {EXTENT, 2, EXTENT} : new long[] {EXTENT, EXTENT};
        SparseFormat[] formats = cube ? new SparseFormat[] {SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE}
                : SparseFormat.values();
        Whole w = new Whole();
        w.model = new double[cube ? 2 * EXTENT * EXTENT : EXTENT * EXTENT];
        Arrays.fill(w.model, fill);
        SparseFormat format = fill == 0 ? formats[random.nextInt(formats.length)] : SparseFormat.COO;
        try (CooBuilder b = Sparse4j.coo(shape).type(t).fill(fill)) {
            for (int p = 0; p < w.model.length; p++) {
                int v = random.nextInt(3) == 0 ? 0 : random.nextInt(7) - 3;
                if (v != 0) {
                    w.model[p] = v;
                    b.add((double) v, cube
                            ? new long[] {p / (2 * EXTENT), p / EXTENT % 2, p % EXTENT}
                            : new long[] {p / EXTENT, p % EXTENT});
                }
            }
            w.array = b.build(format);
        }
        wholes.add(w);
        return w;
    }

    /** Another array, at times of another type than the written one; or the written one itself. */
    private Whole any() {
        boolean fill = wrong == Wrong.FILL && operand-- == 0;
        if (fill) {
            spoilt = !takesFills;
            boolean other = takesFills && random.nextInt(3) == 0 && type == DataType.DOUBLE;
            return whole(other ? PlainMatrices.TYPES[random.nextInt(PlainMatrices.TYPES.length)] : type, 2);
        }
        if (random.nextInt(3) == 0) {
            return main;
        }
        return whole(type == DataType.DOUBLE && random.nextInt(4) == 0
                ? PlainMatrices.TYPES[random.nextInt(PlainMatrices.TYPES.length)] : type, 0);
    }

    private static INDArrayIndex steps(int begin, int step, int n) {
        return interval(begin, step, n == 0 ? begin : begin + step * (n - 1) + 1);
    }

    /** rows x columns somewhere in an array, or a vector when columns is -1. */
    private Part part(Whole w, int rows, int columns) {
        inMain += w == main ? 1 : 0;
        boolean cube = w.array.rank() == 3;
        boolean vector = columns < 0;
        boolean turned = random.nextBoolean();
        int middle = random.nextInt(2);
        int m = vector ? 1 : turned ? columns : rows;
        int n = vector ? rows : turned ? rows : columns;
        int[] step = {1 + random.nextInt(2), 1 + random.nextInt(2)};
        int[] begin = {random.nextInt(3), random.nextInt(3)};
        if (vector && turned) {
            int swap = m;
            m = n;
            n = swap;
        }
        List<INDArrayIndex> indexes = new ArrayList<>();
        indexes.add(vector && !turned ? point(begin[0]) : steps(begin[0], step[0], m));
        if (cube) {
            indexes.add(point(middle));
        }
        indexes.add(vector && turned ? point(begin[1]) : steps(begin[1], step[1], n));
        int[][] at = new int[m][n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                int row = begin[0] + step[0] * i;
                at[i][j] = (cube ? row * 2 + middle : row) * EXTENT + begin[1] + step[1] * j;
            }
        }
        INDArray view = w.array.get(indexes.toArray(new INDArrayIndex[0]));
        if (vector ? !turned : turned) {
            int[][] across = new int[n][m];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    across[j][i] = at[i][j];
                }
            }
            at = across;
        }
        return new Part(!vector && turned ? view.transpose() : view, w, at);
    }

    /** The part with one row too many where this operand is to be the wrong one. */
    private Part given(Whole w, int rows, int columns) {
        Part p = part(w, rows, columns);
        INDArray view = p.view;
        if (wrong == Wrong.SHAPE && operand-- == 0) {
            spoilt = true;
            view = part(w, rows + 1, columns < 0 ? -1 : columns + 1).view;
        }
        given.add(view);
        return new Part(view, p.whole, p.at);
    }

    Part matrix(int rows, int columns) {
        if (rows > 1 && random.nextInt(8) == 0 && wrong == Wrong.NOTHING) {  // one row, shown several times
            Part one = part(any(), 1, columns);
            int[][] at = new int[rows][];
            Arrays.fill(at, one.at[0]);
            given.add(one.view.broadcast(rows, columns));
            return new Part(given.get(given.size() - 1), one.whole, at);
        }
        return given(any(), rows, columns);
    }

    Part vector(int n) {
        return given(any(), n, -1);
    }

    /** The written array's part. */
    Part target(int rows, int columns) {
        return given(main, rows, columns);
    }

    Part target(int n) {
        return given(main, n, -1);
    }

    /** A vector that shares no memory with another operand, to be written. */
    Part alone(int n) {
        return given(whole(type, 0), n, -1);
    }

    /** A square matrix with a diagonal of 1, -1 and 2. */
    Part regular(int n) {
        Part a = given(any(), n, n);
        if (!spoilt) {
            double[] diagonal = {1, -1, 2};
            for (int i = 0; i < n; i++) {
                double v = diagonal[random.nextInt(3)];
                a.view.putScalar(new long[] {i, i}, v);
                a.whole.model[a.at[i][i]] = v;
            }
        }
        return a;
    }

    /** NaN all over the target, where beta says that it is not read and no operand lies in the same array. */
    void poison(Part target, double beta) {
        if (beta == 0 && inMain == 1 && type.isFloating() && !spoilt && !target.view.isEmpty()) {
            target.view.assign(Double.NaN);
            for (int[] row : target.at) {
                for (int p : row) {
                    main.model[p] = Double.NaN;
                }
            }
        }
    }

    /** The call; when an operand is wrong it must be refused, naming the shapes or the fill. */
    void run(Runnable call) {
        if (!spoilt) {
            call.run();
            return;
        }
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        if (wrong == Wrong.FILL) {
            assertTrue(message.contains("fill"), message);
        } else if (given.size() > 1) {
            assertTrue(given.stream().anyMatch(v -> message.contains(Arrays.toString(v.shape()))), message);
            assertTrue(message.replaceAll("[^\\[]", "").length() >= 2, message);
        }
        throw new Refused();
    }

    /** Every element of every array. */
    void compare() {
        for (Whole w : wholes) {
            try (INDArray flat = w.array.reshape(-1)) {
                double[] found = Arrays.stream(flat.toDoubleVector()).map(v -> v + 0.0).toArray();
                assertArrayEquals(Arrays.stream(w.model).map(v -> v + 0.0).toArray(), found,
                        () -> "an array in " + w.array.getFormat());
            }
        }
    }

    @Override
    public void close() {
        wholes.forEach(w -> w.array.close());
    }
}
