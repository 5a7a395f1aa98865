// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.preprocessing.Column;

/** No group is on two sides; shares, seeds and refusals. What scikit-learn's fold are: EncodersPeersTest. */
class GroupSplittersTest {
    private static long[] groups(int rows, int number) {
        return new Random(7).longs(rows, 0, number).map(g -> 100 - 7 * g).toArray();
    }

    private static Set<Long> of(long[] groups, long... rows) {
        Set<Long> found = new HashSet<>();
        Arrays.stream(rows).forEach(i -> found.add(groups[(int) i]));
        return found;
    }

    @Test
    void noGroupIsOnTwoSides() {
        long[] groups = groups(500, 31);
        for (GroupSplitter s : List.of(new GroupKFold(4), new LeaveOneGroupOut(), new GroupShuffleSplit(6, 3),
                new GroupShuffleSplit(6, 3).testGroups(5).trainShare(0.4))) {
            List<Long> tested = new ArrayList<>();
            int splits = 0;
            for (Split split : s.split(groups)) {
                Set<Long> both = of(groups, split.train());
                both.retainAll(of(groups, split.test()));
                assertEquals(Set.of(), both);
                for (long[] rows : List.of(split.train(), split.test())) {
                    assertArrayEquals(Arrays.stream(rows).sorted().distinct().toArray(), rows);
                    assertTrue(rows.length > 0);
                }
                Arrays.stream(split.test()).forEach(tested::add);
                splits++;
                if (!(s instanceof GroupShuffleSplit)) {
                    assertEquals(500, split.train().length + split.test().length);
                }
            }
            if (s instanceof GroupShuffleSplit) {
                assertEquals(6, splits);
            } else {
                assertEquals(500, Set.copyOf(tested).size());
                assertEquals(500, tested.size());
            }
        }
    }

    @Test
    void sharesAreOfGroups() {
        long[] groups = groups(500, 31);
        for (Split split : new GroupShuffleSplit(3, 1).split(groups)) {
            assertEquals(7, of(groups, split.test()).size());
            assertEquals(24, of(groups, split.train()).size());
        }
        for (Split split : new GroupShuffleSplit(3, 1).testShare(0.5).trainShare(0.25).split(groups)) {
            assertEquals(16, of(groups, split.test()).size());
            assertEquals(7, of(groups, split.train()).size());
        }
        for (Split split : new GroupShuffleSplit(3, 1).testGroups(1).trainGroups(2).split(groups)) {
            assertEquals(1, of(groups, split.test()).size());
            assertEquals(2, of(groups, split.train()).size());
        }
    }

    /** The same everywhere and always. */
    @Test
    void aSeedDecides() {
        StringBuilder test = new StringBuilder();
        for (Split split : new GroupShuffleSplit(3, 42).testGroups(2).split("a", "b", "c", "d", "e", "f")) {
            test.append(Arrays.toString(split.test()));
        }
        assertEquals(SEED_42, test.toString());
        Set<String> seen = new HashSet<>();
        for (int seed = 0; seed < 60; seed++) {
            for (Split split : new GroupShuffleSplit(2, seed).testGroups(2).split(1, 2, 3, 4, 5)) {
                seen.add(Arrays.toString(split.test()));
            }
        }
        assertEquals(10, seen.size(), "of five, any two");
        Iterable<Split> splits = new GroupShuffleSplit(2, 9).split(groups(50, 9));
        assertArrayEquals(splits.iterator().next().test(), splits.iterator().next().test());
    }

    @Test
    void splitsSelectRowsByTake() {
        try (INDArray x = Sparse4j.arange(8).reshape(4, 2)) {
            Split split = new LeaveOneGroupOut().split("p", "q", "p", "r").iterator().next();
            try (INDArray train = x.take(split.train(), 0); INDArray test = x.take(split.test(), 0)) {
                assertArrayEquals(new double[][] {{2, 3}, {6, 7}}, train.toDoubleMatrix());
                assertArrayEquals(new double[][] {{0, 1}, {4, 5}}, test.toDoubleMatrix());
            }
        }
    }

    private static String bad(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }

    @Test
    void refuses() {
        assertEquals("split: there are 2 groups; at least 3 are needed", bad(() -> new GroupKFold(3).split(1, 2, 1)));
        assertEquals("split: there are 1 groups; at least 2 are needed", bad(() -> new LeaveOneGroupOut().split(1, 1)));
        assertEquals("split: no samples were given; there must be at least one", bad(() -> new GroupKFold().split(new long[0])));
        assertEquals("split: some rows have no group; each row needs one", bad(() -> new GroupKFold(2).split("a", null, "b")));
        assertEquals("split: 2 groups are too few for 2 test groups and one to train on; each needs at least one",
                bad(() -> new GroupShuffleSplit(1, 1).testShare(0.9).split(1, 2)));
        assertEquals("split: 2 groups are too few for 1 test groups and 2 to train on; each needs at least one",
                bad(() -> new GroupShuffleSplit(1, 1).trainGroups(2).split(1, 2)));
        assertEquals("GroupKFold: the number of folds is 1; it must be at least 2", bad(() -> new GroupKFold(1)));
        assertEquals("GroupShuffleSplit: testShare is 1.0; a share must be above 0 and below 1",
                bad(() -> new GroupShuffleSplit(1, 1).testShare(1)));
        assertTrue(bad(() -> new GroupKFold().split((Column) null)).contains("null"));
    }

    private static final String SEED_42 = "[4, 5][0, 3][2, 4]";
}
