// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.SolverClaims.Outcome;
import org.sparse4j.linalg.SolverClaims.Problem;
import org.sparse4j.linalg.result.ComplexEigenpairs;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.SingularValues;

/**
 * What solvers claim of a matrix beside its solutions, held against dense methods: ranks, inertia, determinants, eigenvalues and
 * singular values, of which none may be missed, exp(a) b. Each check says what a peer needs to try the same.
 */
final class OracleClaims {
    /** One run: a method, what it is asked for (name=value ...), and how it goes. */
    record Check(String method, String asked, Supplier<Outcome> run) {}

    private static final double EPS = Math.ulp(1.0);
    private static final double TOLERANCE = 1e-10;
    /** Rows of the largest matrix whose general eigenvalues are computed here, and of that whose others are. */
    private static final int GENERAL = 120;
    private static final int DENSE = 700;

    private final Problem p;
    private final int m;
    private final int n;
    private final int k;
    private final int seed;
    private final boolean symmetric;
    private final double[][] dense;    // none of a large one
    private final double[] values;     // eigenvalues of a symmetric one, ascending
    private final double[] singular;   // descending
    private final double largestSum;   // of a row's or a column's magnitudes
    private final List<Check> checks = new ArrayList<>();

    private OracleClaims(Problem p, int seed) {
        this.p = p;
        this.seed = seed;
        m = (int) p.a.rows();
        n = (int) p.a.columns();
        k = Math.min(1 + seed % 5, Math.min(m, n));
        symmetric = p.square() && p.a.isSymmetric(0);
        dense = Math.max(m, n) > DENSE ? null : rows(p.a);
        values = symmetric && dense != null ? DenseSpectra.symmetric(dense) : null;
        singular = dense == null ? null : DenseSpectra.singular(dense);
        largestSum = Math.max(largestSum(p.rows), largestSum(p.rows.transposed()));
    }

    /** All of them for a matrix; seed chooses among what is too much for each. */
    static List<Check> of(Problem p, int seed) {
        OracleClaims all = new OracleClaims(p, seed);
        SolverClaims.METHODS.forEach((name, method) -> {
            boolean one = name.equals("Cholesky") || name.equals("LDLT") || name.equals("eigsh") || name.equals("cg")
                    || name.equals("minres");
            boolean any = name.equals("QR") || name.equals("lsmr") || name.equals("svds");
            boolean fits = one ? all.symmetric : any || all.p.square();
            if (fits) {
                all.add(name, "", () -> method.run(p));
            }
        });
        if (all.p.square()) {
            all.square();
        }
        if (all.symmetric) {
            all.symmetric();
        }
        all.anyShape();
        return all.checks;
    }

    private void add(String method, String asked, Supplier<Outcome> run) {
        checks.add(new Check(method, asked, run));
    }

    private static double largestSum(ExactRows rows) {
        double most = 0;
        for (int i = 0; i < rows.rows; i++) {
            double sum = 0;
            for (int q = rows.pointers[i]; q < rows.pointers[i + 1]; q++) {
                sum += Math.abs(rows.values[q]);
            }
            most = Math.max(most, sum);
        }
        return most;
    }

    static double[][] rows(INDArray a) {
        try (INDArray full = a.toDense()) {
            double[] flat = full.ravel().toDoubleVector();
            int columns = (int) a.columns();
            double[][] out = new double[(int) a.rows()][];
            for (int i = 0; i < out.length; i++) {
                out[i] = Arrays.copyOfRange(flat, i * columns, (i + 1) * columns);
            }
            return out;
        }
    }

    private static Outcome within(double error, double most) {
        return new Outcome(true, error <= most, error);
    }

    private static final Outcome NOTHING = new Outcome(false, true, 0);

    // ---- square ----------------------------------------------------------------------------------------------------------

