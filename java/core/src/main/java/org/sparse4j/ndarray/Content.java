// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.Shapes;

/** Compares the elements of two arrays of any formats by two cursors in C order, without a dense copy. */
final class Content {
    private Content() {}

    static boolean equal(INDArray a, INDArray b, double eps) {
        if (a.dataType() != b.dataType() || !Arrays.equals(a.shape(), b.shape())) {
            return false;
        }
        if (a.isEmpty()) {
            return true;
        }
        long length = Shapes.saturatedLength(a.shape());
        try (EntryPairs pairs = new EntryPairs(a, b)) {
            long stored = 0;
            for (; pairs.next(); stored++) {
                if (!close(pairs.first(), pairs.second(), eps)) {
                    return false;
                }
            }
            return stored >= length || close(pairs.firstFill(), pairs.secondFill(), eps);
        }
    }

    private static boolean close(Number x, Number y, double eps) {
        if (x instanceof Long || x instanceof Integer) {
            return near(x.longValue(), y.longValue(), eps);
        }
        return near(x.doubleValue(), y.doubleValue(), eps);
    }

    /** As doubles, different integers beyond 2^53 may be equal. Only the relative tolerance, if it is not 0, is computed with rounding. */
    private static boolean near(long x, long y, double eps) {
        return x == y || WholeDistance.isWithin(x, y, eps)
                || WholeDistance.of(x, y) <= Math.max(Math.abs((double) x), Math.abs((double) y)) * eps;
    }

    private static boolean near(double x, double y, double eps) {
        if (Double.isInfinite(x) || Double.isInfinite(y)) {
            return x == y;
        }
        double difference = Math.abs(x - y);
        return difference <= eps || difference <= Math.max(Math.abs(x), Math.abs(y)) * eps;
    }
}
