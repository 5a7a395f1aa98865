// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.Transforms;

/** Copies of the entries of a broadcast operand are counted against the densify limit before the first is made. */
@Tag("alone")  // counts the library's bytes
@ExtendWith(NothingLeft.class)
class SpreadLimitTest {
    private static final long N = 3000;
    private long before;

    @BeforeEach
    void limit() {
        before = Sparse4j.environment().setDensifyLimit(100_000);
    }

    @AfterEach
    void unlimited() {
        Sparse4j.environment().setDensifyLimit(before);
    }

    private static Map<String, Executable> calls(INDArray a, INDArray b) {
        Map<String, Executable> all = new LinkedHashMap<>();
        all.put("add", () -> a.add(b));
        all.put("pow", () -> a.pow(b));
        all.put("div", () -> a.div(b));
        all.put("rdiv", () -> b.rdiv(a));
        all.put("rdiv the other way", () -> a.rdiv(b));
        all.put("divi", () -> a.divi(b));
        all.put("rdivi", () -> a.rdivi(b));
        all.put("fmod", () -> b.fmod(a));
        all.put("remainderi", () -> a.remainderi(b));
        all.put("gt", () -> b.gt(a));
        all.put("neq", () -> a.neq(b));
        all.put("max", () -> Transforms.max(a, b));
        all.put("assign", () -> a.assign(b));
        all.put("put", () -> a.put(new org.sparse4j.indexing.INDArrayIndex[] {
            NDArrayIndex.indices(java.util.stream.LongStream.range(0, N).map(i -> N - 1 - i).toArray()),
            NDArrayIndex.all()}, b));
        return all;
    }

    private static void assertRefused(Map<String, Executable> calls, INDArray a) {
        calls.forEach((name, call) -> {
            Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
            long bytes = Collected.settledBytes();
            String text = assertThrows(WouldDensifyException.class, call, name).getMessage();
            assertTrue(text.contains("densifyLimit"), name + ": " + text);
            long more = Sparse4j.memory().peakBytes() - bytes;
            assertTrue(more < 300_000, name + " took " + more + " bytes to say: " + text);
            assertEquals(0, a.nnz(), name);
        });
    }

