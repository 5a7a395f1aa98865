// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.DistanceOp;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.Op;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** An operation that is added to the list has to be called by programs too, or to stand here with the reason. */
class OperationsTest {
    /** Called by another name. */
    private static final Map<Op, String> NAMES = Map.of(TransformOp.IS_INF, "isInfinite", BinaryOp.LOG_BASE, "log",
            DistanceOp.COSINE_SIMILARITY, "cosineSim");

    private static final Set<Op> LEFT_OUT = Set.of(
            BinaryOp.STABILIZE,  // ends the JVM
            BinaryOp.EPS,  // of one array: asks for a BOOL result and makes a DOUBLE one
            ReduceOp.NONE);  // of whole arrays only

    @Test
    void programsCallEveryOperationOfTheList() {
        Set<String> called = Stream.of(Operations.UNARY, Operations.ARITHMETIC, Operations.COMPARISONS,
                Operations.SCALAR, Operations.PAIR, Operations.LOGIC, Operations.KEPT, Operations.DROPPED,
                Operations.SPREAD, Operations.DISTANCES, Operations.ALONG, Operations.INDEX, List.of("percentile"))
                .flatMap(List::stream).map(OperationsTest::plain).collect(Collectors.toSet());
        Set<Op> missing = new TreeSet<>((a, b) -> a.id() - b.id());
        Stream.<Op[]>of(TransformOp.values(), BinaryOp.values(), ReduceOp.values(), IndexReduceOp.values(),
                AlongOp.values(), DistanceOp.values()).flatMap(Stream::of)
                .filter(op -> !called.contains(plain(NAMES.getOrDefault(op, ((Enum<?>) op).name()))))
                .forEach(missing::add);
        assertEquals(LEFT_OUT, missing);
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(java.util.Locale.ROOT);
    }
}
