// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/**
 * The Java model of an array: all elements in C order in one Java array. It has doubles for DOUBLE and FLOAT (rounded to FLOAT),
 * and longs for LONG, BOOL (0 or 1) and INT (wrapped to INT). For each element, the model has the error that the library's result
 * may have.
 */
final class Content {
    /** The error of elementary functions in units in the last place: Java's are within 2.5, the library's within 1. */
    static final int LAST_PLACES = 4;

    private static final int SPREAD = 64;
    private static final double EIGHTHS = 8;
    private static final int MOST_WHOLE = 8;
    private static final int LARGE_ONE_OF = 8;

    final DataType type;
    final int[] shape;
    private final double[] real;
    private final long[] whole;
    private double[] slack;

    Content(DataType type, int... shape) {
        this.type = type;
        this.shape = shape.clone();
        int length = length(shape);
        real = type.isFloating() ? new double[length] : null;
        whole = type.isFloating() ? null : new long[length];
    }

    static int length(int... shape) {
        return Arrays.stream(shape).reduce(1, Math::multiplyExact);
    }

    static long[] longs(int... of) {
        return Arrays.stream(of).asLongStream().toArray();
    }

    /**
     * Returns random elements, a share of which equals the fill. Real numbers are multiples of 1/8 from -8 to 8, so that few sums
     * round; some LONGs exceed 2^53.
     */
    static Content random(SplittableRandom random, DataType type, Number fill, double density, int... shape) {
        Content made = new Content(type, shape);
        for (int i = 0; i < made.length(); i++) {
            if (random.nextDouble() >= density) {
                made.set(i, fill);
            } else if (type.isFloating()) {
                made.set(i, random.nextInt(-SPREAD, SPREAD + 1) / EIGHTHS);
            } else if (type == DataType.LONG && random.nextInt(LARGE_ONE_OF) == 0) {
                made.set(i, random.nextLong());
            } else {
                made.set(i, random.nextLong(-MOST_WHOLE, MOST_WHOLE + 1));
            }
        }
        return made;
    }

    int length() {
        return real == null ? whole.length : real.length;
    }

    int rank() {
        return shape.length;
    }

    double real(int i) {
        return real == null ? whole[i] : real[i];
    }

    long whole(int i) {
        return real == null ? whole[i] : (long) real[i];
    }

    Number number(int i) {
        switch (type) {
            case DOUBLE:
                return real[i];
            case FLOAT:
                return (float) real[i];
            case LONG:
                return whole[i];
            default:
                return (int) whole[i];
        }
    }

    void set(int i, double value) {
        if (real == null) {
            set(i, type == DataType.INT ? (long) (int) value : type == DataType.LONG ? (long) value : value != 0 ? 1 : 0);
        } else {
            real[i] = type == DataType.FLOAT ? (float) value : value;
        }
    }

    void set(int i, long value) {
        if (real != null) {
            real[i] = type == DataType.FLOAT ? (float) value : (double) value;
        } else {
            whole[i] = type == DataType.INT ? (int) value : type == DataType.BOOL ? (value != 0 ? 1 : 0) : value;
        }
    }

    void set(int i, Number value) {
        if (value instanceof Double || value instanceof Float) {
            set(i, value.doubleValue());
        } else {
            set(i, value.longValue());
        }
    }

    /** Copies an element of another content, with a Java cast. */
    void set(int i, Content from, int j) {
        if (from.real == null) {
            set(i, from.whole[j]);
        } else {
            set(i, from.real[j]);
        }
    }

    /** Increases the allowed error of an element. */
    void loosen(int i, double by) {
        if (slack == null) {
            slack = new double[length()];
        }
        slack[i] = by;
    }

    /** Allows floating elements to be wrong by this many units in the last place. */
    Content loosen(int places) {
        for (int i = 0; real != null && i < real.length; i++) {
            loosen(i, places * (type == DataType.FLOAT ? Math.ulp((float) real[i]) : Math.ulp(real[i])));
        }
        return this;
    }

    /** Returns the distance from 1 to the next number of the type. */
    static double epsilon(DataType type) {
        return type == DataType.FLOAT ? Math.ulp(1f) : Math.ulp(1.0);
    }

    Content cast(DataType to) {
        Content made = new Content(to, shape);
        for (int i = 0; i < length(); i++) {
            made.set(i, this, i);
        }
        return made;
    }

    boolean every(IntPredicate which) {
        for (int i = 0; i < length(); i++) {
            if (!which.test(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether sums and products of some elements can neither overflow nor underflow. */
    boolean tame() {
        return real == null || every(i -> real[i] == 0 || Math.abs(real[i]) < 1e5 && Math.abs(real[i]) > 1e-5);
    }

    private boolean agrees(Content found, int i) {
        if (real == null) {
            return found.real == null && whole[i] == found.whole[i];
        }
        double wanted = real[i];
        double is = found.real[i];
        return wanted == is || Double.isNaN(wanted) && Double.isNaN(is)
                || slack != null && Math.abs(wanted - is) <= slack[i];
    }

    /** Compares an array of the library with this content, element by element. */
    void compare(String what, INDArray array) {
        if (array.dataType() != type || !Arrays.equals(array.shape(), longs(shape))) {
            throw new Mismatch(what + " is " + array.dataType() + " " + Arrays.toString(array.shape()) + ", the model says "
                    + type + " " + Arrays.toString(shape));
        }
        Content found = read(what, array);
        for (int i = 0; i < length(); i++) {
            if (!agrees(found, i)) {
                throw new Mismatch(what + ": element " + Arrays.toString(coordinates(i)) + " is " + found.number(i)
                        + ", the model says " + number(i));
            }
        }
        // Single elements use another code path than reading all elements.
        for (int i = 0; i < length(); i += 1 + length() / 3) {
            if (!found.number(i).equals(array.getNumber(coordinates(i)))) {
                throw new Mismatch(what + ": element " + Arrays.toString(coordinates(i)) + " is " + found.number(i)
                        + " when all elements are read, and alone " + array.getNumber(coordinates(i)));
            }
        }
    }

    /** Reads an array: its fill, then its stored entries, each element at most once. */
    private static Content read(String what, INDArray array) {
        int[] shape = Arrays.stream(array.shape()).mapToInt(Math::toIntExact).toArray();
        Content made = new Content(array.dataType(), shape);
        Number fill = array.fillValue();
        for (int i = 0; i < made.length(); i++) {
            made.set(i, fill);
        }
        boolean[] seen = new boolean[made.length()];
        if (made.real != null) {
            array.forEachEntry((at, value) -> made.set(once(what, seen, shape, at), value));
        } else {
            array.forEachLongEntry((at, value) -> made.set(once(what, seen, shape, at), value));
        }
        long count = 0;
        for (boolean one : seen) {
            count += one ? 1 : 0;
        }
        if (count != array.nnz()) {
            throw new Mismatch(what + " stores " + count + " entries, but nnz() is " + array.nnz());
        }
        return made;
    }

    private static int once(String what, boolean[] seen, int[] shape, long[] at) {
        int place = 0;
        for (int d = 0; d < shape.length; d++) {
            place = Math.toIntExact(place * (long) shape[d] + Objects.checkIndex(at[d], shape[d]));
        }
        if (seen[place]) {
            throw new Mismatch(what + " stores element " + Arrays.toString(at) + " twice");
        }
        seen[place] = true;
        return place;
    }

    long[] coordinates(int place) {
        long[] at = new long[shape.length];
        int left = place;
        for (int d = shape.length - 1; d >= 0; d--) {
            at[d] = left % shape[d];
            left /= shape[d];
        }
        return at;
    }
}
