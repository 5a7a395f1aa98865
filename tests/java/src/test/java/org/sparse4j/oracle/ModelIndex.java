// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * One place of an index list, with its text: {@code *}, {@code p3}, {@code i0:2:5} (begin, step, end), {@code I0:2:4}
 * (end included), {@code n} (new axis), {@code e} (ellipsis), {@code l2.0.-1} (list; {@code l} is empty),
 * {@code m2x3:101011} (mask of shape 2 x 3, in C order; {@code m-:1} has rank 0).
 */
public record ModelIndex(char kind, long a, long step, long b, long[] list, int[] shape) {
    public static final ModelIndex ALL = simple('*');
    public static final ModelIndex NEW_AXIS = simple('n');
    public static final ModelIndex ELLIPSIS = simple('e');

    private static ModelIndex simple(char kind) {
        return new ModelIndex(kind, 0, 1, 0, null, null);
    }

    public static ModelIndex point(long at) {
        return new ModelIndex('p', at, 1, 0, null, null);
    }

    public static ModelIndex interval(long begin, long step, long end) {
        return new ModelIndex('i', begin, step, end, null, null);
    }

    public static ModelIndex inclusive(long begin, long step, long end) {
        return new ModelIndex('I', begin, step, end, null, null);
    }

    public static ModelIndex list(long... list) {
        return new ModelIndex('l', 0, 1, 0, list, null);
    }

    /** True where the list has no 0. */
    public static ModelIndex mask(int[] shape, long... trues) {
        return new ModelIndex('m', 0, 1, 0, trues, shape);
    }

    /** The dimensions it takes; an ellipsis 0 beside what the others leave. */
    int dimensions() {
        return kind == 'n' || kind == 'e' ? 0 : kind == 'm' ? shape.length : 1;
    }

    @Override
    public String toString() {
        switch (kind) {
            case 'p':
                return "p" + a;
            case 'i':
            case 'I':
                return kind + "" + a + ":" + step + ":" + b;
            case 'l':
                return "l" + Arrays.stream(list).mapToObj(Long::toString).collect(Collectors.joining("."));
            case 'm':
                return "m" + ModelShapes.text(shape) + ":"
                        + Arrays.stream(list).mapToObj(Long::toString).collect(Collectors.joining());
            default:
                return String.valueOf(kind);
        }
    }

    public static ModelIndex parse(String text) {
        String rest = text.substring(1);
        String[] parts = rest.split(":");
        switch (text.charAt(0)) {
            case '*':
                return ALL;
            case 'n':
                return NEW_AXIS;
            case 'e':
                return ELLIPSIS;
            case 'p':
                return point(Long.parseLong(rest));
            case 'l':
                return list(rest.isEmpty() ? new long[0]
                        : Arrays.stream(rest.split("\\.")).mapToLong(Long::parseLong).toArray());
            case 'm':
                return mask(ModelShapes.parse(parts[0]),
                        parts.length == 1 ? new long[0] : parts[1].chars().mapToLong(c -> c - '0').toArray());
            default:
                return new ModelIndex(text.charAt(0), Long.parseLong(parts[0]), Long.parseLong(parts[1]),
                        Long.parseLong(parts[2]), null, null);
        }
    }
}
