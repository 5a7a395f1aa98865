// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.testing;

import java.util.Arrays;
import org.assertj.core.api.AbstractAssert;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/**
 * AssertJ's assertions about an array, from {@link SparseAssertions#assertThat}. Arrays are compared as {@link ArrayAssertions}
 * says: by type, shape and elements, whatever their formats. A failed assertion throws AssertionError.
 *
 * @since 0.1.0
 */
@SuppressWarnings("exports")  // modules without AssertJ could not require this one if it required AssertJ transitively
public final class INDArrayAssert extends AbstractAssert<INDArrayAssert, INDArray> {
    INDArrayAssert(INDArray actual) {
        super(actual, INDArrayAssert.class);
    }

    /**
     * Asserts that the other object is an array of the same type and shape with the same elements, exactly. NaN equals NaN. O(stored
     * entries) time.
     */
    @Override
    public INDArrayAssert isEqualTo(Object expected) {
        return expected == null || expected instanceof INDArray ? isEqualTo((INDArray) expected, 0) : super.isEqualTo(expected);
    }

    /**
     * Asserts that another array has the same type, shape and, within a tolerance, elements. O(stored entries) time.
     *
     * @param tolerance the largest |expected - actual| that counts as equal, finite and at least 0
     */
    public INDArrayAssert isEqualTo(INDArray expected, double tolerance) {
        String mismatch = Mismatch.of(expected, actual, tolerance);
        return mismatch == null ? this : failed(mismatch);
    }

    /** Asserts that the other object is not an array, or is an array of another type or shape, or has a different element. */
    @Override
    public INDArrayAssert isNotEqualTo(Object other) {
        boolean equal = (other == null || other instanceof INDArray) && Mismatch.of((INDArray) other, actual, 0) == null;
        return equal ? failed("all elements are equal, and at least one was expected to differ: " + Mismatch.text(actual)) : this;
    }

    /** Asserts that the array has these extents. */
    public INDArrayAssert hasShape(long... shape) {
        isNotNull();
        return Arrays.equals(actual.shape(), shape) ? this
                : failed("shapes differ: expected " + Arrays.toString(shape) + ", actual " + Arrays.toString(actual.shape()));
    }

    /** Asserts that the elements have this type. */
    public INDArrayAssert hasType(DataType type) {
        isNotNull();
        return actual.dataType() == type ? this : failed("types differ: expected " + type + ", actual " + actual.dataType());
    }

    /** Asserts that the array is stored in this format. */
    public INDArrayAssert hasFormat(SparseFormat format) {
        isNotNull();
        return actual.getFormat() == format ? this : failed("formats differ: expected " + format + ", actual " + actual.getFormat());
    }

    /** Asserts that the array stores this many entries, zeros among them; a DENSE array stores all elements. */
    public INDArrayAssert hasNnz(long entries) {
        isNotNull();
        return actual.nnz() == entries ? this
                : failed("numbers of stored entries differ: expected " + entries + ", actual " + actual.nnz());
    }

    /** Asserts that the elements that are not stored have this value; NaN equals NaN. */
    public INDArrayAssert hasFill(double fill) {
        isNotNull();
        double own = actual.fillValue().doubleValue();
        return own == fill || Double.isNaN(own) && Double.isNaN(fill) ? this
                : failed("fills differ: expected " + fill + ", actual " + actual.fillValue());
    }

    private INDArrayAssert failed(String message) {
        // The message is not a format string, because it may contain a percent sign.
        failWithMessage("%s", message);
        return this;
    }
}
