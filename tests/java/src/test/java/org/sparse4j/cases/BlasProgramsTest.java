// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Side;
import org.sparse4j.blas.UpLo;
import org.sparse4j.cases.BlasMemory.Part;

/**
 * Random calls of every BLAS routine on parts of random arrays ({@link BlasMemory}: all formats and kinds of view, operands
 * that overlap the written array), against plain loops over copies. After each call every element of every array is
 * compared, those outside the written part too. One call in ten is made wrong, by a shape or (but for products, which take
 * any) a fill, and must be refused with the reason and change nothing. A failure names its seed.
 */
@ExtendWith(NothingLeft.class)
class BlasProgramsTest extends PlainMatrices {
    private static final int ROUNDS = 250;

    private interface Routine {
        /** Makes operands, calls, and writes what is expected into the models. */
        void call(BlasMemory memory);
    }

    private static final Map<String, Routine> TABLE = new TreeMap<>();
    /** Of numbers alone: BlasVectorsTest. */
    private static final Set<String> NUMBERS = Set.of("rotg", "rotmg");

    private static final Set<String> FLOATING = Set.of("trsv", "trsm", "rot", "rotm");
    private static final Set<String> OF_ONE =
            Set.of("nrm2", "asum", "scal", "iamax", "iamin", "iamaxCoordinate", "iaminCoordinate");

