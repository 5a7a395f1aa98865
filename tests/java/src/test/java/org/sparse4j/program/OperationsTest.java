// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.DistanceOp;
import org.sparse4j.ops.FillRule;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.OpFamily;
import org.sparse4j.ops.OpInfo;
import org.sparse4j.ops.OpProfiler;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;
import org.sparse4j.ops.Transforms;

/** Op objects, the list of operations, profiling and verbose mode. */
@ExtendWith(NothingLeft.class)
class OperationsTest {
    private final OpProfiler profiler = OpProfiler.getInstance();

    @AfterEach
    void off() {
        profiler.setProfiling(false);
        profiler.setVerbose(null);
        profiler.reset();
    }

    private static void assertGives(INDArray wanted, Operation operation) {
        try (wanted; INDArray got = Sparse4j.environment().exec(operation)) {
            assertEquals(wanted, got, operation::toString);
        }
    }

    @Test
    void operationsGiveWhatMethodsGive() {
        try (INDArray x = Sparse4j.sprand(0.4, 1, 5, 6); INDArray y = Sparse4j.sprand(0.4, 2, 5, 6)) {
            assertGives(Transforms.tanh(x), TransformOp.TANH.of(x));
            assertGives(x.add(y), BinaryOp.ADD.of(x, y));
            assertGives(x.rsub(3), BinaryOp.RSUB.of(x, 3));
            assertGives(x.sum(true, 1), ReduceOp.SUM.of(x, 1).keepDims());
            assertGives(x.var(false, 0), ReduceOp.VAR.of(x, -2).biased());
            assertGives(x.percentile(30, 0), ReduceOp.percentile(30, x, 0));
            assertGives(x.argMax(1), IndexReduceOp.ARG_MAX.of(x, 1));
            assertGives(x.cumsum(1), AlongOp.CUMSUM.of(x, 1));
            assertGives(Transforms.allCosineDistances(x, y, 1), DistanceOp.COSINE_DISTANCE.of(x, y, 1));
            assertGives(x.stored().sum(0), ReduceOp.SUM.of(x, 0).storedOnly());
            try (INDArray all = Sparse4j.environment().exec(ReduceOp.SUM.of(x))) {
                assertEquals(0, all.rank());
                assertEquals(x.sumNumber(), all.getDouble());
            }
        }
    }

    @Test
    void operationsWriteIntoTheGivenResult() {
        try (INDArray x = Sparse4j.sprand(0.4, 1, 5, 6); INDArray z = Sparse4j.sparse(5, 6); INDArray twice = x.mul(2)) {
            Operation plain = BinaryOp.ADD.of(x, x);
            assertSame(z, Sparse4j.environment().exec(plain.into(z)));
            assertEquals(twice, z);
            assertSame(x, Sparse4j.getExecutioner().exec(plain.inPlace()));
            assertEquals(twice, x);
            assertEquals("add", plain.opName());
            assertEquals(101, plain.opNum());
            assertSame(x, plain.x());
            assertSame(x, plain.inPlace().z());
            assertEquals("sum along [1]", ReduceOp.SUM.of(x, 1).toString());
        }
    }

