// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.docs.ReadmeTest;

/** What the options and their texts say of the library's own numbers. */
class EigenOptionsTest {
    private static int number(Path file, String before) throws IOException {
        Matcher m = Pattern.compile(Pattern.quote(before) + "(\\d+)").matcher(Files.readString(file));
        assertTrue(m.find(), before);
        return Integer.parseInt(m.group(1));
    }

    private static void assertSays(Path file, String part) throws IOException {
        assertTrue(Files.readString(file).replaceAll("\\s+", " ").contains(part), file + " does not say: " + part);
    }

    /** Up to so many rows all eigenvalues are computed as a last resort. */
    @Test
    void textsTellTheRowsOfTheLastResort() throws IOException {
        Path root = ReadmeTest.root();
        int rows = number(root.resolve("native/src/linalg/spectrum/spectrum.hpp"), "kLastResort = ")
                * number(root.resolve("native/src/core/thresholds.def"), "S4J_ORDER(kDenseSpectrum, ");
        try (INDArray a = Sparse4j.speye(3)) {
            String advice = EigenOptions.defaults().which(Spectrum.LARGEST_IMAGINARY).advice(SolverKind.EIGS, LinearOperator.of(a));
            assertTrue(advice.contains("limited to " + rows + " rows;"), advice);
        }
        String grouped = String.format(Locale.ROOT, "%,d", rows);
        assertSays(root.resolve("java/core/src/main/java/org/sparse4j/linalg/Spectrum.java"), "With more than " + grouped + " rows");
        assertSays(root.resolve("docs/solvers.md"),
                "`eigs` computes all eigenvalues of a matrix with up to " + grouped + " rows from a dense copy");
        assertSays(root.resolve("docs/solvers.md"),
                "are used up, `eigsh` computes all eigenvalues of a matrix with up to " + grouped + " rows from a dense copy");
        assertSays(root.resolve("java/core/src/main/java/org/sparse4j/linalg/EigenOptions.java"), "has up to " + grouped + " rows");
        assertSays(root.resolve("docs/solvers.md"), "a dense matrix of up to " + rows / 1000 * rows / 1000 + " million");
    }
}
