// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.Arrays;

/** Compares the results of libraries. */
final class Check {
    private Check() {}

    /** Compares two values of {@link Work#value}, and throws an AssertionError if they differ by more than rounding errors. */
    static void same(String what, Object seen, Object expected) {
        boolean same = seen instanceof double[] x && expected instanceof double[] y && close(x, y)
                || seen instanceof Sparse a && expected instanceof Sparse b && a.entries() == b.entries()
                        && close(a.product(), b.product());
        if (!same) {
            throw new AssertionError(what + " gives " + text(seen) + " instead of " + text(expected));
        }
    }

    private static boolean close(double[] x, double[] y) {
        boolean same = x.length == y.length;
        for (int i = 0; same && i < x.length; i++) {
            same = Math.abs(x[i] - y[i]) <= 1e-9 * (1 + Math.abs(y[i]));
        }
        return same;
    }

    private static String text(Object value) {
        return value instanceof Sparse s ? s.entries() + " entries, times a vector " + text(s.product())
                : Arrays.toString(Arrays.copyOf((double[]) value, Math.min(((double[]) value).length, 10)));
    }
}
