// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.calls;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.ejml.data.DGrowArray;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparse;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.IGrowArray;
import org.ejml.sparse.csc.CommonOps_DSCC;
import org.ojalgo.matrix.store.R064CSC;
import org.ojalgo.matrix.store.R064CSR;
import org.ojalgo.matrix.store.R064Store;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.BoundCall;

/**
 * Prints the processor time of small calls on one thread, in nanoseconds, beside EJML, ojAlgo and plain Java loops:
 * {@code gradle-free-build/bench --small}. Argument: the number of rounds.
 */
public final class CallCosts {
    private static final int MASK = 4095; // of the places that a loop visits in turn

    private final Times times;

    private CallCosts(int rounds) {
        times = new Times(rounds);
    }

    public static void main(String... arguments) {
        CallCosts costs = new CallCosts(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 21);
        System.out.println(Sparse4j.info().lines().findFirst().orElse(""));
        costs.elements();
        costs.iteration();
        costs.products(13, 3);
        costs.products(40, 10);
        costs.results();
        costs.threads();
    }

    /** A square matrix with this number of entries in each row, in the forms of all libraries. */
    private static final class Matrices {
        final int n;
        final int[] pointers;
        final int[] columns;
        final int[] rows;
        final double[] values;
        final INDArray ours;
        final DMatrixSparseCSC ejml;
        final R064CSR ojalgo;

        Matrices(int n, int perRow) {
            this.n = n;
            SplittableRandom random = new SplittableRandom(7);
            pointers = new int[n + 1];
            columns = new int[n * perRow];
            rows = new int[n * perRow];
            values = random.doubles(columns.length, 0.5, 1.5).toArray();
            for (int i = 0; i < n; i++) {
                int[] row = random.ints(0, n).distinct().limit(perRow).sorted().toArray();
                System.arraycopy(row, 0, columns, i * perRow, perRow);
                Arrays.fill(rows, i * perRow, (i + 1) * perRow, i);
                pointers[i + 1] = (i + 1) * perRow;
            }
            ours = Sparse4j.createSparseCSR(values, columns, pointers, n, n);
            ojalgo = new R064CSR(n, n, values, columns, pointers);
            R064CSC byColumns = ojalgo.toCSC();
            ejml = new DMatrixSparseCSC(n, n, 0);
            ejml.nz_values = byColumns.values;
            ejml.nz_rows = byColumns.indices;
            ejml.col_idx = byColumns.pointers;
            ejml.nz_length = values.length;
            ejml.indicesSorted = true;
        }
    }

    private static Map<String, Loop> of(Loop ours, Loop ejml, Loop ojalgo, Loop loop) {
        Map<String, Loop> out = new LinkedHashMap<>();
        out.put("Sparse4j", ours);
        for (Object[] each : new Object[][] {{"EJML", ejml}, {"ojAlgo", ojalgo}, {"loop", loop}}) {
            if (each[1] != null) {
                out.put((String) each[0], (Loop) each[1]);
            }
        }
        return out;
    }

