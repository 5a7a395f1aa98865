// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** A million random puts through four aliases of one array, alternating with gets; a hash map says what is right. */
class PutThroughAliasesTest {
    private static final int PUTS = 1_000_000;
    private static final int SIZE = 2000;

    private static void check(Supplier<INDArray> make, int puts) {
        try (INDArray a = make.get()) {
            INDArray view = a.get(interval(1, SIZE - 1), all());
            INDArray viewOfView = view.get(all(), interval(3, 2, SIZE));
            INDArray turned = viewOfView.permute(1, 0);
            Map<Long, Double> expected = new HashMap<>();
            SplittableRandom random = new SplittableRandom(3);
            for (int k = 0; k < puts; k++) {
                // Coordinates of the innermost view, so that every alias reaches them.
                int i = random.nextInt(SIZE - 2);
                int j = random.nextInt((SIZE - 2) / 2);
                double v = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(1000);
                switch (k & 3) {
                    case 0:
                        a.putScalar(i + 1, 2 * j + 3, v);
                        break;
                    case 1:
                        view.putScalar(i, 2 * j + 3, v);
                        break;
                    case 2:
                        viewOfView.putScalar(i, j, v);
                        break;
                    default:
                        turned.putScalar(j, i, v);
                        break;
                }
                long place = (long) i * SIZE + j;
                if (v == 0) {
                    expected.remove(place);
                } else {
                    expected.put(place, v);
                }
                // Read through the next alias: what was just put, and something that was not.
                double got = read(a, view, viewOfView, turned, k + 1 & 3, i, j);
                if (got != v) {
                    assertEquals(v, got, "put " + k + " at " + i + ", " + j);
                }
                int other = random.nextInt(SIZE - 2);
                double there = read(a, view, viewOfView, turned, k + 2 & 3, other, j);
                double wanted = expected.getOrDefault((long) other * SIZE + j, 0.0);
                if (there != wanted) {
                    assertEquals(wanted, there, "after put " + k + " at " + other + ", " + j);
                }
            }
            assertEquals(expected.size(), a.nnz());
            assertEquals(expected.size(), view.nnz());
            assertEquals(expected.size(), viewOfView.nnz());
            long[] seen = {0};
            turned.forEachEntry((at, value) -> {
                assertEquals(expected.get(at[1] * SIZE + at[0]), value);
                seen[0]++;
            });
            assertEquals(expected.size(), seen[0]);
        }
    }

    private static double read(INDArray a, INDArray view, INDArray viewOfView, INDArray turned, int alias, long i,
            long j) {
        switch (alias) {
            case 0:
                return a.getDouble(i + 1, 2 * j + 3);
            case 1:
                return view.getDouble(i, 2 * j + 3);
            case 2:
                return viewOfView.getDouble(i, j);
            default:
                return turned.getDouble(j, i);
        }
    }

    @Test
    void coo() {
        check(() -> Sparse4j.sparse(SIZE, SIZE), PUTS);
    }

    @Test
    void compressed() {
        check(() -> Sparse4j.coo(SIZE, SIZE).build(SparseFormat.CSR), PUTS / 4);
        check(() -> Sparse4j.coo(SIZE, SIZE).build(new int[] {1, 0}, 2), PUTS / 4);
    }
}
