// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.ArrayList;
import java.util.List;

/** A sum of products in a type, and how near to it the library has to come: exactly, when no order of it rounds. */
final class ModelSum {
    private final ModelType type;
    private final List<Double> terms = new ArrayList<>();
    private long whole;
    private double real;
    private boolean rounded;
    private int count;

    ModelSum(ModelType type) {
        this.type = type;
    }

    /** Adds a product of factors in the sum's type. */
    void add(long... factors) {
        count++;
        long product = 1;
        double term = 1;
        for (long f : factors) {
            product *= f;
            term = type.floating() ? times(term, type.real(f)) : 0;
        }
        whole += product;
        real += term;
        terms.add(term);
    }

    /** Multiplies what was added so far. */
    void scale(long by) {
        whole *= by;
        if (type.floating()) {
            // Before or after the sum: neither may round.
            rounded |= !exact();
            real *= type.real(by);
            terms.replaceAll(v -> times(v, type.real(by)));
        }
    }

    private double times(double x, double y) {
        double z = x * y;
        rounded |= Double.isFinite(z) && Math.fma(x, y, -z) != 0;
        return z;
    }

    /** How many products were added. */
    int count() {
        return count;
    }

    /** Whether all partial sums, in any order, are values of the type. */
    private boolean exact() {
        double magnitude = 0;
        int lowest = Integer.MAX_VALUE;
        for (double v : terms) {
            if (v != 0) {
                magnitude += Math.abs(v);
                lowest = Math.min(lowest, Math.getExponent(v) - 52
                        + Long.numberOfTrailingZeros(Double.doubleToRawLongBits(v) | 1L << 52));
            }
        }
        int bits = type == ModelType.DOUBLE ? 53 : 24;
        return magnitude == 0 || lowest > -100 && Math.getExponent(magnitude) - lowest < bits;
    }

    /** Stores the sum as an element of a result. */
    void store(ModelStorage s, int... at) {
        s.store(at, value());
        ModelStorage.Loose how = how();
        if (how != null) {
            s.loosen(at, how);
        }
    }

    /** Makes the sum a result's fill. */
    void storeFill(ModelStorage s) {
        s.fill = value();
        s.looseFill = how();
    }

    private long value() {
        return type.floating() ? type.of(real) : type.of(whole);
    }

    /** How near the library has to come; null for the same bits. */
    private ModelStorage.Loose how() {
        if (!type.floating()) {
            return null;
        }
        double magnitude = 0;
        for (double v : terms) {
            magnitude += Double.isFinite(v) ? Math.abs(v) : 0;
        }
        if (magnitude > (type == ModelType.DOUBLE ? 1e300 : 1e36)) {
            return new ModelStorage.Loose(Double.POSITIVE_INFINITY, 0);  // some order of it may overflow
        }
        if (!Double.isFinite(real)) {
            return null;
        }
        // An exact one but for the sign of a zero.
        boolean same = !rounded && exact();
        double eps = type == ModelType.DOUBLE ? Math.ulp(1.0) : Math.ulp(1.0f);
        return new ModelStorage.Loose(same ? 0 : 2 * (count + 4) * eps * magnitude, same ? 0 : count + 1);
    }
}
