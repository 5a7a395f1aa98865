// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.S4j;

/** Matrices of tests, once as an array and once distributed, and how they are compared. */
final class Given {
    private Given() {}

    /** Few entries of small whole numbers, so that any order of additions gives the same. */
    static INDArray whole(Random r, DataType type, long rows, long columns, int entries) {
        return random(r, type, rows, columns, entries, 0, true);
    }

    static INDArray random(Random r, DataType type, long rows, long columns, int entries, Number fill, boolean whole) {
        try (var builder = Sparse4j.coo(rows, columns).type(type).fill(fill).duplicates(DuplicatePolicy.LAST)) {
            for (int i = 0; i < entries && rows * columns > 0; i++) {
                double value = whole ? r.nextInt(9) - 4 : r.nextGaussian();
                if (type == DataType.BOOL) {
                    builder.add(r.nextBoolean(), at(r, rows), at(r, columns));
                } else {
                    builder.add(value, at(r, rows), at(r, columns));
                }
            }
            return builder.build(SparseFormat.CSR);
        }
    }

    private static long at(Random r, long n) {
        return (long) (r.nextDouble() * r.nextDouble() * n);
    }

    /** Through its entries, shuffled over partitions. */
    static DistributedSparseMatrix entries(JavaSparkContext sc, Random r, INDArray x, BlockShape shape) {
        List<Entry> entries = new ArrayList<>();
        x.forEachEntry((at, value) -> entries.add(new Entry(at[0], at[1], value)));
        Collections.shuffle(entries, r);
        return DistributedSparseMatrix.fromEntries(sc.parallelize(entries, 3), x.size(0), x.size(1), x.dataType(),
                DuplicatePolicy.SUM, shape);
    }

    /** The same elements, bit for bit, and type; how they are stored does not matter. */
    static void assertSame(INDArray expected, INDArray actual, String what) {
        assertEquals(expected.dataType(), actual.dataType(), what);
        try (INDArray x = expected.toDense(); INDArray y = actual.toDense(); INDArray c = x.dup('c'); INDArray d = y.dup('c')) {
            assertArrayEquals(expected.shape(), actual.shape(), what);
            assertArrayEquals(S4j.toBytes(c), S4j.toBytes(d), () -> what + ": expected " + expected + " but was " + actual);
        }
    }

    /** As near as sums in another order are. */
    static void assertNear(INDArray expected, INDArray actual, double eps, String what) {
        assertEquals(expected.dataType(), actual.dataType(), what);
        assertArrayEquals(expected.shape(), actual.shape(), what);
        double[] x = expected.toDense().ravel().toDoubleVector();
        double[] y = actual.toDense().ravel().toDoubleVector();
        assertArrayEquals(x, y, eps, what);
    }
}
