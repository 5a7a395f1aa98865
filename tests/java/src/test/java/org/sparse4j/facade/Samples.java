// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Operand;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.blas.Mask;
import org.sparse4j.indexing.Condition;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.TransformOp;

/**
 * Arguments by their types, right and wrong ones, for a call on a subject: each as a pair, for the subject and for the
 * dense array beside it. Arrays that it makes are closed with it.
 */
final class Samples implements AutoCloseable {
    /** The same for both, but for arrays: the subject's format for one, DENSE for the other. */
    record Pair(Object ours, Object theirs) {
        static Pair of(Object both) {
            return new Pair(both, both);
        }
    }

    private static final long[] LONGS = {0, 1, 2, -1, -2, 3, 5, 100, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE};
    private static final int[] INTS = {0, 1, 2, -1, -2, 3, 7, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final Number[] NUMBERS = {2, 0, 1.5, -1.0, 3L, Double.NaN, Double.NEGATIVE_INFINITY, 50, -0.0,
        Long.MAX_VALUE, 0.25f, (byte) 3};

    private final Random r;
    private final Subject subject;
    private final List<Subject> made = new ArrayList<>();
    private final List<INDArray> arrays = new ArrayList<>();

    Samples(Random r, Subject subject) {
        this.r = r;
        this.subject = subject;
    }

    /** Every array it made, for the subject. */
    List<INDArray> ours() {
        return made.stream().map(s -> s.x).toList();
    }

    /** And for the dense array. */
    List<INDArray> theirs() {
        return made.stream().map(s -> s.dense).toList();
    }

    Pair of(Class<?> type, Type generic) {
        if (!type.isPrimitive() && r.nextInt(25) == 0) {
            return Pair.of(null);
        }
        if (type == INDArray.class || type == Operand.class) {
            return array();
        } else if (type == Object.class) {
            return r.nextBoolean() ? array() : Pair.of(r.nextBoolean() ? "text" : new float[][] {{1, 2}, {3, Float.NaN}});
        } else if (type == Mask.class) {
            Pair array = array();
            boolean complement = r.nextBoolean();
            return new Pair(new Mask((INDArray) array.ours(), complement), new Mask((INDArray) array.theirs(),
                    complement));
        } else if (type == Operation.class) {
            return new Pair(TransformOp.NEG.of(subject.x), TransformOp.NEG.of(subject.dense));
        } else if (RandomGenerator.class.isAssignableFrom(type)) {
            // One seed, but a state of its own for each.
            return new Pair(new org.sparse4j.rng.Random(7), new org.sparse4j.rng.Random(7));
        } else if (type == INDArray[].class || type == Collection.class || type == List.class) {
            if (generic.toString().contains("int[]")) {
                return Pair.of(List.of(ints(), ints()));
            }
            return generic.toString().contains("INDArray") ? arrays(type)
                    : Pair.of(List.of(NUMBERS[r.nextInt(NUMBERS.length)], 1));
        } else if (type == INDArrayIndex.class) {
            return Pair.of(index(0));
        } else if (type == INDArrayIndex[].class) {
            INDArrayIndex[] list = new INDArrayIndex[r.nextInt(rank() + 2)];
            Arrays.setAll(list, d -> index(Math.min(d, rank() - 1)));
            return Pair.of(list);
        }
        return Pair.of(value(type));
    }

    private int rank() {
        return subject.x.rank();
    }

    private long size(int d) {
        return d >= 0 && d < rank() ? subject.x.size(d) : 1;
    }

    private int dimension() {
        return r.nextInt(4) == 0 ? INTS[r.nextInt(INTS.length)] : r.nextInt(Math.max(1, 2 * rank())) - rank();
    }

    private long number() {
        return r.nextInt(8) == 0 ? LONGS[r.nextInt(LONGS.length)] : r.nextInt(r.nextBoolean() ? 2 : 4);
    }

    private Object value(Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return r.nextBoolean();
        } else if (type == char.class) {
            return "ccffax".charAt(r.nextInt(6));
        } else if (type == int.class || type == Integer.class) {
            return dimension();
        } else if (type == long.class || type == Long.class) {
            return number();
        } else if (type == float.class || type == Float.class) {
            return NUMBERS[r.nextInt(NUMBERS.length)].floatValue();
        } else if (type == double.class || type == Double.class) {
            return NUMBERS[r.nextInt(NUMBERS.length)].doubleValue();
        } else if (type == Number.class) {
            return NUMBERS[r.nextInt(NUMBERS.length)];
        } else if (type == String.class) {
            return "WS" + r.nextInt(2);
        } else if (type == MMulTranspose.class) {
            return new MMulTranspose(r.nextBoolean(), r.nextBoolean(), r.nextBoolean());
        } else if (type == Condition.class) {
            return condition();
        } else if (type == ByteBuffer.class) {
            return ByteBuffer.allocateDirect(32);
        } else if (type == Path.class) {
            return TemporaryFiles.path(r.nextInt(5));
        } else if (type == int[].class) {
            return ints();
        } else if (type == long[].class) {
            return longs();
        } else if (type == Object[].class) {
            Object[] pattern = new Object[r.nextInt(rank() + 2)];
            Arrays.setAll(pattern, d -> r.nextInt(3) == 0 ? 'x' : d);
            return pattern;
        } else if (type.isEnum()) {
            return type.getEnumConstants()[r.nextInt(type.getEnumConstants().length)];
        } else if (type.isArray() && r.nextBoolean()) {
            return regular(type, r.nextInt(3));
        } else if (type.isArray()) {
            Object some = Array.newInstance(type.getComponentType(), r.nextInt(4));
            for (int i = 0; i < Array.getLength(some); i++) {
                Array.set(some, i, value(type.getComponentType()));
            }
            return some;
        } else if (type.isInterface()) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, Samples::callback);
        }
        throw new AssertionError("give this test a sample of " + type);
    }

    /** Arrays of arrays of one length each. */
    private Object regular(Class<?> type, int length) {
        if (!type.isArray()) {
            return value(type);
        }
        Object all = Array.newInstance(type.getComponentType(), length);
        int inner = 1 + r.nextInt(2);
        for (int i = 0; i < length; i++) {
            Random same = new Random(inner);
            Array.set(all, i, new Samples(same, subject).regular(type.getComponentType(), inner));
        }
        return all;
    }

    /** A consumer that does nothing, a function that gives its first argument or 1. */
    private static Object callback(Object proxy, Method m, Object... given) {
        Class<?> to = m.getReturnType();
        if (m.getName().equals("toString")) {
            return "callback";
        } else if (to == double.class) {
            return given[0] instanceof Double ? given[0] : Double.valueOf(1);
        } else if (to == long.class) {
            return given[0] instanceof Long ? given[0] : Long.valueOf(1);
        } else if (to == boolean.class) {
            return true;
        }
        return to == void.class || given == null ? null : given[0];
    }

    private Condition condition() {
        switch (r.nextInt(6)) {
            case 0:
                return Conditions.isNan();
            case 1:
                return Conditions.lessThan(1);
            case 2:
                return Conditions.equals(0);
            case 3:
                return Conditions.absGreaterThanOrEqual(2);
            case 4:
                return Conditions.isInfinite();
            default:
                return Conditions.greaterThan(0);
        }
    }

    private int[] ints() {
        switch (r.nextInt(5)) {
            case 0:
                return new int[0];
            case 1:
                return new int[] {dimension()};
            case 2:
                return new int[] {dimension(), dimension()};
            default:
                int[] order = new int[rank()];
                int turn = r.nextInt(rank() + 1);
                Arrays.setAll(order, d -> r.nextInt(15) == 0 ? dimension() : (d + turn) % rank());
                return order;
        }
    }

    private long[] longs() {
        switch (r.nextInt(5)) {
            case 0:
                return new long[] {number()};
            case 1:
                return new long[] {number(), number()};
            case 2:
                return r.nextBoolean() || subject.x.wasClosed() ? new long[] {-1} : subject.x.shapeInfoJava();
            case 3: {
                long[] indexes = new long[rank()];
                Arrays.setAll(indexes, d -> r.nextInt(15) == 0 ? number() : r.nextInt((int) Math.max(1, size(d))));
                return indexes;
            }
            default:
                return subject.x.shape();
        }
    }

    private INDArrayIndex index(int d) {
        int n = (int) Math.max(1, size(d));
        switch (r.nextInt(8)) {
            case 0:
            case 1:
                return NDArrayIndex.point(r.nextInt(2 * n + 1) - n);
            case 2:
                return NDArrayIndex.interval(r.nextInt(n), 1 + r.nextInt(2), n);
            case 3:
                return NDArrayIndex.interval(number(), number());
            case 4:
                return NDArrayIndex.newAxis();
            case 5:
                return NDArrayIndex.indices(r.nextInt(n), -1);
            case 6:
                return r.nextInt(3) == 0 ? NDArrayIndex.ellipsis() : NDArrayIndex.mask(mask(n));
            default:
                return NDArrayIndex.all();
        }
    }

    private INDArray mask(int n) {
        boolean[] some = new boolean[n];
        for (int i = 0; i < n; i++) {
            some[i] = r.nextBoolean();
        }
        INDArray mask = Sparse4j.create(some);
        arrays.add(mask);
        return mask;
    }

    private Pair made(DataType type, long... shape) {
        Subject s = Subject.of(r, type, shape);
        made.add(s);
        return new Pair(s.x, s.dense);
    }

    private Pair array() {
        DataType type = r.nextInt(3) > 0 ? subject.x.dataType()
                : DataType.values()[r.nextInt(DataType.values().length)];
        long[] shape = subject.x.shape();
        int rank = shape.length;
        switch (r.nextInt(12)) {
            case 0:
                return new Pair(subject.x, subject.dense);
            case 1:
                return new Pair(subject.x.transpose(), subject.dense.transpose());
            case 2:
                return made(type);
            case 3:
                return made(type, rank == 0 ? 1 : shape[rank - 1]);
            case 4:
                return made(type, rank == 0 ? 1 : shape[0], 1);
            case 5:
                return made(type, rank == 0 ? 1 : shape[rank - 1], 2);
            case 6:
                return made(DataType.LONG, 2);
            case 7:
                return made(DataType.BOOL, shape);
            case 8: {
                Pair closed = made(type, shape);
                ((INDArray) closed.ours).close();
                ((INDArray) closed.theirs).close();
                return closed;
            }
            case 9:
                return made(type, 7);
            default:
                return made(type, shape);
        }
    }

    private Pair arrays(Class<?> type) {
        INDArray[] ours = new INDArray[r.nextInt(4)];
        INDArray[] theirs = new INDArray[ours.length];
        for (int i = 0; i < ours.length; i++) {
            Pair each = r.nextInt(4) == 0 ? array() : made(subject.x.dataType(), subject.x.shape());
            ours[i] = (INDArray) each.ours;
            theirs[i] = (INDArray) each.theirs;
        }
        if (type == INDArray[].class) {
            return new Pair(ours, theirs);
        }
        // sliceVectors adds to its list.
        return new Pair(new ArrayList<>(Arrays.asList(ours)), new ArrayList<>(Arrays.asList(theirs)));
    }

    @Override
    public void close() {
        made.forEach(Subject::close);
        arrays.forEach(INDArray::close);
    }
}
