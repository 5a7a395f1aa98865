// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.Op;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** Operations of one array as objects, whose results go into arrays that are there. */
final class Receivers {
    private Receivers() {}

    /** The verb and the name are those of the step that gives a new array. */
    static INDArray into(INDArray result, String verb, String op, INDArray x, Number number, boolean keep,
            int... dimensions) {
        Operation operation = operation(verb, op, x, number, dimensions);
        return Sparse4j.environment().exec((keep ? operation.keepDims() : operation).into(result));
    }

    private static Operation operation(String verb, String op, INDArray x, Number number, int... dimensions) {
        switch (verb) {
            case "map":
                return named(op, TransformOp.values()).of(x);
            case "scalar":
                return named(op, BinaryOp.values()).of(x, number);
            case "arg":
                return named(op, IndexReduceOp.values()).of(x, dimensions);
            case "along":
                return named(op, AlongOp.values()).of(x, dimensions);
            default:
                if (op.equals("percentile")) {
                    return ReduceOp.percentile(Reductions.PERCENT, x, dimensions);
                }
                Operation plain = named(op.replace("Biased", ""), ReduceOp.values()).of(x, dimensions);
                return op.endsWith("Biased") ? plain.biased() : plain;
        }
    }

    private static <O extends Op> O named(String name, O[] all) {
        return Arrays.stream(all).filter(op -> op.opName().equals(name)).findFirst().orElseThrow();
    }
}
