// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.List;
import java.util.Map;

/**
 * What programs do to arrays, as an interface that the model and the library under test both answer. Names of
 * operations are those of the methods of INDArray.
 *
 * @param <A> arrays
 */
public interface ModelLibrary<A> {
    /** A new array; with steps, the view of every so many of its elements. */
    A create(ModelType type, ModelLayout layout, long[] shape, long fill, boolean sum,
            List<Map.Entry<long[], Long>> entries, long[] steps);

    A get(A x, ModelIndex... indexes);

    A permute(A x, int... order);

    A transpose(A x);

    A broadcast(A x, int... shape);

    A slice(A x, long i, int dimension);

    A expandDims(A x, int dimension);

    A squeeze(A x);

    void put(A x, long[] at, ModelValue value);

    void fill(A x, ModelValue value);

    void assign(A to, A from);

    void putAt(A x, ModelIndex[] indexes, A from);

    A scalar(String op, A x, ModelValue y);

    void scalarInPlace(String op, A x, ModelValue y);

    A pair(String op, A x, A y);

    void pairInPlace(String op, A x, A y);

    void pairInto(String op, A x, A y, A result);

    A map(String op, A x);

    void mapInPlace(String op, A x);

    A stored(String op, A x, ModelValue y);

    A storedPair(String op, A x, A y);

    void storedPairInPlace(String op, A x, A y);

    A reduce(String op, A x, boolean keepDims, int... dimensions);

    A number(String op, A x);

    A arg(String op, A x, int... dimensions);

    A mmul(A a, A b);

    void mmulInto(A a, A b, A result);

    A convert(A x, ModelLayout layout);

    A toGcs(A x);

    A cast(A x, ModelType type);

    A dup(A x);

    A like(A x);

    void prune(A x);

    void dropLayouts(A x);

    void close(A x);

    /** The model's answers. */
    final class Model implements ModelLibrary<ModelArray> {
        @Override
        public ModelArray create(ModelType type, ModelLayout layout, long[] shape, long fill, boolean sum,
                List<Map.Entry<long[], Long>> entries, long[] steps) {
            return ModelArray.create(type, layout, shape, fill, sum, entries, steps);
        }

        @Override
        public ModelArray get(ModelArray x, ModelIndex... indexes) {
            return x.get(indexes);
        }

        @Override
        public ModelArray permute(ModelArray x, int... order) {
            return x.permute(order);
        }

        @Override
        public ModelArray transpose(ModelArray x) {
            return x.transpose();
        }

        @Override
        public ModelArray broadcast(ModelArray x, int... shape) {
            return x.broadcast(shape);
        }

        @Override
        public ModelArray slice(ModelArray x, long i, int dimension) {
            return x.slice(i, dimension);
        }

        @Override
        public ModelArray expandDims(ModelArray x, int dimension) {
            return x.expandDims(dimension);
        }

        @Override
        public ModelArray squeeze(ModelArray x) {
            return x.squeeze();
        }

        @Override
        public void put(ModelArray x, long[] at, ModelValue value) {
            x.put(at, value);
        }

        @Override
        public void fill(ModelArray x, ModelValue value) {
            x.assign(value);
        }

        @Override
        public void assign(ModelArray to, ModelArray from) {
            to.assign(from);
        }

        @Override
        public void putAt(ModelArray x, ModelIndex[] indexes, ModelArray from) {
            x.put(indexes, from);
        }

        @Override
        public ModelArray scalar(String op, ModelArray x, ModelValue y) {
            return ModelElementwise.scalar(op, x, y);
        }

        @Override
        public void scalarInPlace(String op, ModelArray x, ModelValue y) {
            into(x, ModelElementwise.scalar(op, x, y));
        }

        @Override
        public ModelArray pair(String op, ModelArray x, ModelArray y) {
            return ModelElementwise.pair(op, x, y);
        }

        @Override
        public void pairInPlace(String op, ModelArray x, ModelArray y) {
            into(x, ModelElementwise.pair(op, x, y));
        }

        @Override
        public void pairInto(String op, ModelArray x, ModelArray y, ModelArray result) {
            result.requireOpen();
            into(result, ModelElementwise.pair(op, x, y));
        }

        /** An operation's result into an array, whose shape it must have. */
        private static void into(ModelArray to, ModelArray result) {
            if (!java.util.Arrays.equals(to.shape(), result.shape())) {
                throw ModelException.argument("the result's shape is another");
            }
            to.assign(result);
        }

        @Override
        public ModelArray map(String op, ModelArray x) {
            return ModelElementwise.map(op, x);
        }

        @Override
        public void mapInPlace(String op, ModelArray x) {
            into(x, ModelElementwise.map(op, x));
        }

        @Override
        public ModelArray stored(String op, ModelArray x, ModelValue y) {
            return ModelElementwise.stored(op, x, y);
        }

        @Override
        public ModelArray storedPair(String op, ModelArray x, ModelArray y) {
            return ModelElementwise.stored(op, x, y);
        }

        @Override
        public void storedPairInPlace(String op, ModelArray x, ModelArray y) {
            into(x, ModelElementwise.stored(op, x, y));
        }

        @Override
        public ModelArray reduce(String op, ModelArray x, boolean keepDims, int... dimensions) {
            return ModelReductions.reduce(op, x, keepDims, dimensions);
        }

        @Override
        public ModelArray number(String op, ModelArray x) {
            return ModelArray.of(ModelReductions.number(op, x));
        }

        @Override
        public ModelArray arg(String op, ModelArray x, int... dimensions) {
            return ModelReductions.arg(op, x, dimensions);
        }

        @Override
        public ModelArray mmul(ModelArray a, ModelArray b) {
            return ModelProducts.mmul(a, b);
        }

        @Override
        public void mmulInto(ModelArray a, ModelArray b, ModelArray result) {
            result.requireOpen();
            into(result, ModelProducts.mmul(a, b));
        }

        @Override
        public ModelArray convert(ModelArray x, ModelLayout layout) {
            return x.copy(x.type(), layout);
        }

        @Override
        public ModelArray toGcs(ModelArray x) {
            return x.copy(x.type(), x.gcsLayout());
        }

        @Override
        public ModelArray cast(ModelArray x, ModelType type) {
            return type == x.type() ? x : x.copy(type, x.copyLayout());
        }

        @Override
        public ModelArray dup(ModelArray x) {
            return x.copy(x.type(), x.copyLayout());
        }

        @Override
        public ModelArray like(ModelArray x) {
            x.requireOpen();
            boolean gcs = x.storage().layout.kind() == ModelLayout.Kind.GCS;
            ModelLayout layout = gcs ? x.gcsLayout() : x.storage().layout;
            return ModelArray.create(x.type(), layout, ModelStorage.wide(x.shape()), 0, true, List.of(), null);
        }

        @Override
        public void prune(ModelArray x) {
            x.prune();
        }

        @Override
        public void dropLayouts(ModelArray x) {
            x.requireOpen();
        }

        @Override
        public void close(ModelArray x) {
            x.close();
        }
    }
}
