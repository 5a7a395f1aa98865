// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.testing;

import org.opentest4j.AssertionFailedError;
import org.sparse4j.INDArray;

/**
 * Assertions about arrays for JUnit 5, TestNG and other frameworks that take an {@link AssertionError}.
 *
 * <pre>{@code
 * import static org.sparse4j.testing.ArrayAssertions.assertArrayEquals;
 *
 * assertArrayEquals(expected, x.mmul(y), 1e-12);
 * }</pre>
 *
 * <p>Two arrays are equal if they have the same type and shape, and if all their elements are equal, whether stored or not.
 * Formats, fills and the choice of the stored entries may differ: a DENSE array equals a CSR matrix of the same elements. NaN
 * equals NaN, an infinity equals only itself, and 0.0 equals -0.0.
 *
 * <p>O(stored entries of both arrays) time; nothing is densified. If OpenTest4J is on the class path, as with JUnit 5, a failure is an
 * {@code AssertionFailedError} with the descriptions of both arrays. A null array equals only null.
 *
 * @since 0.1.0
 */
public final class ArrayAssertions {
    private ArrayAssertions() {}

    /**
     * Asserts that two arrays have equal elements, exactly.
     *
     * @throws AssertionError if types, shapes or elements differ
     */
    public static void assertArrayEquals(INDArray expected, INDArray actual) {
        assertArrayEquals(expected, actual, 0);
    }

    /**
     * Asserts that two arrays have equal elements within a tolerance.
     *
     * @param tolerance the largest |expected - actual| that counts as equal, finite and at least 0
     * @throws AssertionError if types or shapes differ, or elements by more than the tolerance
     * @throws IllegalArgumentException if the tolerance is out of range
     */
    public static void assertArrayEquals(INDArray expected, INDArray actual, double tolerance) {
        assertArrayEquals(expected, actual, tolerance, null);
    }

    /**
     * Asserts that two arrays have equal elements within a tolerance.
     *
     * @param tolerance the largest |expected - actual| that counts as equal, finite and at least 0
     * @param message the text in front of the description of a failure; may be null
     * @throws AssertionError if types or shapes differ, or elements by more than the tolerance
     * @throws IllegalArgumentException if the tolerance is out of range
     */
    public static void assertArrayEquals(INDArray expected, INDArray actual, double tolerance, String message) {
        String mismatch = Mismatch.of(expected, actual, tolerance);
        if (mismatch != null) {
            throw failure(message == null ? mismatch : message + "\n" + mismatch, Mismatch.text(expected), Mismatch.text(actual));
        }
    }

    private static AssertionError failure(String message, String expected, String actual) {
        try {
            return WithOpenTest4J.failure(message, expected, actual);
        } catch (NoClassDefFoundError absent) {
            return new AssertionError(message);
        }
    }

    /** The JVM loads this class at the first failure only, so that ArrayAssertions works without OpenTest4J. */
    private static final class WithOpenTest4J {
        static AssertionError failure(String message, String expected, String actual) {
            return new AssertionFailedError(message, expected, actual);
        }
    }
}
