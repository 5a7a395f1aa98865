// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Executioner;

/**
 * Runs operations. Several threads may use it at the same time. A call either completes or changes nothing.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface OpExecutioner extends Executioner {
    /**
     * Runs an operation with its operands and returns the array that received the result: the array that the operation
     * names, or a new one. A reduction over all dimensions returns an array of rank 0.
     */
    default INDArray exec(Operation operation) {
        return OperationCall.run(Arguments.given(operation, "exec", "the operation"), this);
    }

    /**
     * Binds an operation to run many times; each run does the same as {@link #exec(Operation)} on the backend in use, at less
     * cost for small arrays.
     *
     * @return the bound call, which the caller closes; its runs return the array that receives the result
     * @throws IllegalArgumentException unless the operation names that array by {@code into} or {@code inPlace}
     * @since 0.2.0
     */
    default BoundCall bind(Operation operation) {
        return OperationCall.bind(Arguments.given(operation, "bind", "the operation"));
    }

    /** Switches timing and counting of operations on or off. See {@link OpProfiler}. They are off by default. */
    default void enableProfiling(boolean on) {
        OpProfiler.getInstance().setProfiling(on);
    }

    /**
     * Switches printing of each operation to standard error on or off: operands, result, time and the chosen kernels.
     */
    default void enableVerboseMode(boolean on) {
        OpProfiler.getInstance().setVerbose(on ? System.err : null);
    }
}
