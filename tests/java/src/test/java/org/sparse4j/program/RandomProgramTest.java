// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.oracle.ModelArguments;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelValue;

/**
 * Random programs against the plain-Java model. Properties: {@code sparse4j.programs} how many, {@code sparse4j.seed}
 * the first one's seed (each has the next), {@code sparse4j.structure} whether all are mostly structure and search
 * operations, {@code sparse4j.replay} a program as a failure printed it, or @FILE.
 */
class RandomProgramTest {
    private static final long DEFAULT_SEED = 1;
    private static final int DEFAULT_PROGRAMS = 2000;
    private static final long PROGRESS_NANOS = 5_000_000_000L;

    private final Programs programs = new Programs(new Product());

    @Test
    void theLibraryAgreesWithTheModel() throws IOException {
        String replay = System.getProperty("sparse4j.replay");
        if (replay != null) {
            String text = replay.startsWith("@") ? Files.readString(Path.of(replay.substring(1))) : replay;
            for (long entries : new long[] {1, 4096}) {
                Sparse4j.environment().setLayoutEntries(entries);
                Programs.Failure f = programs.replay(Step.parse(text));
                if (f != null) {
                    throw new AssertionError(f.listing("the program fails:"), f.cause());
                }
            }
            System.out.println("random programs: the program agrees");
            return;
        }
        long first = Long.getLong("sparse4j.seed", DEFAULT_SEED);
        int count = Integer.getInteger("sparse4j.programs", DEFAULT_PROGRAMS);
        long started = System.nanoTime();
        long told = started;
        for (int k = 0; k < count; k++) {
            long seed = first + k;
            // Small arrays get derived layouts in every other program only.
            Sparse4j.environment().setLayoutEntries(seed % 2 == 0 ? 1 : 4096);
            Programs.Failure f = programs.random(seed);
            if (f != null) {
                fail(seed, f);
            }
            if (System.nanoTime() - told > PROGRESS_NANOS) {
                told = System.nanoTime();
                System.out.printf("random programs: %d of %d agree, %.0f s%n", k + 1, count, (told - started) / 1e9);
            }
        }
        System.out.printf("random programs: all %d agree, seeds %d to %d, %.1f s%n", count, first, first + count - 1,
                (System.nanoTime() - started) / 1e9);
    }

    private void fail(long seed, Programs.Failure failure) {
        System.out.println("random program " + seed + " fails: " + failure.message() + "; shrinking");
        Programs.Failure small = programs.shrink(failure);
        throw new AssertionError(small.listing("random program of seed " + seed + ", shrunk from "
                + failure.program().size() + " steps:") + "\nreplay:\n  gradle-free-build/test --programs 1 --seed "
                + seed + "\n  gradle-free-build/test --replay '" + Step.text(small.program()) + "'", small.cause());
    }

    /** A library that writes one element too many when it fills: the test has to find it and make it small. */
    @Test
    void aDefectIsFoundAndShrunkAndReplayed() {
        Programs faulty = new Programs(new Product() {
            @Override
            public void fill(INDArray x, ModelValue value) {
                super.fill(x, value);
                if (x.rank() == 2 && x.size(0) > 1 && x.size(1) > 1) {
                    x.putScalar(new long[] {1, 0}, 77L);
                }
            }
        });
        assertFoundAndShrunk(faulty, 4);
    }

    /** The same of structure operations: one that gives a wrong element, one that writes one too many. */
    @Test
    void defectsOfStructureOperationsAreFoundAndShrunk() {
        Product wrong = new Product() {
            @Override
            public INDArray structure(String op, List<INDArray> arrays, ModelLayout layout, ModelArguments arguments) {
                INDArray made = super.structure(op, arrays, layout, arguments);
                if (op.equals("repeat") && made.rank() == 2 && made.length() > 2) {
                    made.putScalar(new long[] {0, 0}, 77L);
                }
                return made;
            }
        };
        Product writes = new Product() {
            @Override
            public void structureInPlace(String op, List<INDArray> arrays, ModelArguments arguments) {
                super.structureInPlace(op, arrays, arguments);
                INDArray x = arrays.get(0);
                if (op.equals("scatter") && x.isView() && x.length() > 2) {
                    x.putScalar(0, 77L);
                }
            }
        };
        for (Product library : List.of(wrong, writes)) {
            assertFoundAndShrunk(new Programs(library), 5);
        }
    }

    /** A random program finds the library's defect; made small and read back from its text it still does. */
    private void assertFoundAndShrunk(Programs faulty, int steps) {
        Programs.Failure f = null;
        for (long seed = 1; f == null && seed < 2000; seed++) {
            f = faulty.random(seed);
        }
        assertNotNull(f, "the defect was not found");
        Programs.Failure small = faulty.shrink(f);
        assertTrue(small.program().size() <= steps, small.listing("not shrunk:"));
        List<Step> again = Step.parse(Step.text(small.program()));
        assertEquals(small.program(), again);
        assertNotNull(faulty.replay(again));
        assertNull(programs.replay(again));
    }
}
