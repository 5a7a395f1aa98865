// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.stress.ChildJvm;

/** What properties set up, and that results do not depend on it. */
@Tag("alone")
class BackendTest {
    private static String run(String... flags) throws Exception {
        return ChildJvm.run(BackendMain.class, List.of(flags));
    }

    private static String bits(String output) {
        return output.lines().filter(line -> line.startsWith("bits of ")).collect(Collectors.joining("\n"));
    }

    private static String line(String output, String begin) {
        return output.lines().filter(line -> line.startsWith(begin)).findFirst().orElseThrow();
    }

    @Test
    @Tag("jdk")
    void infoNamesLibraryAndKernels() {
        String info = Sparse4j.info();
        for (String part : List.of("backend cpu", "libsparse4j ", ", ABI 2", "instruction set: ", "BLAS: ", "threads: ", "thread pool: ",
                "library: ", "Java " + System.getProperty("java.version"), "memory: live ")) {
            assertTrue(info.contains(part), () -> "no \"" + part + "\" in " + info);
        }
        assertEquals("cpu", Sparse4j.getBackend().name());
        assertTrue(Sparse4j.getBackend().isAvailable());
    }

    @Test
    void withoutBlasProductsAreRightAndInfoNamesNone() throws Exception {
        String hidden = run("-Dorg.sparse4j.blas=none");
        assertTrue(line(hidden, "BLAS: ").matches("BLAS: .*(none|built-in|fallback|own).*"), line(hidden, "BLAS: "));
        assertFalse(line(hidden, "BLAS: ").contains("openblas"), line(hidden, "BLAS: "));
        assertEquals(bits(run()), bits(hidden));
    }

    @Test
    void aBlasThatIsNotThereIsNoFailure() throws Exception {
        String output = run("-Dorg.sparse4j.blas=/no/such/libopenblas.so");
        assertFalse(bits(output).isEmpty());
    }

    @Test
    void threadsAndInstructionSetsGiveTheSameBits() throws Exception {
        String one = run("-Dorg.sparse4j.threads=1");
        String three = run("-Dorg.sparse4j.threads=3");
        String baseline = run("-Dorg.sparse4j.isa=baseline");
        assertEquals("threads: 1", line(one, "threads: "));
        assertEquals("threads: 3", line(three, "threads: "));
        assertTrue(line(baseline, "instruction set: ").endsWith("baseline"), line(baseline, "instruction set: "));
        assertEquals(bits(one), bits(three));
        assertEquals(bits(one), bits(baseline));
    }

    /** The JVM's number follows the CPU quota of a container and the affinity mask; that of the machine does not. */
    @Test
    void withoutAPropertyThereIsAThreadForEachProcessorOfTheJvm() throws Exception {
        assumeTrue(System.getenv("OMP_NUM_THREADS") == null, "OMP_NUM_THREADS sets the number of threads here");
        for (int processors : new int[] {1, 3, 7}) {
            String output = run("-XX:ActiveProcessorCount=" + processors);
            assertEquals("threads: " + processors, line(output, "threads: "));
        }
        assertEquals("threads: 2", line(run("-XX:ActiveProcessorCount=3", "-Dorg.sparse4j.threads=2"), "threads: "));
    }

    @Test
    void propertiesAreChecked() {
        for (String flag : List.of("-Dorg.sparse4j.threads=many", "-Dorg.sparse4j.threads=-1",
                "-Dorg.sparse4j.threads=0",
                "-Dorg.sparse4j.isa=mmx", "-Dorg.sparse4j.maxBytes=-5", "-Dorg.sparse4j.maxBytes=1gb", "-Dorg.sparse4j.densifyLimit=1e6",
                "-Dorg.sparse4j.backend=abacus")) {
            String output = assertThrows(AssertionFailedError.class, () -> run(flag)).getMessage();
            assertTrue(output.contains("IllegalArgumentException") || output.contains("IllegalStateException"),
                    output);
            String property = flag.substring(2, flag.indexOf('='));
            assertTrue(output.lines().filter(l -> l.contains("Exception"))
                    .anyMatch(l -> l.contains(property.substring(property.lastIndexOf('.') + 1))), output);
        }
    }

    @Test
    void limitsFromProperties() throws Exception {
        String output = assertThrows(AssertionFailedError.class, () -> run("-Dorg.sparse4j.maxBytes=100000"))
                .getMessage();
        assertTrue(output.contains("OutOfMemoryError: random: org.sparse4j.maxBytes = 100000 would be exceeded"), output);
        output = assertThrows(AssertionFailedError.class, () -> run("-Dorg.sparse4j.maxBytes=97K")).getMessage();
        assertTrue(output.contains("org.sparse4j.maxBytes = " + 97 * 1024 + " would be exceeded"), output);
        assertEquals("densify limit: 10", line(run("-Dorg.sparse4j.densifyLimit=10"), "densify limit: "));
    }

    @Test
    void numbersOfBytesTakeTheSuffixesOfXmx() {
        assertEquals(12, Settings.bytes("p", " 12 "));
        assertEquals(3L << 10, Settings.bytes("p", "3k"));
        assertEquals(512L << 20, Settings.bytes("p", "512M"));
        assertEquals(1L << 30, Settings.bytes("p", "1g"));
        assertEquals(2L << 40, Settings.bytes("p", "2T"));
        for (String text : List.of("", "g", "1gb", "1.5g", "1 g", "99999999t", "much")) {
            String message = assertThrows(IllegalArgumentException.class, () -> Settings.bytes("p.q", text)).getMessage();
            assertTrue(message.contains("property p.q is '" + text + "'") && message.contains("512m or 1g"), message);
        }
    }

    /** A library that turned on flush-to-zero would do so for the whole JVM. */
    @Test
    @Tag("jdk")
    void subnormalsSurviveLoading() {
        try (INDArray x = Sparse4j.create(new double[] {Double.MIN_VALUE, Double.MIN_NORMAL / 2});
                INDArray y = x.mul(1.0); INDArray big = Sparse4j.ones(200_000).mul(Double.MIN_VALUE)) {
            assertEquals(Double.MIN_VALUE, y.getDouble(0));
            assertEquals(Double.MIN_NORMAL / 2, y.getDouble(1));
            assertEquals(200_000 * Double.MIN_VALUE, big.sumNumber().doubleValue());
            assertEquals(Double.MIN_VALUE, x.getDouble(0) * Double.parseDouble("1.0"));
            assertEquals(Double.MIN_VALUE, Double.parseDouble("9.9e-324") / Double.parseDouble("2"));
        }
    }
}
