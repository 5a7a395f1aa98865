// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.nd4j.Nd4j;

/** Lists of indexes along the dimension that lines hold, of lines of one entry and of hundreds, beside dense arrays. */
@ExtendWith(NothingLeft.class)
class MinorListsTest {
    private static final int N = 120;

    private static Map<String, long[]> lists() {
        Random random = new Random(9);
        long[] shuffled = LongStream.range(0, N).toArray();
        for (int i = N - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            long t = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = t;
        }
        Map<String, long[]> all = new LinkedHashMap<>();
        all.put("shuffled", shuffled);
        all.put("half", Arrays.copyOf(shuffled, N / 2));
        all.put("ascending", LongStream.range(0, N / 2).map(i -> 2 * i).toArray());
        all.put("falling", LongStream.range(0, N).map(i -> N - 1 - i).toArray());
        all.put("repeated", random.longs(2 * N, -N, N).toArray());
        all.put("one", new long[] {7});
        all.put("none", new long[0]);
        return all;
    }

    private static void assertSame(INDArray dense, INDArray sparse, Object what) {
        try (INDArray got = sparse.toDense()) {
            assertArrayEquals(dense.shape(), got.shape(), what::toString);
            assertEquals(dense, got, what::toString);
            long wanted = dense.countNonZeroNumber().longValue();
            assertEquals(wanted, sparse.nnz(), what::toString);
        }
    }

    @Test
    void takeAndGetAlongBothDimensions() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.INT}) {
            for (double density : new double[] {0.01, 0.5}) {
                try (INDArray random = Sparse4j.sprand(density, 5, N, N); INDArray scaled = random.mul(1000).addi(0);
                        INDArray typed = scaled.castTo(type); INDArray dense = typed.toDense()) {
                    for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO}) {
                        try (INDArray x = dense.toFormat(format)) {
                            lists().forEach((name, list) -> {
                                String what = type + " " + density + " " + format + " " + name;
                                for (int d = 0; d < 2; d++) {
                                    try (INDArray wanted = dense.take(list, d); INDArray got = x.take(list, d)) {
                                        assertSame(wanted, got, what + " along " + d);
                                        assertEquals(format, got.getFormat());
                                    }
                                }
                                try (INDArray wanted = dense.get(NDArrayIndex.indices(list), NDArrayIndex.indices(list));
                                        INDArray got = x.get(NDArrayIndex.indices(list), NDArrayIndex.indices(list))) {
                                    assertSame(wanted, got, what + " along both");
                                }
                                try (INDArray flipped = Nd4j.reverse(x); INDArray wanted = Nd4j.reverse(dense)) {
                                    assertSame(wanted, flipped, what);
                                }
                            });
                        }
                    }
                }
            }
        }
    }
}
