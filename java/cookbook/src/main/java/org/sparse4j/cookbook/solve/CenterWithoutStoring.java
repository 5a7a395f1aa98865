// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Solution;

/**
 * Standardizes the columns of a sparse matrix, and fits a model to them, without storing the centered matrix.
 *
 * <p>{@code x.subRowVector(means)} stores every element. The operator x - 1 m^T, divided by the standard deviations, keeps x
 * sparse: each product subtracts the means. {@code LinearOperator.of(x).centered()} builds x - 1 m^T in one call, and
 * leaves its two vectors to the garbage collector.
 */
public final class CenterWithoutStoring {
    private CenterWithoutStoring() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.sprand(0.01, 7, 2000, 300);
             INDArray means = x.mean(0);
             INDArray shift = means.toDense();
             INDArray ones = Sparse4j.ones(2000);
             INDArray deviations = x.std(0);
             INDArray divisors = deviations.toDense();
             INDArray scale = divisors.rdiv(1)) {
            shift.muli(-1);
            LinearOperator centered = LinearOperator.of(x).plusLowRank(ones, shift);
            LinearOperator standard = centered.mmul(LinearOperator.diagonal(scale));
            System.out.println("x stores " + x.nnz() + " of " + x.length() + " elements, the centered matrix none");
            try (INDArray sums = standard.applyTransposed(ones);
                 INDArray weights = Sparse4j.arange(300);
                 INDArray labels = standard.apply(weights);
                 Solution fit = Solvers.lsmr(standard, labels);
                 INDArray error = fit.x().sub(weights)) {
                System.out.println("the columns sum to 0: " + (sums.amaxNumber().doubleValue() < 1e-10));
                System.out.println("the model is found: " + (error.amaxNumber().doubleValue() < 1e-3));
            }
        }
    }
}

// Prints:
// x stores 6000 of 600000 elements, the centered matrix none
// the columns sum to 0: true
// the model is found: true
