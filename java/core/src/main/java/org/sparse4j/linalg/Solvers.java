// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.operator.ExponentialAction;
import org.sparse4j.linalg.operator.OneNorm;
import org.sparse4j.linalg.result.ApproximateSvd;
import org.sparse4j.linalg.result.ComplexEigenpairs;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.linalg.result.Solution;
import org.sparse4j.linalg.solver.Iteration;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;
import org.sparse4j.linalg.spectral.PrincipalComponents;
import org.sparse4j.linalg.spectral.RandomizedSvd;

/**
 * One-line forms: a solver is made, used once and closed. To solve more than once with a matrix, keep the solver;
 * docs/solvers.md says which one is for what.
 *
 * <pre>{@code
 * CooBuilder rod = Sparse4j.coo(10, 10);          // ten points: each is pulled to its neighbours, both ends are held
 * for (int i = 0; i < 10; i++) {
 *     rod.add(2, i, i);
 *     if (i > 0) {
 *         rod.add(-1, i, i - 1).add(-1, i - 1, i);
 *     }
 * }
 * INDArray a = rod.build(SparseFormat.CSR);
 * INDArray b = Sparse4j.ones(10);
 *
 * INDArray x = Solvers.solve(a, b);                                             // by LU
 * System.out.println(Math.round(x.getDouble(4)));                               // 15
 * SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.IC0).tolerance(1e-12);
 * try (Solution s = Solvers.cg(a, b, options); Solution t = Solvers.gmres(a, b); Solution u = Solvers.lsmr(a, b)) {
 *     System.out.println(s.converged() + " " + Math.round(s.x().getDouble(4)));  // true 15
 *     System.out.println(t.converged() + " " + u.converged());                  // true true
 * }
 * try (Eigenpairs largest = Solvers.eigsh(a, 2); SingularValues s = Solvers.svds(a, 1)) {
 *     System.out.println(Math.round(1000 * largest.values().getDouble(1)));     // 3919
 *     System.out.println(Math.round(1000 * s.s().getDouble(0)));                // 3919
 * }
 * try (ComplexEigenpairs pairs = Solvers.eigs(a, 1, EigenOptions.defaults().near(0.1))) {
 *     System.out.println(pairs.converged());                                    // true
 * }
 * LinearOperator heat = LinearOperator.of(a).neg();
 * INDArray later = Solvers.expmMultiply(heat, b, 0.5);                          // x' = -a x, half a second from b on
 * System.out.println(later.maxNumber().doubleValue() < 1);                      // true
 * System.out.println(Math.round(1000 * Solvers.twoNorm(heat)));                 // 3919
 * try (Pca components = Solvers.pca(Sparse4j.sprand(0.2, 42, 100, 8), 3)) {     // the data stays sparse
 *     System.out.println(Arrays.toString(components.components().shape()));     // [3, 8]
 * }
 * }</pre>
 */
public final class Solvers {
    private Solvers() {}

    /** Solves a x = b by {@link SparseLU}; b dense, [n] or [n, k]. */
    public static INDArray solve(INDArray a, INDArray b) {
        try (SparseLU lu = SparseLU.of(a)) {
            return lu.solve(b);
        }
    }

