// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.testing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.testing.ArrayAssertions.assertArrayEquals;
import static org.sparse4j.testing.SparseAssertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.AssertionFailedError;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** What passes, and each message whole. */
class AssertionsTest {
    private static INDArray matrix(double... values) {
        return Sparse4j.createSparseCOO(values, new long[][] {{0, 1}, {1, 2}, {2, 0}}, 3, 4);
    }

    private static String fails(Executable assertion) {
        return assertThrows(AssertionError.class, assertion).getMessage();
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void everyFormatAndViewIsComparedByItsElements(SparseFormat format) {
        try (INDArray coo = matrix(2, Double.NaN, Double.POSITIVE_INFINITY); INDArray x = coo.toFormat(format); INDArray y = coo.toDense();
                INDArray z = Sparse4j.createSparseCOO(new double[] {2.25, Double.NaN, Double.POSITIVE_INFINITY, -0.0},
                        new long[][] {{0, 1}, {1, 2}, {2, 0}, {2, 3}}, 3, 4)) {
            assertArrayEquals(coo, x);
            assertArrayEquals(x, y, 0.5);
            INDArray view = x.get(NDArrayIndex.interval(0, 2), NDArrayIndex.all());
            INDArray other = y.get(NDArrayIndex.interval(0, 2), NDArrayIndex.all());
            assertArrayEquals(view, other);
            assertThat(view).isEqualTo(other).hasShape(2, 4).hasType(DataType.DOUBLE).isNotEqualTo(y.transpose());
            assertArrayEquals(x, z, 0.25);
            String stored = format == SparseFormat.DENSE ? "" : ", 3 stored entries, fill 0.0";
            assertEquals("1 element differs by more than 0.125\n  at [0, 1]: expected 2.0, actual 2.25\n"
                    + "expected: [3, 4] DOUBLE " + x.getFormat() + stored + "\nactual:   [3, 4] DOUBLE COO, 4 stored entries, fill 0.0",
                    fails(() -> assertArrayEquals(x, z, 0.125)));
            // Without a tolerance none is named. A zero of another sign is equal.
            assertTrue(fails(() -> assertThat(z).isEqualTo(x)).startsWith("1 element differs\n"));
        }
    }

    @Test
    void manyDifferencesAreCountedAndFiveShown() {
        try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.CSR, 1L << 20, 1L << 20); INDArray y = x.add(1)) {
            assertEquals("""
                    1099511627776 elements differ
                      at [0, 0]: expected 0.0, actual 1.0
                      at [0, 1]: expected 0.0, actual 1.0
                      at [0, 2]: expected 0.0, actual 1.0
                      at [0, 3]: expected 0.0, actual 1.0
                      at [0, 4]: expected 0.0, actual 1.0
                      and 1099511627771 more
                    expected: [1048576, 1048576] DOUBLE CSR, 0 stored entries, fill 0.0
                    actual:   [1048576, 1048576] DOUBLE CSR, 0 stored entries, fill 1.0""", fails(() -> assertArrayEquals(x, y)));
            assertArrayEquals(x, y, 1);
            assertArrayEquals(new long[] {1L << 20, 1L << 20}, x.shape(), "JUnit's own, imported beside it");
        }
        try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.COO, 1L << 40, 1L << 40); INDArray y = x.add(1)) {
            String message = fails(() -> assertArrayEquals(x, y));
            assertTrue(message.startsWith("2^63 or more elements differ\n") && message.contains("\n  and more\n"), message);
        }
    }

    @Test
    void typeAndShapeComeFirst() {
        try (INDArray x = matrix(2, 3, 4); INDArray y = x.castTo(DataType.FLOAT); INDArray z = Sparse4j.speye(2); INDArray w = y.mul(2)) {
            assertEquals("""
                    types differ: expected DOUBLE, actual FLOAT
                    expected: [3, 4] DOUBLE COO, 3 stored entries, fill 0.0
                    actual:   [3, 4] FLOAT COO, 3 stored entries, fill 0.0""", fails(() -> assertArrayEquals(x, y)));
            assertEquals("""
                    types differ: expected FLOAT, actual DOUBLE
                    3 elements differ
                      at [0, 1]: expected 4.0, actual 2.0
                      at [1, 2]: expected 6.0, actual 3.0
                      at [2, 0]: expected 8.0, actual 4.0
                    expected: [3, 4] FLOAT COO, 3 stored entries, fill 0.0
                    actual:   [3, 4] DOUBLE COO, 3 stored entries, fill 0.0""", fails(() -> assertThat(x).isEqualTo(w)));
            assertEquals("why\nshapes differ: expected [2, 4], actual [2, 2]\nexpected: [2, 4] DOUBLE COO view, 2 stored entries, fill 0.0\n"
                    + "actual:   [2, 2] DOUBLE " + z.getFormat() + ", 2 stored entries, fill 0.0",
                    fails(() -> assertArrayEquals(x.get(NDArrayIndex.interval(0, 2), NDArrayIndex.all()), z, 0, "why")));
        }
    }

    @Test
    void aFailureHasBothSidesForTools() {
        try (INDArray x = matrix(2, 3, 4); INDArray y = matrix(2, 3, 5)) {
            AssertionFailedError failure = assertThrows(AssertionFailedError.class, () -> assertArrayEquals(x, y));
            assertEquals("[3, 4] DOUBLE COO, 3 stored entries, fill 0.0", failure.getExpected().getStringRepresentation());
            assertEquals("[3, 4] DOUBLE COO, 3 stored entries, fill 0.0", failure.getActual().getStringRepresentation());
        }
    }

    /** Loads this module's classes anew, and none of the libraries that are optional. */
    private static final class Alone extends URLClassLoader {
        Alone(URL... home) {
            super(home, AssertionsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.opentest4j.") || name.startsWith("org.assertj.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("org.sparse4j.testing.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    @Test
    void withoutOptionalLibrariesAFailureIsAnAssertionError() throws Exception {
        try (Alone alone = new Alone(ArrayAssertions.class.getProtectionDomain().getCodeSource().getLocation());
                INDArray x = matrix(2, 3, 4); INDArray y = matrix(2, 3, 5)) {
            Class<?> assertions = alone.loadClass(ArrayAssertions.class.getName());
            var method = assertions.getMethod("assertArrayEquals", INDArray.class, INDArray.class);
            method.invoke(null, x, x);
            Throwable failure = assertThrows(InvocationTargetException.class, () -> method.invoke(null, x, y)).getCause();
            assertSame(AssertionError.class, failure.getClass());
            assertTrue(failure.getMessage().contains("at [2, 0]: expected 4.0, actual 5.0"), failure.getMessage());
        }
    }

    @Test
    void nullIsEqualToNullAlone() {
        try (INDArray x = matrix(2, 3, 4)) {
            assertArrayEquals((INDArray) null, null);
            assertThat(null).isEqualTo(null);
            assertEquals("expected: null\nactual:   [3, 4] DOUBLE COO, 3 stored entries, fill 0.0", fails(() -> assertArrayEquals(null, x)));
            assertEquals("expected: [3, 4] DOUBLE COO, 3 stored entries, fill 0.0\nactual:   null", fails(() -> assertThat(null).isEqualTo(x)));
            assertTrue(fails(() -> assertThat(null).hasShape(3)).contains("not to be null"));
            assertTrue(fails(() -> assertThat(x).isEqualTo("text")).contains("text"));
            assertThat(x).isNotEqualTo("text").isNotEqualTo(null);
        }
    }

    @Test
    void eachPropertyNamesWhatIsThere() {
        try (INDArray x = matrix(2, 0, 4); INDArray filled = x.sub(Double.NaN)) {
            assertThat(x).hasShape(3, 4).hasType(DataType.DOUBLE).hasFormat(SparseFormat.COO).hasNnz(3).hasFill(0);
            assertThat(filled).hasFill(Double.NaN);
            assertEquals("shapes differ: expected [4, 3], actual [3, 4]", fails(() -> assertThat(x).hasShape(4, 3)));
            assertEquals("types differ: expected LONG, actual DOUBLE", fails(() -> assertThat(x).hasType(DataType.LONG)));
            assertEquals("formats differ: expected CSR, actual COO", fails(() -> assertThat(x).hasFormat(SparseFormat.CSR)));
            assertEquals("numbers of stored entries differ: expected 2, actual 3", fails(() -> assertThat(x).hasNnz(2)));
            assertEquals("[100 %s] fills differ: expected 1.0, actual 0.0", fails(() -> assertThat(x).as("100 %s").hasFill(1)));
            assertTrue(fails(() -> assertThat(x).isNotEqualTo(x.dup())).startsWith("all elements are equal"));
        }
    }

    @Test
    void wrongTolerancesAndClosedArraysAreNoFailures() {
        INDArray x = matrix(2, 3, 4);
        for (double tolerance : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertEquals("tolerance is " + tolerance + "; it must be finite and at least 0",
                    assertThrows(IllegalArgumentException.class, () -> assertArrayEquals(x, x, tolerance)).getMessage());
        }
        try (INDArray y = x.dup()) {
            x.close();
            assertThrows(IllegalStateException.class, () -> assertArrayEquals(y, x));
        }
    }
}
