// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Dense;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.ops.Transforms;

/**
 * Computes exp(t a) b by s steps of the truncated Taylor series of exp(t a / s): Al-Mohy and Higham, Computing the
 * action of the matrix exponential (2011), algorithm 3.2.
 *
 * <ul>
 * <li>If powers of the matrix are much smaller than powers of its norm, as for [0 1e6; 0 0], the 1-norm requires far
 *     too many steps. In that case, estimates of alpha_p = max(d_p, d_(p+1)) with d_p = |a^p|^(1/p) replace the norm.
 * <li>The mean of the diagonal is subtracted first, since terms that are larger than the result leave their rounding
 *     errors in it. For an operator, an estimate of the mean is subtracted if that reduces the norm.
 * <li>If the pattern of an array shows that one of its powers is 0, the whole series is summed, unless its terms
 *     cancel. The whole series is also summed if all norms require more steps than are possible, provided that the
 *     series ends: for a nilpotent operator, a power of it is 0.
 * <li>An estimate may be far too low. So each step checks its last terms. If they are not negligible, the class repeats
 *     the step. The repeated step and the remaining ones have the numbers of terms and steps for a norm that is at
 *     least twice as large and no less than the norm observed. An operator that is not linear would require more steps
 *     without end, so it causes an IllegalArgumentException.
 * </ul>
 */
public final class ExponentialAction {
    /**
     * The m-th number, starting at m = 1, is the largest norm for which m terms have a backward error of 2^-53: the
     * positive root of the sum of |c_k| x^(k - 1) = 2^-53, where c_k are the coefficients of log(exp(-x) T_m(x)).
     * Beyond 30 terms, m grows in steps of 5.
     */
    private static final double[] BOUNDS = {2.22e-16, 2.580e-8, 1.386e-5, 3.397e-4, 2.400e-3, 9.065e-3, 2.384e-2, 4.991e-2,
        8.957e-2, 0.1441, 0.2142, 0.2996, 0.3997, 0.5139, 0.6410, 0.7802, 0.9305, 1.090, 1.260, 1.438, 1.623, 1.816, 2.014, 2.219,
        2.428, 2.642, 2.861, 3.084, 3.310, 3.539, 4.728, 5.968, 7.245, 8.546, 9.867};
    private static final int SINGLE = 30;
    private static final int STEP = 5;
    private static final int MOST_TERMS = 55;
    private static final int MOST_POWER = 8;
    /** The largest number of steps: a counter in DOUBLE is exact up to it, and no machine makes so many steps. */
    private static final double MOST_STEPS = 0x1p53;
    /**
     * A result that vanishes or overflows does so within this many steps, since a step changes magnitudes by up to
     * exp(9).
     */
    private static final int FIRST_STEPS = 200;
    /** The number of powers that are searched for a zero power. */
    private static final int MOST_POWERS = 10_000;
    private static final double UNIT = Math.ulp(1.0) / 2;
    private static final double NEGLIGIBLE = 16 * UNIT;
    /**
     * If a higher power reduces the norm by less than this factor, the method estimates still higher powers only if the
     * estimates are cheap compared with the steps.
     */
    private static final double WORTHWHILE = 0.9;
    /**
     * An estimate of d_p costs about 8 p products with one column. The method makes it if the remaining cost exceeds
     * DEAR p such products, ten times as many, so that the estimate adds at most a tenth.
     */
    private static final int DEAR = 80;
    /**
     * The number of sign vectors for the estimate of an operator's mean diagonal. With at most EXACT_MEAN rows, the
     * mean is exact.
     */
    private static final int SIGNS = 4;
    private static final int EXACT_MEAN = 24;
    /** The mean diagonal of an operator is subtracted if that reduces its norm to at most this part. */
    private static final double LESS = 0.9;
    /**
     * The relative tolerance of the linearity test, which compares products of a sum, and of a multiple by 2^-40, with
     * their parts.
     */
    private static final double LINEAR = 1e-8;
    private static final double SMALL = 0x1p-40;
    /**
     * The terms of a whole series cancel if the sum of their magnitudes exceeds this many times the magnitude of their
     * sum.
     */
    private static final double KEPT = 16;

