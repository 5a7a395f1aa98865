// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.oracle.ModelShapes;

/**
 * einsum, tensorMmul, kron, inner, outer, mttkrp, ttv and ttm on arrays of mixed formats and on views of larger ones:
 * what NumPy and pyttb gave. The file is made by {@code tests/peers/tensors.py}, which says how.
 */
@ExtendWith(NothingLeft.class)
class TensorsTest {
    private static final List<List<String>> ARRAYS = new ArrayList<>();
    private static final List<List<String>> CASES = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        try (InputStream in = TensorsTest.class.getResourceAsStream("/peers/tensors.txt")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .map(line -> List.of(line.split(" ")))
                    .forEach(words -> (words.get(0).equals("array") ? ARRAYS : CASES).add(words));
        }
    }

    @Test
    void resultsAreThoseOfThePeers() {
        Map<String, Integer> seen = new TreeMap<>();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < CASES.size(); i++) {
                List<String> words = CASES.get(i);
                try {
                    check(words, new Random(31L * i + round), round == 0);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError("round " + round + ": " + String.join(" ", words), e);
                }
                seen.merge(words.get(0), 1, Integer::sum);
            }
        }
        assertEquals(8, seen.size(), seen::toString);
        assertTrue(seen.get("einsum") + seen.get("tensorMmul") + seen.get("kron") >= 4 * 500, seen::toString);
    }

    private static void check(List<String> words, Random r, boolean sparse) {
        int at = words.indexOf("=");
        List<INDArray> made = new ArrayList<>();
        try (INDArray got = call(words.subList(0, at), made, r, sparse)) {
            assertEquals(words.get(at + 1), got.dataType().name());
            int[] shape = ModelShapes.parse(words.get(at + 2));
            assertArrayEquals(Product.longs(shape), got.shape());
            List<String> values = new ArrayList<>(words.subList(at + 3, words.size()));
            // Plus 0: -0 is 0 here.
            ModelShapes.forEach(shape, c -> assertEquals(Double.parseDouble(values.remove(0)),
                    got.getDouble(Product.longs(c)) + 0.0));
            if (sparse && !words.get(0).equals("mttkrp")) {
                assertTrue(got.isSparse());
            }
        } finally {
            made.forEach(INDArray::close);
        }
    }

    private static INDArray call(List<String> words, List<INDArray> made, Random r, boolean sparse) {
        switch (words.get(0)) {
            case "einsum":
                return Sparse4j.einsum(words.get(1).replace('_', ' '), arrays(words.subList(2, words.size()), made, r,
                        sparse));
            case "tensorMmul": {
                INDArray[] both = arrays(words.subList(1, 3), made, r, sparse);
                return Sparse4j.tensorMmul(both[0], both[1], new int[][] {ints(words.get(3)), ints(words.get(4))});
            }
            case "mttkrp": {
                INDArray[] all = arrays(words.subList(2, words.size()), made, r, sparse);
                return all[0].mttkrp(Integer.parseInt(words.get(1)), Arrays.copyOfRange(all, 1, all.length));
            }
            default: {
                INDArray[] both = arrays(words.subList(1, 3), made, r, sparse);
                switch (words.get(0)) {
                    case "kron":
                        return Sparse4j.kron(both[0], both[1]);
                    case "inner":
                        return Sparse4j.products().inner(both[0], both[1]);
                    case "outer":
                        return Sparse4j.products().outer(both[0], both[1]);
                    case "ttv":
                        return both[0].ttv(both[1], Integer.parseInt(words.get(3)));
                    default:
                        return both[0].ttm(both[1], Integer.parseInt(words.get(3)) - both[0].rank());
                }
            }
        }
    }

    private static int[] ints(String text) {
        return text.equals("-") ? new int[0] : Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }

    private static INDArray[] arrays(List<String> numbers, List<INDArray> made, Random r, boolean sparse) {
        return numbers.stream().map(n -> array(ARRAYS.get(Integer.parseInt(n)), made, r, sparse))
                .toArray(INDArray[]::new);
    }

    /** array TYPE SHAPE VALUE .., in a random format, whole or as a permuted view with steps of a larger array. */
    private static INDArray array(List<String> words, List<INDArray> made, Random r, boolean sparse) {
        int[] shape = ModelShapes.parse(words.get(2));
        int rank = shape.length;
        boolean whole = r.nextInt(3) > 0 || rank == 0;
        List<Integer> order = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
            order.add(order.isEmpty() ? 0 : r.nextInt(order.size() + 1), d);
        }
        if (whole) {
            order.sort(null);
        }
        int margin = whole ? 0 : 1;
        int step = whole ? 1 : 2;
        long[] stored = order.stream().mapToLong(d -> margin + (long) step * shape[d]).toArray();
        SparseFormat[] formats = rank == 2 ? SparseFormat.values()
                : new SparseFormat[] {SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE};
        SparseFormat format = sparse ? rank == 2 ? SparseFormat.CSR : SparseFormat.GCS
                : formats[r.nextInt(formats.length)];
        List<String> values = new ArrayList<>(words.subList(3, words.size()));
        try (CooBuilder b = Sparse4j.coo(stored).type(DataType.valueOf(words.get(1)))) {
            ModelShapes.forEach(shape, c -> {
                String v = values.remove(0);
                if (!v.equals("_")) {
                    b.add(Long.parseLong(v), order.stream().mapToLong(d -> margin + (long) step * c[d]).toArray());
                }
            });
            INDArray all = b.build(format);
            made.add(all);
            if (whole) {
                return all;
            }
            INDArray part = all.get(order.stream().map(d -> NDArrayIndex.interval(margin, step,
                    margin + (long) step * shape[d])).toArray(INDArrayIndex[]::new));
            int[] back = new int[rank];
            for (int i = 0; i < rank; i++) {
                back[order.get(i)] = i;
            }
            return part.permute(back);
        }
    }

    @Test
    void resultsGoIntoTheGivenArray() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray dense = Sparse4j.create(new double[][] {{1, 2}, {0, -1}}); INDArray a = dense.toFormat(format);
                    INDArray expected = dense.mmul(dense)) {
                SparseFormat before = a.getFormat();
                // The result is an operand.
                assertSame(a, Sparse4j.products().tensorMmul(a, a, a, new int[][] {{1}, {0}}));
                assertEquals(expected, a);
                assertEquals(before, a.getFormat());
                assertThrows(IllegalArgumentException.class,
                        () -> Sparse4j.products().tensorMmul(a, a, a, new int[][] {{0, 1}, {0, 1}}));
                assertEquals(expected, a);
            }
        }
    }

    @Test
    void formatsFollowTheOperands() {
        try (INDArray a = Sparse4j.sprand(0.5, 1, 3, 3); INDArray csc = a.toFormat(SparseFormat.CSC);
                INDArray dense = a.toDense()) {
            try (INDArray r = Sparse4j.einsum("ij,jk", a, csc)) {
                assertEquals(SparseFormat.CSR, r.getFormat());
            }
            try (INDArray r = Sparse4j.einsum("ij,jk", csc, csc); INDArray k = Sparse4j.kron(csc, csc)) {
                assertEquals(SparseFormat.CSC, r.getFormat());
                assertEquals(SparseFormat.CSC, k.getFormat());
            }
            try (INDArray r = Sparse4j.einsum("ij,jk", a, dense); INDArray k = Sparse4j.kron(a, dense)) {
                assertEquals(SparseFormat.DENSE, r.getFormat());
                assertEquals(SparseFormat.CSR, k.getFormat());
            }
            try (INDArray r = Sparse4j.einsum("ij,jk,lm->ikl", a, a, a)) {
                assertEquals(SparseFormat.COO, r.getFormat());
            }
        }
    }

    @Test
    void refusalsSayWhatIsWrong() {
        try (INDArray a = Sparse4j.sparse(2, 3); INDArray b = Sparse4j.ones(4, 5);
                INDArray filled = Sparse4j.coo(3).fill(2).build(SparseFormat.COO);
                INDArray truth = Sparse4j.ones(DataType.BOOL, 3)) {
            refused("einsum: label 'j' has extent 3 in operand 0 of shape [2, 3], but 4 in operand 1 of shape [4, 5]",
                    "ij,jk", a, b);
            refused("einsum: label 'i' names dimensions of extents 2 and 3 of operand 0 of shape [2, 3]", "ii", a);
            refused("einsum: dimension 1 of the ellipsis has extent 3 in operand 0 of shape [2, 3], but 5 in operand 1"
                    + " of shape [4, 5]", "...,i...->i...", a, b);
            refused("2 operands are named, but 1 were given", "ij,jk", a);
            refused("operand 0 has rank 2, but 'ijk' names 3 dimensions", "ijk", a);
            refused("'k' of the result occurs in no operand", "ij->k", a);
            refused("'i' occurs twice in the result", "ij->ii", a);
            refused("'-' is not a letter", "ij->i->", a);
            refused("'.' is not a letter", "ij..", a);
            refused("lacks the ellipsis", "i...->i", a);
            refused("BOOL arrays have no products", "i", truth);
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.mttkrp(0, b, b)).getMessage()
                    .contains("the factor of dimension 1 of shape [2, 3] has shape [4, 5]; it must be [3, 5]"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.ttm(b, 1)).getMessage()
                    .contains("takes a matrix with 3 columns, not shape [4, 5]"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().inner(a, b)).getMessage()
                    .contains("[2, 3] and [4, 5] differ"));
            try (INDArray sum = Sparse4j.einsum("i", filled); INDArray k = Sparse4j.kron(filled, b);
                    INDArray twos = Sparse4j.ones(4, 15).muli(2)) {
                assertEquals(2.0, sum.getDouble(1));
                assertEquals(twos, k);
            }
            refused("1 operands are named, but 0 were given", "");
        }
    }

    private static void refused(String why, String subscripts, INDArray... operands) {
        String message = assertThrows(IllegalArgumentException.class, () -> Sparse4j.einsum(subscripts, operands))
                .getMessage();
        assertTrue(message.startsWith("einsum: ") && message.contains(why), message);
    }
}