    @Test
    void operationsRefuseWhatHasNoMeaning() {
        try (INDArray x = Sparse4j.sparse(2, 2)) {
            assertThrows(IllegalArgumentException.class, () -> BinaryOp.ADD.of(x, 1).keepDims());
            assertThrows(IllegalArgumentException.class, () -> AlongOp.CUMSUM.of(x, 0).storedOnly());
            assertThrows(IllegalArgumentException.class, () -> ReduceOp.PERCENTILE.of(x, 0));
            assertThrows(IllegalArgumentException.class, () -> TransformOp.EXP.of(null));
            assertThrows(IllegalArgumentException.class, () -> BinaryOp.ADD.of(x, (INDArray) null));
            assertThrows(IllegalArgumentException.class, () -> ReduceOp.SUM.of(x, (int[]) null));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.environment().exec(null));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.environment().exec(ReduceOp.SUM.of(x, 2)));
        }
    }

    @Test
    void listsEveryOperationOnce() {
        List<OpInfo> ops = Sparse4j.environment().ops();
        Set<Integer> ids = new HashSet<>();
        for (OpInfo op : ops) {
            assertTrue(ids.add(op.id()), op::toString);
            assertFalse(op.resultTypes().isEmpty(), op::toString);
            assertTrue(op.toString().contains(op.name()), op::toString);
        }
        assertEquals(Set.of(OpFamily.values()), ops.stream().map(OpInfo::family).collect(Collectors.toSet()));
        Map<String, OpInfo> byNumber = ops.stream().collect(Collectors.toMap(o -> o.family() + " " + o.name(), o -> o));
        OpInfo exp = byNumber.get("TRANSFORM exp");
        assertEquals(FillRule.FUNCTION_OF_FILLS, exp.fillRule());
        assertFalse(exp.keepsZeros());
        assertEquals(DataType.DOUBLE, exp.resultTypes().get(DataType.INT));
        assertEquals(DataType.FLOAT, exp.resultTypes().get(DataType.FLOAT));
        assertFalse(exp.resultTypes().containsKey(DataType.BOOL));
        assertTrue(byNumber.get("BINARY mul").keepsZeros());
        assertEquals(DataType.LONG, byNumber.get("INDEX_REDUCE argMax").resultTypes().get(DataType.FLOAT));
        assertEquals(FillRule.DENSE_RESULT, byNumber.get("ALONG softmax").fillRule());
    }

    @Test
    void profilesOnlyWhileEnabled() {
        try (INDArray x = Sparse4j.sprand(0.1, 1, 1000, 1000); INDArray wide = Sparse4j.sparse(3)) {
            x.add(1).close();
            profiler.reset();
            Sparse4j.getExecutioner().enableProfiling(true);
            for (int i = 0; i < 3; i++) {
                x.sum(1).close();
            }
            assertThrows(IllegalArgumentException.class, () -> x.add(wide));
            Sparse4j.getExecutioner().enableProfiling(false);
            x.sum(1).close();
            Map<String, OpProfiler.Profile> seen = profiler.profiles().stream()
                    .collect(Collectors.toMap(OpProfiler.Profile::name, p -> p));
            assertEquals(3, seen.get("sum").count());
            assertEquals(1, seen.get("add").count());
            // Values and two indexes per entry, three times.
            assertTrue(seen.get("sum").bytes() >= 3 * 100_000L * (8 + 2 * 4), () -> seen.get("sum").toString());
            assertTrue(seen.get("sum").nanoseconds() > 0);
            assertTrue(seen.get("sum").bandwidthFraction() > 0);
            assertTrue(profiler.toString().contains("sum"), profiler::toString);
            profiler.reset();
            assertEquals(List.of(), profiler.profiles());
        }
    }

    @Test
    void saysWhichKernelsWereChosen() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (INDArray x = Sparse4j.sprand(0.5, 1, 20, 30); INDArray ones = Sparse4j.ones(30L);
                INDArray wide = Sparse4j.sparse(2)) {
            profiler.setVerbose(new PrintStream(text, true, StandardCharsets.US_ASCII));
            x.mmul(ones).close();
            x.get(NDArrayIndex.point(3)).addi(1);
            assertThrows(IllegalArgumentException.class, () -> x.add(wide));
            x.getDouble(0, 0);
            profiler.setVerbose(null);
            x.neg().close();
        }
        String[] lines = text.toString(StandardCharsets.US_ASCII).split("\\R");
        assertEquals(3, lines.length, text::toString);
        assertTrue(lines[0].matches("mmul COO DOUBLE \\[20, 30\\], DENSE DOUBLE \\[30\\] -> DENSE DOUBLE \\[20\\]: "
                + "[0-9.]+ ms; .*spmv, .*"), lines[0]);
        assertTrue(lines[1].matches("add COO DOUBLE \\[30\\] in place: [0-9.]+ ms; .*map of entries.*"), lines[1]);
        assertTrue(lines[2].matches("add COO DOUBLE \\[20, 30\\], COO DOUBLE \\[2\\] failed: .*"), lines[2]);
    }
}