    private final Operator a; // the operator without the shift; for an array, a copy in DOUBLE
    private final double t;
    private final double shift;
    private int terms;
    private double steps = 1;
    private final double norm;
    private final long columns;
    private boolean ends; // whether the series ends after fewer terms than all steps together have

    private ExponentialAction(Operator a, double t, double shift, double norm, long columns) {
        this.a = a;
        this.t = t;
        this.shift = shift;
        this.columns = columns;
        this.norm = norm;
        if (!(Math.abs(t) * norm < Double.POSITIVE_INFINITY)) {
            throw new ArithmeticException("expmMultiply: the norm of t a is " + Math.abs(t) * norm + "; pass a smaller t, or scale a");
        }
        choose();
    }

    public static INDArray of(Operator a, INDArray b, double t) {
        Operator.requireFinite(b, "expmMultiply", "b");
        if (a.matrix() != null) {
            Operator.requireFinite(a.matrix(), "expmMultiply", "a");
        }
        long columns = b.rank() == 1 ? 1 : b.size(1);
        INDArray matrix = a.matrix();
        INDArray sum;
        if (a.rows() == 0) {
            sum = Operator.copy(b, DataType.DOUBLE);
        } else if (matrix == null) {
            sum = ofOperator(a, t, columns).on(b);
        } else {
            double shift;
            try (INDArray diagonal = Structure.diag(matrix, 0)) {
                double mean = diagonal.sumNumber().doubleValue() / a.rows();
                shift = Double.isFinite(mean) ? mean : 0;
            }
            try (INDArray moved = moved(matrix, shift)) {
                sum = new ExponentialAction(new ArrayOperator(moved), t, shift, largestColumn(moved), columns).on(b);
            }
        }
        if (a.dataType() == DataType.DOUBLE) {
            return sum;
        }
        try (INDArray doubles = sum) {
            if (doubles.length() > 0 && Double.isInfinite((float) doubles.normmaxNumber().doubleValue())) {
                throw new ArithmeticException("expmMultiply: the result exceeds the range of FLOAT; call castTo(DataType.DOUBLE) first");
            }
            return doubles.castTo(a.dataType());
        }
    }

    private static ExponentialAction ofOperator(Operator a, double t, long columns) {
        double norm = OneNorm.estimate(a);
        double mean = norm > 0 && norm < Double.POSITIVE_INFINITY ? meanOfDiagonal(a) : 0;
        if (mean != 0 && Double.isFinite(mean)) {
            Operator moved = Operators.shifted(a, mean);
            double less = OneNorm.estimate(moved);
            if (less <= LESS * norm) {
                return new ExponentialAction(moved, t, mean, less, columns);
            }
        }
        return new ExponentialAction(a, t, 0, norm, columns);
    }

    /**
     * Returns the exact mean of the diagonal for few rows, otherwise the mean of x^T a x / n over random sign vectors x
     * (Hutchinson 1990).
     */
    private static double meanOfDiagonal(Operator a) {
        int n = Math.toIntExact(a.rows());
        int wide = n <= EXACT_MEAN ? n : SIGNS;
        if (n > Integer.MAX_VALUE / 2 / wide) {
            return 0;
        }
        double[] x = new double[n * wide];
        Random random = new Random(n);
        for (int i = 0; i < x.length; i++) {
            x[i] = wide < n || i / n == i % n ? 1 : 0;
            x[i] = wide < n && random.nextBoolean() ? -1 : x[i];
        }
        try (INDArray signs = Dense.of(x, n, wide); INDArray products = a.apply(signs); INDArray squares = products.mul(signs)) {
            return squares.sumNumber().doubleValue() / n / (wide < n ? wide : 1);
        }
    }

