// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** The calls that {@link S4j#open} names as those that read a file part by part if its copy would not fit in memory. */
@Tag("alone")  // sets the limit of the library's bytes
class MappedPartsTest {
    private static final int ROWS = 2000;
    private static final int COLUMNS = 1000;
    private static final Map<String, Function<INDArray, Number>> NUMBERS = Map.of("sum", INDArray::sumNumber, "norm1", INDArray::norm1Number,
            "countNonZero", INDArray::countNonZeroNumber, "countZero", INDArray::countZeroNumber, "max", INDArray::maxNumber, "min",
            INDArray::minNumber, "amax", INDArray::amaxNumber, "amin", INDArray::aminNumber, "normmax", INDArray::normmaxNumber);
    private static final Map<String, Function<INDArray, Boolean>> TRUTHS = Map.of("any", INDArray::any, "all", INDArray::all, "none",
            INDArray::none);
    private static final List<BiFunction<INDArray, int[], INDArray>> ALONG = List.of(INDArray::sum, INDArray::mean, INDArray::prod,
            INDArray::max, INDArray::min, INDArray::norm1, INDArray::norm2, INDArray::amax, INDArray::amin, INDArray::amean, INDArray::normmax,
            INDArray::squaredNorm, INDArray::countNonZero, INDArray::countZero, INDArray::any, INDArray::all, INDArray::none);

    @TempDir
    Path folder;

    private long limit;
    private INDArray x;

    @BeforeEach
    void manyEntries() {
        x = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.5, 7, ROWS, COLUMNS);
    }

    @AfterEach
    void allMemory() {
        Sparse4j.environment().setMaxBytes(limit);
        x.close();
    }

    private interface Check {
        void of(INDArray mapped);
    }

    /** Runs a check with so little memory that the file, of 12 MB, cannot be copied. */
    private void mapped(INDArray written, Check check) {
        Path file = folder.resolve(written.getFormat() + ".s4j");
        S4j.write(written, file);
        limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (10 << 20));
        try (INDArray mapped = S4j.open(file)) {
            check.of(mapped);
            assertThrows(OutOfMemoryError.class, () -> mapped.neq(0), "the copy does not fit");
        } finally {
            Sparse4j.environment().setMaxBytes(limit);
        }
    }

    @Test
    void reductionsOfAllElements() {
        for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC)) {
            try (INDArray own = x.toFormat(format)) {
                mapped(own, mapped -> {
                    NUMBERS.forEach((name, number) -> assertEquals(number.apply(own).doubleValue(), number.apply(mapped).doubleValue(), 1e-6,
                            name + " " + format));
                    TRUTHS.forEach((name, truth) -> assertEquals(truth.apply(own), truth.apply(mapped), name + " " + format));
                });
            }
        }
    }

    @Test
    void reductionsThatKeepTheLines() {
        for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC)) {
            int along = format == SparseFormat.CSC ? 0 : 1;
            try (INDArray own = x.toFormat(format)) {
                mapped(own, mapped -> {
                    for (BiFunction<INDArray, int[], INDArray> each : ALONG) {
                        try (INDArray wanted = each.apply(own, new int[] {along}); INDArray got = each.apply(mapped, new int[] {along})) {
                            assertTrue(wanted.equalsWithEps(got, 1e-12), () -> format + " " + wanted + got);
                        }
                    }
                    assertThrows(OutOfMemoryError.class, () -> mapped.argMax(along));
                    assertThrows(OutOfMemoryError.class, () -> mapped.argMin(along));
                });
            }
        }
    }

    @Test
    void truthsOfAllElements() {
        try (INDArray none = Sparse4j.sparse(DataType.DOUBLE, 4, 5); INDArray filled = none.add(1); INDArray empty = Sparse4j.zeros(0, 3);
                INDArray scalar = Sparse4j.scalar(3); INDArray nan = Sparse4j.create(new double[] {0, Double.NaN});
                INDArray huge = Sparse4j.sparse(DataType.DOUBLE, 1L << 40, 1L << 40)) {
            assertTrue(filled.all() && filled.any() && !filled.none());
            assertTrue(none.none() && !none.any() && !none.all());
            assertTrue(empty.all() && empty.none() && !empty.any());
            assertTrue(scalar.all() && scalar.any() && !scalar.none());
            assertTrue(nan.any() && !nan.all() && !nan.none(), "NaN is not 0");
            assertTrue(huge.none() && !huge.all());
            huge.putScalar(new long[] {5, 1L << 39}, -0.0);
            assertFalse(huge.any());
            huge.putScalar(new long[] {5, 1L << 39}, 2);
            assertTrue(huge.any() && !huge.all());
        }
    }
}
