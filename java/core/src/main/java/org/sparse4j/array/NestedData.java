// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sparse4j.DataType;
import org.sparse4j.backend.Arguments;

/** Nested Java arrays with numbers, booleans or their boxes in the innermost ones; arrays of one level have equal lengths. */
final class NestedData {
    /** Receives consecutive elements from a position on. */
    interface Target {
        void write(long first, Data block);
    }

    private static final Set<Class<?>> ELEMENTS = Set.of(double.class, float.class, int.class, long.class, boolean.class, Double.class,
            Float.class, Integer.class, Long.class, Boolean.class);

    private final long[] shape;
    private final List<Object> leaves = new ArrayList<>();

    private NestedData(long... shape) {
        this.shape = shape;
    }

    /** Checks all arrays; throws IllegalArgumentException with the position of a null or of an array of another length. */
    static NestedData of(Object array) {
        Arguments.given(array, "the array of values");
        int depth = 0;
        Class<?> element = array.getClass();
        for (; element.isArray(); element = element.getComponentType()) {
            depth++;
        }
        if (depth == 0 || !ELEMENTS.contains(element)) {
            throw new IllegalArgumentException("an array cannot be made from a " + array.getClass().getTypeName()
                    + "; pass an array, or an array of arrays, of double, float, int, long, boolean or of their boxes");
        }
        long[] shape = new long[depth];
        Object first = array;
        for (int d = 0; d < depth; d++) {
            shape[d] = Array.getLength(Arguments.given(first, "row 0"));
            if (shape[d] == 0 && d < depth - 1) {
                throw new IllegalArgumentException("the data has no rows, so the number of columns is unknown; zeros(0, n) makes an array "
                        + "without rows and with n columns");
            }
            first = d < depth - 1 ? Array.get(first, 0) : null;
        }
        NestedData data = new NestedData(shape);
        data.collect(array, 0, "");
        return data;
    }

    private void collect(Object part, int depth, String place) {
        if (Array.getLength(Arguments.given(part, "row " + place)) != shape[depth]) {
            throw new IllegalArgumentException("row " + place + " has " + Array.getLength(part) + " values, but the first row at this "
                    + "depth has " + shape[depth] + "; all rows at one depth must have the same length");
        }
        if (depth == shape.length - 1) {
            leaves.add(part instanceof Object[] ? unboxed((Object[]) part, place) : part);
            return;
        }
        for (int i = 0; i < shape[depth]; i++) {
            collect(Array.get(part, i), depth + 1, place.isEmpty() ? "" + i : place + ", " + i);
        }
    }

    private static Object unboxed(Object[] boxes, String place) {
        Class<?> box = boxes.getClass().getComponentType();
        Class<?> type = box == Double.class ? double.class : box == Float.class ? float.class
                : box == Integer.class ? int.class : box == Long.class ? long.class : boolean.class;
        Object plain = Array.newInstance(type, boxes.length);
        for (int i = 0; i < boxes.length; i++) {
            Array.set(plain, i, Arguments.given(boxes[i], "value " + (place.isEmpty() ? "" : place + ", ") + i));
        }
        return plain;
    }

    long[] shape() {
        return shape;
    }

    DataType type() {
        return Data.of(leaves.get(0)).type();
    }

    /** Passes all elements in C order to the target; joins short rows, up to {@code most} elements at a time. */
    void write(int most, Target target) {
        int row = (int) shape[shape.length - 1];
        int group = Math.max(1, most / Math.max(1, row));
        for (int i = 0; i < leaves.size(); i += group) {
            int n = Math.min(group, leaves.size() - i);
            Object block = leaves.get(i);
            if (n > 1) {
                block = Array.newInstance(block.getClass().getComponentType(), n * row);
                for (int k = 0; k < n; k++) {
                    System.arraycopy(leaves.get(i + k), 0, block, k * row, row);
                }
            }
            target.write((long) i * row, Data.of(block));
        }
    }
}
