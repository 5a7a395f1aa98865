// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Solution;
import org.sparse4j.ops.Operation;

/** The calls that are verified. Tests replace them by wrong ones, to check that each error is found. */
class Library {
    INDArray exec(Operation operation) {
        return Sparse4j.environment().exec(operation);
    }

    INDArray mmul(INDArray a, INDArray b) {
        return a.mmul(b);
    }

    void mmul(INDArray a, INDArray b, INDArray result) {
        a.mmul(b, result);
    }

    void assign(INDArray to, INDArray from) {
        to.assign(from);
    }

    void assign(INDArray to, Number value) {
        to.assign(value);
    }

    void put(INDArray to, Number value, long... at) {
        to.putScalar(at, value);
    }

    INDArray sort(INDArray x, int dimension, boolean ascending) {
        return x.sort(dimension, ascending);
    }

    INDArray unique(INDArray x) {
        return Sparse4j.searching().unique(x);
    }

    INDArray convert(INDArray x, SparseFormat format) {
        return x.toFormat(format);
    }

    INDArray cast(INDArray x, DataType type) {
        return x.castTo(type);
    }

    /** Writes a Matrix Market file and reads it. */
    INDArray throughFile(INDArray x, Path file) {
        MatrixMarket.write(x, file);
        return MatrixMarket.read(file, ReadOptions.defaults().dataType(x.dataType()));
    }

    /** Solves by LU. */
    INDArray solve(INDArray a, INDArray b) {
        return Solvers.solve(a, b);
    }

    /** Solves by conjugate gradients; the caller closes the result. */
    INDArray solveSymmetric(INDArray a, INDArray b) {
        try (Solution solution = Solvers.cg(a, b)) {
            return solution.x().dup();
        }
    }
}
