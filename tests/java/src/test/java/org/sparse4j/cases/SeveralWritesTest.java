// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.io.S4j;
import org.sparse4j.nd4j.Nd4j;

/** Calls that write several arrays: all of them, or none where one cannot be written. */
@ExtendWith(NothingLeft.class)
class SeveralWritesTest {
    private static final double[] NUMBERS = {1, 2, 3, 4};
    private static final SparseFormat[] FORMATS = {SparseFormat.DENSE, SparseFormat.COO};

    private static INDArray numbers(SparseFormat format) {
        try (INDArray dense = Sparse4j.create(NUMBERS)) {
            return dense.toFormat(format);
        }
    }

    private static Map<String, Executable> calls(INDArray first, INDArray second) {
        Map<String, Executable> all = new LinkedHashMap<>();
        all.put("averageAndPropagate", () -> Sparse4j.joining().averageAndPropagate(new INDArray[] {first, second}));
        all.put("averageAndPropagate(target)", () -> Sparse4j.joining().averageAndPropagate(second, List.of(first)));
        all.put("averageAndPropagate(target first)", () -> Sparse4j.joining().averageAndPropagate(first, List.of(first, second)));
        all.put("shuffle", () -> Sparse4j.sampling().shuffle(List.of(first, second), new Random(1)));
        all.put("shuffle by dimensions",
                () -> Sparse4j.sampling().shuffle(List.of(first, second), new Random(1), List.of(new int[0], new int[0])));
        return all;
    }

    @Test
    void readOnlyTargetsLeaveEarlierOnesUnchanged(@TempDir Path folder) throws IOException {
        for (SparseFormat format : FORMATS) {
            Path file = folder.resolve(format + ".s4j");
            try (INDArray x = Nd4j.createFromArray(5.0, 6.0, 7.0, 8.0); INDArray y = x.toFormat(format)) {
                S4j.write(y, file);
            }
            for (SparseFormat other : FORMATS) {
                try (INDArray mapped = S4j.open(file); INDArray a = numbers(other)) {
                    calls(a, mapped).forEach((name, call) -> {
                        String text = assertThrows(IllegalStateException.class, call, name).getMessage();
                        assertTrue(text.contains(file.toString()), text);
                        assertArrayEquals(NUMBERS, a.toDoubleVector(), name);
                    });
                }
            }
        }
    }

    @Test
    void densifiedTargetsLeaveEarlierOnesUnchanged() {
        long before = Sparse4j.environment().setDensifyLimit(100);
        try (INDArray a = Sparse4j.sparse(1000); INDArray long2 = Sparse4j.sparse(2000);
                INDArray ones = Sparse4j.sparse(1000).assign(1)) {
            INDArray part = long2.get(NDArrayIndex.interval(0, 1000));
            part.assign(a);
            assertThrows(WouldDensifyException.class,
                    () -> Sparse4j.joining().averageAndPropagate(part, List.of(ones, a)).close());
            assertEquals(1, ones.fillValue().doubleValue());
            assertEquals(0, a.fillValue().doubleValue());
            assertEquals(0, a.nnz() + long2.nnz());
        } finally {
            Sparse4j.environment().setDensifyLimit(before);
        }
    }

    @Test
    void viewsOfOneArrayAndOfSeveralFormats() {
        for (SparseFormat format : FORMATS) {
            for (SparseFormat other : FORMATS) {
                try (INDArray a = numbers(format); INDArray b = numbers(other)) {
                    INDArray low = a.get(NDArrayIndex.interval(0, 2));
                    INDArray high = a.get(NDArrayIndex.interval(2, 4));
                    INDArray even = b.get(NDArrayIndex.interval(0, 2, 4));
                    Sparse4j.joining().averageAndPropagate(new INDArray[] {low, high, even}).close();
                    double x = (1 + 3 + 1) / 3.0;
                    double y = (2 + 4 + 3) / 3.0;
                    assertArrayEquals(new double[] {x, y, x, y}, a.toDoubleVector(), 1e-15);
                    assertArrayEquals(new double[] {x, 2, y, 4}, b.toDoubleVector(), 1e-15);
                }
                try (INDArray a = numbers(format); INDArray b = numbers(other)) {
                    Sparse4j.sampling().shuffle(List.of(a, b), new Random(3));
                    assertArrayEquals(a.toDoubleVector(), b.toDoubleVector());
                    assertEquals(10, a.sumNumber().doubleValue());
                }
            }
        }
    }
}
