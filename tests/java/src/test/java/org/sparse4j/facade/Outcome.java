// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.indexing.Condition;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.io.MalformedFileException;

/** What a call gave: a value or an exception. */
record Outcome(Object value, Throwable thrown) {
    /** DESIGN.md section 8. Exactly these: a subclass, such as NumberFormatException, is nobody's intention. */
    private static final Set<Class<?>> DOCUMENTED = Set.of(IllegalArgumentException.class,
            IndexOutOfBoundsException.class, IllegalStateException.class, ConcurrentModificationException.class,
            WouldDensifyException.class, ArithmeticException.class, OutOfMemoryError.class, UncheckedIOException.class,
            MalformedFileException.class);

    /** Arrays with more elements are compared by shape alone. */
    private static final long MOST = 4096;

    boolean isDocumented() {
        return thrown == null || DOCUMENTED.contains(thrown.getClass()) && thrown.getMessage() != null
                && !thrown.getMessage().matches("(long|integer) overflow");
    }

    @Override
    public String toString() {
        if (thrown != null) {
            StackTraceElement[] trace = thrown.getStackTrace();
            return thrown + (trace.length > 0 ? " at " + trace[0] : "");
        }
        return text(value);
    }

    /** In a line, however many elements. */
    static String text(Object value) {
        if (value instanceof INDArray) {
            INDArray x = (INDArray) value;
            StringBuilder text = new StringBuilder(x.getFormat() + (x.isView() ? " view " : " ") + x.dataType()
                    + Arrays.toString(x.shape()));
            if (x.wasClosed() || isLarge(x)) {
                return text.append(x.wasClosed() ? " closed" : " {...}").toString();
            }
            text.append(" fill ").append(x.fillValue()).append(" {");
            for (long i = 0; i < Math.min(24, x.length()); i++) {
                text.append(i == 0 ? "" : " ").append(x.getNumber(i));
            }
            return text.append(x.length() > 24 ? " ...}" : "}").toString();
        }
        if (value instanceof Collection) {
            return text(((Collection<?>) value).toArray());
        } else if (value == null || !value.getClass().isArray()) {
            return String.valueOf(value);
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < Math.min(20, Array.getLength(value)); i++) {
            text.append(i == 0 ? "" : ", ").append(text(Array.get(value, i)));
        }
        return text.append(']').toString();
    }

    /** Values are equal when their elements are: exactly, but for rounding where sums may go in another order. */
    static boolean same(Object a, Object b) {
        if (a instanceof INDArray && b instanceof INDArray) {
            return same((INDArray) a, (INDArray) b);
        } else if (a instanceof Number && b instanceof Number) {
            return a.getClass() == b.getClass() && same((Number) a, (Number) b, a instanceof Float);
        } else if (a != null && b != null && a.getClass().isArray() && a.getClass() == b.getClass()) {
            int n = Array.getLength(a);
            boolean same = n == Array.getLength(b);
            for (int i = 0; same && i < n; i++) {
                same = same(Array.get(a, i), Array.get(b, i));
            }
            return same;
        } else if (a instanceof Condition && b instanceof Condition) {
            return a.toString().equals(b.toString());
        } else if (a instanceof INDArrayIndex.Mask && b instanceof INDArrayIndex.Mask) {
            return same(((INDArrayIndex.Mask) a).mask(), ((INDArrayIndex.Mask) b).mask());
        } else if (a instanceof Collection && b instanceof Collection) {
            return same(((Collection<?>) a).toArray(), ((Collection<?>) b).toArray());
        }
        return Objects.equals(a, b);
    }

    static boolean isLarge(Object value) {
        return value instanceof INDArray && Arrays.stream(((INDArray) value).shape()).asDoubleStream().reduce(1,
                (m, n) -> m * n) > MOST;
    }

    /** Whether all elements are finite: else what is not stored, and adds nothing to a product, shows. */
    static boolean isFinite(INDArray x) {
        return x.wasClosed() || !x.dataType().isFloating() || LongStream.range(0, x.length())
                .allMatch(i -> Double.isFinite(x.getDouble(i)));
    }

    private static boolean same(INDArray a, INDArray b) {
        if (!Arrays.equals(a.shape(), b.shape()) || a.dataType() != b.dataType()) {
            return false;
        }
        if (a.wasClosed() || b.wasClosed()) {
            return a.wasClosed() == b.wasClosed();
        }
        if (isLarge(a)) {
            return true;
        }
        boolean same = true;
        for (long i = 0; same && i < a.length(); i++) {
            same = same(a.getNumber(i), b.getNumber(i), a.dataType() == DataType.FLOAT);
        }
        return same;
    }

    private static boolean same(Number a, Number b, boolean single) {
        if (!(a instanceof Double || a instanceof Float)) {
            return a.longValue() == b.longValue();
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        return x == y || Double.isNaN(x) && Double.isNaN(y)
                || Math.abs(x - y) <= (single ? 1e-5 : 1e-9) * Math.max(1, Math.max(Math.abs(x), Math.abs(y)));
    }

    /** Everything there is to see of an array, bit for bit: what a refused call leaves as it was. */
    static String bits(INDArray x) {
        if (x.wasClosed()) {
            return "closed";
        }
        StringBuilder text = new StringBuilder(x.getFormat() + " " + x.dataType() + Arrays.toString(x.shape()) + x.nnz()
                + "/" + x.fillValue());
        long length = x.length();
        for (long i = 0; i < Math.min(MOST, length); i++) {
            Number n = x.getNumber(i);
            text.append(' ').append(n instanceof Double || n instanceof Float
                    ? Long.toHexString(Double.doubleToRawLongBits(n.doubleValue())) : n.toString());
        }
        return text.toString();
    }
}