    private void elements() {
        int n = 400;
        Matrices m = new Matrices(n, 10);
        SplittableRandom random = new SplittableRandom(8);
        int[] k = random.ints(MASK + 1, 0, m.values.length).toArray();
        int[] i = Arrays.stream(k).map(at -> m.rows[at]).toArray();
        int[] j = Arrays.stream(k).map(at -> m.columns[at]).toArray();
        try (INDArray dense = m.ours.toDense(); INDArray sparse = m.ours) {
            DMatrixRMaj theirs = new DMatrixRMaj(n, n);
            R064Store store = R064Store.FACTORY.make(n, n);
            times.row("read an element, DENSE", of(reads(dense, i, j), count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    s += theirs.get(i[t & MASK], j[t & MASK]);
                }
                return s;
            }, count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    s += store.doubleValue(i[t & MASK], j[t & MASK]);
                }
                return s;
            }, null));
            times.row("read an element, CSR", of(reads(sparse, i, j), count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    s += m.ejml.get(i[t & MASK], j[t & MASK]);
                }
                return s;
            }, count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    s += m.ojalgo.doubleValue(i[t & MASK], j[t & MASK]);
                }
                return s;
            }, null));
            times.row("write a stored element, DENSE", of(writes(dense, i, j), count -> {
                for (int t = 0; t < count; t++) {
                    theirs.set(i[t & MASK], j[t & MASK], t + 1.5);
                }
                return theirs.get(0, 0);
            }, count -> {
                for (int t = 0; t < count; t++) {
                    store.set(i[t & MASK], j[t & MASK], t + 1.5);
                }
                return store.doubleValue(0, 0);
            }, null));
            times.row("write a stored element, CSR", of(writes(sparse, i, j), count -> {
                for (int t = 0; t < count; t++) {
                    m.ejml.set(i[t & MASK], j[t & MASK], t + 1.5);
                }
                return m.ejml.nz_values[0];
            }, null, null));
            long[][] places = new long[MASK + 1][];
            Arrays.setAll(places, t -> new long[] {i[t], j[t]});
            times.row("gather, CSR, for each place", of(count -> {
                double s = 0;
                for (int t = 0; t < count; t += places.length) {
                    try (INDArray some = sparse.gather(places)) {
                        s += some.length();
                    }
                }
                return s;
            }, null, null, null));
        }
    }

    private static Loop reads(INDArray x, int[] i, int[] j) {
        return count -> {
            double s = 0;
            for (int t = 0; t < count; t++) {
                s += x.getDouble(i[t & MASK], j[t & MASK]);
            }
            return s;
        };
    }

    private static Loop writes(INDArray x, int[] i, int[] j) {
        return count -> {
            for (int t = 0; t < count; t++) {
                x.putScalar(i[t & MASK], j[t & MASK], t + 1.5);
            }
            return x.getDouble(i[0], j[0]);
        };
    }

    private void iteration() {
        Matrices m = new Matrices(400, 10);
        int entries = m.values.length;
        try (INDArray sparse = m.ours) {
            times.row("visit the entries, CSR, for each", of(count -> {
                double[] sums = new double[16];
                for (int t = 0; t < count; t += entries) {
                    sparse.forEachEntry((at, value) -> sums[(int) at[1] & 15] += value);
                }
                return sums[0];
            }, count -> {
                double[] sums = new double[16];
                for (int t = 0; t < count; t += entries) {
                    Iterator<DMatrixSparse.CoordinateRealValue> all = m.ejml.createCoordinateIterator();
                    while (all.hasNext()) {
                        DMatrixSparse.CoordinateRealValue each = all.next();
                        sums[each.col & 15] += each.value;
                    }
                }
                return sums[0];
            }, null, count -> {
                double[] sums = new double[16];
                for (int t = 0; t < count; t += entries) {
                    for (int row = 0; row < m.n; row++) {
                        for (int k = m.pointers[row]; k < m.pointers[row + 1]; k++) {
                            sums[m.columns[k] & 15] += m.values[k];
                        }
                    }
                }
                return sums[0];
            }));
        }
    }

    private void products(int n, int perRow) {
        Matrices m = new Matrices(n, perRow);
        double[] x = new SplittableRandom(9).doubles(n).toArray();
        double[] y = new double[n];
        DMatrixRMaj theirX = DMatrixRMaj.wrap(n, 1, x.clone());
        DMatrixRMaj theirY = new DMatrixRMaj(n, 1);
        R064CSC dots = m.ojalgo.transpose();
        double[] sums = new double[n];
        String size = ", " + m.values.length + " entries";
        try (INDArray a = m.ours; INDArray ourX = Sparse4j.create(x); INDArray ourY = Sparse4j.zeros(n);
                BoundCall bound = Sparse4j.products().bind(a, ourX, ourY)) {
            Loop ejml = count -> {
                for (int t = 0; t < count; t++) {
                    CommonOps_DSCC.mult(m.ejml, theirX, theirY);
                }
                return theirY.data[0];
            };
            Loop ojalgo = count -> {
                for (int t = 0; t < count; t++) {
                    R064CSC.multiply(sums, x, dots);
                }
                return sums[0];
            };
            Loop loop = count -> {
                for (int t = 0; t < count; t++) {
                    multiply(m, x, y);
                }
                return y[0];
            };
            times.row("y = A x into y" + size, of(count -> {
                for (int t = 0; t < count; t++) {
                    a.mmul(ourX, ourY);
                }
                return ourY.getDouble(0);
            }, ejml, ojalgo, loop));
            times.row("y = A x, bound" + size, of(count -> {
                for (int t = 0; t < count; t++) {
                    bound.run();
                }
                return ourY.getDouble(0);
            }, ejml, ojalgo, loop));
            IGrowArray marks = new IGrowArray();
            DGrowArray work = new DGrowArray();
            DMatrixSparseCSC result = new DMatrixSparseCSC(n, n, m.values.length);
            times.row("A + A" + size, of(count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    try (INDArray c = a.add(a)) {
                        s += c.rank();
                    }
                }
                return s;
            }, count -> {
                for (int t = 0; t < count; t++) {
                    CommonOps_DSCC.add(1, m.ejml, 1, m.ejml, result, marks, work);
                }
                return result.nz_length;
            }, null, null));
        }
    }

    private static void multiply(Matrices m, double[] x, double[] y) {
        for (int i = 0; i < m.n; i++) {
            double sum = 0;
            for (int k = m.pointers[i]; k < m.pointers[i + 1]; k++) {
                sum += m.values[k] * x[m.columns[k]];
            }
            y[i] = sum;
        }
    }

    private void results() {
        try (INDArray x = Sparse4j.linspace(1, 40, 40)) {
            times.row("add(1) of 40 elements, closed", of(count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    try (INDArray c = x.add(1)) {
                        s += c.rank();
                    }
                }
                return s;
            }, null, null, null));
            times.row("add(1) of 40 elements, not closed", of(count -> {
                double s = 0;
                for (int t = 0; t < count; t++) {
                    s += x.add(1).rank();
                }
                return s;
            }, null, null, null));
        }
    }

    private void threads() {
        Matrices m = new Matrices(410, 10);
        try (INDArray sparse = m.ours; INDArray dense = m.ours.toDense()) {
            times.scaling("read elements of one array, DENSE", reads(dense, m.rows, m.columns));
            times.scaling("read elements of one array, CSR", reads(sparse, m.rows, m.columns));
        }
    }
}
