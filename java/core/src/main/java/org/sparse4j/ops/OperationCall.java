// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.array.BoundArrays;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Executioner;

/** Runs operations on a backend. The class {@link Operation} itself does not depend on backend calls. */
final class OperationCall {
    private OperationCall() {}

    /** Runs an operation on the current backend. */
    static INDArray run(Operation operation) {
        return run(operation, Backends.current().executioner());
    }

    /** Runs an operation on an executioner. */
    static INDArray run(Operation operation, Executioner executioner) {
        return call(operation).array(executioner, operation.z());
    }

    /** Binds an operation with a receiver. */
    static BoundCall bind(Operation operation) {
        if (operation.z() == null) {
            throw new IllegalArgumentException(operation.opName()
                    + ": a bound call writes into an array; name it with into(result), or call inPlace()");
        }
        return BoundArrays.of(call(operation), operation.z());
    }

    private static Call call(Operation operation) {
        Call call = Call.of(operation.function(), operation.op()).operand(operation.x());
        if (operation.y() != null) {
            call.operand(operation.y());
        }
        if (operation.scalar() != null) {
            call.scalar(operation.scalar());
        }
        int[] dimensions = operation.dimensions();
        boolean all = dimensions.length == 1 && dimensions[0] == Integer.MAX_VALUE;
        if (!all) {
            call.integers(dimensions);
        }
        return call.flag(operation.flags()).result(operation.receiver());
    }
}
