// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
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
        call.flag(operation.flags()).result(operation.receiver());
        return call.array(executioner, operation.z());
    }
}
