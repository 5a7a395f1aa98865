// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.ops.Transforms;

/** Tests whether matrices equal their transposes. */
public final class Symmetry {
    private Symmetry() {}

    /** Implements {@link INDArray#isSymmetric()}. */
    public static boolean exact(INDArray x) {
        if (!x.isSquare()) {
            return false;
        }
        try (INDArray differs = x.neq(x.transpose())) {
            return !differs.any();
        }
    }

    /** Implements {@link INDArray#isSymmetric(double)}. */
    public static boolean within(INDArray x, double tolerance) {
        if (!(tolerance >= 0) || tolerance == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("isSymmetric: the tolerance is " + tolerance
                    + "; it must be a finite number of at least 0, relative to the elements, such as 1e-12");
        }
        if (exact(x)) {
            return true;
        }
        if (!x.isSquare() || tolerance == 0 || x.dataType() == DataType.BOOL) {
            return false;
        }
        if (x.dataType() == DataType.DOUBLE) {
            return near(x, tolerance);
        }
        try (INDArray wide = x.castTo(DataType.DOUBLE)) {
            return near(wide, tolerance);
        }
    }

    private static boolean near(INDArray x, double tolerance) {
        INDArray mirror = x.transpose();
        // An infinite element makes the difference NaN, or the bound infinite. Equality alone decides for such elements.
        try (INDArray same = x.eq(mirror); INDArray signed = x.sub(mirror); INDArray difference = Transforms.abs(signed);
                INDArray bound = larger(x, tolerance); INDArray within = difference.lte(bound);
                INDArray finite = difference.lt(Double.POSITIVE_INFINITY); INDArray both = Transforms.and(within, finite);
                INDArray either = Transforms.or(same, both)) {
            return either.all();
        }
    }

    private static INDArray larger(INDArray x, double tolerance) {
        try (INDArray sizes = Transforms.abs(x); INDArray larger = Transforms.max(sizes, sizes.transpose())) {
            return larger.mul(tolerance);
        }
    }
}