    private void square() {
        add("LU transposed", "", () -> {
            try (SparseLU lu = SparseLU.of(p.a); INDArray x = lu.solveTransposed(p.b)) {
                double[] r = p.rows.transposed().residual(p.b.toDoubleVector(), x.toDoubleVector());
                double size = SolverClaims.norm(x.toDoubleVector());
                double right = SolverClaims.norm(p.b.toDoubleVector());
                return within(SolverClaims.norm(r) / (p.norm * size + right), SolverClaims.BACKWARD);
            }
        });
        add("LU determinant", "", () -> {
            try (SparseLU lu = SparseLU.of(p.a)) {
                return determinant(lu);
            }
        });
        if (dense == null) {
            return;
        }
        add("eigs near", "k=" + k + " sigma=" + sigma(false), () -> eigs(null, sigma(false)));
        if (n <= 500) {
            Spectrum which = Spectrum.values()[seed % 6];
            add("eigs", "k=" + k + " which=" + which, () -> eigs(which, 0));
            Spectrum other = Spectrum.values()[(seed + 1 + seed / 6 % 5) % 6];
            add("eigs", "k=" + k + " which=" + other, () -> eigs(other, 0));
        }
        add("expm", "", this::exponential);
    }

    /** Beside the sum of the singular values' logarithms, where that can be told. */
    private Outcome determinant(SquareFactorization factors) {
        double condition = singular == null ? Double.NaN : singular[0] / singular[n - 1];
        if (!(condition < 1e10)) {
            return NOTHING;
        }
        double log = 0;
        for (double s : singular) {
            log += Math.log(s);
        }
        double sign = 1;
        for (int i = 0; symmetric && i < n; i++) {
            sign *= values[i] < 0 ? -1 : 1;
        }
        double error = Math.abs(log - factors.logAbsDeterminant()) / n;
        boolean right = !symmetric || factors.determinantSign() == sign;
        return new Outcome(true, right && error <= 1e-12 + 100 * EPS * n * condition, error);
    }

