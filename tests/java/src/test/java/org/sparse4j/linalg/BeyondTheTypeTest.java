// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.ComplexEigenpairs;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Solution;

/**
 * Results that their type does not hold: each solver throws beyond its range, none gives an infinity, and what is claimed of a
 * rounded result is true of the rounded result.
 */
@ExtendWith(NothingLeft.class)
class BeyondTheTypeTest {
    private static Map<String, Executable> solvers(INDArray a, INDArray b) {
        Map<String, Executable> all = new LinkedHashMap<>();
        all.put("LU", () -> factors(SparseLU.of(a), b));
        all.put("Cholesky", () -> factors(SparseCholesky.of(a), b));
        all.put("LDLT", () -> factors(SparseLDLT.of(a), b));
        all.put("QR", () -> factors(SparseQR.of(a), b));
        all.put("LU, transposed", () -> {
            try (SparseLU lu = SparseLU.of(a)) {
                lu.solveTransposed(b).close();
            }
        });
        all.put("QR, shortest", () -> {
            try (SparseQR qr = SparseQR.of(a)) {
                qr.solveMinimumNorm(b).close();
            }
        });
        all.put("LU, refined", () -> {
            try (SparseLU lu = SparseLU.of(a)) {
                lu.solveRefined(a, b).close();
            }
        });
        all.put("triangle", () -> {
            try (TriangularSolver solver = TriangularSolver.lower(a)) {
                solver.solve(b).close();
            }
        });
        all.put("cg", () -> Solvers.cg(a, b).close());
        all.put("minres", () -> Solvers.minres(a, b).close());
        all.put("gmres", () -> Solvers.gmres(a, b).close());
        all.put("bicgstab", () -> Solvers.bicgstab(a, b).close());
        all.put("lsmr", () -> Solvers.lsmr(a, b).close());
        return all;
    }

    private static void factors(DirectSolver solver, INDArray b) {
        try (solver) {
            solver.solve(b).close();
        }
    }

    @Test
    void solutionsBeyondTheTypeAreRefused() {
        Object[][] cases = {{DataType.FLOAT, 1e-30, 1e30}, {DataType.DOUBLE, 1e-300, 1e300}};
        for (Object[] c : cases) {
            DataType type = (DataType) c[0];
            try (INDArray one = Sparse4j.create(new double[][] {{(double) c[1]}}); INDArray of = one.castTo(type);
                    INDArray a = of.toFormat(SparseFormat.CSR);
                    INDArray side = Sparse4j.create(new double[] {(double) c[2]}); INDArray b = side.castTo(type)) {
                solvers(a, b).forEach((name, solve) -> {
                    String text = assertThrows(ArithmeticException.class, solve, name + " of " + type).getMessage();
                    assertTrue(text.contains("exceeds the range of " + type), name + ": " + text);
                });
            }
        }
    }

