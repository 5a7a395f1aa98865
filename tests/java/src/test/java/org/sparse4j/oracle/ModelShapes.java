// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.function.Consumer;

/** Arithmetic on shapes. */
public final class ModelShapes {
    private ModelShapes() {}

    public static long length(int... shape) {
        long n = 1;
        for (int e : shape) {
            n *= e;
        }
        return n;
    }

    /** Every coordinate in C order; each a fresh array. */
    public static void forEach(int[] shape, Consumer<int[]> f) {
        long n = length(shape);
        int[] at = new int[shape.length];
        for (long k = 0; k < n; k++) {
            f.accept(at.clone());
            for (int d = shape.length - 1; d >= 0 && ++at[d] == shape[d]; d--) {
                at[d] = 0;
            }
        }
    }

    /** NumPy's broadcast shape. */
    public static int[] broadcast(int[] a, int[] b) {
        int[] out = new int[Math.max(a.length, b.length)];
        for (int i = 1; i <= out.length; i++) {
            int x = i <= a.length ? a[a.length - i] : 1;
            int y = i <= b.length ? b[b.length - i] : 1;
            if (x != y && x != 1 && y != 1) {
                throw ModelException.argument(Arrays.toString(a) + " and " + Arrays.toString(b) + " do not broadcast");
            }
            out[out.length - i] = x == 1 ? y : x;
        }
        return out;
    }

    public static String text(int... shape) {
        if (shape.length == 0) {
            return "-";
        }
        StringBuilder s = new StringBuilder();
        for (int e : shape) {
            s.append(s.length() == 0 ? "" : "x").append(e);
        }
        return s.toString();
    }

    public static int[] parse(String text) {
        return text.equals("-") ? new int[0] : Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
    }
}