    private static double largestColumn(INDArray a) {
        try (INDArray sizes = Transforms.abs(a); INDArray sums = sizes.sum(0)) {
            return sums.length() == 0 ? 0 : sums.maxNumber().doubleValue();
        }
    }

    /** Returns a - shift I, a copy in DOUBLE, in a format whose products traverse rows or columns. */
    private static INDArray moved(INDArray a, double shift) {
        INDArray doubles = Operator.copy(a, DataType.DOUBLE);
        if (shift != 0) {
            try (INDArray whole = doubles; INDArray eye = Creation.diagonal(DataType.DOUBLE, a.size(0), SparseFormat.CSR);
                    INDArray part = eye.mul(shift)) {
                doubles = whole.sub(part);
            }
        }
        if (doubles.getFormat() != SparseFormat.COO) {
            return doubles;
        }
        try (INDArray entries = doubles) {
            return entries.toFormat(SparseFormat.CSR);
        }
    }

    /** Chooses the numbers of terms and steps with the fewest products. */
    private void choose() {
        double size = Math.abs(t) * norm;
        if (size == 0) {
            terms = a.matrix() == null ? 1 : 0; // an estimate of an operator may be 0 although the operator is not
            return;
        }
        // Condition (3.13) of the paper: the estimates would cost as much as they could save.
        boolean small = size <= 4.0 * MOST_POWER * (MOST_POWER + 3) / (MOST_TERMS * columns) * BOUNDS[BOUNDS.length - 1];
        double cost = offer(size, 1, Double.POSITIVE_INFINITY);
        if (small) {
            return;
        }
        ends = a.matrix() != null && endsWithin(a.matrix(), (int) Math.min(MOST_POWERS, cost / 4));
        if (!ends) {
            choosePower(cost, DEAR);
        }
    }

    /**
     * Chooses the numbers of terms and steps by norms of powers. If a power reduces the norm little, the method tries
     * the next power p only if the remaining cost exceeds p times {@code dear} products with one column.
     */
    private void choosePower(double costBefore, double dear) {
        double cost = costBefore;
        double before = OneNorm.rootOfPower(a, 2);
        double best = norm;
        for (int p = 2; p <= MOST_POWER; p++) {
            double next = OneNorm.rootOfPower(a, p + 1);
            double alpha = Math.max(before, next);
            cost = offer(Math.abs(t) * alpha, p * (p - 1) - 1, cost);
            if (alpha == 0 || p > 2 && alpha > WORTHWHILE * best && cost * columns <= (p + 2.0) * dear) {
                return;
            }
            best = Math.min(best, alpha);
            before = next;
        }
    }

    /**
     * Returns whether a power of a, up to {@code most}, is structurally zero: whether all paths of the pattern have
     * fewer than {@code most} edges.
     */
    private static boolean endsWithin(INDArray a, int most) {
        try (INDArray sizes = Transforms.abs(a); INDArray places = Transforms.sign(sizes)) {
            INDArray reached = Dense.ones(DataType.DOUBLE, a.size(0));
            try {
                double before = a.size(0);
                for (int p = 1; p <= most; p++) {
                    requireGoingOn();
                    try (INDArray last = reached; INDArray paths = places.mmul(last)) {
                        reached = Transforms.sign(paths);
                    }
                    double now = reached.sumNumber().doubleValue();
                    if (now == 0 || now == before) {
                        return now == 0;
                    }
                    before = now;
                }
                return false;
            } finally {
                reached.close();
            }
        }
    }

    /**
     * Takes the numbers of terms and steps for this norm, with at least {@code least} terms, if they cost less than
     * {@code cost}.
     */
    private double offer(double norm, int least, double cost) {
        double lowest = cost;
        for (int i = 0; i < BOUNDS.length; i++) {
            int m = i < SINGLE ? i + 1 : SINGLE + (i - SINGLE + 1) * STEP;
            double s = Math.max(1, Math.ceil(norm / BOUNDS[i]));
            if (m >= least && m * s < lowest) {
                lowest = m * s;
                terms = m;
                steps = s;
            }
        }
        return lowest;
    }