    /** A matrix of FLOAT whose values are beyond it, as sums of many large elements are. */
    @Test
    void values() {
        int n = 40;
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = 2e38 + (i == j ? 1e38 : 0);
            }
        }
        try (INDArray wide = Sparse4j.create(m); INDArray dense = wide.castTo(DataType.FLOAT);
                INDArray a = dense.toFormat(SparseFormat.CSR)) {
            Map<String, Executable> all = new LinkedHashMap<>();
            all.put("eigsh", () -> Solvers.eigsh(a, 1).close());
            all.put("eigs", () -> Solvers.eigs(a, 1).close());
            all.put("svds", () -> Solvers.svds(a, 1).close());
            all.put("R", () -> {
                try (SparseQR qr = SparseQR.of(a)) {
                    qr.r().close();
                }
            });
            all.forEach((name, solve) -> {
                String text = assertThrows(ArithmeticException.class, solve, name).getMessage();
                assertTrue(text.contains("exceeds the range of FLOAT"), name + ": " + text);
            });
            try (Eigenpairs found = Solvers.eigsh(wide, 1)) {
                assertEquals(n * 2e38 + 1e38, found.values().getDouble(0), 1e26);
            }
        }
    }

    private interface Method {
        Solution solve(INDArray a, INDArray b, SolverOptions options);
    }

    private static Map<String, Method> iterations() {
        Map<String, Method> all = new LinkedHashMap<>();
        all.put("cg", Solvers::cg);
        all.put("minres", Solvers::minres);
        all.put("gmres", Solvers::gmres);
        all.put("bicgstab", Solvers::bicgstab);
        all.put("lsmr", Solvers::lsmr);
        return all;
    }

    /** |b - a x| in DOUBLE, of numbers that the types hold. */
    private static double residual(INDArray a, INDArray b, INDArray x) {
        double[][] m = a.toDoubleMatrix();
        double[] r = b.toDoubleVector();
        double[] with = x.toDoubleVector();
        double most = 0;
        for (int i = 0; i < r.length; i++) {
            for (int j = 0; j < with.length; j++) {
                r[i] -= m[i][j] * with[j];
            }
            most = Math.max(most, Math.abs(r[i]));
        }
        double sum = 0;
        for (double each : r) {
            sum += most == 0 ? 0 : each / most * (each / most);
        }
        return most * Math.sqrt(sum);
    }

    private static INDArray[] tridiagonal(int n) {
        CooBuilder builder = Sparse4j.coo(n, n).type(DataType.FLOAT);
        double[] side = new double[n];
        for (int i = 0; i < n; i++) {
            builder.add(2.0, i, i);
            if (i > 0) {
                builder.add(-1.0, i, i - 1);
                builder.add(-1.0, i - 1, i);
            }
            side[i] = (i * 37 % 11 - 5) * 0.3;
        }
        try (INDArray wide = Sparse4j.create(side)) {
            return new INDArray[] {builder.build(SparseFormat.CSR), wide.castTo(DataType.FLOAT)};
        }
    }

    /** No FLOAT vector has a residual within the default tolerance: the residual is the returned one's, not the iteration's. */
    @Test
    void residualsAreThoseOfTheRoundedSolution() {
        INDArray[] system = tridiagonal(28);
        try (INDArray a = system[0]; INDArray b = system[1]; INDArray wide = a.castTo(DataType.DOUBLE);
                INDArray wideSide = b.castTo(DataType.DOUBLE); SparseLU lu = SparseLU.of(wide); INDArray exact = lu.solve(wideSide)) {
            double size = b.norm2Number().doubleValue();
            SolverOptions options = SolverOptions.defaults();
            SolverOptions three = options.maxIterations(3).acceptUnconverged();
            iterations().forEach((name, method) -> {
                for (SolverOptions each : new SolverOptions[] {options, options.startingAt(exact), three}) {
                    try (Solution found = method.solve(a, b, each)) {
                        boolean few = each == three;
                        double is = residual(a, b, found.x());
                        assertEquals(is, found.residual(), 1e-9 * is, name);
                        assertEquals(!few, found.converged(), name);
                        assertTrue(is > 1e-8 * size && (few || is < 1e-4 * size), name + ": " + is);
                    }
                }
            });
        }
    }

    @Test
    void eigenpairsHaveTheResidualsOfTheRoundedOnes() {
        Random random = new Random(3);
        int n = 30;
        CooBuilder builder = Sparse4j.coo(n, n).type(DataType.FLOAT);
        for (int i = 0; i < 4 * n; i++) {
            builder.add(random.nextGaussian(), i % n, random.nextInt(n));
        }
        try (INDArray a = builder.build(SparseFormat.CSR)) {
            double[][] m = a.toDoubleMatrix();
            for (Spectrum spectrum : Spectrum.values()) {
                try (ComplexEigenpairs found = Solvers.eigs(a, 4, EigenOptions.defaults().which(spectrum))) {
                    assertTrue(found.converged());
                    double[][] re = found.vectorsReal().toDoubleMatrix();
                    double[][] im = found.vectorsImaginary().toDoubleMatrix();
                    for (int k = 0; k < re[0].length; k++) {
                        double real = found.valuesReal().getDouble(k);
                        double imaginary = found.valuesImaginary().getDouble(k);
                        double sum = 0;
                        for (int i = 0; i < n; i++) {
                            double r = -real * re[i][k] + imaginary * im[i][k];
                            double s = -real * im[i][k] - imaginary * re[i][k];
                            for (int j = 0; j < n; j++) {
                                r += m[i][j] * re[j][k];
                                s += m[i][j] * im[j][k];
                            }
                            sum += r * r + s * s;
                        }
                        assertEquals(Math.sqrt(sum), found.residuals().getDouble(k), 1e-6 * Math.sqrt(sum), spectrum + " " + k);
                    }
                }
            }
        }
    }

    /** Solutions that underflow, to 0 or to numbers of a few bits, are not solutions. */
    @Test
    void solutionsBelowTheTypeHaveNotConverged() {
        Object[][] cases = {{DataType.DOUBLE, 1e300, 1e-200}, {DataType.DOUBLE, 1e150, 1e-200}, {DataType.DOUBLE, 1e160, 1e-160},
            {DataType.DOUBLE, 1e8, 1e-312}, {DataType.FLOAT, 1e30, 1e-15}, {DataType.FLOAT, 1e20, 1e-24}};
        for (Object[] c : cases) {
            DataType type = (DataType) c[0];
            double large = (double) c[1];
            double small = (double) c[2];
            try (INDArray dense = Sparse4j.create(new double[][] {{4 * large, large}, {large, 3 * large}});
                    INDArray of = dense.castTo(type); INDArray a = of.toFormat(SparseFormat.CSR);
                    INDArray side = Sparse4j.create(new double[] {small, 2 * small}); INDArray b = side.castTo(type)) {
                iterations().forEach((name, method) -> {
                    String what = name + " " + type + " " + large + " " + small;
                    assertThrows(NotConvergedException.class, () -> method.solve(a, b, SolverOptions.defaults()).close(), what);
                    try (Solution found = method.solve(a, b, SolverOptions.defaults().acceptUnconverged())) {
                        double is = residual(a, b, found.x());
                        assertEquals(is, found.residual(), 1e-6 * is, what);
                        assertFalse(found.converged(), what);
                    }
                });
                // A factorisation rounds its solution and claims nothing.
                try (SparseLDLT ldlt = SparseLDLT.of(a); INDArray x = ldlt.solve(b); SparseLU lu = SparseLU.of(a);
                        INDArray y = lu.solve(b)) {
                    assertArrayEquals(y.toDoubleVector(), x.toDoubleVector());
                }
            }
        }
    }

    /** One element of the solution underflows, which the residual does not notice. */
    @Test
    void harmlessUnderflowConverges() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            double tiny = type == DataType.FLOAT ? 1e-44 : 1e-322;
            try (INDArray dense = Sparse4j.create(new double[][] {{1, 0}, {0, 1e10}}); INDArray of = dense.castTo(type);
                    INDArray a = of.toFormat(SparseFormat.CSR);
                    INDArray side = Sparse4j.create(new double[] {1, 1.6e10 * tiny}); INDArray b = side.castTo(type)) {
                iterations().forEach((name, method) -> {
                    try (Solution found = method.solve(a, b, SolverOptions.defaults())) {
                        assertTrue(found.converged(), name);
                        assertEquals(1, found.x().getDouble(0), 1e-6, name);
                    }
                });
            }
        }
    }
}
