// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.Npy;
import org.sparse4j.io.S4j;

/** Files .s4j of which two, or one and a copy that is turned, do not fit in the memory that the commands may use. */
class LargeFilesTest {
    private static final long LIMIT = 32 << 20;
    private static final int SIDE = 2400;

    @TempDir
    private static Path folder;

    private static INDArray big;
    private static INDArray vector;

    @BeforeAll
    static void files() throws IOException {
        try (INDArray coordinates = Sparse4j.sprand(0.26, 7, SIDE, SIDE)) {
            big = coordinates.toFormat(SparseFormat.CSR);
        }
        vector = Sparse4j.rand(new long[] {SIDE, 1});
        S4j.write(big, folder.resolve("big.s4j"));
        Npy.write(vector, folder.resolve("vector.npy"));
        assertTrue(Files.size(folder.resolve("big.s4j")) > LIMIT / 2, "it fits in memory");
    }

    @AfterAll
    static void close() {
        big.close();
        vector.close();
    }

    private static String run(int code, String... arguments) throws Exception {
        Process process = Session.process(folder, List.of("-Dorg.sparse4j.maxBytes=" + LIMIT), arguments)
                .redirectOutput(folder.resolve("out.txt").toFile()).start();
        int ended = Session.end(process);
        String said = Files.readString(folder.resolve("out.txt")) + Files.readString(folder.resolve("err.txt"));
        assertEquals(code, ended, () -> String.join(" ", arguments) + ": " + said);
        return said;
    }

    /** Writes a file, and holds it against what is computed in memory. */
    private static void assertWritten(INDArray expected, String file, String... arguments) throws Exception {
        assertEquals("", run(0, arguments));
        try (INDArray got = Sparse4j.files().read(folder.resolve(file))) {
            assertEquals(expected.getFormat(), got.getFormat());
            assertEquals(expected, got);
        }
        Files.delete(folder.resolve(file));
    }

    @Test
    void turnedConvertedAndJoined() throws Exception {
        try (INDArray turned = big.transpose().toFormat(SparseFormat.CSR); INDArray columns = big.toFormat(SparseFormat.CSC);
                INDArray under = Sparse4j.concat(0, big, big); INDArray beside = Sparse4j.concat(1, big, big)) {
            assertWritten(turned, "turned.s4j", "transpose", "big.s4j", "turned.s4j");
            assertWritten(columns, "columns.s4j", "convert", "big.s4j", "columns.s4j", "--format", "CSC");
            assertWritten(big, "copy.s4j", "convert", "big.s4j", "copy.s4j");
            assertWritten(under, "under.s4j", "merge", "big.s4j", "big.s4j", "-o", "under.s4j");
            assertWritten(beside, "beside.s4j", "merge", "big.s4j", "big.s4j", "--along", "1", "-o", "beside.s4j");
        }
        try (var left = Files.list(folder)) {
            assertEquals(List.of("big.s4j", "err.txt", "out.txt", "vector.npy"), left.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    /** Text of which the entries would take all of the memory, and what is wrong with it at its end. */
    @Test
    void textIsConvertedAPartAtATime() throws Exception {
        Path text = folder.resolve("big.mtx");
        MatrixMarket.write(big, text);
        assertTrue(Files.size(text) > LIMIT, "it fits in memory");
        assertWritten(big, "copy.s4j", "convert", "big.mtx", "copy.s4j");
        Files.writeString(text, "1 1\n", StandardOpenOption.APPEND);
        String said = run(2, "convert", "big.mtx", "copy.s4j");
        assertTrue(said.startsWith("sparse4j convert: big.mtx: line ") && said.lines().count() == 1, said);
        Files.delete(text);
    }

    @Test
    void multiplied() throws Exception {
        assertEquals("", run(0, "multiply", "big.s4j", "vector.npy", "-o", "product.npy"));
        try (INDArray expected = big.mmul(vector); INDArray got = Sparse4j.files().read(folder.resolve("product.npy"))) {
            assertTrue(expected.equalsWithEps(got, 1e-9), "another product");
        }
        Files.delete(folder.resolve("product.npy"));
    }

    @Test
    void lookedAt() throws Exception {
        String what = "DOUBLE CSR [2400, 2400], " + big.nnz() + " entries";
        assertEquals("big.s4j: " + what + ": ok\n", run(0, "check", "big.s4j"));
        assertEquals("big.s4j: " + what + ": ok\n", run(0, "check", "--finite", "big.s4j"));
        assertTrue(run(0, "spy", "--ascii", "--size", "8", "big.s4j").endsWith("2400 x 2400, " + big.nnz() + " entries\n"));
        long last = big.nnz();
        int shown = 100_000;
        Iterator<String> head = run(0, "head", "-n", Integer.toString(shown), "big.s4j").lines().iterator();
        assertEquals(what, head.next());
        long[] seen = {0};
        big.forEachEntry((at, value) -> {
            if (seen[0]++ < shown) {
                assertEquals("[" + at[0] + ", " + at[1] + "] " + value, head.next());
            }
        });
        String stats = run(0, "stats", "big.s4j");
        assertTrue(stats.contains("\nentries     " + last + " (") && stats.contains("\nsymmetry    finding it takes more memory than is left\n"), stats);
    }

    /** The refusal of what cannot be done, in a line. */
    @Test
    void refused() throws Exception {
        String said = run(1, "transpose", "big.s4j", "turned.mtx");
        assertTrue(said.startsWith("sparse4j: out of memory: ") && said.lines().count() == 1, said);
        assertTrue(!Files.exists(folder.resolve("turned.mtx")), "it was written");
    }
}
