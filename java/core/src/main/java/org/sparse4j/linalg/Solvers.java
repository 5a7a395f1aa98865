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
 * One-line forms of the solvers: each method creates a solver, uses it once and closes it. To solve several systems
 * with one matrix, keep the solver. The page docs/solvers.md compares the methods. The caller closes the results.
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
 *
 * @since 0.1.0
 */
public final class Solvers {
    private Solvers() {}

    /**
     * Solves a x = b by {@link SparseLU}.
     *
     * @param b the right-hand side, dense, [n] or [n, k]
     */
    public static INDArray solve(INDArray a, INDArray b) {
        try (SparseLU lu = SparseLU.of(a)) {
            return lu.solve(b);
        }
    }

    /** Solves a x = b by {@link IterativeSolver#cg}. */
    public static Solution cg(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.cg(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#cg}. */
    public static Solution cg(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.cg(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#cg} with the default options. */
    public static Solution cg(INDArray a, INDArray b) {
        return cg(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#cg} with the default options. */
    public static Solution cg(LinearOperator a, INDArray b) {
        return cg(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#bicgstab}. */
    public static Solution bicgstab(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.bicgstab(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#bicgstab}. */
    public static Solution bicgstab(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.bicgstab(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#bicgstab} with the default options. */
    public static Solution bicgstab(INDArray a, INDArray b) {
        return bicgstab(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#bicgstab} with the default options. */
    public static Solution bicgstab(LinearOperator a, INDArray b) {
        return bicgstab(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#gmres}. */
    public static Solution gmres(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.gmres(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#gmres}. */
    public static Solution gmres(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.gmres(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#gmres} with the default options. */
    public static Solution gmres(INDArray a, INDArray b) {
        return gmres(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#gmres} with the default options. */
    public static Solution gmres(LinearOperator a, INDArray b) {
        return gmres(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#minres}. */
    public static Solution minres(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.minres(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#minres}. */
    public static Solution minres(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.minres(a, options), b);
    }

    /** Solves a x = b by {@link IterativeSolver#minres} with the default options. */
    public static Solution minres(INDArray a, INDArray b) {
        return minres(a, b, SolverOptions.defaults());
    }

    /** Solves a x = b by {@link IterativeSolver#minres} with the default options. */
    public static Solution minres(LinearOperator a, INDArray b) {
        return minres(a, b, SolverOptions.defaults());
    }

    /** Solves the least-squares problem by {@link IterativeSolver#lsmr}. */
    public static Solution lsmr(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.lsmr(a, options), b);
    }

    /** Solves the least-squares problem by {@link IterativeSolver#lsmr}. */
    public static Solution lsmr(LinearOperator a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.lsmr(a, options), b);
    }

    /** Solves the least-squares problem by {@link IterativeSolver#lsmr} with the default options. */
    public static Solution lsmr(INDArray a, INDArray b) {
        return lsmr(a, b, SolverOptions.defaults());
    }

    /** Solves the least-squares problem by {@link IterativeSolver#lsmr} with the default options. */
    public static Solution lsmr(LinearOperator a, INDArray b) {
        return lsmr(a, b, SolverOptions.defaults());
    }

    /**
     * Returns k eigenvalues of a symmetric matrix with their vectors, by the Lanczos method with thick restarts (Wu,
     * Simon 2000). The bits depend on the seed, not on the number of threads.
     *
     * <p>The number passed to {@link EigenOptions#near} may be an eigenvalue: for a graph Laplacian, {@code near(0)}
     * returns one null vector for each connected component, then the Fiedler vector. If a - sigma I is singular or
     * nearly so, the method finds the vectors with factors for a nearby shift, and computes the values by products with
     * a. The inertia of L D L^T on both sides of sigma confirms that no nearer eigenvalue is missing.
     *
     * @param k from 1 to the number of rows
     * @throws IllegalArgumentException if a is not symmetric: if elements (i, j) and (j, i) differ by more than 1e-10
     *     (FLOAT: 1e-5) times the largest magnitude of an element; the message has the first such pair
     * @throws NotConvergedException if the iteration does not converge, unless {@link EigenOptions#acceptUnconverged()}
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static Eigenpairs eigsh(INDArray a, int k, EigenOptions options) {
        return eigsh(LinearOperator.of(Arguments.given(a, "eigsh", "the matrix")), k, options);
    }

    /**
     * Returns k eigenvalues of a symmetric operator, as {@link #eigsh(INDArray, int, EigenOptions)}. Two products with
     * random vectors check the symmetry. Eigenvalues near a number need {@link EigenOptions#near(double,
     * LinearOperator)}.
     */
    public static Eigenpairs eigsh(LinearOperator a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.EIGSH, a, null, k, options)) {
            Iteration restarts = restarts(SolverKind.EIGSH, object, a, options);
            INDArray[] found = object.results(2);
            return new Eigenpairs(found[0], found[1], restarts.iterations(), restarts.converged());
        }
    }

    /** Returns the k eigenvalues of largest magnitude, as {@link #eigsh(INDArray, int, EigenOptions)}. */
    public static Eigenpairs eigsh(INDArray a, int k) {
        return eigsh(a, k, EigenOptions.defaults());
    }

    /**
     * Returns k eigenvalues of the generalised problem a x = lambda m x with their vectors, where a is symmetric and m
     * symmetric positive definite, such as the stiffness and mass matrices of a structure.
     *
     * <p>The method factorises m = c c^T by Cholesky and applies Lanczos to c^-1 a c^-T. With {@link
     * EigenOptions#near}, it applies Lanczos to c^T (a - sigma m)^-1 c. The vectors are orthonormal with respect to m:
     * x_i^T m x_j is 1 for i = j, otherwise 0.
     *
     * <p>A pair has converged if {@code |a x - lambda m x| <= tolerance (|a| + |lambda| |m|) |x|}. The matrix norms are
     * the largest row sums of magnitudes. The method recomputes the residuals at the end.
     *
     * @param k from 1 to the number of rows
     * @throws ArithmeticException if m is not positive definite; the message has a row
     * @throws NotConvergedException if the iteration does not converge, unless {@link
     *     EigenOptions#acceptUnconverged()}. If m is ill-conditioned, the residuals of small eigenvalues may not fall;
     *     use {@link EigenOptions#near} for them.
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static Eigenpairs eigsh(INDArray a, INDArray m, int k, EigenOptions options) {
        return eigsh(LinearOperator.of(Arguments.given(a, "eigsh", "the matrix")), m, k, options);
    }

    /**
     * Returns k eigenvalues of the generalised problem for an operator a, as {@link #eigsh(INDArray, INDArray, int,
     * EigenOptions)}. Products with random vectors estimate the norm of a. Eigenvalues near a number need {@link
     * EigenOptions#near(double, LinearOperator)} with (a - sigma m)^-1.
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
     * Returns k eigenvalues of a real square matrix with their vectors. Conjugate pairs stay together: if the k-th
     * eigenvalue is the first of a pair, the method returns k + 1.
     *
     * <p><b>Up to 500 rows</b> the method computes all eigenvalues, from the Schur form of the dense matrix, and
     * returns the best k. It permutes a reducible matrix to block triangular form first, so that the rounding of one
     * strongly connected component does not change the eigenvalues of another. It finds eigenvalues near a number by
     * factors and compares them with all eigenvalues, so that none is missed.
     *
     * <p><b>Larger matrices</b> take the Krylov-Schur method (Stewart 2001):
     *
     * <ul>
     * <li>It finds the ends of the spectrum fast.
     * <li>For eigenvalues of smallest magnitude of an array, it finds those nearest to 0 by factors.
     * <li>Eigenvalues of smallest imaginary part, and those of smallest magnitude of an operator, lie inside the
     *     spectrum. Only a basis of the whole space confirms that none is missing. For up to about 4,000 rows, the
     *     basis grows to that size; for 4,000 rows that takes minutes. For more rows, the result converges only if no
     *     value can rank before those found: for example, if k real values are found for {@link
     *     Spectrum#SMALLEST_IMAGINARY}.
     * </ul>
     *
     * <p>A pair has converged if {@code |a v - lambda v| <= tolerance |a| |v|}, where |a| is the largest product with a
     * unit vector that occurred, a lower bound of the 2-norm. In addition, two searches orthogonal to the vectors found
     * must find no eigenvalue that ranks before a found one. The method recomputes the residuals at the end. For
     * matrices that are far from normal, see {@link ComplexEigenpairs}. The bits depend on the seed, not on the number
     * of threads.
     *
     * @param k from 1 to the number of rows
     * @throws NotConvergedException if the iteration does not converge, unless {@link EigenOptions#acceptUnconverged()}
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static ComplexEigenpairs eigs(INDArray a, int k, EigenOptions options) {
        return eigs(LinearOperator.of(Arguments.given(a, "eigs", "the matrix")), k, options);
    }

    /**
     * Returns k eigenvalues of an operator, as {@link #eigs(INDArray, int, EigenOptions)}. Eigenvalues near a number
     * need {@link EigenOptions#near(double, LinearOperator)}. Otherwise the method applies an operator of up to 500
     * rows to each unit vector once, which gives its matrix, so that no eigenvalue is missed.
     */
    public static ComplexEigenpairs eigs(LinearOperator a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.EIGS, a, null, k, options)) {
            Iteration restarts = restarts(SolverKind.EIGS, object, a, options);
            INDArray[] found = object.results(5);
            return new ComplexEigenpairs(found[0], found[1], found[2], found[3], found[4], restarts.iterations(), restarts.converged());
        }
    }

    /** Returns the k eigenvalues of largest magnitude, as {@link #eigs(INDArray, int, EigenOptions)}. */
    public static ComplexEigenpairs eigs(INDArray a, int k) {
        return eigs(a, k, EigenOptions.defaults());
    }

    /**
     * Returns k singular values of a matrix with their vectors, in descending order.
     *
     * <p><b>The largest values</b> come from Lanczos on a^T a or a a^T, whichever is smaller. Values below 1e-8 of the
     * largest are inaccurate.
     *
     * <p><b>The smallest values</b>, {@link Spectrum#SMALLEST} or SMALLEST_MAGNITUDE, come from factors L D L^T of the
     * augmented matrix [alpha I, a; a^T, -delta I], whose order is rows + columns. This matrix contains no products, so
     * errors are relative to the largest value, not to its square. The result includes the zeros of a rank-deficient
     * matrix. The method cannot tell values below 1e-11 of the largest one apart. A triplet has converged if |a v - s
     * u| and |a^T u - s v|, recomputed at the end, are at most the tolerance times the largest norm of a row or column.
     *
     * @param k from 1 to the lesser of rows and columns
     * @throws NotConvergedException if the iteration does not converge, unless {@link EigenOptions#acceptUnconverged()}
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SingularValues svds(INDArray a, int k, EigenOptions options) {
        return svds(LinearOperator.of(Arguments.given(a, "svds", "the matrix")), k, options);
    }

    /**
     * Returns the k largest singular values of an operator with transposed products, as {@link #svds(INDArray, int,
     * EigenOptions)}.
     */
    public static SingularValues svds(LinearOperator a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.SVDS, a, null, k, options)) {
            Iteration restarts = restarts(SolverKind.SVDS, object, a, options);
            INDArray[] found = object.results(3);
            return new SingularValues(found[0], found[1], found[2], restarts.iterations(), restarts.converged());
        }
    }

    /**
     * Returns the k largest singular values, as {@link #svds(INDArray, int, EigenOptions)} with the default options.
     */
    public static SingularValues svds(INDArray a, int k) {
        return svds(a, k, EigenOptions.defaults());
    }

    /**
     * Returns approximations of the k largest singular values, by products with random blocks (Halko, Martinsson, Tropp
     * 2011). The approximation is good if the values decay; {@link ApproximateSvd#residual} measures it. {@link #svds}
     * iterates until the values are accurate.
     *
     * <p>The method forms 2 (powers + 1) + 1 products with k + 10 vectors, and orthogonalises the vectors. No other
     * cost grows with the matrix.
     *
     * @param k from 1 to the lesser of rows and columns
     * @param powers the number of power iterations: multiplications by a a^T before the basis is formed; at least 0,
     *     usually 2
     * @param seed the seed of the random block; the same seed gives the same bits
     * @throws UnsupportedOperationException if the operator has no transposed products
     */
    public static ApproximateSvd randomizedSvd(LinearOperator a, int k, int powers, long seed) {
        Arguments.given(a, "randomizedSvd", "the operator");
        long most = Math.min(a.rows(), a.columns());
        if (k < 1 || k > most) {
            throw new IllegalArgumentException("randomizedSvd: k is " + k + "; it must be from 1 to " + most + "");
        }
        if (powers < 0) {
            throw new IllegalArgumentException("randomizedSvd: the number of powers is " + powers + "; it must be at least 0");
        }
        return RandomizedSvd.of(LinearOperator.operator(a), k, 10, powers, seed);
    }

    /**
     * Returns the principal components of the rows of a matrix, by {@link #svds} of the centred matrix, which is never
     * formed. A sparse matrix stays sparse.
     *
     * @param x [rows, columns], at least two rows, FLOAT or DOUBLE, any format, finite; may be a view. If the fill
     *     value is not 0, the method copies the stored entries and treats the fill as part of the mean.
     * @param k from 1 to the lesser of rows and columns
     * @throws NotConvergedException if {@link #svds} does not converge
     * @throws IllegalArgumentException if k does not fit, or an element is not finite
     * @throws ArithmeticException if a variance exceeds the range of the type
     */
    public static Pca pca(INDArray x, int k) {
        LinearOperator a = LinearOperator.of(Arguments.given(x, "pca", "the matrix"));
        if (a.rows() < 2) {
            throw new IllegalArgumentException("pca: the matrix has " + a.rows() + " rows; it must have at least 2, because fewer have no "
                    + "variance");
        }
        long most = Math.min(a.rows(), a.columns());
        if (k < 1 || k > most) {
            throw new IllegalArgumentException("pca: k is " + k + "; it must be from 1 to " + most + "");
        }
        return PrincipalComponents.of(x, k, (operator, count) -> svds(new LinearOperator(operator), count, EigenOptions.defaults()));
    }

    /**
     * Returns exp(t a) b without forming the dense matrix exp(t a): the solution of x' = a x at time t, starting at b
     * (Al-Mohy, Higham 2011).
     *
     * <p><b>Cost.</b> The number of products is at least about 10. It grows with |t| times the minimum of |a| and
     * max(|a^p|^(1/p), |a^(p+1)|^(1/(p+1))) over p up to 8, in the 1-norm. If a power a^q of an array is structurally
     * zero, for example of a triangle with equal diagonal elements, the method forms at most 2 q products, unless terms
     * of its series cancel. The method copies an array in DOUBLE.
     *
     * <p><b>Accuracy.</b> The backward error is about 2^-53, the precision of DOUBLE, if the estimates of the norms are right. The method
     * subtracts the mean of the diagonal first if that reduces the norm; for an operator with more than 24 rows, four
     * products estimate that mean. If terms of the series are far larger than the result for another reason, their
     * rounding errors remain in the result.
     *
     * @param a square; an array, or an operator with transposed products
     * @param b dense, [n] or [n, k], finite
     * @return a new dense array of b's shape and the operator's type
     * @throws IllegalArgumentException if shapes do not fit; if b, t or an array a is not finite; or if the terms of
     *     the series do not become small because a function is not linear
     * @throws ArithmeticException if |t| |a| or the result exceeds the range of DOUBLE, the result exceeds the range of
     *     the operator's type, or more than 2^53 steps are needed
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, after the current product; its
     *     interrupt status stays set
     */
    public static INDArray expmMultiply(LinearOperator a, INDArray b, double t) {
        Arguments.given(a, "expmMultiply", "the operator");
        Arguments.given(b, "expmMultiply", "the array");
        if (a.rows() != a.columns() || b.rank() < 1 || b.rank() > 2 || b.size(0) != a.columns()) {
            throw new IllegalArgumentException("expmMultiply: the operator is " + a + " and the array has shape "
                    + Arrays.toString(b.shape()) + "; the operator must be square, and the shape [n] or [n, k]");
        }
        if (!Double.isFinite(t)) {
            throw new IllegalArgumentException("expmMultiply: t is " + t + "; it must be a finite number");
        }
        return ExponentialAction.of(LinearOperator.operator(a), b, t);
    }

    /**
     * Returns an estimate of the 1-norm of an operator with transposed products, that is of the largest column sum of
     * magnitudes (Higham, Tisseur 2000). The estimate never exceeds the norm and is hardly ever below a third of it;
     * for up to four columns it is exact. The method forms about ten products. It takes 48 bytes of heap for each row
     * or column, whichever are more.
     *
     * @throws UnsupportedOperationException if the operator has no transposed products
     * @throws IllegalArgumentException if the operator has more than about 2^30 rows or columns
     * @throws OutOfMemoryError if the working memory exceeds the maximum heap size
     */
    public static double oneNormEstimate(LinearOperator a) {
        return OneNorm.estimate(LinearOperator.operator(Arguments.given(a, "oneNormEstimate", "the operator")));
    }

    /**
     * Returns the 2-norm of an operator with transposed products, its largest singular value, to a relative tolerance
     * of 1e-10.
     *
     * @throws NotConvergedException if {@link #svds} does not converge
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
            throw new IllegalArgumentException("svds needs transposed products, but " + a + " has none; create the operator with both "
                    + "products");
        }
        LinearOperator inverse = options.inverse();
        if (options.inverts() && (inverse == null) == (a.matrix() == null)) {
            throw new IllegalArgumentException(kind.text() + ": near(sigma) applies to arrays only, but this operator is " + a
                    + "; call near(sigma, inverse)");
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
