// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Arrays;

/**
 * One call of a backend's function: operands, scalars, integers, flags. Whoever builds calls with more than integers
 * extends this; a call is run once.
 */
public class OpCall {
    /** The most operands a call has. */
    public static final int MAX_OPERANDS = 1 << 16;

    // The first four need no array: nearly all calls have no more.
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

    /** With nothing yet; an operation, or null for a function that is no family of them. */
    protected OpCall(Function function, OpCode op) {
        this.function = function;
        this.op = op;
    }

    /** A call of a function with integers alone. */
    public static OpCall of(Function function, long... integers) {
        OpCall call = new OpCall(function, null);
        call.addAll(integers);
        return call;
    }

    /** A call of a function with one operand and integers. */
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
            throw new IllegalArgumentException("a call has at most " + MAX_OPERANDS + " operands");
        }
        if (more == null || at == more.length) {
            more = more == null ? new Operand[FIELDS] : Arrays.copyOf(more, 2 * at);
        }
        more[at] = operand;
    }

    /** The method as the caller knows it, for messages; without it they name the operation. */
    protected final void setName(String method) {
        name = method;
    }

    /** Sets a flag of {@link Flags}. */
    protected final void set(long flag) {
        flags |= flag;
    }

    /** Adds a scalar by type, as {@link Abi} numbers them, and raw bytes. */
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

    /** Adds integers; the array is kept when it is the first. */
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

    /** For backends: it is done, whatever becomes of its result; doing it again would be doing it twice. */
    public final void setDone() {
        done = true;
    }

    /** Whether the backend has done it: also when running it failed later, for lack of memory for the result. */
    public final boolean isDone() {
        return done;
    }

    /** What is called. */
    public final Function function() {
        return function;
    }

    /** The operation's number, 0 for none. */
    public final int op() {
        return op == null ? 0 : op.id();
    }

    /** What is done, for messages: the method given, else the operation, else the function. Built when asked for. */
    public final String name() {
        return name != null ? name : nativeName();
    }

    /** Returns the operation's name, else the function's: the name in the native library's own messages. */
    public final String nativeName() {
        return op == null ? function.text() : name(op);
    }

    /** An operation as users know it. */
    public static String name(OpCode op) {
        return Function.camel(op.nativeName().replaceFirst("^REDUCE_", ""));
    }

    /** The name, see {@link #name()}. */
    @Override
    public final String toString() {
        return name();
    }

    /** The flags. */
    public final long flags() {
        return flags;
    }

    /** Whether an operand receives the result. */
    public final boolean hasReceiver() {
        return (flags & (Flags.IN_PLACE | Flags.RESULT)) != 0;
    }

    /** Number of operands. */
    public final int operands() {
        return operands;
    }

    /** Operand i. */
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

    /** Number of scalars. */
    public final int scalars() {
        return scalars;
    }

    /** The type of scalar i, as {@link Abi} numbers types. */
    public final int scalarType(int i) {
        return i == 0 ? type0 : i == 1 ? type1 : (int) furtherScalars[2 * (i - 2)];
    }

    /** The raw bytes of scalar i. */
    public final long scalarBits(int i) {
        return i == 0 ? bits0 : i == 1 ? bits1 : furtherScalars[2 * (i - 2) + 1];
    }

    /** Number of integers. */
    public final int integerCount() {
        return integerCount;
    }

    /** The integers; only the first {@link #integerCount()} count. Not to be written to. */
    public final long[] integers() {
        return integers;
    }
}
