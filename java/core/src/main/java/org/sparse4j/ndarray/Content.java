// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Entries;

/** Compares contents with two cursors in C order, for any formats; densifies nothing. */
final class Content {
    private Content() {}

    static boolean equal(INDArray a, INDArray b, double eps) {
        if (a.dataType() != b.dataType() || !Arrays.equals(a.shape(), b.shape())) {
            return false;
        }
        if (a.isEmpty()) {
            return true;
        }
        DataType type = a.dataType();
        long[] shape = a.shape();
        double length = 1;
        for (long n : shape) {
            length *= n;
        }
        try (Entries x = new Entries(a); Entries y = new Entries(b)) {
            Number fillA = a.fillValue();
            Number fillB = b.fillValue();
            boolean moreX = x.next();
            boolean moreY = y.next();
            double stored = 0;
            for (; moreX || moreY; stored++) {
                int order = !moreX ? 1 : !moreY ? -1 : compare(x, y, shape.length);
                if (!close(order <= 0 ? type.number(x.bits()) : fillA, order >= 0 ? type.number(y.bits()) : fillB,
                        eps)) {
                    return false;
                }
                moreX = order <= 0 ? x.next() : moreX;
                moreY = order >= 0 ? y.next() : moreY;
            }
            return stored >= length || close(fillA, fillB, eps);
        }
    }

    private static int compare(Entries x, Entries y, int rank) {
        for (int d = 0; d < rank; d++) {
            int order = Long.compare(x.coordinate(d), y.coordinate(d));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static boolean close(Number x, Number y, double eps) {
        if (x instanceof Long || x instanceof Integer) {
            return x.longValue() == y.longValue() || near(x.doubleValue(), y.doubleValue(), eps);
        }
        return near(x.doubleValue(), y.doubleValue(), eps);
    }

    private static boolean near(double x, double y, double eps) {
        if (Double.isInfinite(x) || Double.isInfinite(y)) {
            return x == y;
        }
        double difference = Math.abs(x - y);
        return difference <= eps || difference <= Math.max(Math.abs(x), Math.abs(y)) * eps;
    }
}