    @Test
    void sparseWithSparse() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            try (INDArray a = Sparse4j.sparse(type, N, N);
                    INDArray one = Sparse4j.coo(1).type(type).add(3.0, 0).build(); INDArray ones = Sparse4j.ones(type, N);
                    INDArray most = ones.toFormat(SparseFormat.COO);
                    INDArray row = Sparse4j.coo(N).type(type).add(3.0, 7).add(-2.0, 30).add(5.0, 31).build()) {
                // A row that stores all elements gives a result without copies; with one element less it does not.
                keepsThePattern(a, one);
                keepsThePattern(a, most);
                keepsThePattern(a, one.broadcast(N, N));
                most.putScalar(5, 0);
                for (INDArray b : new INDArray[] {most, most.broadcast(N, N)}) {
                    Map<String, Executable> all = calls(a, b);
                    all.remove("put");  // more bytes for its lists
                    assertRefused(all, a);
                }
                Sparse4j.environment().setDensifyLimit(5000);
                Map<String, Executable> some = calls(a, row);
                some.remove("put");  // more bytes for its lists
                assertRefused(some, a);
                // A view that is broadcast before has no limit of its own; nor has one along another dimension.
                Map<String, Executable> views = calls(a, row.broadcast(N, N));
                views.remove("put");
                assertRefused(views, a);
                assertRefused(Map.of("both views", () -> row.broadcast(N, N).add(one.broadcast(N, N)),
                        "across", () -> row.broadcast(N, N).add(row.broadcast(N, N).transpose())), a);
                Sparse4j.environment().setDensifyLimit(100_000);
            }
        }
    }

    private static void keepsThePattern(INDArray a, INDArray full) {
        try (INDArray sum = a.add(full); INDArray quotient = a.div(full)) {
            assertEquals(0, sum.nnz() + quotient.nnz());
            assertEquals(full.getDouble(0), sum.fillValue().doubleValue());
            assertEquals(0, quotient.fillValue().doubleValue());
        }
    }

    @Test
    void joinedArraysCountAgainstTheLimit() {
        try (INDArray a = Sparse4j.sparse(N, N); INDArray one = Sparse4j.coo(1).add(3.0, 0).build();
                INDArray row = Sparse4j.coo(N).add(3.0, 7).add(-2.0, 30).build(); INDArray copies = one.broadcast(N, N)) {
            Map<String, Executable> all = new LinkedHashMap<>();
            all.put("concat", () -> Sparse4j.concat(0, a, copies));
            all.put("hstack", () -> Sparse4j.hstack(copies, a));
            all.put("vstack", () -> Sparse4j.vstack(copies, copies));
            all.put("stack", () -> Sparse4j.stack(0, a, copies));
            assertRefused(all, a);
            try (INDArray few = Sparse4j.concat(1, a, row.broadcast(N, N))) {
                assertEquals(2 * N, few.nnz());
            }
        }
    }

    @Test
    void choicesByConditions() {
        try (INDArray a = Sparse4j.sparse(N, N); INDArray one = Sparse4j.coo(1).add(3.0, 0).build();
                INDArray yes = Sparse4j.coo(1).type(DataType.BOOL).add(true, 0).build();
                INDArray no = Sparse4j.sparse(DataType.BOOL, N, N)) {
            Map<String, Executable> all = new LinkedHashMap<>();
            all.put("cond", () -> Sparse4j.where(yes, one, a));
            all.put("other", () -> Sparse4j.where(no, a, one));
            all.put("cond a view", () -> Sparse4j.where(yes.broadcast(N, N), one, a));
            all.put("both views", () -> Sparse4j.where(yes.broadcast(N, N), one.broadcast(N, N), a));
            all.put("other a view", () -> Sparse4j.where(no, a, one.broadcast(N, N)));
            assertRefused(all, a);
            try (INDArray few = Sparse4j.where(no, one, a)) {
                assertEquals(0, few.nnz());
            }
        }
    }

    @Test
    void sparseWithDense() {
        try (INDArray row = Sparse4j.sprand(1, 3, N); INDArray column = Sparse4j.ones(N, 1)) {
            assertThrows(WouldDensifyException.class, () -> row.mul(column));
            assertThrows(WouldDensifyException.class, () -> column.mul(row));
            assertThrows(WouldDensifyException.class, () -> row.broadcast(N, N).mul(column.broadcast(N, N)));
            assertThrows(WouldDensifyException.class, () -> column.broadcast(N, N).mul(row.broadcast(N, N)));
        }
    }

    @Test
    void resultsBelowTheLimitPass() {
        try (INDArray a = Sparse4j.coo(N, N).add(6.0, 1, 7).add(4.0, 2, 8).build(SparseFormat.CSR);
                INDArray row = Sparse4j.coo(N).add(3.0, 7).build();
                INDArray quotient = a.div(row); INDArray product = a.mul(row); INDArray z = Sparse4j.sparse(N, N).assign(row);
                INDArray of = a.div(row.broadcast(N, N)); INDArray with = a.mul(row.broadcast(N, N))) {
            assertEquals(product, with);
            assertEquals(2, of.getDouble(1, 7));
            assertEquals(quotient.nnz(), of.nnz());
            assertEquals(1, with.nnz());
            assertEquals(2, quotient.getDouble(1, 7));
            assertEquals(Double.POSITIVE_INFINITY, quotient.getDouble(2, 8));
            assertEquals(Double.NaN, quotient.getDouble(5, 5));
            assertEquals(1, product.nnz());
            assertEquals(N, z.nnz());
            assertEquals(3 * (double) N, z.sumNumber());
        }
        // A DENSE receiver has room for all.
        try (INDArray dense = Sparse4j.zeros(400, 400); INDArray one = Sparse4j.coo(1).add(3.0, 0).build()) {
            dense.assign(one);
            assertEquals(3 * 160_000.0, dense.sumNumber());
            dense.divi(one);
            assertEquals(160_000.0, dense.sumNumber());
        }
        // What is no more than the fill is no entry.
        try (INDArray a = Sparse4j.sparse(N, N); INDArray zero = Sparse4j.zeros(1)) {
            a.assign(zero);
            assertEquals(0, a.nnz());
        }
    }

    @Test
    void allPairsAreCounted() {
        try (INDArray x = Sparse4j.sparse(N, 10)) {
            assertThrows(WouldDensifyException.class, () -> Transforms.allCosineSimilarities(x, x, 1));
            assertThrows(WouldDensifyException.class, () -> Transforms.allManhattanDistances(x, x, 1));
        }
    }
}
