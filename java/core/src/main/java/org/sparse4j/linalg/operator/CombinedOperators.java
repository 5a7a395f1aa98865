// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/** The results of the methods of LinearOperator that combine operators. */
public final class CombinedOperators {
    private CombinedOperators() {}

    static DataType type(Operator a, Operator b) {
        return a.dataType() == DataType.FLOAT && b.dataType() == DataType.FLOAT ? DataType.FLOAT : DataType.DOUBLE;
    }

    static IllegalArgumentException misfit(String method, Operator a, Operator b, String must) {
        return new IllegalArgumentException(method + ": " + a + " and " + b + "; " + must);
    }

    /** The operator a^T. */
    static final class Transposed extends Operator {
        private final Operator a;

        public Transposed(Operator a) {
            super(a.columns(), a.rows(), a.dataType());
            this.a = a;
        }

        @Override
        public boolean hasTranspose() {
            return true;
        }

        @Override
        public INDArray product(INDArray x) {
            return a.applyTransposed(x);
        }

        @Override
        public INDArray transposedProduct(INDArray y) {
            return a.apply(y);
        }

        @Override
        public INDArray lastProduct(INDArray x, boolean transposed) {
            return a.lastProduct(x, !transposed);
        }

        @Override
        public void release(INDArray y) {
            a.release(y);
        }

        @Override
        public Operator transpose() {
            return a;
        }

        @Override
        public String name() {
            return "transposed " + a.name();
        }
    }

    /** The operator a + sign b. */
    public static final class Sum extends Operator {
        private final Operator a;
        private final Operator b;
        private final int sign;

        public Sum(Operator a, Operator b, int sign) {
            super(a.rows(), a.columns(), type(a, b));
            if (a.rows() != b.rows() || a.columns() != b.columns()) {
                throw misfit(sign > 0 ? "add" : "sub", a, b, "the shapes must be equal");
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
        public INDArray product(INDArray x) {
            try (INDArray left = a.apply(x); INDArray right = b.apply(x)) {
                return sum(left, right);
            }
        }

        @Override
        public INDArray transposedProduct(INDArray y) {
            try (INDArray left = a.applyTransposed(y); INDArray right = b.applyTransposed(y)) {
                return sum(left, right);
            }
        }

        private INDArray sum(INDArray left, INDArray right) {
            return sign > 0 ? left.add(right) : left.sub(right);
        }

        @Override
        public Operator transpose() {
            return new Transposed(this);
        }

        @Override
        public String name() {
            return sign > 0 ? "sum" : "difference";
        }
    }

    /** The operator factor a. */
    public static final class Scaled extends Operator {
        private final Operator a;
        private final double factor;

        public Scaled(Operator a, double factor) {
            super(a.rows(), a.columns(), a.dataType());
            this.a = a;
            this.factor = factor;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose();
        }

        @Override
        public INDArray product(INDArray x) {
            try (INDArray made = a.apply(x)) {
                return made.mul(factor);
            }
        }

        @Override
        public INDArray transposedProduct(INDArray y) {
            try (INDArray made = a.applyTransposed(y)) {
                return made.mul(factor);
            }
        }

        @Override
        public Operator transpose() {
            return new Scaled(a.transpose(), factor);
        }

        @Override
        public String name() {
            return "scaled " + a.name();
        }
    }

    /** The operator a b. */
    public static final class Product extends Operator {
        private final Operator a;
        private final Operator b;

        public Product(Operator a, Operator b) {
            super(a.rows(), b.columns(), type(a, b));
            if (a.columns() != b.rows()) {
                throw misfit("mmul", a, b, "the first operator must have as many columns as the second has rows");
            }
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose() && b.hasTranspose();
        }

        @Override
        public INDArray product(INDArray x) {
            try (INDArray between = b.apply(x)) {
                return a.apply(between);
            }
        }

        @Override
        public INDArray transposedProduct(INDArray y) {
            try (INDArray between = a.applyTransposed(y)) {
                return b.applyTransposed(between);
            }
        }

        @Override
        public Operator transpose() {
            return new Product(b.transpose(), a.transpose());
        }

        @Override
        public String name() {
            return "product";
        }
    }

    /** The operator [a; b]: the rows of a above the rows of b. */
    public static final class Stacked extends Operator {
        private final Operator a;
        private final Operator b;

        public Stacked(Operator a, Operator b) {
            super(Math.addExact(a.rows(), b.rows()), a.columns(), type(a, b));
            if (a.columns() != b.columns()) {
                throw misfit("vstack", a, b, "both must have the same number of columns");
            }
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean hasTranspose() {
            return a.hasTranspose() && b.hasTranspose();
        }

        @Override
        public INDArray product(INDArray x) {
            try (INDArray above = a.apply(x); INDArray below = b.apply(x)) {
                return Joining.concat(0, above, below);
            }
        }

        @Override
        public INDArray transposedProduct(INDArray y) {
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
        public Operator transpose() {
            return new Transposed(this);
        }

        @Override
        public String name() {
            return "stack";
        }
    }

    /** The Kronecker product of a and b. With x as a matrix X [columns of a, columns of b], its product with x is a X b^T. */
    public static final class Kronecker extends Operator {
        private final Operator a;
        private final Operator b;

        public Kronecker(Operator a, Operator b) {
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
        public INDArray product(INDArray x) {
            return columns(x, rows(), v -> both(v, a, b, a.columns(), b.columns(), false));
        }

        @Override
        public INDArray transposedProduct(INDArray y) {
            return columns(y, columns(), v -> both(v, a, b, a.rows(), b.rows(), true));
        }

        private static INDArray both(INDArray x, Operator a, Operator b, long m, long n, boolean transposed) {
            try (INDArray matrix = x.reshape(m, n);
                    INDArray inner = transposed ? b.applyTransposed(matrix.transpose()) : b.apply(matrix.transpose());
                    INDArray outer = transposed ? a.applyTransposed(inner.transpose()) : a.apply(inner.transpose())) {
                INDArray flat = outer.reshape(outer.length());
                return flat.isView() ? flat.dup() : flat; // a reshape to one row or column is a view
            }
        }

        @Override
        public Operator transpose() {
            return new Kronecker(a.transpose(), b.transpose());
        }

        @Override
        public String name() {
            return "Kronecker product";
        }
    }
}
