// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.stress.ChildJvm;

/**
 * Under {@code ulimit -v}: OpenBLAS neither hangs nor ends the process, and nothing of ours is allocated where the C
 * library ends the process when it cannot. Where a JVM finds no memory for itself it ends by its own word.
 */
@Tag("alone")
class AddressSpaceTest {
    private static final List<List<String>> FLAGS = List.of(
            List.of("-Xmx64m", "-XX:ReservedCodeCacheSize=16m", "-XX:+UseSerialGC", "-XX:CompressedClassSpaceSize=16m",
                    "-XX:TieredStopAtLevel=1", "-Xss512k"),
            List.of("-Xmx256m", "-XX:ReservedCodeCacheSize=48m", "-XX:+UseSerialGC",
                    "-XX:CompressedClassSpaceSize=16m"));

    /** Where a JVM that ends by its own word leaves its reports. */
    @TempDir
    private static Path reports;

    private static String run(int megabytes, List<String> flags) throws Exception {
        List<String> all = new ArrayList<>(flags);
        all.add("-XX:ErrorFile=" + reports + "/error-%p.log");
        all.add("-XX:ReplayDataFile=" + reports + "/replay-%p.log");
        return ChildJvm.output(List.of("sh", "-c", "ulimit -v " + megabytes * 1024 + " && exec \"$@\"", "sh"),
                AddressSpaceMain.class, 60, all);
    }

    private static int runs(int from, int to, int step) throws Exception {
        int done = 0;
        for (int megabytes = from; megabytes <= to; megabytes += step) {
            for (List<String> flags : FLAGS) {
                String printed = run(megabytes, flags);
                String what = megabytes + " MB " + flags + ":\n" + printed;
                assertFalse(printed.contains("thread-local") || printed.contains("blas_thread_init")
                        || printed.contains("too many memory regions") || printed.contains("terminate called")
                        || printed.contains("another product"), what);
                boolean ownWord = printed.contains("insufficient memory for the Java Runtime")
                        || printed.contains("Error occurred during initialization of VM")
                        || printed.contains("Could not create the Java Virtual Machine") || printed.contains("Error");
                assertTrue(printed.contains("\ndone") || ownWord, what);
                if (printed.contains("\ndone")) {
                    done++;
                }
            }
        }
        return done;
    }

    @Test
    void productsEndOrSayWhy() throws Exception {
        assertTrue(runs(700, 1900, 400) > 0, "no JVM had enough for a product");
    }

    @Test
    @Tag("release")
    void productsEndOrSayWhyAtEveryLimit() throws Exception {
        assertTrue(runs(400, 2400, 50) > 10);
    }

    @Test
    void whatKeepsOpenBlasAwayIsNamed() throws Exception {
        String printed = run(1074, FLAGS.get(0));
        if (printed.contains("\ndone")) {
            assertTrue(printed.contains("BLAS: built-in (no address space for OpenBLAS's buffers)"), printed);
            assertTrue(printed.contains("WARNING"), printed);
        }
    }
}