    /** See {@link IterativeSolver#cg}. */
    public static Solution cg(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.cg(a, options), b);
    }

    /** See {@link IterativeSolver#cg}. */
    public static Solution cg(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.cg(a, options), b);
    }

    /** See {@link IterativeSolver#cg}; the default options. */
    public static Solution cg(INDArray a, INDArray b) {
        return cg(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#bicgstab}. */
    public static Solution bicgstab(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.bicgstab(a, options), b);
    }

    /** See {@link IterativeSolver#bicgstab}. */
    public static Solution bicgstab(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.bicgstab(a, options), b);
    }

    /** See {@link IterativeSolver#bicgstab}; the default options. */
    public static Solution bicgstab(INDArray a, INDArray b) {
        return bicgstab(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#gmres}. */
    public static Solution gmres(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.gmres(a, options), b);
    }

    /** See {@link IterativeSolver#gmres}. */
    public static Solution gmres(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.gmres(a, options), b);
    }

    /** See {@link IterativeSolver#gmres}; the default options. */
    public static Solution gmres(INDArray a, INDArray b) {
        return gmres(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#minres}. */
    public static Solution minres(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.minres(a, options), b);
    }

    /** See {@link IterativeSolver#minres}. */
    public static Solution minres(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.minres(a, options), b);
    }

    /** See {@link IterativeSolver#minres}; the default options. */
    public static Solution minres(INDArray a, INDArray b) {
        return minres(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#lsmr}. */
    public static Solution lsmr(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.lsmr(a, options), b);
    }

    /** See {@link IterativeSolver#lsmr}. */
    public static Solution lsmr(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.lsmr(a, options), b);
    }

    /** See {@link IterativeSolver#lsmr}; the default options. */
    public static Solution lsmr(INDArray a, INDArray b) {
        return lsmr(a, b, SolverOptions.defaults());
    }

    /**
     * Returns k eigenvalues of a symmetric matrix with their vectors, by Lanczos with thick restarts (Wu, Simon 2000). The
     * bits depend on the seed, not on the number of threads.
     *
     * <p>{@link EigenOptions#near} may name an eigenvalue: {@code near(0)} of a graph Laplacian gives its null vectors, one for each
     * connected component, and the Fiedler vector. Where a - sigma I is singular or nearly so, factors of a shift beside sigma
     * find the vectors, the matrix itself gives the values, and the inertia of L D L^T on both sides of sigma confirms that no
     * nearer eigenvalue is missing.
     *
     * @param k from 1 to the number of rows
     * @throws IllegalArgumentException if a is not symmetric: if elements (i, j) and (j, i) differ by more than 1e-10 (of
     *     FLOAT 1e-5) times the largest magnitude of an element, naming the first such pair
     * @throws NotConvergedException unless {@link EigenOptions#acceptUnconverged()}
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static Eigenpairs eigsh(INDArray a, int k, EigenOptions options) {
        return eigsh(LinearOperator.of(Arguments.given(a, "eigsh", "the matrix")), k, options);
    }

    /**
     * As {@link #eigsh(INDArray, int, EigenOptions)} of an operator, whose symmetry two products check; those near a number
     * need {@link EigenOptions#near(double, LinearOperator)}.
     */
    public static Eigenpairs eigsh(LinearOperator a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.EIGSH, a, null, k, options)) {
            Iteration restarts = restarts(SolverKind.EIGSH, object, a, options);
            INDArray[] found = object.results(2);
            return new Eigenpairs(found[0], found[1], restarts.iterations(), restarts.converged());
        }
    }

    /** As {@link #eigsh(INDArray, int, EigenOptions)}: those of largest magnitude. */
    public static Eigenpairs eigsh(INDArray a, int k) {
        return eigsh(a, k, EigenOptions.defaults());
    }

    /**
     * k eigenvalues of a x = lambda m x with their vectors, a symmetric and m symmetric positive definite, such as the
     * stiffness and mass matrices of a structure: by Cholesky m = c c^T and Lanczos on c^-1 a c^-T, and on
     * c^T (a - sigma m)^-1 c with {@link EigenOptions#near}. Vectors are orthonormal by m: x_i^T m x_j is 1 for i = j, else 0.
     * Converged means {@code |a x - lambda m x| <= tolerance (|a| + |lambda| |m|) |x|}, norms the largest sums of rows, computed anew.
     *
     * @param k from 1 to the number of rows
     * @throws ArithmeticException when m is not positive definite, naming a row
     * @throws NotConvergedException unless {@link EigenOptions#acceptUnconverged()}; an ill-conditioned m may keep residuals
     *         of small eigenvalues from falling, which those near a number are found without
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static Eigenpairs eigsh(INDArray a, INDArray m, int k, EigenOptions options) {
        return eigsh(LinearOperator.of(Arguments.given(a, "eigsh", "the matrix")), m, k, options);
    }

    /**
     * As {@link #eigsh(INDArray, INDArray, int, EigenOptions)} of an operator a, whose norm is what it makes of random
     * vectors; those near a number need {@link EigenOptions#near(double, LinearOperator)} with (a - sigma m)^-1.
     */
    public static Eigenpairs eigsh(LinearOperator a, INDArray m, int k, EigenOptions options) {
        Arguments.given(m, "eigsh", "the matrix m");
        SolverKind kind = SolverKind.EIGSH_GENERALISED;
        try (SolverObject object = spectral(kind, a, m, k, options)) {
            Iteration restarts = restarts(kind, object, a, options);
            INDArray[] found = object.results(2);
            return new Eigenpairs(found[0], found[1], restarts.iterations(), restarts.converged());
        }
    }

    /**
     * Returns k eigenvalues of a real matrix that need not be symmetric, with their vectors; k + 1 where the k-th is one of a
     * conjugate pair, which is never cut.
     *
     * <p>Up to 500 rows all eigenvalues are computed, from the Schur form of the dense matrix, and the best k are returned: in
     * less than a second at 500 rows. A reducible matrix is permuted to block triangular form before, so that each strongly
     * connected component has its eigenvalues by itself. Those near a number are found by factors, and up to 500 rows compared with
     * all of them, so that none is missed there either. Larger matrices take the Krylov-Schur method (Stewart 2001).
     * It finds ends of the spectrum fast. Those of smallest magnitude of an array are found as those near 0. Those
     * of smallest imaginary part, and of smallest magnitude of an operator, lie inside the spectrum, where only a basis of the
     * whole space confirms that none is missing: the basis grows up to that for some 4,000 rows, in minutes there. Beyond, the
     * result converges only where no value can be better, such as k real ones.
     *
     * <p>Converged means {@code |a v - lambda v| <= tolerance |a| |v|}, computed anew, where |a| is a lower bound of the 2-norm: the
     * largest product with a unit vector that was met. A search at right angles to what was found, made twice, has found
     * nothing that is wanted more. {@link ComplexEigenpairs} says what that means for matrices that are far from normal. The
     * bits depend on the seed, not on the number of threads.
     *
     * @param k from 1 to the number of rows
     * @throws NotConvergedException unless {@link EigenOptions#acceptUnconverged()}
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static ComplexEigenpairs eigs(INDArray a, int k, EigenOptions options) {
        return eigs(LinearOperator.of(Arguments.given(a, "eigs", "the matrix")), k, options);
    }

    /**
     * As {@link #eigs(INDArray, int, EigenOptions)} of an operator; those near a number need
     * {@link EigenOptions#near(double, LinearOperator)}. Else an operator of up to 500 rows is applied to each unit vector, once:
     * that makes its matrix, of which no eigenvalue is missed.
     */
    public static ComplexEigenpairs eigs(LinearOperator a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.EIGS, a, null, k, options)) {
            Iteration restarts = restarts(SolverKind.EIGS, object, a, options);
            INDArray[] found = object.results(5);
            return new ComplexEigenpairs(found[0], found[1], found[2], found[3], found[4], restarts.iterations(), restarts.converged());
        }
    }

    /** As {@link #eigs(INDArray, int, EigenOptions)}: those of largest magnitude. */
    public static ComplexEigenpairs eigs(INDArray a, int k) {
        return eigs(a, k, EigenOptions.defaults());
    }

    /**
     * k singular values of a matrix with their vectors, in descending order.
     *
     * <p>The largest ones by Lanczos on a^T a or a a^T, whichever is smaller: values below 1e-8 of the largest are not
     * accurate. The smallest ones, {@link Spectrum#SMALLEST} or SMALLEST_MAGNITUDE, by factors L D L^T of
     * [alpha I, a; a^T, -delta I], of which rows and columns together are the order: nothing is squared there, so that values
     * are accurate to a part of the largest, zeros of a matrix whose rank is not full among them; those below 1e-11 of it are
     * not told apart. There, converged means that |a v - s u| and |a^T u - s v|, computed anew, are at most the tolerance times
     * the largest norm of a row or column.
     *
     * @param k from 1 to the lesser of rows and columns
     * @throws NotConvergedException unless {@link EigenOptions#acceptUnconverged()}
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SingularValues svds(INDArray a, int k, EigenOptions options) {
        return svds(LinearOperator.of(Arguments.given(a, "svds", "the matrix")), k, options);
    }

    /** As {@link #svds(INDArray, int, EigenOptions)} of an operator with transposed products: the largest only. */
    public static SingularValues svds(LinearOperator a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.SVDS, a, null, k, options)) {
            Iteration restarts = restarts(SolverKind.SVDS, object, a, options);
            INDArray[] found = object.results(3);
            return new SingularValues(found[0], found[1], found[2], restarts.iterations(), restarts.converged());
        }
    }

    /** As {@link #svds(INDArray, int, EigenOptions)}, with the default options. */
    public static SingularValues svds(INDArray a, int k) {
        return svds(a, k, EigenOptions.defaults());
    }

    /**
     * Approximate largest singular values by products with random blocks (Halko, Martinsson, Tropp 2011): 2 (powers + 1) + 1
     * products with k + 10 vectors, and nothing else that grows with the matrix but their orthogonalisation. Good where values
     * fall off; {@link ApproximateSvd#residual} says how good. {@link #svds} goes on until they are right.
     *
     * @param k from 1 to the lesser of rows and columns
     * @param powers how often a a^T is applied before, at least 0; 2 is usual
     * @param seed of the random block; the same bits for the same seed
     * @throws UnsupportedOperationException without transposed products
     */
    public static ApproximateSvd randomizedSvd(LinearOperator a, int k, int powers, long seed) {
        Arguments.given(a, "randomizedSvd", "the operator");
        long most = Math.min(a.rows(), a.columns());
        if (k < 1 || k > most) {
            throw new IllegalArgumentException("randomizedSvd: k is " + k + "; it must be from 1 to " + most + "");
        }
        if (powers < 0) {
            throw new IllegalArgumentException("randomizedSvd: " + powers + " powers; it must be at least 0");
        }
        return RandomizedSvd.of(LinearOperator.operator(a), k, 10, powers, seed);
    }

    /**
     * Principal components of the rows of a matrix, by {@link #svds} of the centred matrix, which is never formed: what is
     * sparse stays so.
     *
     * @param x [rows, columns], at least two rows, FLOAT or DOUBLE, any format or view, finite; of a fill other than 0, which is a mean
     *        that is taken out, a copy of the stored entries is made
     * @param k from 1 to the lesser of rows and columns
     * @throws NotConvergedException when {@link #svds} does
     * @throws IllegalArgumentException when k does not fit, or an element is not finite
     * @throws ArithmeticException when a variance, which is a square, lies beyond what the type holds
     */
    public static Pca pca(INDArray x, int k) {
        LinearOperator a = LinearOperator.of(Arguments.given(x, "pca", "the matrix"));
        if (a.rows() < 2) {
            throw new IllegalArgumentException("pca: " + a.rows() + " rows have no variance; it must be at least 2");
        }
        long most = Math.min(a.rows(), a.columns());
        if (k < 1 || k > most) {
            throw new IllegalArgumentException("pca: k is " + k + "; it must be from 1 to " + most + "");
        }
        return PrincipalComponents.of(x, k, (operator, count) -> svds(new LinearOperator(operator), count, EigenOptions.defaults()));
    }

    /**
     * Returns exp(t a) b, without exp(t a), which is dense: the solution at time t of x' = a x from b (Al-Mohy, Higham 2011).
     * The number of products grows with |t| times the least of |a| and max(|a^p|^(1/p), |a^(p+1)|^(1/(p+1))), p up to 8, in the 1-norm,
     * at least about 10; the backward error is that of DOUBLE where these norms, which are estimated, were right. Of an array with a
     * power that is 0 by the places of its entries, such as a triangle with an equal diagonal, unless terms of its series cancel, there
     * are at most twice as many products as that power's exponent says. The mean of the diagonal is taken out first, of an operator
     * with more than 24 rows as four products tell it, where that makes the norm less; what else makes terms far larger than the result
     * leaves their rounding in it. Of an array a copy in DOUBLE is made.
     *
     * @param a square; with transposed products, or an array
     * @param b dense, [n] or [n, k], finite
     * @return a new dense array of b's shape and the operator's type
     * @throws IllegalArgumentException when shapes do not fit, or b, t or an array a is not finite, or terms do not become small since a
     *     function is not linear
     * @throws ArithmeticException when |t| |a| lies beyond what DOUBLE holds, or as soon as the result does, when more steps
     *     than 2^53 are needed, or the result lies beyond the operator's type
     * @throws java.util.concurrent.CancellationException when the thread was interrupted, after the product that is being formed; the
     *         thread stays interrupted
     */
    public static INDArray expmMultiply(LinearOperator a, INDArray b, double t) {
        Arguments.given(a, "expmMultiply", "the operator");
        Arguments.given(b, "expmMultiply", "the array");
        if (a.rows() != a.columns() || b.rank() < 1 || b.rank() > 2 || b.size(0) != a.columns()) {
            throw new IllegalArgumentException("expmMultiply: " + a + " and an array of shape "
                    + Arrays.toString(b.shape()) + "; a square operator and [n] or [n, k]");
        }
        if (!Double.isFinite(t)) {
            throw new IllegalArgumentException("expmMultiply: t is " + t + "; it must be a finite number");
        }
        return ExponentialAction.of(LinearOperator.operator(a), b, t);
    }

    /**
     * An estimate of the 1-norm of an operator with transposed products, the largest sum of a column's magnitudes: never too
     * high, hardly ever below a third (Higham, Tisseur 2000). Some ten products; exact for up to four columns. Takes 48 bytes of Java's
     * heap for each row and column.
     *
     * @throws UnsupportedOperationException without transposed products
     * @throws IllegalArgumentException of more rows or columns than 2^30
     * @throws OutOfMemoryError when that is more than the heap may have
     */
    public static double oneNormEstimate(LinearOperator a) {
        return OneNorm.estimate(LinearOperator.operator(Arguments.given(a, "oneNormEstimate", "the operator")));
    }

    /**
     * The 2-norm of an operator with transposed products, its largest singular value, to 1e-10 of it.
     *
     * @throws NotConvergedException when {@link #svds} does
     */
    public static double twoNorm(LinearOperator a) {
        Arguments.given(a, "twoNorm", "the operator");
        if (a.rows() == 0 || a.columns() == 0) {
            return 0;
        }
        try (SingularValues largest = svds(a, 1, EigenOptions.defaults())) {
            return largest.s().getDouble(0);
        }
    }

    private static Solution once(IterativeSolver made, INDArray b) {
        try (IterativeSolver solver = made) {
            return solver.solve(b);
        }
    }

    private static SolverObject spectral(SolverKind kind, LinearOperator a, INDArray m, int k, EigenOptions options) {
        Arguments.given(a, kind.text(), "the operator");
        Arguments.given(options, kind.text(), "the options");
        if (kind == SolverKind.SVDS && !a.hasTranspose()) {
            throw new IllegalArgumentException("svds: needs transposed products, which " + a + " has not");
        }
        LinearOperator inverse = options.inverse();
        if (options.inverts() && (inverse == null) == (a.matrix() == null)) {
            throw new IllegalArgumentException(kind.text() + ": near(sigma) is for arrays, near(sigma, inverse) for other"
                    + " operators; this is " + a);
        }
        if (inverse != null && (inverse.rows() != a.rows() || inverse.columns() != a.columns())) {
            throw new IllegalArgumentException(kind.text() + ": the inverse is " + inverse + ", but the operator is " + a + "; they must have the same shape");
        }
        return SolverObject.create(kind, LinearOperator.operator(a), m, options.scalars(), options.integers(k));
    }

    private static Iteration restarts(SolverKind kind, SolverObject object, LinearOperator a, EigenOptions options) {
        Iteration iteration = new Iteration(kind, "restarts", new Iteration.Operators(LinearOperator.operator(a), null,
                LinearOperator.operator(options.inverse())),
                options.advice(kind, a));
        iteration.run(object, options.listener(), 1, options.acceptsUnconverged());
        return iteration;
    }
}
