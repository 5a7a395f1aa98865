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
 * exp(t a) b by truncated Taylor series of exp(t a / s), s times: Al-Mohy and Higham, Computing the action of the matrix
 * exponential (2011), algorithm 3.2. The 1-norm alone asks for far too many steps where powers of the matrix are small beside those of
 * its norm, as those of [0 1e6; 0 0] are; then alpha_p = max(d_p, d_(p+1)), d_p = |a^p|^(1/p), which are estimated, take its
 * place. The mean of the diagonal is taken out first, of an operator an estimate of it where that makes the norm less: terms that
 * are larger than the result leave their rounding in it. Where the places of an array's entries show that a power of it is 0, the
 * series itself is summed, unless its terms cancel. So it is, as far as it ends, where all of these call for more steps than can be
 * made: a power of a nilpotent operator is 0.
 * An estimate may be far too low. So the last terms of each step are looked at: where they are not negligible, the step is made again, and
 * with the others that are left, as a norm asks for that is at least twice as large and no less than what was seen. What is not linear
 * asks for more without an end, and is refused then.
 */
public final class ExponentialAction {
    /**
     * The m-th number, from m = 1 on, is the largest norm with which m terms leave a backward error of 2^-53: the positive root of
     * the sum of |c_k| x^(k - 1) = 2^-53, c_k the coefficients of log(exp(-x) T_m(x)). Beyond 30 terms in steps of 5.
     */
    private static final double[] BOUNDS = {2.22e-16, 2.580e-8, 1.386e-5, 3.397e-4, 2.400e-3, 9.065e-3, 2.384e-2, 4.991e-2,
        8.957e-2, 0.1441, 0.2142, 0.2996, 0.3997, 0.5139, 0.6410, 0.7802, 0.9305, 1.090, 1.260, 1.438, 1.623, 1.816, 2.014, 2.219,
        2.428, 2.642, 2.861, 3.084, 3.310, 3.539, 4.728, 5.968, 7.245, 8.546, 9.867};
    private static final int SINGLE = 30;
    private static final int STEP = 5;
    private static final int MOST_TERMS = 55;
    private static final int MOST_POWER = 8;
    /** More cannot be counted one by one; no machine makes so many. */
    private static final double MOST_STEPS = 0x1p53;
    /** Among these a result that vanishes or overflows has been seen: a step changes sizes by up to exp(9). */
    private static final int FIRST_STEPS = 200;
    /** So many powers are looked at for one that is 0. */
    private static final int MOST_POWERS = 10_000;
    private static final double UNIT = Math.ulp(1.0) / 2;
    private static final double NEGLIGIBLE = 16 * UNIT;
    /** Where a higher power gains less than this, those beyond are looked at only where that costs little beside the steps. */
    private static final double WORTHWHILE = 0.9;
    /** An estimate of d_p is about 8 p products with one column; so many times p of them are a tenth of what is left to save. */
    private static final int DEAR = 80;
    /** Columns of signs of which the mean of an operator's diagonal is estimated; of no more than EXACT_MEAN rows each is looked at. */
    private static final int SIGNS = 4;
    private static final int EXACT_MEAN = 24;
    /** The mean of an operator's diagonal is taken out where that leaves this part of its norm at most. */
    private static final double LESS = 0.9;
    /** What products of a sum, and of one 2^40 times as small, may differ by beside their parts. */
    private static final double LINEAR = 1e-8;
    private static final double SMALL = 0x1p-40;
    /** So many times their sum the sizes of a whole series' terms may come to, or they cancel. */
    private static final double KEPT = 16;

    private final Operator a; // without the shift where it is an array, of DOUBLE then
    private final double t;
    private final double shift;
    private int terms;
    private double steps = 1;
    private final double norm;
    private final long columns;
    private boolean ends; // the series, which is shorter than the steps

    private ExponentialAction(Operator a, double t, double shift, double norm, long columns) {
        this.a = a;
        this.t = t;
        this.shift = shift;
        this.columns = columns;
        this.norm = norm;
        if (!(Math.abs(t) * norm < Double.POSITIVE_INFINITY)) {
            throw new ArithmeticException("expmMultiply: the norm of t a is " + Math.abs(t) * norm
                    + "; take a smaller t, or scale a");
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
                throw new ArithmeticException("expmMultiply: the result lies beyond what FLOAT holds; castTo(DataType.DOUBLE) first");
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

    /** Of few rows exactly, else the mean of x^T a x / n of some vectors x of signs (Hutchinson 1990). */
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

    /** a - shift I, a copy in DOUBLE with rows or columns that products go along. */
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

    /** The number of terms and steps with the fewest products. */
    private void choose() {
        double size = Math.abs(t) * norm;
        if (size == 0) {
            terms = a.matrix() == null ? 1 : 0; // an estimate is 0 where its vectors see nothing of an operator
            return;
        }
        // Their condition (3.13): as cheap as estimates are, there.
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

    /** The same by norms of powers. Those that gain little are looked at where `dear` times what they cost is less than what is left. */
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

    /** Whether a power of a, up to `most`, is 0 by the places of its entries alone: no path along them is so long. */
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

    /** Takes the terms and steps for this norm, at least so many terms, where they cost less. */
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
                // Powers are small beside what they are made of: no more of them are looked at than are worth it.
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
            // What is 0 stays so.
            for (double i = 0; left > 0 && size > 0; i++) {
                if (i == FIRST_STEPS && steps > MOST_STEPS) {
                    throw new ArithmeticException("expmMultiply: the norms of t a and of its powers call for " + steps
                            + " steps, more than can be made; take a smaller t, or scale a");
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
                    throw new ArithmeticException("expmMultiply: the result lies beyond what DOUBLE holds, from t = "
                            + t * (1 - left / steps) + " on");
                }
                // What has fallen so far, and falls no more, is the rounding of numbers below the smallest normal one.
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

    /** exp(t a) b where the series ends with a term that is 0, and its terms' sizes come to no more than so many times it; else null. */
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
                double half = StrictMath.exp(t * shift / 2); // whose square may leave the range where the product with it does not
                sum.muli(half).muli(half);
                if (!(size == 0 || sum.normmaxNumber().doubleValue() < Double.POSITIVE_INFINITY)) {
                    summed = false;
                    throw new ArithmeticException("expmMultiply: the result lies beyond what DOUBLE holds");
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

    /** Throws where the products of u, whose largest magnitude is `size`, with others show a function that is no matrix. */
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
                        + "; give a function v -> a v without a constant part");
            }
        }
    }

    /** Chooses terms and steps for a norm of t a, and says how many steps a part of t takes. */
    private double again(double norm, double part) {
        double before = steps;
        offer(norm, 1, Double.POSITIVE_INFINITY);
        steps = Math.max(steps, before);
        double left = Math.ceil(part * steps);
        steps = left / part;
        return left;
    }

    /**
     * sum, whose largest magnitude is `size`, becomes the first terms of exp(t (a - shift I) / steps) sum. Returns 0, or the norm of
     * t a that would call for enough terms where these were too few.
     */
    private double step(INDArray sum, double size) {
        INDArray term = sum;
        double before = size;
        double largest = 0; // of t a, as it was seen
        double most = size; // at least the largest magnitude of the sum
        try {
            // One more where the last one is not negligible: bounds of powers hold from the first that is left out.
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

    /** Where the bound of so many terms stands. */
    private int bound() {
        return terms <= SINGLE ? terms - 1 : SINGLE - 1 + (terms - SINGLE) / STEP;
    }

    static void requireGoingOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("expmMultiply was interrupted");
        }
    }

    /** factor a x, a new array. */
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