    private Outcome exponential() {
        if (n > 150) {
            return NOTHING;
        }
        double by = Math.min(1, 20 / largestSum);
        double[][] small = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                small[i][j] = by * dense[i][j];
            }
        }
        double[] b = p.b.toDoubleVector();
        double[] want = DenseSpectra.exponential(small, b, Math.min(20, largestSum));
        try (INDArray y = Solvers.expmMultiply(LinearOperator.of(p.a), p.b, by)) {
            double[] got = y.toDoubleVector();
            double size = SolverClaims.norm(want) + SolverClaims.norm(b);
            for (int i = 0; i < n; i++) {
                got[i] -= want[i];
            }
            // Squaring costs the condition of the exponential, of matrices that are not symmetric too: at most exp(2 norm).
            return within(size == 0 ? 0 : SolverClaims.norm(got) / size, symmetric ? 1e-10 : 1e-7);
        }
    }

    /** Where to look: 0, an eigenvalue, beside one, between two. */
    private double sigma(boolean exact) {
        if (values == null || seed % 4 == 0) {
            return seed % 3 == 0 ? 0 : seed % 3 * 0.25 * largestSum;
        }
        int i = Math.floorMod(seed * 7, n);
        double norm = Math.max(Math.abs(values[0]), Math.abs(values[n - 1]));
        return switch (exact ? seed % 4 : 3) {
            case 1 -> values[i];
            case 2 -> values[i] + Math.pow(10, -15 + seed % 10) * norm;
            default -> (values[i] + values[(i + 1) % n]) / 2;
        };
    }

    private static double key(Spectrum which, double sigma, double re, double im) {
        if (which == null) {
            return Math.hypot(re - sigma, im);
        }
        return switch (which) {
            case LARGEST_MAGNITUDE -> -Math.hypot(re, im);
            case SMALLEST_MAGNITUDE -> Math.hypot(re, im);
            case LARGEST -> -re;
            case SMALLEST -> re;
            case LARGEST_IMAGINARY -> -Math.abs(im);
            default -> Math.abs(im);
        };
    }

    private static double[] keys(Spectrum which, double sigma, double[] re, double[] im) {
        double[] out = new double[re.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = key(which, sigma, re[i], im == null ? 0 : im[i]);
        }
        Arrays.sort(out);
        return out;
    }

    private Outcome eigs(Spectrum which, double sigma) {
        EigenOptions options = EigenOptions.defaults().tolerance(TOLERANCE);
        options = which == null ? options.near(sigma) : options.which(which);
        try (ComplexEigenpairs e = Solvers.eigs(p.a, k, options)) {
            double worst = 0;
            double[] re = e.valuesReal().toDoubleVector();
            double[] im = e.valuesImaginary().toDoubleVector();
            for (int c = 0; c < re.length; c++) {
                double[] x = e.vectorsReal().getColumn(c).toDoubleVector();
                double[] y = e.vectorsImaginary().getColumn(c).toDoubleVector();
                double[] ax = p.rows.times(x);
                double[] ay = p.rows.times(y);
                for (int i = 0; i < n; i++) {
                    ax[i] -= re[c] * x[i] - im[c] * y[i];
                    ay[i] -= re[c] * y[i] + im[c] * x[i];
                }
                double length = Math.hypot(SolverClaims.norm(x), SolverClaims.norm(y));
                worst = Math.max(worst, Math.hypot(SolverClaims.norm(ax), SolverClaims.norm(ay)) / singular[0]);
                worst = Math.max(worst, Math.abs(length - 1) / 100);
            }
            if (!(worst <= 2 * TOLERANCE)) {
                return new Outcome(true, false, worst);
            }
            return n > GENERAL ? within(worst, 1) : missed(which, sigma, keys(which, sigma, re, im), worst);
        }
    }

    /** The wanted ones are as near as those of the matrix and of two within the tolerance. */
    private Outcome missed(Spectrum which, double sigma, double[] got, double worst) {
        double[][] first = DenseSpectra.general(dense);
        double[] want = keys(which, sigma, first[0], first[1]);
        double move = 0;
        for (int s = 0; s < 2; s++) {
            double[][] other = DenseSpectra.general(DenseSpectra.disturbed(dense, 3 * TOLERANCE * p.norm, s + 7));
            double[] moved = keys(which, sigma, other[0], other[1]);
            for (int i = 0; i < got.length; i++) {
                move = Math.max(move, Math.abs(moved[i] - want[i]));
            }
        }
        for (int i = 0; i < got.length; i++) {
            double off = Math.abs(got[i] - want[i]);
            if (!(off <= 30 * move + 1e-8 * p.norm)) {
                return new Outcome(true, false, off);
            }
        }
        return within(worst, 1);
    }

    // ---- symmetric -------------------------------------------------------------------------------------------------------

    private void symmetric() {
        if (dense == null) {
            return;
        }
        double norm = Math.max(Math.abs(values[0]), Math.abs(values[n - 1]));
        add("LDLT inertia", "", () -> {
            try (SparseLDLT ldlt = SparseLDLT.of(p.a)) {
                SparseLDLT.Inertia inertia = ldlt.inertia();
                double rounding = 10 * n * EPS * norm;
                long below = Arrays.stream(values).filter(v -> v < -rounding).count();
                long above = Arrays.stream(values).filter(v -> v > rounding).count();
                boolean right = inertia.negative() >= below && inertia.positive() >= above
                        && inertia.negative() + inertia.positive() == n;
                return new Outcome(true, right, inertia.negative() - below);
            }
        });
        add("LDLT determinant", "", () -> {
            try (SparseLDLT ldlt = SparseLDLT.of(p.a)) {
                return determinant(ldlt);
            }
        });
        add("Cholesky determinant", "", () -> {
            try (SparseCholesky llt = SparseCholesky.of(p.a)) {
                return values[0] < -10 * n * EPS * norm ? new Outcome(true, false, values[0]) : determinant(llt);
            }
        });
        for (Spectrum which : List.of(Spectrum.LARGEST_MAGNITUDE, Spectrum.LARGEST, Spectrum.SMALLEST, Spectrum.SMALLEST_MAGNITUDE)) {
            if (n <= 150 || which.ordinal() == seed % 4) {
                add("eigsh", "k=" + k + " which=" + which, () -> eigsh(which, 0));
            }
        }
        add("eigsh near", "k=" + k + " sigma=" + sigma(true), () -> eigsh(null, sigma(true)));
        add("eigsh near", "k=" + k + " sigma=0.0", () -> eigsh(null, 0));
        if (n <= 300 || seed % 50 == 49) {
            add("eigs near", "k=" + k + " sigma=" + values[seed * 7 % n], () -> nearest(values[seed * 7 % n]));
            add("eigs near", "k=" + k + " sigma=0.0", () -> nearest(0));
        }
        add("eigsh general", "k=" + k + " sigma=" + sigma(false), this::general);
    }

    /** Eigenvalues of a symmetric matrix are known better than those of others: none is nearer to sigma. */
    private Outcome nearest(double sigma) {
        try (ComplexEigenpairs e = Solvers.eigs(p.a, k, options(null, sigma))) {
            double[] got = keys(null, sigma, e.valuesReal().toDoubleVector(), e.valuesImaginary().toDoubleVector());
            double[] want = keys(null, sigma, values, new double[n]);
            double worst = 0;
            for (int i = 0; i < k; i++) {
                worst = Math.max(worst, Math.abs(got[i] - want[i]) / singular[0]);
            }
            return within(worst, 3 * TOLERANCE);
        }
    }

    private EigenOptions options(Spectrum which, double sigma) {
        EigenOptions options = EigenOptions.defaults().tolerance(TOLERANCE);
        return which == null ? options.near(sigma) : options.which(which);
    }

    private Outcome eigsh(Spectrum which, double sigma) {
        try (Eigenpairs e = Solvers.eigsh(p.a, k, options(which, sigma))) {
            double[] got = e.values().toDoubleVector();
            double worst = dependence(e.vectors(), null);
            for (int c = 0; c < k; c++) {
                double[] v = e.vectors().getColumn(c).toDoubleVector();
                double[] r = p.rows.times(v);
                for (int i = 0; i < n; i++) {
                    r[i] -= got[c] * v[i];
                }
                worst = Math.max(worst, largestSum == 0 ? SolverClaims.norm(r) : SolverClaims.norm(r) / largestSum);
            }
            return compared(keys(which, sigma, got, null), keys(which, sigma, values, null), worst, largestSum);
        }
    }

    private static Outcome compared(double[] got, double[] want, double worst, double size) {
        for (int i = 0; i < got.length; i++) {
            worst = Math.max(worst, size == 0 ? Math.abs(got[i]) : Math.abs(got[i] - want[i]) / size);
        }
        return within(worst, 3 * TOLERANCE);
    }

    /** How far vectors are from orthonormal, less what is allowed to be seen beside the tolerance: 1e-8 counts as 1e-10. */
    private static double dependence(INDArray vectors, double[][] mass) {
        double worst = 0;
        int count = (int) vectors.columns();
        double[][] v = new double[count][];
        for (int c = 0; c < count; c++) {
            v[c] = vectors.getColumn(c).toDoubleVector();
        }
        for (int c = 0; c < count; c++) {
            double[] w = mass == null ? v[c] : new double[v[c].length];
            for (int i = 0; mass != null && i < w.length; i++) {
                for (int j = Math.max(0, i - 1); j < Math.min(w.length, i + 2); j++) {
                    w[i] += mass[i][j] * v[c][j];
                }
            }
            for (int d = 0; d <= c; d++) {
                double dot = 0;
                for (int i = 0; i < w.length; i++) {
                    dot += w[i] * v[d][i];
                }
                worst = Math.max(worst, Math.abs(dot - (c == d ? 1 : 0)));
            }
        }
        return worst / 100;
    }

    private Outcome general() {
        double[][] mass = new double[n][n];
        for (int i = 0; i < n; i++) {
            mass[i][i] = 1 + i % 5;
            if (i > 0) {
                mass[i][i - 1] = mass[i - 1][i] = 0.3;
            }
        }
        double sigma = sigma(false);
        try (INDArray full = Sparse4j.creation().create(mass, 'c'); INDArray m = full.toFormat(SparseFormat.CSR);
                Eigenpairs e = Solvers.eigsh(p.a, m, k, options(seed % 2 == 0 ? null : Spectrum.LARGEST, sigma))) {
            double[] got = e.values().toDoubleVector();
            double[] want = DenseSpectra.symmetric(DenseSpectra.reduced(dense, mass));
            Spectrum which = seed % 2 == 0 ? null : Spectrum.LARGEST;
            // The least eigenvalue of m is above 0.3.
            return compared(keys(which, sigma, got, null), keys(which, sigma, want, null), dependence(e.vectors(), mass),
                    10 * largestSum + 10 * Math.abs(sigma));
        }
    }

    // ---- any shape -------------------------------------------------------------------------------------------------------

    private void anyShape() {
        if (dense == null) {
            return;
        }
        add("QR rank", "", this::rank);
        add("QR shortest", "", this::shortest);
        add("svds", "k=" + k + " which=LARGEST", () -> svds(Spectrum.LARGEST));
        add("svds", "k=" + k + " which=SMALLEST", () -> svds(Spectrum.SMALLEST));
    }

    /** Below this a column depends on others, as SparseQR's page says. */
    private double negligible() {
        double most = 0;
        ExactRows columns = p.rows.transposed();
        for (int j = 0; j < n; j++) {
            most = Math.max(most, SolverClaims.norm(Arrays.copyOfRange(columns.values, columns.pointers[j], columns.pointers[j + 1])));
        }
        return 20.0 * (m + n) * EPS * most;
    }

    private Outcome rank() {
        double limit = negligible();
        long clear = Arrays.stream(singular).filter(s -> s > 1000 * limit).count();
        long most = Arrays.stream(singular).filter(s -> s > limit / 1000).count();
        try (SparseQR qr = SparseQR.of(p.a); INDArray nulls = qr.nullSpace()) {
            long rank = qr.rank();
            if (rank < clear || rank > most || nulls.columns() != n - rank) {
                return new Outcome(true, false, rank - clear);
            }
            double worst = rank == n ? 0 : dependence(nulls, null);
            for (int c = 0; c < n - rank; c++) {
                double left = SolverClaims.norm(p.rows.times(nulls.getColumn(c).toDoubleVector()));
                worst = Math.max(worst, left / p.norm / n / 100);
            }
            return within(worst, TOLERANCE);
        }
    }

    /** The least residual, and among those the shortest: both by the normal equations of what is claimed. */
    private Outcome shortest() {
        try (SparseQR qr = SparseQR.of(p.a); INDArray x = qr.solveMinimumNorm(p.b); INDArray basic = qr.solve(p.b);
                INDArray nulls = qr.nullSpace()) {
            Outcome least = SolverClaims.least(p, x.toDoubleVector(), true, SolverClaims.BACKWARD);
            double size = SolverClaims.norm(x.toDoubleVector());
            double other = SolverClaims.norm(basic.toDoubleVector());
            double worst = 0;
            for (int c = 0; c < nulls.columns(); c++) { // it has no part in the null space
                double dot = 0;
                double[] v = nulls.getColumn(c).toDoubleVector();
                for (int i = 0; i < n; i++) {
                    dot += v[i] * x.getDouble(i);
                }
                worst = Math.max(worst, size == 0 ? 0 : Math.abs(dot) / size);
            }
            double condition = singular[0] / singular[(int) Math.max(0, qr.rank() - 1)];
            boolean sure = qr.rank() > 0 && condition < 1e6;
            // It is the basic one less its part in the null space, to the digits of that.
            double rounding = 1e-14 * p.norm * other / SolverClaims.norm(SolverClaims.residual(p, x.toDoubleVector()));
            boolean holds = least.error() <= SolverClaims.BACKWARD + rounding && !(sure && worst > 1e-6) && !(sure && size > other * (1 + 1e-6));
            return new Outcome(true, holds, Math.max(least.error(), sure ? worst : 0));
        }
    }

    private Outcome svds(Spectrum which) {
        try (SingularValues s = Solvers.svds(p.a, k, EigenOptions.defaults().tolerance(TOLERANCE).which(which))) {
            double[] got = s.s().toDoubleVector();
            double worst = dependence(s.u(), null);
            try (INDArray v = s.vt().transpose().dup()) {
                worst = Math.max(worst, dependence(v, null));
            }
            ExactRows other = p.rows.transposed();
            for (int c = 0; c < k; c++) {
                double[] v = s.vt().getRow(c).toDoubleVector();
                double[] u = s.u().getColumn(c).toDoubleVector();
                worst = Math.max(worst, off(p.rows.times(v), got[c], u));
                worst = Math.max(worst, which == Spectrum.LARGEST ? 0 : off(other.times(u), got[c], v));
            }
            double[] want = which == Spectrum.LARGEST ? Arrays.copyOf(singular, k)
                    : Arrays.copyOfRange(singular, singular.length - k, singular.length);
            for (int i = 0; i < k; i++) {
                // Of squares: those below 1e-8 of the largest are not accurate.
                double rounding = which == Spectrum.LARGEST ? 1e-8 / TOLERANCE : 1;
                worst = Math.max(worst, Math.abs(got[i] - want[i]) / singular[0] / rounding);
            }
            return within(worst, 3 * TOLERANCE);
        }
    }

    private double off(double[] product, double s, double[] u) {
        for (int i = 0; i < product.length; i++) {
            product[i] -= s * u[i];
        }
        return singular[0] == 0 ? SolverClaims.norm(product) : SolverClaims.norm(product) / singular[0];
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s, %d x %d%s", p.name, m, n, symmetric ? ", symmetric" : "");
    }
}
