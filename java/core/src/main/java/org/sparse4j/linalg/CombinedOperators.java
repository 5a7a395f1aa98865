// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/** What LinearOperator's combining methods make. */
final class CombinedOperators {
    private CombinedOperators() {}

    static DataType type(LinearOperator a, LinearOperator b) {
        return a.dataType() == DataType.FLOAT && b.dataType() == DataType.FLOAT ? DataType.FLOAT : DataType.DOUBLE;
    }

    static IllegalArgumentException misfit(String method, LinearOperator a, LinearOperator b, String must) {
        return new IllegalArgumentException(method + ": " + a + " and " + b + "; " + must);
    }

    /** a^T. */
    static final class Transposed extends LinearOperator {
        private final LinearOperator a;

        Transposed(LinearOperator a) {
            super(a.columns(), a.rows(), a.dataType());
            this.a = a;
        }

        @Override
        public boolean hasTranspose() {
            return true;
        }

        @Override
        INDArray product(INDArray x) {
            return a.applyTransposed(x);
        }

        @Override
        INDArray transposedProduct(INDArray y) {
            return a.apply(y);
        }

        @Override
        INDArray lastProduct(INDArray x, boolean transposed) {
            return a.lastProduct(x, !transposed);
        }

        @Override
        void release(INDArray y) {
            a.release(y);
        }

        @Override
        public LinearOperator transpose() {
            return a;
        }

        @Override
        String name() {
            return "transposed " + a.name();
        }
    }

    /** a + sign b. */
    static final class Sum extends LinearOperator {
        private final LinearOperator a;
        private final LinearOperator b;
        private final int sign;

        Sum(LinearOperator a, LinearOperator b, int sign) {
            super(a.rows(), a.columns(), type(a, b));
            if (a.rows() != b.rows() || a.columns() != b.columns()) {
                throw misfit(sign > 0 ? "add" : "sub", a, b, "shapes must be equal");
            }
            this.a = a;
            this.b = b;
            this.sign = sign;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose() && b.hasTranspose();
        }

        @Override
        INDArray product(INDArray x) {
            try (INDArray left = a.apply(x); INDArray right = b.apply(x)) {
                return sum(left, right);
            }
        }

        @Override
        INDArray transposedProduct(INDArray y) {
            try (INDArray left = a.applyTransposed(y); INDArray right = b.applyTransposed(y)) {
                return sum(left, right);
            }
        }

        private INDArray sum(INDArray left, INDArray right) {
            return sign > 0 ? left.add(right) : left.sub(right);
        }

        @Override
        String name() {
            return sign > 0 ? "sum" : "difference";
        }
    }

    /** factor a. */
    static final class Scaled extends LinearOperator {
        private final LinearOperator a;
        private final double factor;

        Scaled(LinearOperator a, double factor) {
            super(a.rows(), a.columns(), a.dataType());
            this.a = a;
            this.factor = factor;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose();
        }

        @Override
        INDArray product(INDArray x) {
            try (INDArray made = a.apply(x)) {
                return made.mul(factor);
            }
        }

        @Override
        INDArray transposedProduct(INDArray y) {
            try (INDArray made = a.applyTransposed(y)) {
                return made.mul(factor);
            }
        }

        @Override
        public LinearOperator transpose() {
            return new Scaled(a.transpose(), factor);
        }

        @Override
        String name() {
            return "scaled " + a.name();
        }
    }

    /** a b. */
    static final class Product extends LinearOperator {
        private final LinearOperator a;
        private final LinearOperator b;

        Product(LinearOperator a, LinearOperator b) {
            super(a.rows(), b.columns(), type(a, b));
            if (a.columns() != b.rows()) {
                throw misfit("mmul", a, b, "the first one's columns are the second one's rows");
            }
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose() && b.hasTranspose();
        }

        @Override
        INDArray product(INDArray x) {
            try (INDArray between = b.apply(x)) {
                return a.apply(between);
            }
        }

        @Override
        INDArray transposedProduct(INDArray y) {
            try (INDArray between = a.applyTransposed(y)) {
                return b.applyTransposed(between);
            }
        }

        @Override
        public LinearOperator transpose() {
            return new Product(b.transpose(), a.transpose());
        }

        @Override
        String name() {
            return "product";
        }
    }

    /** The rows of a above those of b. */
    static final class Stacked extends LinearOperator {
        private final LinearOperator a;
        private final LinearOperator b;

        Stacked(LinearOperator a, LinearOperator b) {
            super(Math.addExact(a.rows(), b.rows()), a.columns(), type(a, b));
            if (a.columns() != b.columns()) {
                throw misfit("vstack", a, b, "columns must be as many");
            }
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose() && b.hasTranspose();
        }

        @Override
        INDArray product(INDArray x) {
            try (INDArray above = a.apply(x); INDArray below = b.apply(x)) {
                return Joining.concat(0, above, below);
            }
        }

        @Override
        INDArray transposedProduct(INDArray y) {
            try (INDArray above = a.applyTransposed(part(y, 0, a.rows()));
                    INDArray below = b.applyTransposed(part(y, a.rows(), rows()))) {
                return above.add(below);
            }
        }

        private static INDArray part(INDArray y, long from, long to) {
            INDArrayIndex rows = NDArrayIndex.interval(from, to);
            return y.rank() == 1 ? y.get(rows) : y.get(rows, NDArrayIndex.all());
        }

        @Override
        String name() {
            return "stack";
        }
    }

    /** The Kronecker product: with x as a matrix X, [columns of a, columns of b], the product is a X b^T. */
    static final class Kronecker extends LinearOperator {
        private final LinearOperator a;
        private final LinearOperator b;

        Kronecker(LinearOperator a, LinearOperator b) {
            super(Math.multiplyExact(a.rows(), b.rows()), Math.multiplyExact(a.columns(), b.columns()),
                    type(a, b));
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose() && b.hasTranspose();
        }

        @Override
        INDArray product(INDArray x) {
            return FunctionOperator.columns(x, rows(), v -> both(v, a, b, a.columns(), b.columns(), false));
        }

        @Override
        INDArray transposedProduct(INDArray y) {
            return FunctionOperator.columns(y, columns(), v -> both(v, a, b, a.rows(), b.rows(), true));
        }

        private static INDArray both(INDArray x, LinearOperator a, LinearOperator b, long m, long n, boolean transposed) {
            try (INDArray matrix = x.reshape(m, n);
                    INDArray inner = transposed ? b.applyTransposed(matrix.transpose()) : b.apply(matrix.transpose());
                    INDArray outer = transposed ? a.applyTransposed(inner.transpose()) : a.apply(inner.transpose())) {
                INDArray flat = outer.reshape(outer.length());
                return flat.isView() ? flat.dup() : flat; // of one row or column it is a view
            }
        }

        @Override
        public LinearOperator transpose() {
            return new Kronecker(a.transpose(), b.transpose());
        }

        @Override
        String name() {
            return "Kronecker product";
        }
    }
}
