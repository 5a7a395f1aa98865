// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.ops.DistanceOp;
import org.sparse4j.ops.Distances;
import org.sparse4j.ops.Transforms;
import org.sparse4j.program.Twins.Twin;

/** Distances and similarities, of wholes and of all pairs, beside the formulas on plain arrays. */
@ExtendWith(NothingLeft.class)
class DistancesTest {
    private static double norm(double... a) {
        return Math.sqrt(IntStream.range(0, a.length).mapToDouble(i -> a[i] * a[i]).sum());
    }

    private static double distance(DistanceOp op, double[] a, double[] b) {
        IntStream all = IntStream.range(0, a.length);
        switch (op) {
            case EUCLIDEAN_DISTANCE:
                return Math.sqrt(all.mapToDouble(i -> (a[i] - b[i]) * (a[i] - b[i])).sum());
            case MANHATTAN_DISTANCE:
                return all.mapToDouble(i -> Math.abs(a[i] - b[i])).sum();
            case COSINE_SIMILARITY:
                return all.mapToDouble(i -> a[i] * b[i]).sum() / (norm(a) * norm(b));
            case COSINE_DISTANCE:
                return 1 - distance(DistanceOp.COSINE_SIMILARITY, a, b);
            case HAMMING_DISTANCE:
                return all.mapToDouble(i -> a[i] != b[i] ? 1 : 0).sum() / a.length;
            case JACCARD_DISTANCE:
                return 1 - all.mapToDouble(i -> Math.min(a[i], b[i])).sum()
                        / IntStream.range(0, a.length).mapToDouble(i -> Math.max(a[i], b[i])).sum();
            default:
                throw new AssertionError("no formula for " + op);
        }
    }

    private static double whole(DistanceOp op, INDArray x, INDArray y) {
        switch (op) {
            case EUCLIDEAN_DISTANCE:
                assertEquals(Distances.squaredEuclidean(x, y), x.squaredDistance(y));
                return x.distance2(y);
            case MANHATTAN_DISTANCE:
                return x.distance1(y);
            case COSINE_SIMILARITY:
                return Transforms.cosineSim(x, y);
            case COSINE_DISTANCE:
                return Transforms.cosineDistance(x, y);
            case HAMMING_DISTANCE:
                return Transforms.hammingDistance(x, y);
            case JACCARD_DISTANCE:
                return Transforms.jaccardDistance(x, y);
            default:
                throw new AssertionError("no method for " + op);
        }
    }

    private static INDArray pairs(DistanceOp op, INDArray x, INDArray y, int... dims) {
        switch (op) {
            case EUCLIDEAN_DISTANCE:
                return Transforms.allEuclideanDistances(x, y, dims);
            case MANHATTAN_DISTANCE:
                return Transforms.allManhattanDistances(x, y, dims);
            case COSINE_SIMILARITY:
                return Transforms.allCosineSimilarities(x, y, dims);
            case COSINE_DISTANCE:
                return Transforms.allCosineDistances(x, y, dims);
            default:
                return Sparse4j.environment().exec(op.of(x, y, dims));
        }
    }

    /** Sums in another order and of other precision; NaN and infinities, which their order cannot change, exactly. */
    private static void assertNear(double wanted, double got, double eps, Object of) {
        boolean near = Math.abs(wanted - got) <= eps * (1 + Math.abs(wanted));
        if (!near && Double.compare(wanted, got) != 0) {
            throw new AssertionError(of + ": " + got + " for " + wanted);
        }
    }

    /** Sub-array by sub-array along the dimensions that are reduced. */
    private static double[][] rows(ModelGrid g, boolean... reduced) {
        int rank = g.rank();
        int[] kept = IntStream.range(0, rank).filter(d -> !reduced[d]).toArray();
        int[] along = IntStream.range(0, rank).filter(d -> reduced[d]).toArray();
        double[][] out = new double[(int) ModelShapes.length(IntStream.of(kept).map(d -> g.shape[d]).toArray())]
                [(int) ModelShapes.length(IntStream.of(along).map(d -> g.shape[d]).toArray())];
        ModelShapes.forEach(g.shape, c -> {
            int row = 0;
            int place = 0;
            for (int d = 0; d < rank; d++) {
                row = reduced[d] ? row : row * g.shape[d] + c[d];
                place = reduced[d] ? place * g.shape[d] + c[d] : place;
            }
            out[row][place] = g.type.real(g.get(c));
        });
        return out;
    }

    @Test
    void ofWholes() {
        Twins.times(3000, r -> {
            try (Twin t = r.twin(false); Twin other = r.whole(r.values.type(), t.m().shape())) {
                ModelGrid x = t.grid();
                ModelGrid y = other.grid();
                DistanceOp op = DistanceOp.values()[r.random.nextInt(DistanceOp.values().length)];
                if (x.type == ModelType.BOOL || y.type == ModelType.BOOL) {
                    assertThrows(IllegalArgumentException.class, () -> whole(op, t.x(), other.x()));
                    return;
                }
                boolean[] all = new boolean[x.rank()];
                java.util.Arrays.fill(all, true);
                assertNear(distance(op, rows(x, all)[0], rows(y, all)[0]), whole(op, t.x(), other.x()), 1e-9, op);
            }
        });
    }