    private INDArray on(INDArray b) {
        INDArray sum = Operator.copy(b, DataType.DOUBLE);
        boolean done = false;
        try {
            INDArray all = ends ? wholeSeries(sum, KEPT) : null;
            if (ends && all == null) {
                // The terms cancel, so powers are small compared with their factors: the estimates of higher powers are
                // worth any cost.
                choosePower(terms * steps, Double.POSITIVE_INFINITY);
            }
            if (all == null && steps > MOST_STEPS) {
                all = wholeSeries(sum, Double.POSITIVE_INFINITY);
            }
            if (all != null) {
                sum.close();
                done = true;
                return all;
            }
            double size = sum.length() == 0 ? 0 : sum.normmaxNumber().doubleValue();
            boolean normal = size >= Double.MIN_NORMAL;
            double left = steps;
            // A result that is 0 remains 0.
            for (double i = 0; left > 0 && size > 0; i++) {
                if (i == FIRST_STEPS && steps > MOST_STEPS) {
                    throw new ArithmeticException("expmMultiply: the norms of t a and of its powers require " + steps
                            + " steps, more than can be counted; pass a smaller t, or scale a");
                }
                double before = size;
                INDArray start = sum.dup();
                try {
                    double wanted = step(sum, size);
                    if (wanted > 0) {
                        requireLinear(start, before);
                        INDArray useless = sum;
                        sum = start;
                        start = useless;
                        left = again(wanted, left / steps);
                        continue;
                    }
                } finally {
                    start.close();
                }
                left--;
                double growth = StrictMath.exp(t * shift / steps);
                if (growth != 1) {
                    sum.muli(growth);
                }
                size = sum.normmaxNumber().doubleValue();
                if (!(size < Double.POSITIVE_INFINITY)) {
                    throw new ArithmeticException("expmMultiply: the result exceeds the range of DOUBLE, from t = " + t * (1 - left / steps)
                            + " on");
                }
                // A result that fell below the smallest normal number and stops falling is rounding of subnormal
                // numbers.
                if (normal && size < Double.MIN_NORMAL && size >= before) {
                    sum.assign(0);
                    size = 0;
                }
            }
            done = true;
            return sum;
        } finally {
            if (!done) {
                sum.close();
            }
        }
    }

    /**
     * Returns exp(t a) b if the series ends with a term that is 0, and the magnitudes of its terms add up to at most
     * {@code kept} times the magnitude of the result; otherwise null.
     */
    private INDArray wholeSeries(INDArray b, double kept) {
        INDArray sum = b.dup();
        INDArray term = b;
        boolean summed = false;
        double sizes = b.length() == 0 ? 0 : b.normmaxNumber().doubleValue();
        try {
            double most = Math.min(a.rows(), MOST_POWERS);
            for (int j = 1; j <= most && !summed; j++) {
                requireGoingOn();
                INDArray next = next(term, t / j);
                if (term != b) {
                    term.close();
                }
                term = next;
                double size = term.normmaxNumber().doubleValue();
                if (!(size < Double.POSITIVE_INFINITY)) {
                    break;
                }
                sum.addi(term);
                sizes += size;
                summed = size == 0;
            }
            double size = b.length() == 0 ? 0 : sum.normmaxNumber().doubleValue();
            summed &= size < Double.POSITIVE_INFINITY && (size == 0 || sizes / size <= kept);
            if (summed && shift != 0) {
                double half = StrictMath.exp(t * shift / 2); // the square of half may overflow although the product does not
                sum.muli(half).muli(half);
                if (!(size == 0 || sum.normmaxNumber().doubleValue() < Double.POSITIVE_INFINITY)) {
                    summed = false;
                    throw new ArithmeticException("expmMultiply: the result exceeds the range of DOUBLE");
                }
            }
            return summed ? sum : null;
        } finally {
            if (term != b) {
                term.close();
            }
            if (!summed) {
                sum.close();
            }
        }
    }

