// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.Difference;
import org.sparse4j.INDArray;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Arguments;

/** Finds the elements in which two arrays differ. For elements that neither array stores, one comparison of the fills decides. */
final class Differences {
    /** The limit up to which DOUBLE represents every integer. */
    private static final long EXACT = 1L << 53;

    private Differences() {}

    static List<Difference> first(INDArray x, INDArray y, double tolerance, int most) {
        check(x, y, tolerance, "firstDifferences");
        if (most < 0) {
            throw new IllegalArgumentException("firstDifferences: most is " + most + "; it must be at least 0");
        }
        List<Difference> found = new ArrayList<>();
        if (most == 0 || x.isEmpty()) {
            return found;
        }
        long[] shape = x.shape();
        long[] at = new long[shape.length];
        try (EntryPairs pairs = new EntryPairs(x, y)) {
            Number fill = pairs.firstFill();
            Number otherFill = pairs.secondFill();
            // The first coordinates that were not compared yet. Null if all were compared, or if the fills agree, so
            // that elements that neither array stores cannot differ.
            long[] next = near(fill, otherFill, tolerance) ? null : new long[shape.length];
            while (found.size() < most && pairs.next()) {
                pairs.coordinates(at);
                if (next != null) {
                    for (; found.size() < most && !Arrays.equals(next, at); next = after(next, shape)) {
                        found.add(new Difference(next, fill, otherFill));
                    }
                    next = Arrays.equals(next, at) ? after(next, shape) : next;
                }
                Number a = pairs.first();
                Number b = pairs.second();
                if (found.size() < most && !near(a, b, tolerance)) {
                    found.add(new Difference(at.clone(), a, b));
                }
            }
            for (; found.size() < most && next != null; next = after(next, shape)) {
                found.add(new Difference(next, fill, otherFill));
            }
        }
        return found;
    }

    static long count(INDArray x, INDArray y, double tolerance) {
        check(x, y, tolerance, "countDifferences");
        if (x.isEmpty()) {
            return 0;
        }
        long differing = 0;
        long stored = 0;
        boolean fillsDiffer;
        try (EntryPairs pairs = new EntryPairs(x, y)) {
            for (; pairs.next(); stored++) {
                differing += near(pairs.first(), pairs.second(), tolerance) ? 0 : 1;
            }
            fillsDiffer = !near(pairs.firstFill(), pairs.secondFill(), tolerance);
        }
        if (!fillsDiffer) {
            return differing;
        }
        long length = Shapes.saturatedLength(x.shape());
        return length == Long.MAX_VALUE ? length : length - stored + differing;
    }

    private static void check(INDArray x, INDArray y, double tolerance, String method) {
        if (!Arrays.equals(x.shape(), Arguments.given(y, method, "the other array").shape())) {
            throw new IllegalArgumentException(method + ": shapes " + Arrays.toString(x.shape()) + " and "
                    + Arrays.toString(y.shape()) + " differ; broadcast(shape) makes an array of the other shape");
        }
        if (!(tolerance >= 0 && tolerance <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(method + ": tolerance is " + tolerance + "; it must be finite and at least 0");
        }
    }

    /** Returns the next coordinates in C order, or null after the last. */
    private static long[] after(long[] at, long[] shape) {
        long[] next = at.clone();
        for (int d = shape.length - 1; d >= 0; d--) {
            if (++next[d] < shape[d]) {
                return next;
            }
            next[d] = 0;
        }
        return null;
    }

    private static boolean near(Number a, Number b, double tolerance) {
        boolean whole = isWhole(a);
        if (whole && isWhole(b)) {
            return WholeDistance.isWithin(a.longValue(), b.longValue(), tolerance);
        }
        double p = a.doubleValue();
        double q = b.doubleValue();
        if (Double.isNaN(p) || Double.isNaN(q)) {
            return Double.isNaN(p) && Double.isNaN(q);
        }
        if (Double.isInfinite(p) || Double.isInfinite(q)) {
            return p == q;
        }
        if (isLong(a) || isLong(b)) {
            return decimal(a).subtract(decimal(b)).abs().compareTo(new BigDecimal(tolerance)) <= 0;
        }
        return Math.abs(p - q) <= tolerance;
    }

    private static boolean isWhole(Number n) {
        return !(n instanceof Double || n instanceof Float);
    }

    private static boolean isLong(Number n) {
        return isWhole(n) && (n.longValue() > EXACT || n.longValue() < -EXACT);
    }

    private static BigDecimal decimal(Number n) {
        return isWhole(n) ? BigDecimal.valueOf(n.longValue()) : new BigDecimal(n.doubleValue());
    }
}