    @Test
    void ofAllPairs() {
        Twins.times(4000, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid x = t.grid();
                boolean[] reduced = new boolean[x.rank()];
                int[] dims = IntStream.range(0, x.rank()).filter(d -> reduced[d] = r.random.nextBoolean())
                        .map(d -> r.random.nextBoolean() ? d : d - x.rank()).toArray();
                if (dims.length == 0) {
                    java.util.Arrays.fill(reduced, true);
                }
                int[] shape = IntStream.range(0, x.rank())
                        .map(d -> reduced[d] ? x.shape[d] : r.random.nextInt(4)).toArray();
                try (Twin other = r.whole(r.values.type(), shape)) {
                    ModelGrid y = other.grid();
                    DistanceOp op = DistanceOp.values()[r.random.nextInt(DistanceOp.values().length)];
                    if (x.type == ModelType.BOOL || y.type == ModelType.BOOL) {
                        assertThrows(IllegalArgumentException.class, () -> pairs(op, t.x(), other.x(), dims));
                        return;
                    }
                    double[][] a = rows(x, reduced);
                    double[][] b = rows(y, reduced);
                    boolean single = (floating(x.type) ? x.type : y.type) == ModelType.FLOAT;
                    try (INDArray all = pairs(op, t.x(), other.x(), dims)) {
                        assertArrayEquals(new long[] {a.length, b.length}, all.shape());
                        assertEquals(SparseFormat.DENSE, all.getFormat());
                        assertEquals(single ? DataType.FLOAT : DataType.DOUBLE, all.dataType());
                        for (int i = 0; i < a.length; i++) {
                            for (int j = 0; j < b.length; j++) {
                                double wanted = distance(op, a[i], b[j]);
                                assertNear(single ? (float) wanted : wanted, all.getDouble(i, j), single ? 1e-6 : 1e-9,
                                        op + " " + i + " " + j);
                            }
                        }
                    }
                }
            }
        });
    }

    private static boolean floating(ModelType type) {
        return type == ModelType.FLOAT || type == ModelType.DOUBLE;
    }

    @Test
    void ofEmptyAndHugeRows() {
        try (INDArray x = Sparse4j.sparse(2, 1L << 40); INDArray y = Sparse4j.sparse(3, 1L << 40)) {
            x.putScalar(new long[] {0, 1L << 39}, 3);
            y.putScalar(new long[] {2, 5}, 4);
            try (INDArray d = Transforms.allEuclideanDistances(x, y, 1)) {
                assertArrayEquals(new double[][] {{3, 3, 5}, {0, 0, 4}}, d.toDoubleMatrix());
            }
        }
    }

    /** Rows that are equal are 0 apart, and near ones as far as they are alone, however long they are. */
    @Test
    void nearRowsDoNotCancel() {
        int columns = 300;
        double[][] rows = new double[7][columns];
        Random random = new Random(11);
        for (int j = 0; j < columns; j++) {
            double v = j % 3 == 0 ? 0 : random.nextGaussian() * 1e3;
            for (int i = 0; i < 5; i++) {
                rows[i][j] = v;
            }
            rows[5][j] = -v;
            rows[6][j] = random.nextInt(4) == 0 ? random.nextGaussian() : 0;
        }
        rows[1][7] += 1e-9;
        rows[2][8] += 1e-3;
        rows[3][10] *= 1 + 1e-12;
        SparseFormat[] formats = {SparseFormat.DENSE, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO};
        for (DistanceOp op : DistanceOp.values()) {
            for (SparseFormat f : formats) {
                for (SparseFormat g : formats) {
                    try (INDArray dense = Sparse4j.create(rows); INDArray x = dense.toFormat(f); INDArray y = dense.toFormat(g);
                            INDArray all = pairs(op, x, y, 1)) {
                        for (int i = 0; i < rows.length; i++) {
                            for (int j = 0; j < rows.length; j++) {
                                String what = op + " " + f + " " + g + " " + i + " " + j;
                                double wanted = distance(op, rows[i], rows[j]);
                                if (i == j || i + j == 4 && i * j == 0) {  // rows 0 and 4 are equal
                                    assertEquals(op == DistanceOp.COSINE_SIMILARITY ? 1 : 0, all.getDouble(i, j), what);
                                } else if (op == DistanceOp.EUCLIDEAN_DISTANCE || op == DistanceOp.MANHATTAN_DISTANCE) {
                                    assertEquals(wanted, all.getDouble(i, j), 1e-12 * wanted, what);
                                } else {
                                    assertEquals(wanted, all.getDouble(i, j), 1e-12, what);
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void refusesWhatCannotBeCompared() {
        try (INDArray x = Sparse4j.ones(2, 3); INDArray y = Sparse4j.ones(2, 4); INDArray v = Sparse4j.ones(3L)) {
            for (INDArray other : List.of(y, v)) {
                assertThrows(IllegalArgumentException.class, () -> Transforms.euclideanDistance(x, other));
                assertThrows(IllegalArgumentException.class, () -> Transforms.allEuclideanDistances(x, other, 1));
            }
            assertThrows(IllegalArgumentException.class, () -> Transforms.allEuclideanDistances(x, x, 2));
            assertThrows(IllegalArgumentException.class, () -> Transforms.allEuclideanDistances(x, x, 1, 1));
            assertThrows(IllegalArgumentException.class, () -> Transforms.allEuclideanDistances(x, null, 1));
            assertThrows(IllegalArgumentException.class, () -> x.distance1(null));
        }
    }
}
