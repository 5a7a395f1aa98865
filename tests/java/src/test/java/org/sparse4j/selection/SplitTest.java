// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Random splits of rows. */
class SplitTest {
    @Test
    void eachRowIsOnOneSide() {
        for (int rows : new int[] {2, 3, 10, 97}) {
            for (double share : new double[] {Double.MIN_VALUE, 0.2, 0.5, 0.999, Math.nextDown(1.0)}) {
                Split split = Split.shuffled(rows, share, 7);
                assertEquals(Math.min(rows - 1, (int) Math.ceil(share * rows)), split.test().length);
                for (long[] side : new long[][] {split.train(), split.test()}) {
                    assertArrayEquals(Arrays.stream(side).sorted().distinct().toArray(), side);
                }
                assertArrayEquals(LongStream.range(0, rows).toArray(),
                        LongStream.concat(LongStream.of(split.train()), LongStream.of(split.test())).sorted().toArray());
            }
        }
    }

    @Test
    void aSeedGivesTheSameRowsEverywhere() {
        assertArrayEquals(Split.shuffled(1000, 0.3, 42).test(), Split.shuffled(1000, 0.3, 42).test());
        assertNotEquals(Arrays.toString(Split.shuffled(1000, 0.3, 42).test()), Arrays.toString(Split.shuffled(1000, 0.3, 43).test()));
        // As java.util.Random's documentation defines its numbers.
        assertEquals("[1, 4, 6]", Arrays.toString(Split.shuffled(10, 0.3, 42).test()));
    }

    @Test
    void everyRowIsTestedEquallyOften() {
        int[] often = new int[20];
        for (int seed = 0; seed < 2000; seed++) {
            Arrays.stream(Split.shuffled(20, 0.25, seed).test()).forEach(i -> often[(int) i]++);
        }
        // 500 each on average, with a deviation of 19; the seeds are fixed.
        assertTrue(Arrays.stream(often).allMatch(n -> n > 400 && n < 600), () -> Arrays.toString(often));
    }

    @Test
    void rowsOfAMatrixStayWhole() {
        try (INDArray x = Sparse4j.sprand(0.5, 3, 12, 4)) {
            Split split = Split.shuffled(x.size(0), 0.25, 1);
            try (INDArray train = x.take(split.train(), 0); INDArray test = x.take(split.test(), 0)) {
                assertEquals(3, test.size(0));
                assertEquals(x.nnz(), train.nnz() + test.nnz());
                try (INDArray row = test.getRow(1).dup()) {
                    assertEquals(x.getRow(split.test()[1]), row);
                }
            }
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertEquals("Split.shuffled: the number of rows is 1; it must be from 2 to 2147483639, at least one to train on and one to test "
                + "on", bad(1, 0.5));
        assertTrue(bad(-3, 0.5).contains("the number of rows is -3"));
        assertEquals("Split.shuffled: the number of rows is 2147483640; it must be from 2 to 2147483639; split blocks of rows one by "
                + "one", bad(2147483640L, 0.5));
        for (double share : new double[] {0, 1, -0.1, Double.NaN, 20}) {
            assertEquals("Split.shuffled: share is " + share + "; a share must be above 0 and below 1", bad(5, share));
        }
    }

    private static String bad(long rows, double share) {
        return assertThrows(IllegalArgumentException.class, () -> Split.shuffled(rows, share, 0)).getMessage();
    }
}
