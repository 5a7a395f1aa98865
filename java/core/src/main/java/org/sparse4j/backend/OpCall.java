// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Arrays;

/**
 * One call of a backend's function: operands, scalars, integers and flags. Subclasses build calls with more than
 * integers. A call runs once.
 *
 * @since 0.1.0
 */
public class OpCall {
    /** The largest number of operands of a call. */
    public static final int MAX_OPERANDS = 1 << 16;

    // Nearly all calls have at most four operands. Fields hold these, so that most calls need no array.
    private static final int FIELDS = 4;
    private static final long[] NO_INTEGERS = {};


    private final Function function;
    private final OpCode op;
    private String name;
    private long flags;
    private int operands;
    private Operand operand0;
    private Operand operand1;
    private Operand operand2;
    private Operand operand3;
    private Operand[] more;
    private int scalars;
    private int type0;
    private int type1;
    private long bits0;
    private long bits1;
    private long[] furtherScalars = NO_INTEGERS; // types and bits
    private long[] integers = NO_INTEGERS;
    private int integerCount;
    private boolean done;

    /**
     * Creates an empty call.
     *
     * @param op the operation, or null if the function has no operations
     */
    protected OpCall(Function function, OpCode op) {
        this.function = function;
        this.op = op;
    }

    private OpCall(OpCall like) {
        function = like.function;
        op = like.op;
        name = like.name;
        flags = like.flags;
        operands = like.operands;
        operand0 = like.operand0;
        operand1 = like.operand1;
        operand2 = like.operand2;
        operand3 = like.operand3;
        more = like.more;
        scalars = like.scalars;
        type0 = like.type0;
        type1 = like.type1;
        bits0 = like.bits0;
        bits1 = like.bits1;
        furtherScalars = like.furtherScalars;
        integers = like.integers;
        integerCount = like.integerCount;
    }

    /**
     * Returns a call of the same function, operands and numbers that has not run. Nothing may be added to either of
     * them any more.
     *
     * @since 0.2.0
     */
    public final OpCall again() {
        return new OpCall(this);
    }

    /** Returns a call of a function with integers alone. */
    public static OpCall of(Function function, long... integers) {
        OpCall call = new OpCall(function, null);
        call.addAll(integers);
        return call;
    }

    /** Returns a call of a function with one operand and integers. */
    public static OpCall of(Function function, Operand operand, long... integers) {
        OpCall call = of(function, integers);
        call.add(operand);
        return call;
    }

    /** Adds an operand. */
    protected final void add(Operand operand) {
        switch (operands++) {
            case 0:
                operand0 = operand;
                break;
            case 1:
                operand1 = operand;
                break;
            case 2:
                operand2 = operand;
                break;
            case 3:
                operand3 = operand;
                break;
            default:
                append(operand);
                break;
        }
    }

    private void append(Operand operand) {
        int at = operands - 1 - FIELDS;
        if (operands > MAX_OPERANDS) {
            throw new IllegalArgumentException("a call may have at most " + MAX_OPERANDS + " operands");
        }
        if (more == null || at == more.length) {
            more = more == null ? new Operand[FIELDS] : Arrays.copyOf(more, 2 * at);
        }
        more[at] = operand;
    }

    /** Sets the name of the method that the user called, for messages. Without it, messages name the operation. */
    protected final void setName(String method) {
        name = method;
    }

    /** Sets a flag of {@link Flags}. */
    protected final void set(long flag) {
        flags |= flag;
    }

    /** Adds a scalar by its type, in the numbers of {@link Abi}, and its raw bits. */
    protected final void add(int type, long bits) {
        int i = scalars++;
        if (i == 0) {
            type0 = type;
            bits0 = bits;
        } else if (i == 1) {
            type1 = type;
            bits1 = bits;
        } else {
            furtherScalars = Arrays.copyOf(furtherScalars, 2 * (i - 1));
            furtherScalars[2 * (i - 2)] = type;
            furtherScalars[2 * (i - 2) + 1] = bits;
        }
    }

    /** Adds an integer. */
    protected final void add(long integer) {
        if (integerCount == integers.length) {
            integers = Arrays.copyOf(integers, Math.max(8, 2 * integerCount));
        }
        integers[integerCount++] = integer;
    }

    /** Adds integers. The array is not copied if these are the first integers. */
    protected final void addAll(long... values) {
        if (integerCount == 0) {
            integers = values;
            integerCount = values.length;
            return;
        }
        for (long v : values) {
            add(v);
        }
    }

    /**
     * Notes that the backend has executed the call, so that it must not run again, whatever happens to its result.
     * Backends call this method.
     */
    public final void setDone() {
        done = true;
    }

    /**
     * Returns whether the backend has executed the call. That may be true although the call failed later, because there
     * was no memory for the result.
     */
    public final boolean isDone() {
        return done;
    }

    /** Returns the function. */
    public final Function function() {
        return function;
    }

    /** Returns the number of the operation, or 0 if there is none. */
    public final int op() {
        return op == null ? 0 : op.id();
    }

    /**
     * Returns a name for messages: the name of the method if it is set, otherwise the name of the operation or of the
     * function. The text is built on each call.
     */
    public final String name() {
        return name != null ? name : nativeName();
    }

    /**
     * Returns the name with which messages of the native library begin: the operation's, or the function's if the call
     * has no operation.
     */
    public final String nativeName() {
        return op == null ? function.text() : name(op);
    }

    /** Returns the name of an operation that users know. */
    public static String name(OpCode op) {
        return Function.camel(op.nativeName().replaceFirst("^REDUCE_", ""));
    }

    /** Returns {@link #name()}. */
    @Override
    public final String toString() {
        return name();
    }

    /** Returns the flags. */
    public final long flags() {
        return flags;
    }

    /** Returns whether an operand receives the result. */
    public final boolean hasReceiver() {
        return (flags & (Flags.IN_PLACE | Flags.RESULT)) != 0;
    }

    /** Returns the number of operands. */
    public final int operands() {
        return operands;
    }

    /** Returns operand i. */
    public final Operand operand(int i) {
        switch (i) {
            case 0:
                return operand0;
            case 1:
                return operand1;
            case 2:
                return operand2;
            case 3:
                return operand3;
            default:
                return more[i - FIELDS];
        }
    }

    /** Returns the number of scalars. */
    public final int scalars() {
        return scalars;
    }

    /** Returns the type of scalar i, in the numbers of {@link Abi}. */
    public final int scalarType(int i) {
        return i == 0 ? type0 : i == 1 ? type1 : (int) furtherScalars[2 * (i - 2)];
    }

    /** Returns the raw bits of scalar i. */
    public final long scalarBits(int i) {
        return i == 0 ? bits0 : i == 1 ? bits1 : furtherScalars[2 * (i - 2) + 1];
    }

    /** Returns the number of integers. */
    public final int integerCount() {
        return integerCount;
    }

    /**
     * Returns the integers, not copied. Only the first {@link #integerCount()} are valid. Callers must not write to the
     * array.
     */
    public final long[] integers() {
        return integers;
    }
}
