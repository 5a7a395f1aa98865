// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NDArray;
import org.sparse4j.ops.Op;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.ops.OpProfiler;

/**
 * One call of a backend's function: operands, scalars, integers, flags. Built by its facade method, run once by
 * {@link #run()}, {@link #array()} or {@link #number()}.
 */
public final class OpCall {
    /** The most operands a call has. */
    public static final int MAX_OPERANDS = 1 << 16;

    // The first four need no array: nearly all calls have no more.
    private static final int FIELDS = 4;
    private static final long[] NO_INTEGERS = {};

    private final Function function;
    private final Op op;
    private String name;
    private long flags;
    private int operands;
    private Operand operand0;
    private Operand operand1;
    private Operand operand2;
    private Operand operand3;
    private Operand[] more;
    private int scalars;
    private DataType type0;
    private DataType type1;
    private long bits0;
    private long bits1;
    private long[] furtherScalars = NO_INTEGERS; // types and bits
    private long[] integers = NO_INTEGERS;
    private int integerCount;
    private boolean done;

    private OpCall(Function function, Op op) {
        this.function = function;
        this.op = op;
    }

    /** A call of a function that is no operation family. */
    public static OpCall of(Function function) {
        return new OpCall(function, null);
    }

    /** A call of an operation. */
    public static OpCall of(Function function, Op op) {
        return new OpCall(function, op);
    }

    /** Adds an array as an operand. */
    public OpCall operand(INDArray array) {
        if (array == null) {
            throw new IllegalArgumentException(name() + ": operand " + operands + " is null; it must be an array");
        }
        return operand((Operand) array);
    }

    /** Adds an operand. */
    public OpCall operand(Operand operand) {
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
        return this;
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
    public OpCall named(String method) {
        name = method;
        return this;
    }

    /** Adds the array that receives the result; null adds nothing, and a new array is made. */
    public OpCall result(INDArray array) {
        return array == null ? this : operand(array).flag(Flags.RESULT);
    }

    /** The first operand receives the result. */
    public OpCall inPlace() {
        return flag(Flags.IN_PLACE);
    }

    /** Sets a flag of {@link Flags}. */
    public OpCall flag(long flag) {
        flags |= flag;
        return this;
    }

    /** Sets a flag when a condition holds. */
    public OpCall flag(long flag, boolean when) {
        return when ? flag(flag) : this;
    }

    /** Adds a scalar of the number's own type. */
    public OpCall scalar(Number number) {
        if (number == null) {
            throw new IllegalArgumentException(name() + ": the number is null");
        }
        return scalar(DataType.of(number), DataType.bits(number));
    }

    /** Adds a DOUBLE. */
    public OpCall scalar(double value) {
        return scalar(DataType.DOUBLE, Double.doubleToRawLongBits(value));
    }

    /** Adds a LONG. */
    public OpCall scalar(long value) {
        return scalar(DataType.LONG, value);
    }

    /** Adds a scalar by type and raw bytes. */
    public OpCall scalar(DataType type, long bits) {
        int i = scalars++;
        if (i == 0) {
            type0 = type;
            bits0 = bits;
        } else if (i == 1) {
            type1 = type;
            bits1 = bits;
        } else {
            furtherScalars = Arrays.copyOf(furtherScalars, 2 * (i - 1));
            furtherScalars[2 * (i - 2)] = type.ordinal();
            furtherScalars[2 * (i - 2) + 1] = bits;
        }
        return this;
    }

    /** Adds an integer. */
    public OpCall integer(long value) {
        if (integerCount == integers.length) {
            integers = Arrays.copyOf(integers, Math.max(8, 2 * integerCount));
        }
        integers[integerCount++] = value;
        return this;
    }

    /** Adds integers; the array is kept when it is the first. */
    public OpCall integers(long... values) {
        if (integerCount == 0) {
            integers = values;
            integerCount = values.length;
            return this;
        }
        for (long v : values) {
            integer(v);
        }
        return this;
    }

    /** Adds integers. */
    public OpCall integers(int... values) {
        for (int v : values) {
            integer(v);
        }
        return this;
    }

    /** Runs the call. */
    public OpResult run() {
        return run(Backends.current().executioner());
    }

    private OpResult run(OpExecutioner executioner) {
        return OpProfiler.isOn() ? OpProfiler.getInstance().watch(executioner, this) : executioner.exec(this);
    }

    /** Runs the call and wraps the storage it made. */
    public INDArray array() {
        return NDArray.of(run().storage());
    }

    /** Runs the call and returns the array that received the result, or the new one when that is null. */
    public INDArray array(INDArray receiver) {
        return array(Backends.current().executioner(), receiver);
    }

    /** As {@link #array(INDArray)}, on an executioner. */
    public INDArray array(OpExecutioner executioner, INDArray receiver) {
        OpResult result = run(executioner);
        return receiver != null ? receiver : NDArray.of(result.storage());
    }

    /** Runs the call and returns its number. */
    public Number number() {
        return run().number();
    }

    /** For backends: it is done, whatever becomes of its result; doing it again would be doing it twice. */
    public void setDone() {
        done = true;
    }

    /** Whether the backend has done it: also when {@link #run()} failed later, for lack of memory for the result. */
    public boolean isDone() {
        return done;
    }

    /** What is called. */
    public Function function() {
        return function;
    }

    /** The operation's number, 0 for none. */
    public int op() {
        return op == null ? 0 : op.id();
    }

    /** What is done, for messages: the method given, else the operation, else the function. Built when asked for. */
    public String name() {
        if (name != null) {
            return name;
        }
        return op == null ? function.text() : name(op);
    }

    /** An operation as users know it. */
    public static String name(Op op) {
        return camel(op.nativeName().replaceFirst("^REDUCE_", ""));
    }

    /** COUNT_NON_ZERO as countNonZero. */
    static String camel(String constant) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < constant.length(); i++) {
            char c = constant.charAt(i);
            if (c != '_') {
                text.append(i > 0 && constant.charAt(i - 1) == '_' ? c : Character.toLowerCase(c));
            }
        }
        return text.toString();
    }

    /** The name, see {@link #name()}. */
    @Override
    public String toString() {
        return name();
    }

    /** The flags. */
    public long flags() {
        return flags;
    }

    /** Whether an operand receives the result. */
    public boolean hasReceiver() {
        return (flags & (Flags.IN_PLACE | Flags.RESULT)) != 0;
    }

    /** Number of operands. */
    public int operands() {
        return operands;
    }

    /** Operand i. */
    public Operand operand(int i) {
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
    public int scalars() {
        return scalars;
    }

    /** The type of scalar i. */
    public DataType scalarType(int i) {
        return i == 0 ? type0 : i == 1 ? type1 : DataType.of((int) furtherScalars[2 * (i - 2)]);
    }

    /** The raw bytes of scalar i. */
    public long scalarBits(int i) {
        return i == 0 ? bits0 : i == 1 ? bits1 : furtherScalars[2 * (i - 2) + 1];
    }

    /** Number of integers. */
    public int integerCount() {
        return integerCount;
    }

    /** The integers; only the first {@link #integerCount()} count. Not to be written to. */
    public long[] integers() {
        return integers;
    }
}
