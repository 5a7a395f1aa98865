// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.EigenOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Eigenpairs;

/**
 * Computes the smallest eigenvalues of a graph Laplacian, and cuts the graph in two by the Fiedler vector.
 *
 * <p>{@code near(0)} works although 0 is an eigenvalue. The sign of the second eigenvector says on which side a vertex lies.
 */
public final class LaplacianEigenvalues {
    private LaplacianEigenvalues() { }

    public static void main(String[] args) {
        int[] from = {0, 0, 1, 2, 3, 3, 4, 5};
        int[] to = {1, 2, 2, 3, 4, 5, 5, 6};
        try (INDArray half = Sparse4j.coo(7, 7).addByDimension(new double[] {1, 1, 1, 1, 1, 1, 1, 1}, from, to).build();
             INDArray graph = half.add(half.transpose()); INDArray degrees = graph.sum(1);
             INDArray diagonal = Sparse4j.diag(degrees); INDArray laplacian = diagonal.sub(graph);
             Eigenpairs e = Solvers.eigsh(laplacian, 2, EigenOptions.defaults().near(0))) {
            System.out.printf(Locale.ROOT, "connectivity %.4f%n", e.values().getDouble(1));
            INDArray fiedler = e.vectors().get(all(), point(1));
            StringBuilder side = new StringBuilder();
            for (int i = 1; i < 7; i++) {
                if (fiedler.getDouble(i) * fiedler.getDouble(0) > 0) {
                    side.append(' ').append(i);
                }
            }
            System.out.println("on the side of vertex 0:" + side);
        }
    }
}

// Prints:
// connectivity 0.3403
// on the side of vertex 0: 1 2
