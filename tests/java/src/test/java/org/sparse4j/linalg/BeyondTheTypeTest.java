// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.Eigenpairs;

/** Results that their type does not hold: each solver throws, none gives an infinity. */
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
}