    static {
        TABLE.put("dot", m -> {
            m.takesFills();
            int n = m.size();
            Part x = m.vector(n);
            Part y = m.vector(n);
            double sum = product(1, x.row(), y.column(), 0, new double[1][1])[0][0];
            m.run(() -> assertEquals(sum, Level1.dot(x.view, y.view)));
        });
        TABLE.put("nrm2", m -> {
            Part x = m.vector(m.size());
            double norm = Math.sqrt(Arrays.stream(x.row()[0]).map(v -> v * v).sum());
            m.run(() -> assertEquals(norm, Level1.nrm2(x.view), 1e-6 * (norm + 1)));
        });
        TABLE.put("asum", m -> {
            Part x = m.vector(m.size());
            double sum = Arrays.stream(x.row()[0]).map(Math::abs).sum();
            m.run(() -> assertEquals(sum, Level1.asum(x.view)));
        });
        TABLE.put("iamaxCoordinate", m -> extreme(m, true));
        TABLE.put("iaminCoordinate", m -> extreme(m, false));
        TABLE.put("iamax", m -> position(m, true));
        TABLE.put("iamin", m -> position(m, false));
        TABLE.put("axpy", m -> {
            int n = m.size();
            double alpha = m.factor();
            Part x = m.vector(n);
            Part y = m.target(n);
            double[][] sum = product(alpha, x.column(), new double[][] {{1}}, 1, y.column());
            m.run(() -> Level1.axpy(alpha, x.view, y.view));
            y.write(sum);
        });
        TABLE.put("scal", m -> {
            double alpha = m.factor();
            Part x = m.target(m.size());
            double[][] scaled = copy(x.column(), v -> alpha * v);
            m.run(() -> Level1.scal(alpha, x.view));
            x.write(scaled);
        });
        TABLE.put("copy", m -> {
            int n = m.size();
            Part x = m.vector(n);
            Part y = m.target(n);
            double[][] same = x.column();
            m.run(() -> Level1.copy(x.view, y.view));
            y.write(same);
        });
        TABLE.put("swap", m -> pair(m, 0, 1, 1, 0, (x, y) -> Level1.swap(x, y)));
        TABLE.put("rot", m -> pair(m, 2, -1, 1, 2, (x, y) -> Level1.rot(x, y, 2, -1)));
        TABLE.put("rotm", m -> pair(m, 3, 2, -1, 0.5, (x, y) -> Level1.rotm(x, y, 3, -1, 2, 0.5)));
        TABLE.put("gemv", m -> {
            m.takesFills();
            int rows = m.size();
            int columns = m.size();
            double alpha = m.factor();
            double beta = m.factor();
            boolean transpose = m.flip();
            Part a = transpose ? m.matrix(columns, rows) : m.matrix(rows, columns);
            Part x = m.vector(columns);
            Part y = m.target(rows);
            double[][] op = transpose ? transposed(a.values(), rows) : a.values();
            double[][] sum = product(alpha, op, x.column(), beta, y.column());
            m.poison(y, beta);
            m.run(() -> Level2.gemv(alpha, a.view, transpose, x.view, beta, y.view));
            y.write(sum);
        });
        TABLE.put("ger", m -> {
            m.takesFills();
            int rows = m.size();
            int columns = m.size();
            double alpha = m.factor();
            Part x = m.vector(rows);
            Part y = m.vector(columns);
            Part a = m.target(rows, columns);
            double[][] sum = product(alpha, x.column(), y.row(), 1, a.values());
            m.run(() -> Level2.ger(alpha, x.view, y.view, a.view));
            a.write(sum);
        });
        TABLE.put("symv", m -> {
            int n = m.size();
            double alpha = m.factor();
            double beta = m.factor();
            UpLo uplo = m.pick(UpLo.class);
            Part a = m.matrix(n, n);
            Part x = m.vector(n);
            Part y = m.target(n);
            double[][] sum = product(alpha, symmetric(a.values(), uplo), x.column(), beta, y.column());
            m.poison(y, beta);
            m.run(() -> Level2.symv(uplo, alpha, a.view, x.view, beta, y.view));
            y.write(sum);
        });
        TABLE.put("trmv", m -> {
            Triangle t = new Triangle(m, m.size());
            Part x = m.target(t.n);
            double[][] y = product(1, t.op, x.column(), 0, x.column());
            m.run(() -> Level2.trmv(t.uplo, t.transpose, t.diag, t.a.view, x.view));
            x.write(y);
        });
        TABLE.put("trsv", m -> {
            Triangle t = new Triangle(m, m.size());
            Part x = m.target(t.n);
            double[][] y = solved(t.op, x.column(), 1);
            m.run(() -> Level2.trsv(t.uplo, t.transpose, t.diag, t.a.view, x.view));
            x.write(y);
        });
        TABLE.put("gemm", m -> {
            m.takesFills();
            int rows = m.size();
            int inner = m.size();
            int columns = m.size();
            double alpha = m.factor();
            double beta = m.factor();
            boolean turnA = m.flip();
            boolean turnB = m.flip();
            Part a = turnA ? m.matrix(inner, rows) : m.matrix(rows, inner);
            Part b = turnB ? m.matrix(columns, inner) : m.matrix(inner, columns);
            Part c = m.target(rows, columns);
            double[][] sum = product(alpha, turnA ? transposed(a.values(), rows) : a.values(),
                    turnB ? transposed(b.values(), inner) : b.values(), beta, c.values());
            m.poison(c, beta);
            m.run(() -> Level3.gemm(alpha, a.view, turnA, b.view, turnB, beta, c.view));
            c.write(sum);
        });
        TABLE.put("symm", m -> {
            int n = m.size();
            int other = m.size();
            double alpha = m.factor();
            double beta = m.factor();
            UpLo uplo = m.pick(UpLo.class);
            Side side = m.pick(Side.class);
            Part a = m.matrix(n, n);
            Part b = side == Side.LEFT ? m.matrix(n, other) : m.matrix(other, n);
            Part c = side == Side.LEFT ? m.target(n, other) : m.target(other, n);
            double[][] full = symmetric(a.values(), uplo);
            double[][] sum = side == Side.LEFT ? product(alpha, full, b.values(), beta, c.values())
                    : product(alpha, b.values(), full, beta, c.values());
            m.poison(c, beta);
            m.run(() -> Level3.symm(side, uplo, alpha, a.view, b.view, beta, c.view));
            c.write(sum);
        });
        TABLE.put("syrk", m -> {
            int n = m.size();
            int k = m.size();
            double alpha = m.factor();
            double beta = m.factor();
            UpLo uplo = m.pick(UpLo.class);
            boolean transpose = m.flip();
            Part a = transpose ? m.matrix(k, n) : m.matrix(n, k);
            Part c = m.target(n, n);
            double[][] rows = transpose ? transposed(a.values(), n) : a.values();
            double[][] before = c.values();
            double[][] sum = product(alpha, rows, transposed(rows, k), beta, before);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    sum[i][j] = inside(i, j, uplo) ? sum[i][j] : before[i][j];
                }
            }
            m.run(() -> Level3.syrk(uplo, transpose, alpha, a.view, beta, c.view));
            c.write(sum);
        });
        TABLE.put("trmm", m -> sided(m, false));
        TABLE.put("trsm", m -> sided(m, true));
    }

    /** A triangular operand with a regular diagonal: 1, -1 and 2. */
    private static final class Triangle {
        final int n;
        final UpLo uplo;
        final Diag diag;
        final boolean transpose;
        final Part a;
        final double[][] op;

        Triangle(BlasMemory m, int n) {
            this.n = n;
            this.uplo = m.pick(UpLo.class);
            this.diag = m.pick(Diag.class);
            this.transpose = m.flip();
            this.a = m.regular(n);
            this.op = triangle(a.values(), uplo, diag, transpose);
        }
    }

    private static void sided(BlasMemory m, boolean solve) {
        Triangle t = new Triangle(m, m.size());
        int other = m.size();
        double alpha = m.factor();
        Side side = m.pick(Side.class);
        Part b = side == Side.LEFT ? m.target(t.n, other) : m.target(other, t.n);
        double[][] v = b.values();
        double[][] x;
        if (solve) {
            x = side == Side.LEFT ? solved(t.op, v, alpha)
                    : transposed(solved(transposed(t.op, t.n), transposed(v, t.n), alpha), other);
        } else {
            x = side == Side.LEFT ? product(alpha, t.op, v, 0, v) : product(alpha, v, t.op, 0, v);
        }
        m.run(() -> {
            if (solve) {
                Level3.trsm(side, t.uplo, t.transpose, t.diag, alpha, t.a.view, b.view);
            } else {
                Level3.trmm(side, t.uplo, t.transpose, t.diag, alpha, t.a.view, b.view);
            }
        });
        b.write(x);
    }

    /** alpha op^-1 b of a triangle, by elimination in the order that its form asks for. */
    private static double[][] solved(double[][] op, double[][] b, double alpha) {
        double[][] x = copy(b, v -> alpha * v);
        int n = op.length;
        boolean lower = true;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                lower &= op[i][j] == 0;
            }
        }
        for (int step = 0; step < n; step++) {
            int i = lower ? step : n - 1 - step;
            for (int c = 0; c < x[i].length; c++) {
                for (int j = lower ? 0 : i + 1; j < (lower ? i : n); j++) {
                    x[i][c] -= op[i][j] * x[j][c];
                }
                x[i][c] /= op[i][i];
            }
        }
        return x;
    }

    private interface OfTwo {
        void call(INDArray x, INDArray y);
    }

    /** (x, y) becomes (a x + b y, c x + d y) for rotations by (a, b) and (-b, a), swaps and modified rotations. */
    private static void pair(BlasMemory m, double a, double b, double c, double d, OfTwo routine) {
        int n = m.size();
        Part x = m.alone(n);
        Part y = m.alone(n);
        double[][] first = copy(x.column(), v -> a * v);
        double[][] second = copy(x.column(), v -> c * v);
        for (int i = 0; i < n; i++) {
            first[i][0] += b * y.column()[i][0];
            second[i][0] += d * y.column()[i][0];
        }
        m.run(() -> routine.call(x.view, y.view));
        x.write(first);
        y.write(second);
    }

    private static void extreme(BlasMemory m, boolean largest) {
        Part x = m.vector(1 + m.size());
        double[] v = x.row()[0];
        boolean sparse = x.view.isSparse();
        int best = -1;
        for (int i = 0; i < v.length; i++) {
            boolean counts = !sparse || v[i] != 0;
            if (counts && (best < 0 || (largest ? Math.abs(v[i]) > Math.abs(v[best])
                    : Math.abs(v[i]) < Math.abs(v[best])))) {
                best = i;
            }
        }
        int wanted = best;
        m.run(() -> assertEquals(wanted, largest ? Level1.iamaxCoordinate(x.view) : Level1.iaminCoordinate(x.view)));
    }

    private static void position(BlasMemory m, boolean largest) {
        Part x = m.vector(1 + m.size());
        double[] v = Arrays.stream(x.row()[0]).filter(e -> !x.view.isSparse() || e != 0).map(Math::abs).toArray();
        int best = v.length == 0 ? -1 : 0;
        for (int i = 1; i < v.length; i++) {
            best = largest ? v[i] > v[best] ? i : best : v[i] < v[best] ? i : best;
        }
        int wanted = best;
        m.run(() -> assertEquals(wanted, largest ? Level1.iamax(x.view) : Level1.iamin(x.view)));
    }

    @Test
    void randomCallsOfEveryRoutine() {
        Set<String> routines = new TreeSet<>();
        for (Class<?> level : new Class<?>[] {Level1.class, Level2.class, Level3.class}) {
            for (Method method : level.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers())) {
                    routines.add(method.getName());
                }
            }
        }
        routines.removeAll(NUMBERS);
        assertEquals(TABLE.keySet(), routines, "routines without a formula here, or formulas without a routine");
        long first = Long.getLong("sparse4j.seed", 1);
        int refused = 0;
        for (Map.Entry<String, Routine> entry : TABLE.entrySet()) {
            for (long seed = first; seed < first + ROUNDS; seed++) {
                try (BlasMemory memory = new BlasMemory(seed, FLOATING.contains(entry.getKey()),
                        !OF_ONE.contains(entry.getKey()))) {
                    try {
                        entry.getValue().call(memory);
                    } catch (BlasMemory.Refused e) {
                        refused++;
                    }
                    memory.compare();
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(entry.getKey() + ", seed " + seed + ": " + e.getMessage(), e);
                }
            }
        }
        assertTrue(refused > ROUNDS / 2, refused + " refusals");
    }
}
