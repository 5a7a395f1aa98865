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

/** Processes killed while they write by each writer: the file is the old or the new one, and the next write clears up. */
class KilledWritersTest {
    private static final List<String> SOME = List.of("a.txt", "SCIPY.npz", "a.s4j", "transposed.s4j", "built.s4j");
    private static final int MOST_FILES = 8;  // of a process at a time: the target's, runs, indexes, lines

    @TempDir
    private Path folder;

    @Test
    void aFewKills() throws Exception {
        kill(SOME, SOME.size());
    }

    @Test
    @Tag("release")
    void threeHundredKills() throws Exception {
        kill(new ArrayList<>(EveryWriter.ALL.keySet()), 320);
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

    private void kill(List<String> names, int times) throws Exception {
        long seed = Long.getLong("sparse4j.seed", System.nanoTime());
        Random random = new Random(seed);
        Path[] sources = {folder.resolve("0"), folder.resolve("1")};
        Path beside = Files.createDirectory(folder.resolve("beside"));
        Path good = Files.createDirectory(folder.resolve("good"));
        for (int k = 0; k < sources.length; k++) {
            EveryWriterMain.source(sources[k], k);
        }
        int left = 0;
        for (int n = 0; n < times; n++) {
            String name = names.get(n % names.size());
            String what = "seed " + seed + ", kill " + n + " of " + name;
            Path target = folder.resolve(name);
            try (ChildJvm child = ChildJvm.start(EveryWriterMain.class, List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"),
                    name, sources[0].toString(), sources[1].toString(), folder.toString(), beside.toString())) {
                child.await("writing");
                Thread.sleep(random.nextInt(60));
                child.kill();
            }
            long before = leftovers(folder, beside);
            assertTrue(before <= MOST_FILES, what + ": leftovers gather: " + before);
            left += before > 0 ? 1 : 0;
            byte[] there = Files.readAllBytes(target);
            boolean whole = false;
            for (Path source : sources) {
                Path wanted = good.resolve(name);
                write(name, source, wanted, beside);
                whole |= Arrays.equals(there, Files.readAllBytes(wanted));
            }
            assertTrue(whole, what + ": a file of " + there.length + " bytes that nobody wrote");
            write(name, sources[0], target, beside);
            assertEquals(0, leftovers(folder, beside), what);
            Files.delete(target);
        }
        int killed = left;
        // A few may all fall between two writes; AtomicFileTest kills one that is surely writing.
        assertTrue(killed > times / 4 || times < 100, () -> killed + " of " + times + " processes were killed while they wrote: seed " + seed);
        assertEquals(Set.of("0", "1", "beside", "good"), AtomicFileTest.names(folder));
    }
}
