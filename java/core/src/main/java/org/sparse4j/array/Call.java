// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpCode;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Operand;

/**
 * A call of the backend, which the facade builds from arrays and numbers. The methods add operands; {@link #run()},
 * {@link #array()} or {@link #number()} runs the call once.
 */
public final class Call extends OpCall {
    private Call(Function function, OpCode op) {
        super(function, op);
    }

    /** Begins a call of a function without operations. */
    public static Call of(Function function) {
        return new Call(function, null);
    }

    /** Begins a call of an operation. */
    public static Call of(Function function, OpCode op) {
        return new Call(function, op);
    }

    /** Adds an array as an operand. */
    public Call operand(INDArray array) {
        if (array == null) {
            throw new IllegalArgumentException(name() + ": operand " + operands() + " must not be null");
        }
        return operand((Operand) array);
    }

    /** Adds an operand. */
    public Call operand(Operand operand) {
        add(operand);
        return this;
    }

    /** Sets the public name of the method, for messages. Without this name, messages name the operation. */
    public Call named(String method) {
        setName(method);
        return this;
    }

    /** Adds the array that receives the result; null adds nothing, so that a new array is made. */
    public Call result(INDArray array) {
        return array == null ? this : operand(array).flag(Flags.RESULT);
    }

    /** Makes the first operand the receiver of the result. */
    public Call inPlace() {
        return flag(Flags.IN_PLACE);
    }

    /** Sets a flag of {@link Flags}. */
    public Call flag(long flag) {
        set(flag);
        return this;
    }

    /** Sets a flag when a condition holds. */
    public Call flag(long flag, boolean when) {
        return when ? flag(flag) : this;
    }

    /** Adds a scalar of the number's own type. */
    public Call scalar(Number number) {
        if (number == null) {
            throw new IllegalArgumentException(name() + ": the number must not be null");
        }
        return scalar(DataType.of(number), DataType.bits(number));
    }

    /** Adds a DOUBLE. */
    public Call scalar(double value) {
        return scalar(DataType.DOUBLE, Double.doubleToRawLongBits(value));
    }

    /** Adds a LONG. */
    public Call scalar(long value) {
        return scalar(DataType.LONG, value);
    }

    /** Adds a scalar by type and raw bytes. */
    public Call scalar(DataType type, long bits) {
        add(type.ordinal(), bits);
        return this;
    }

    /** Adds an integer. */
    public Call integer(long value) {
        add(value);
        return this;
    }

    /** Adds integers. The array is not copied if these are the first integers. */
    public Call integers(long... values) {
        addAll(values);
        return this;
    }

    /** Adds integers. */
    public Call integers(int... values) {
        for (int v : values) {
            add(v);
        }
        return this;
    }

    /** Runs the call. */
    public OpResult run() {
        return CallRunner.run(this);
    }

    /** Runs the call and returns the new array. */
    public INDArray array() {
        return ArrayMaker.whole(run().storage());
    }

    /** Runs the call and returns the receiver of the result, or a new array if the receiver is null. */
    public INDArray array(INDArray receiver) {
        return array(Backends.current().executioner(), receiver);
    }

    /** Runs the call as {@link #array(INDArray)}, on the given executioner. */
    public INDArray array(Executioner executioner, INDArray receiver) {
        OpResult result = CallRunner.run(this, executioner);
        return receiver != null ? receiver : ArrayMaker.whole(result.storage());
    }

    /**
     * Runs the call that turns an object of the backend into an array. Afterwards the object is unusable. If the call
     * fails, the object is unchanged.
     */
    public INDArray arrayOf(BackendObject object) {
        try {
            return array();
        } finally {
            if (isDone()) {
                object.usedUp(); // even if the array is lost for lack of heap memory
            }
        }
    }

    /** Runs the call and returns its number in the number's own type. */
    public Number number() {
        OpResult result = run();
        return DataType.of(result.type()).number(result.bits());
    }
}
