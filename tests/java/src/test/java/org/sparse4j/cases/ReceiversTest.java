// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.ops.Transforms;

/** Results that do not fit what receives them are refused with both shapes before they are computed. */
@Tag("alone")  // counts the library's bytes
@ExtendWith(NothingLeft.class)
class ReceiversTest {
    private static final long ROWS = 3000;
    private static final long COLUMNS = 30000;
    private static final long WORK = 256 << 10;

    /** Methods with a receiver: x [ROWS, 1] and y [1, COLUMNS] give [ROWS, COLUMNS], for which z is too small. */
    private static Map<String, Executable> calls(INDArray x, INDArray y, INDArray z) {
        Map<String, Executable> all = new LinkedHashMap<>();
        all.put("addi", () -> x.addi(y));
        all.put("subi", () -> x.subi(y));
        all.put("rsubi", () -> x.rsubi(y));
        all.put("muli", () -> x.muli(y));
        all.put("divi", () -> x.divi(y));
        all.put("rdivi", () -> x.rdivi(y));
        all.put("powi", () -> x.powi(y));
        all.put("remainderi", () -> x.remainderi(y));
        all.put("fmodi", () -> x.fmodi(y));
        all.put("add into", () -> x.add(y, z));
        all.put("rsub into", () -> x.rsub(y, z));
        all.put("rdiv into", () -> x.rdiv(y, z));
        all.put("mul into", () -> x.mul(y, z));
        all.put("pow into", () -> x.pow(y, z));
        all.put("a number into", () -> x.add(1, z));
        all.put("isMax into", () -> Transforms.isMax(x, z));
        all.put("mmul into", () -> x.mmul(y, z));
        all.put("mmuli", () -> x.mmuli(y, z));
        all.put("matmul", () -> Nd4j.matmul(x, y, z));
        all.put("gemm", () -> Sparse4j.getBlasWrapper().gemm(1, x, y, 0, z));
        all.put("gemm and beta", () -> Sparse4j.getBlasWrapper().gemm(1, x, y, 2, z));
        all.put("ger", () -> Sparse4j.getBlasWrapper().ger(1, x.squeeze(), y.squeeze(), z));
        all.put("assign", () -> x.assign(y));
        all.put("pullRows", () -> Sparse4j.joining().pullRows(x, z, 1, new int[100_000]));
        all.put("accumulate", () -> Sparse4j.joining().accumulate(z, new INDArray[] {x, x}));
        return all;
    }

    private static void refused(Map<String, Executable> calls, String... parts) {
        calls.forEach((name, call) -> {
            Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
            long before = Collected.settledBytes();
            String text = assertThrows(IllegalArgumentException.class, call, name).getMessage();
            long bytes = Sparse4j.memory().peakBytes() - before;
            assertTrue(bytes < WORK, name + " took " + bytes + " bytes to say: " + text);
            for (String part : parts) {
                assertTrue(text.contains(part), name + ": " + text);
            }
        });
    }

    @Test
    void shapesAreComparedBeforeAnyWork() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO, SparseFormat.CSR}) {
            try (INDArray column = Sparse4j.ones(ROWS, 1); INDArray row = Sparse4j.ones(1, COLUMNS);
                    INDArray x = column.toFormat(format); INDArray y = row.toFormat(format);
                    INDArray z = Sparse4j.zeros(7, 5)) {
                refused(calls(x, y, z), "[", "]");
                Map<String, Executable> both = calls(x, y, z);
                both.keySet().removeIf(name -> !name.endsWith(" into") || name.startsWith("a number")
                        || name.startsWith("isMax"));
                refused(both, "[7, 5]", "[" + ROWS + ", " + COLUMNS + "]");
            }
        }
    }

    /** What no memory holds, and what no LONG counts. */
    @Test
    void howeverLargeTheResultWouldBe() {
        long e = 1L << 40;
        try (INDArray x = Sparse4j.sparse(e, 1); INDArray y = Sparse4j.sparse(1, e);
                INDArray z = Sparse4j.sparse(7, 5)) {
            x.addi(1);
            Map<String, Executable> all = calls(x, y, z);
            // Products take a fill of 0.
            all.keySet().removeIf(name -> !name.endsWith(" into") || name.startsWith("a number")
                    || name.startsWith("isMax") || name.startsWith("mmul"));
            refused(all, "[7, 5]", "[" + e + ", " + e + "]");
        }
    }

    @Test
    void broadcastViewsAreRefusedBeforeAnyWork() {
        try (INDArray one = Sparse4j.zeros(1, 1); INDArray x = Sparse4j.ones(ROWS, 1);
                INDArray y = Sparse4j.ones(1, COLUMNS)) {
            INDArray view = one.broadcast(ROWS, COLUMNS);
            Map<String, Executable> all = new LinkedHashMap<>();
            all.put("add", () -> x.add(y, view));
            all.put("addi", () -> view.addi(y));
            all.put("addi of a number", () -> view.addi(1));
            all.put("assign", () -> view.assign(y));
            all.put("accumulate", () -> Sparse4j.joining().accumulate(view, new INDArray[] {view}));
            all.put("exp", () -> Transforms.exp(view, false));
            refused(all, "read-only", "[" + ROWS + ", " + COLUMNS + "]");
        }
    }

    @Test
    void typesAreComparedBeforeAnyWork() {
        try (INDArray ones = Sparse4j.ones(ROWS, 1); INDArray x = ones.castTo(DataType.BOOL)) {
            INDArray wide = x.broadcast(ROWS, COLUMNS);
            Map<String, Executable> all = new LinkedHashMap<>();
            all.put("add", () -> wide.add(wide));
            all.put("mmul", () -> x.mmul(x.transpose()));
            all.put("cumsum", () -> wide.cumsum(0));
            refused(all, "BOOL");
        }
    }
}
