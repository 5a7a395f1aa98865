// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;

/** The event of an operation that took long. */
@Name("org.sparse4j.Operation")
@Label("Operation")
@Description("An operation of the native library that took longer than the threshold")
@Category("Sparse4j")
@Threshold("10 ms")
final class OperationEvent extends Event {
    @Label("Operation")
    @Description("The method or operation")
    String operation;

    @Label("Operands")
    @Description("Type, format and shape of each operand; for a view also the shape of the view; missing if there are none")
    String operands;

    @Label("Result")
    @Description("Type, format and shape of the new array; missing if the operation created none")
    String result;

    @Label("Failure")
    @Description("The class and the message of the exception; missing if the operation completed")
    String failure;

    void describe(OpCall call, OpResult made, Throwable thrown) {
        operation = call.name();
        operands = ArrayTexts.operands(call);
        result = made == null || made.storage() == null ? null : ArrayTexts.of(made.storage());
        failure = thrown == null ? null : thrown.toString();
    }
}
