// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What random programs leave out is left out for a reason: run all the same, it makes the two differ. */
class FaultsTest {
    private static final String READY = "ready";
    private static final String OUTLIVED = "outlived";
    private static final String DIFFERS = "differs: ";

    @BeforeAll
    static void settle() {
        RandomProgramTest.settle();
    }

    @ParameterizedTest
    @EnumSource
    void documentedFaultsReproduceInNd4j(Fault fault) throws IOException, InterruptedException {
        List<Step> program = Step.parse(fault.program);
        List<Step> before = program.subList(0, program.size() - 1);
        Step last = program.get(program.size() - 1);
        try (Twins twins = new Twins(Ours::run)) {
            before.forEach(s -> assertTrue(twins.step(s), s::toString));
            assertFalse(twins.step(last));
            assertEquals(java.util.Map.of(fault, 1), twins.excused);
            if (fault.fatal) {
                assertEndsTheJvmOrDiffers(fault);
            } else {
                assertThrows(Twins.Difference.class, () -> twins.force(last));
            }
        }
    }

    private static void assertEndsTheJvmOrDiffers(Fault fault) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sparse4j-nd4j");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("error.log"),
                "-Dorg.sparse4j.library=" + System.getProperty("org.sparse4j.library", ""),
                "-cp", System.getProperty("java.class.path"), FaultsTest.class.getName(), fault.name()));
        command.removeIf(word -> word.endsWith("library="));
        Path output = folder.resolve("output.txt");
        Process child = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertTrue(child.waitFor(10, TimeUnit.MINUTES), "still running");  // only what hangs
            String text = Files.readString(output);
            assertTrue(text.startsWith(READY) && !text.contains(OUTLIVED), text);
            // Some read memory nobody set: what they find there decides how they fail, not whether.
            assertTrue(Files.exists(folder.resolve("error.log")) || text.contains(DIFFERS), text);
        } finally {
            child.destroyForcibly();
        }
    }

    /** Runs the program of a fault that may end the JVM. */
    public static void main(String[] arguments) {
        settle();
        List<Step> program = Step.parse(Fault.valueOf(arguments[0]).program);
        try (Twins twins = new Twins(Ours::run)) {
            System.out.println(READY);
            program.forEach(twins::force);
            System.out.println(OUTLIVED);
        } catch (Twins.Difference e) {
            System.out.println(DIFFERS + e);
        }
    }
}
