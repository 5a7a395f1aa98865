// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Executioner;

/** Runs operations. Safe for use by many threads; a call either completes or changes nothing. */
@FunctionalInterface
public interface OpExecutioner extends Executioner {
    /**
     * Runs an operation with its operands and returns the array that received the result: a new one, unless the
     * operation names one. Of all dimensions: an array of rank 0.
     */
    default INDArray exec(Operation operation) {
        return OperationCall.run(Arguments.given(operation, "exec", "the operation"), this);
    }

    /** Whether each operation is timed and counted, see {@link OpProfiler}. Off at the start. */
    default void enableProfiling(boolean on) {
        OpProfiler.getInstance().setProfiling(on);
    }

    /** Whether each operation is printed to standard error: operands, result, time, the kernels chosen. */
    default void enableVerboseMode(boolean on) {
        OpProfiler.getInstance().setVerbose(on ? System.err : null);
    }
}
