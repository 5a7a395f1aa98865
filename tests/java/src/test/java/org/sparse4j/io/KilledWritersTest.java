// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.stress.ChildJvm;

/** Processes killed while they write by each writer: the file is the old one, and the next write clears up. */
class KilledWritersTest {
    private static final List<String> SOME = List.of("a.txt", "SCIPY.npz", "a.s4j", "transposed.s4j", "built.s4j");
    private static final int MOST_FILES = 8;  // of a process at a time: the target's, runs, indexes, lines

    @TempDir
    private Path folder;

    @Test
    void aFewKills() throws Exception {
        kill(SOME, SOME.size(), 1);
    }

    @Test
    @Tag("release")
    void threeHundredKills() throws Exception {
        kill(new ArrayList<>(EveryWriter.ALL.keySet()), 320, Long.getLong("sparse4j.seed", System.nanoTime()));
    }

    private static void write(String name, Path source, Path target, Path beside) throws IOException {
        try (INDArray x = S4j.read(source)) {
            EveryWriter.ALL.get(name).write(x, source, target, beside);
        }
    }

    private static long leftovers(Path... folders) throws IOException {
        long n = 0;
        for (Path each : folders) {
            n += AtomicFileTest.names(each).stream().filter(f -> f.endsWith(".s4j-tmp")).count();
        }
        return n;
    }

    /** Each process stops by itself before some call of the file system between its first new file and the last rename. */
    private void kill(List<String> names, int times, long seed) throws Exception {
        Random random = new Random(seed);
        Path[] sources = {folder.resolve("0"), folder.resolve("1")};
        Path beside = Files.createDirectory(folder.resolve("beside"));
        Path good = Files.createDirectory(folder.resolve("good"));
        for (int k = 0; k < sources.length; k++) {
            EveryWriterMain.source(sources[k], k);
        }
        for (int n = 0; n < times; n++) {
            String name = names.get(n % names.size());
            String what = "seed " + seed + ", kill " + n + " of " + name;
            Path target = folder.resolve(name);
            try (ChildJvm child = ChildJvm.start(EveryWriterMain.class, List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"),
                    name, sources[0].toString(), sources[1].toString(), folder.toString(), beside.toString(),
                    Double.toString(0.9 * random.nextDouble()))) {
                child.await(EveryWriterMain.STOPPED);
                child.kill();
            }
            long before = leftovers(folder, beside);
            assertTrue(before > 0, what + ": nothing was being written");
            assertTrue(before <= MOST_FILES, what + ": leftovers gather: " + before);
            byte[] there = Files.readAllBytes(target);
            Path wanted = good.resolve(name);
            write(name, sources[0], wanted, beside);
            assertTrue(Arrays.equals(there, Files.readAllBytes(wanted)), what + ": a file of " + there.length
                    + " bytes is not the old one");
            write(name, sources[1], target, beside);
            assertEquals(0, leftovers(folder, beside), what);
            Files.delete(target);
        }
        assertEquals(Set.of("0", "1", "beside", "good"), AtomicFileTest.names(folder));
    }
}
