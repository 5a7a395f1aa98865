// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Random programs on arrays of ND4J and on their twins of Sparse4j. Properties: {@code sparse4j.programs} how many,
 * {@code sparse4j.seed} the first one's seed (each has the next), {@code sparse4j.replay} a program as a failure
 * printed it, or @FILE.
 */
class RandomProgramTest {
    private static final long DEFAULT_SEED = 1;
    private static final int DEFAULT_PROGRAMS = 5000;
    private static final long PROGRESS_NANOS = 10_000_000_000L;

    /** The program that runs: what is left of it when ND4J kills the JVM. */
    private static final Path RUNNING = Path.of("target", "running-program.txt");

    private final Programs programs = new Programs(Ours::run);

    /** Means of integers are DOUBLE; out of the box they are FLOAT. */
    @BeforeAll
    static void settle() {
        Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
        Nd4j.getMemoryManager().togglePeriodicGc(false);
    }

    @Test
    void theLibraryAgreesWithNd4j() throws IOException {
        String replay = System.getProperty("sparse4j.replay");
        if (replay != null) {
            String text = replay.startsWith("@") ? Files.readString(Path.of(replay.substring(1))) : replay;
            Programs.Failure f = programs.replay(Step.parse(text));
            if (f != null) {
                throw new AssertionError(f.listing("the program fails:"), f.cause());
            }
            System.out.println("programs against ND4J: the program agrees");
            return;
        }
        long first = Long.getLong("sparse4j.seed", DEFAULT_SEED);
        int count = Integer.getInteger("sparse4j.programs", DEFAULT_PROGRAMS);
        long started = System.nanoTime();
        long told = started;
        for (int k = 0; k < count; k++) {
            long seed = first + k;
            Files.writeString(RUNNING, "seed " + seed + "\n");
            // Small arrays get derived layouts in every other program only.
            Sparse4j.environment().setLayoutEntries(seed % 2 == 0 ? 1 : 4096);
            Programs.Failure f = programs.random(seed);
            if (f != null) {
                fail(seed, f);
            }
            if (System.nanoTime() - told > PROGRESS_NANOS) {
                told = System.nanoTime();
                System.out.printf("programs against ND4J: %d of %d agree, %.0f s%n", k + 1, count,
                        (told - started) / 1e9);
            }
        }
        System.out.printf("programs against ND4J: all %d agree, seeds %d to %d, %.1f s%n  steps %s%n"
                + "  left out for faults of ND4J's %s%n", count, first, first + count - 1,
                (System.nanoTime() - started) / 1e9, programs.done, programs.excused);
    }

    private void fail(long seed, Programs.Failure failure) {
        System.out.println("program " + seed + " against ND4J fails: " + failure.message() + "; shrinking");
        Programs.Failure small = programs.shrink(failure);
        List<Step> program = small.program();
        throw new AssertionError(small.listing("program of seed " + seed + " against ND4J, shrunk from "
                + failure.program().size() + " steps:")
                + "\nreplay:\n  gradle-free-build/test --nd4j --programs 1 --seed " + seed
                + "\n  gradle-free-build/test --nd4j --replay '" + Step.text(program) + "'", small.cause());
    }

    /** A library that fills one element too few of a view with a step: found, made small, replayed. */
    @Test
    void aDefectIsFoundAndShrunkAndReplayed() {
        Programs faulty = new Programs((s, variables) -> {
            INDArray given = Ours.run(s, variables);
            INDArray x = s.verb().equals("fill") ? variables.apply(s.word(1)) : null;
            if (x != null && x.isView() && x.rank() == 2 && x.length() > 2) {
                x.putScalar(0, 0, s.value(2) == 0 ? 1.0 : 0.0);
            }
            return given;
        });
        Programs.Failure f = null;
        for (long seed = 1; f == null && seed < 2000; seed++) {
            f = faulty.random(seed);
        }
        assertNotNull(f, "the defect was not found");
        Programs.Failure small = faulty.shrink(f);
        assertTrue(small.program().size() <= 4, small.listing("not shrunk:"));
        List<Step> again = Step.parse(Step.text(small.program()));
        assertEquals(small.program(), again);
        assertNotNull(faulty.replay(again));
        assertNull(programs.replay(again));
    }
}
