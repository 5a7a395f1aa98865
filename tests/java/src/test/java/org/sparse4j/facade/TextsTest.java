// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.graph.PageRankOptions;
import org.sparse4j.io.MatrixSymmetry;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.linalg.DirectSolver;
import org.sparse4j.linalg.EigenOptions;
import org.sparse4j.linalg.FactorizationOptions;
import org.sparse4j.linalg.IterativeSolver;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.linalg.Ordering;
import org.sparse4j.linalg.Preconditioner;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.SparseCholesky;
import org.sparse4j.linalg.SparseLDLT;
import org.sparse4j.linalg.SparseLU;
import org.sparse4j.linalg.SparseQR;
import org.sparse4j.linalg.Spectrum;
import org.sparse4j.linalg.TriangularSolver;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.rng.Random;

/** What a REPL shows of any object that users hold: words, not an address. */
class TextsTest {
    /** Classes of packages that users do not name. */
    private static final String HIDDEN = "org\\.sparse4j\\.(array|ndarray|backend|io\\.[a-z0-9]+|linalg\\.(?!result)[a-z0-9]+)\\..*";

    /** Names of classes in the folder or jar that holds the library. */
    private static List<String> classes() throws Exception {
        URI home = Sparse4j.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (Files.isDirectory(Path.of(home))) {
            return names(Path.of(home));
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + home), Map.of())) {
            return names(jar.getPath("/"));
        }
    }

    private static List<String> names(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(f -> root.relativize(f).toString().replace('/', '.')).filter(n -> n.endsWith(".class")
                    && n.startsWith("org.sparse4j.")).map(n -> n.substring(0, n.length() - 6)).toList();
        }
    }

    /** Every public class with state, in the packages that users name, says what it is. */
    @Test
    void everyObjectHasAText() throws Exception {
        List<String> without = new ArrayList<>();
        int seen = 0;
        for (String name : classes()) {
            Class<?> type = Class.forName(name, false, TextsTest.class.getClassLoader());
            if (!Modifier.isPublic(type.getModifiers()) || type.isInterface() || name.matches(HIDDEN)
                    || type.isAnonymousClass()) {
                continue;
            }
            boolean state = Stream.<Class<?>>iterate(type, c -> c != null && c != Object.class, Class::getSuperclass)
                    .flatMap(c -> Arrays.stream(c.getDeclaredFields())).anyMatch(f -> !Modifier.isStatic(f.getModifiers()));
            if (state) {
                seen++;
                if (type.getMethod("toString").getDeclaringClass() == Object.class) {
                    without.add(name);
                }
            }
        }
        assertEquals(List.of(), without);
        assertTrue(seen > 40, "only " + seen);
    }

    @Test
    void factorisations() {
        try (INDArray a = Sparse4j.coo(3, 3).add(4, 0, 0).add(5, 1, 1).add(6, 2, 2).add(1, 1, 0).add(1, 0, 1)
                .build(SparseFormat.CSR)) {
            DirectSolver[] all = {SparseLU.of(a), SparseCholesky.of(a), SparseLDLT.of(a), SparseQR.of(a), TriangularSolver.lower(a)};
            String[] names = {"SparseLU", "SparseCholesky", "SparseLDLT", "SparseQR", "TriangularSolver"};
            for (int i = 0; i < all.length; i++) {
                assertEquals(names[i] + " [3, 3], " + all[i].nnz() + " entries", all[i].toString());
                all[i].close();
                assertEquals(names[i] + ", closed", all[i].toString());
            }
        }
    }

    @Test
    void iterations() {
        try (INDArray a = Sparse4j.speye(4)) {
            SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.JACOBI).tolerance(1e-12);
            String text = "[4, 4], SolverOptions.defaults().preconditioner(JACOBI).tolerance(1.0E-12)";
            IterativeSolver cg = IterativeSolver.cg(a, options);
            assertEquals("cg " + text, cg.toString());
            cg.close();
            assertEquals("cg, closed", cg.toString());
            try (IterativeSolver lsmr = IterativeSolver.lsmr(a, options)) {
                assertEquals("lsmr " + text, lsmr.toString());
            }
        }
    }

    /** As Java that sets what was set. */
    @Test
    void options() {
        assertEquals("SolverOptions.defaults()", SolverOptions.defaults().toString());
        try (INDArray x = Sparse4j.ones(3)) {
            assertEquals("SolverOptions.defaults().preconditioner(ILUT).omega(1.5).dropTolerance(0.01).fill(3.0).restart(7)"
                    + ".absoluteTolerance(0.5).maxIterations(9).startingAt(x0).damping(2.0).weights(rows).listener(4, to)"
                    + ".acceptUnconverged()", SolverOptions.defaults().preconditioner(Preconditioner.ILUT).omega(1.5)
                            .dropTolerance(0.01).fill(3).restart(7).absoluteTolerance(0.5).maxIterations(9).startingAt(x)
                            .damping(2).weights(x).listener(4, (i, r) -> true).acceptUnconverged().toString());
            assertEquals("PageRankOptions.defaults().damping(0.5).maxIterations(3).unweighted().personalization(weights)"
                    + ".dangling(weights)", PageRankOptions.defaults().damping(0.5).maxIterations(3).unweighted()
                            .personalization(x).dangling(x).toString());
            LinearOperator two = LinearOperator.diagonal(x);
            assertEquals("SolverOptions.defaults().preconditioner(" + two + ")", SolverOptions.defaults().preconditioner(two)
                    .toString());
            assertEquals("EigenOptions.defaults().near(0.5, " + two + ")", EigenOptions.defaults().near(0.5, two).toString());
        }
        assertEquals("EigenOptions.defaults().which(SMALLEST).tolerance(0.01).maxRestarts(5).basis(40).seed(3)",
                EigenOptions.defaults().which(Spectrum.SMALLEST).tolerance(0.01).maxRestarts(5).basis(40).seed(3).toString());
        assertEquals("FactorizationOptions.defaults().ordering(AMD)", FactorizationOptions.defaults().ordering(Ordering.AMD)
                .toString());
        assertEquals("ReadOptions.defaults().format(CSR).storedHalf()", ReadOptions.defaults().format(SparseFormat.CSR)
                .storedHalf().toString());
        assertEquals("WriteOptions.defaults().symmetry(SYMMETRIC).coordinates()", WriteOptions.defaults()
                .symmetry(MatrixSymmetry.SYMMETRIC).coordinates().toString());
    }

    @Test
    void others() {
        CooBuilder b = Sparse4j.coo(2, 3).fill(1);
        assertEquals("CooBuilder DOUBLE [2, 3], fill 1", b.toString());
        b.build().close();
        assertEquals("CooBuilder DOUBLE [2, 3], fill 1, built or closed", b.toString());
        Random random = new Random(42);
        random.nextLong();
        assertEquals("Random[seed 42, position 1]", random.toString());
        MemoryWorkspace w = Sparse4j.workspace("TEXT");
        try (w) {
            assertEquals("workspace TEXT, open, " + w.bytes() + " bytes", w.toString());
        }
        assertTrue(w.toString().startsWith("workspace TEXT, closed"), w.toString());
        try (INDArray x = Sparse4j.speye(2)) {
            assertEquals("the stored entries of " + x, x.stored().toString());
        }
        assertEquals("Builder of " + MMulTranspose.builder().build(), MMulTranspose.builder().toString());
    }
}
