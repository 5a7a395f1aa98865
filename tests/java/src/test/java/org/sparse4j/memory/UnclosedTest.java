// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.stress.ChildJvm;

/** Programs that close nothing keep their memory flat, whatever collects their garbage. */
@Tag("alone")
class UnclosedTest {
    private static final Pattern PRINTED = Pattern.compile("rounds (\\d+) seconds \\S+ a round (\\S+) resident \\[(.*)\\]");
    private static final long MB = 1 << 20;

    /** Rounds, and seconds of a round, of a run in a group of 512 MB, where groups can be made; flat from the third tenth on. */
    private static double[] run(String what, String length, int seconds, List<String> flags) throws Exception {
        try (MemoryGroup group = MemoryGroup.of(512 * MB)) {
            return run(group, what, length, seconds, flags);
        }
    }

    private static double[] run(MemoryGroup group, String what, String length, int seconds, List<String> flags,
            String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(what, length));
        arguments.addAll(List.of(more));
        String printed = ChildJvm.run(group.prefix(), UnclosedMain.class, seconds, flags,
                arguments.toArray(String[]::new));
        Matcher m = PRINTED.matcher(printed);
        assertTrue(m.find(), printed);
        String[] resident = m.group(3).split(", ");
        assertEquals(10, resident.length, printed);
        long[] mb = Arrays.stream(resident).mapToLong(Long::parseLong).toArray();
        // What one late collection took may show for a while.
        long late = Math.min(mb[7], Math.min(mb[8], mb[9]));
        // Where others take the processors, collections come later from some time on: a step, which ends.
        assertTrue(late < mb[2] + mb[2] / 4 + 100 || mb[9] < mb[6] + mb[6] / 10, printed);
        System.out.println(what + " " + flags + ": " + printed.lines().findFirst().orElse(""));
        return new double[] {Long.parseLong(m.group(1)), Double.parseDouble(m.group(2))};
    }

    @Test
    void memoryStaysFlat() throws Exception {
        run("open", "4s", 120, List.of("-XX:+UseG1GC", "-Xmx128m"));
    }

    @ParameterizedTest
    @Tag("gate")
    @ValueSource(strings = {"Serial", "Parallel", "Z"})
    void memoryStaysFlatUnderEveryCollector(String collector) throws Exception {
        run("open", "4s", 120, List.of("-XX:+Use" + collector + "GC", "-Xmx128m"));
    }

    /** Without System.gc() an exception may come, never a kill. */
    @Test
    @Tag("gate")
    void withoutExplicitCollections() throws Exception {
        try (MemoryGroup group = MemoryGroup.of(512 * MB)) {
            String printed = ChildJvm.output(group.prefix(), UnclosedMain.class, 120,
                    List.of("-XX:+DisableExplicitGC", "-Xmx128m"), "open", "4s");
            assertTrue(PRINTED.matcher(printed).find() || printed.contains("OutOfMemoryError: "), printed);
            assertEquals(1, printed.split("System.gc\\(\\) does nothing", -1).length - 1, printed);
        }
    }

    /** What is no array: gigabytes of it fit into half of one, at the default limit and at a lower one. */
    @ParameterizedTest
    @ValueSource(strings = {"builders", "workspaces", "solvers"})
    void unclosedBuildersWorkspacesAndSolvers(String what) throws Exception {
        try (MemoryGroup group = MemoryGroup.of(512 * MB)) {
            for (String flag : List.of("-Dorg.sparse4j.leaks=off", "-Dorg.sparse4j.maxBytes=100000000")) {
                String printed = ChildJvm.run(group.prefix(), UnclosedOthersMain.class, 120, List.of("-Xmx128m", flag),
                        what);
                assertTrue(printed.contains("done"), printed);
            }
        }
    }

    /** Both programs, and what closing nothing costs, for reading. */
    @Test
    @Tag("release")
    void twoMinutes() throws Exception {
        double[] closed = run("close", "45s", 200, List.of("-Xmx128m"));
        double[] open = run("open", (long) closed[0] + "", 400, List.of("-Xmx128m"));
        System.out.printf("closing nothing takes %.2f times as long%n", open[1] / closed[1]);
    }

    @Test
    @Tag("release")
    void anHour() throws Exception {
        run("open", "3600s", 4000, List.of("-Xmx128m"));
    }

    @ParameterizedTest
    @Tag("release")
    @ValueSource(strings = {"Serial", "G1", "Parallel", "Z"})
    void besideALargeHeap(String collector) throws Exception {
        MemoryTest.requireMemory(12);
        try (MemoryGroup none = MemoryGroup.none()) {
            List<String> flags = List.of("-XX:+Use" + collector + "GC", "-Xmx7g");
            double[] closed = run(none, "close", "20s", 300, flags, "4");
            double[] open = run(none, "open", (long) closed[0] + "", 300, flags, "4");
            System.out.printf("%s, 4 GB beside: closing nothing takes %.2f times as long%n", collector,
                    open[1] / closed[1]);
        }
    }
}
