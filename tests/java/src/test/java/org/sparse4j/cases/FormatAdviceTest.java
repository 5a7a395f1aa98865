// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.FormatAdvice;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** Advice agrees with what the formats really take, and turns to dense where it says. */
class FormatAdviceTest {
    private static FormatAdvice.Option option(FormatAdvice advice, SparseFormat format, int partitioning) {
        return advice.options().stream().filter(o -> o.format() == format && o.partitioning() == partitioning)
                .findFirst().orElseThrow();
    }

    private static long bytes(INDArray x) {
        long sum = x.values().underlyingLength() * x.dataType().width();
        if (x.getFormat() != SparseFormat.DENSE) {
            sum += x.indexes().underlyingLength() * (x.indexes().dataType() == DataType.INT ? 4 : 8);
        }
        if (x.getFormat() != SparseFormat.DENSE && x.getFormat() != SparseFormat.COO) {
            sum += (x.pointersB().length() + 1) * 8;
        }
        return sum;
    }

    @Test
    void theBytesAreThoseOfTheBuffers() {
        for (DataType type : DataType.values()) {
            try (INDArray x = Sparse4j.sprand(0.01, 3, 700, 300).castTo(type)) {
                FormatAdvice advice = Sparse4j.sparseCreation().adviseFormat(x);
                assertEquals(x.nnz(), advice.nnz());
                for (SparseFormat f : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC,
                    SparseFormat.DENSE}) {
                    try (INDArray y = x.toFormat(f)) {
                        int p = f == SparseFormat.CSR || f == SparseFormat.CSC ? 1 : 0;
                        assertEquals(bytes(y), option(advice, f, p).bytes(), f + " " + type);
                    }
                }
                for (int k = 1; k < advice.options().size(); k++) {
                    assertTrue(advice.options().get(k - 1).bytes() <= advice.options().get(k).bytes());
                }
            }
        }
    }

    @Test
    void breakEvenIsWhereDenseCostsTheSame() {
        for (double density : new double[] {0.2, 0.5, 0.65, 0.67, 0.9}) {
            try (INDArray x = Sparse4j.sprand(density, 5, 100, 1000)) {
                FormatAdvice advice = Sparse4j.sparseCreation().adviseFormat(x);
                FormatAdvice.Option csr = option(advice, SparseFormat.CSR, 1);
                FormatAdvice.Option dense = option(advice, SparseFormat.DENSE, 0);
                assertEquals(x.density() > csr.breakEven(), csr.bytes() > dense.bytes(), "density " + x.density());
            }
        }
    }

    @Test
    void theCubeOfTheThesisIsBestHyperOrCoo() {
        try (INDArray x = Sparse4j.sparse(100_000, 100_000, 100)) {
            for (int k = 0; k < 100; k++) {
                x.putScalar(new long[] {k * 997L, k * 31L, k}, 1.0);
            }
            FormatAdvice advice = Sparse4j.sparseCreation().adviseFormat(x);
            assertTrue(advice.best().bytes() < 4096, advice::toString);
            assertTrue(option(advice, SparseFormat.DENSE, 0).bytes() == 8e12, advice::toString);
            assertTrue(option(advice, SparseFormat.GCS, 2).bytes() < 4096, advice::toString);
            assertTrue(advice.toString().contains("COO") && advice.toString().contains("non-empty"), advice::toString);
        }
    }

    @Test
    void shapesBeyondAllLengths() {
        try (INDArray x = Sparse4j.sparse(1L << 40, 1L << 40)) {
            x.putScalar(new long[] {5, 7}, 1.0);
            FormatAdvice advice = Sparse4j.sparseCreation().adviseFormat(x);
            assertEquals(24, option(advice, SparseFormat.COO, 0).bytes());
        }
        try (INDArray s = Sparse4j.scalar(3); INDArray e = Sparse4j.sparse(0, 5)) {
            assertEquals(4, option(Sparse4j.sparseCreation().adviseFormat(s), SparseFormat.DENSE, 0).bytes());
            assertEquals(0, Sparse4j.sparseCreation().adviseFormat(e).best().bytes());
        }
    }

    @Test
    void eachOptionConverts() {
        try (INDArray x = Sparse4j.sprand(0.05, 9, 6, 7, 8)) {
            FormatAdvice advice = Sparse4j.sparseCreation().adviseFormat(x);
            assertEquals(6, advice.options().size(), advice::toString);
            for (FormatAdvice.Option option : advice.options()) {
                try (INDArray y = option.convert(x)) {
                    assertEquals(x, y, option::toString);
                    assertEquals(option.format(), y.getFormat());
                    if (option.format() == SparseFormat.GCS) {
                        assertArrayEquals(new int[] {0, 1, 2}, y.dimensionOrder());
                        assertEquals(option.partitioning(), y.partitioning());
                        assertTrue(bytes(y) <= option.bytes(), option::toString);
                    }
                }
            }
            FormatAdvice.Option whole = option(advice, SparseFormat.GCS, 3);
            try (INDArray vector = Sparse4j.sparse(5)) {
                assertThrows(IllegalArgumentException.class, () -> whole.convert(vector));
                assertThrows(IllegalArgumentException.class, () -> whole.convert(null));
            }
        }
    }
}