    /**
     * Throws if the products with u and with another vector show that the function is not linear. {@code size} is the
     * largest magnitude in u.
     */
    private void requireLinear(INDArray u, double size) {
        if (a.matrix() != null || size < Double.MIN_NORMAL / SMALL / SMALL) {
            return;
        }
        double[] signs = new double[Math.toIntExact(u.length())];
        Random random = new Random(signs.length);
        Arrays.setAll(signs, i -> random.nextBoolean() ? size : -size);
        try (INDArray v = Dense.of(signs, u.shape()); INDArray both = u.add(v); INDArray small = u.mul(SMALL);
                INDArray ofU = next(u, 1); INDArray ofV = next(v, 1); INDArray ofBoth = next(both, 1);
                INDArray ofSmall = next(small, 1 / SMALL); INDArray sum = ofU.add(ofV)) {
            double parts = ofU.normmaxNumber().doubleValue() + ofV.normmaxNumber().doubleValue();
            double of = sum.subi(ofBoth).normmaxNumber().doubleValue();
            double off = ofSmall.subi(ofU).normmaxNumber().doubleValue();
            if (Math.max(of, off) > LINEAR * parts) {
                throw new IllegalArgumentException("expmMultiply: the operator's function is not linear: a (u + v) and a u + a v differ by "
                        + of + ", a (u / 2^40) and (a u) / 2^40 by " + off * SMALL + ", where a u and a v have magnitudes of " + parts
                        + "; pass a function v -> a v without a constant part");
            }
        }
    }

    /** Chooses the numbers of terms and steps for this norm of t a; returns the number of steps for a part of t. */
    private double again(double norm, double part) {
        double before = steps;
        offer(norm, 1, Double.POSITIVE_INFINITY);
        steps = Math.max(steps, before);
        double left = Math.ceil(part * steps);
        steps = left / part;
        return left;
    }

    /**
     * Replaces sum, whose largest magnitude is {@code size}, by the first terms of exp(t (a - shift I) / steps) sum.
     * Returns 0, or if the terms were too few, a norm of t a for which the terms would be enough.
     */
    private double step(INDArray sum, double size) {
        INDArray term = sum;
        double before = size;
        double largest = 0; // norm of t a, as observed
        double most = size; // upper bound of the largest magnitude of the sum
        try {
            // Forms one more term if the last one is not negligible: the bounds of powers hold from the first omitted
            // term on.
            for (int j = 1; j <= terms + 1 && terms > 0 && !(j > terms && before <= NEGLIGIBLE * most); j++) {
                requireGoingOn();
                INDArray next = next(term, t / steps / j);
                if (term != sum) {
                    term.close();
                }
                term = next;
                sum.addi(term);
                double now = term.normmaxNumber().doubleValue();
                most += now;
                largest = before > 0 ? Math.max(largest, now / before * j * steps) : largest;
                if (before + now <= UNIT * most && before + now <= UNIT * sum.normmaxNumber().doubleValue()
                        || !(most < Double.POSITIVE_INFINITY)) {
                    return 0;
                }
                before = now;
            }
            return terms == 0 || before <= NEGLIGIBLE * most ? 0 : Math.max(largest, 2 * steps * BOUNDS[bound()]);
        } finally {
            if (term != sum) {
                term.close();
            }
        }
    }

    /** Returns the index in BOUNDS of the current number of terms. */
    private int bound() {
        return terms <= SINGLE ? terms - 1 : SINGLE - 1 + (terms - SINGLE) / STEP;
    }

    static void requireGoingOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("expmMultiply was interrupted");
        }
    }

    /** Returns factor a x, a new array. */
    private INDArray next(INDArray x, double factor) {
        INDArray made = a.apply(x);
        if (made.dataType() == DataType.DOUBLE) {
            return made.muli(factor);
        }
        try (INDArray floats = made) {
            return floats.castTo(DataType.DOUBLE).muli(factor);
        }
    }
}
