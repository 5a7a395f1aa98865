// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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

    /** What keeps the shape: running sums and products, marks of the largest, softmax. */
    A along(String op, A x, int... dimensions);

    void alongInPlace(String op, A x, int dimension);

    A arg(String op, A x, int... dimensions);

    /** The result of map, scalar, reduce, arg or along (with what these take) into an array. */
    void into(A result, String verb, String op, A x, ModelValue number, boolean keepDims, int... dimensions);

    A mmul(A a, A b);

    void mmulInto(A a, A b, A result);

    /** c = alpha op(a) op(b) + beta c. */
    void gemm(ModelValue alpha, A a, boolean transposeA, A b, boolean transposeB, ModelValue beta, A c);

    A sddmm(boolean weighted, A s, A a, A b);

    void sddmmInto(A s, A a, A b, A result);

    A rowGram(boolean weighted, A s, A y);

    void rowGramInto(boolean weighted, A s, A y, A out);

    A argTopK(boolean storedOnly, A x, int k);

    /**
     * A structure or search operation by name. A result that is a copy stores the elements that are not its fill, in
     * the given layout; without one, in that of a copy of the first array, COO where the rank changes.
     */
    A structure(String op, List<A> arrays, ModelLayout layout, ModelArguments arguments);

    /** One that writes into the first array, which stores no fills afterwards. */
    void structureInPlace(String op, List<A> arrays, ModelArguments arguments);

    A convert(A x, ModelLayout layout);

    A toGcs(A x);

    A cast(A x, ModelType type);

    A dup(A x);

    A like(A x);

    /** What comes back of an array that was written to a stream. */
    A serialized(A x);

    /** A copy of what lives in a workspace: "out" of all, in the "parent" of the innermost, or in one by its name. */
    A moved(A x, String to);

    /** Opens a workspace; all that {@link #made} is told of lives there until it is left. */
    void enter(String workspace);

    void leave(String workspace);

    /** How many implicit elements an operation may store. */
    void densifyLimit(long elements);

    /** An array that a program was given. */
    default void made(A x) {}

    void prune(A x);

    void dropLayouts(A x);

    void close(A x);

    /** The model's answers. */
    final class Model implements ModelLibrary<ModelArray> {
        private final Deque<ModelWorkspace> workspaces = new ArrayDeque<>();
        private long limit = Long.MAX_VALUE;

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
            x.assign(value, limit);
        }

        @Override
        public void assign(ModelArray to, ModelArray from) {
            to.assign(from, limit);
        }

        @Override
        public void putAt(ModelArray x, ModelIndex[] indexes, ModelArray from) {
            ModelSelection.put(x, indexes, from, limit);
        }

        @Override
        public ModelArray scalar(String op, ModelArray x, ModelValue y) {
            return ModelElementwise.scalar(op, x, y);
        }

        @Override
        public void scalarInPlace(String op, ModelArray x, ModelValue y) {
            into(x, x.shape(), () -> ModelElementwise.scalar(op, x, y));
        }

        @Override
        public ModelArray pair(String op, ModelArray x, ModelArray y) {
            return ModelElementwise.pair(op, x, y, limit);
        }

        @Override
        public void pairInPlace(String op, ModelArray x, ModelArray y) {
            into(x, shape(op, x, y), () -> ModelElementwise.pair(op, x, y, limitOf(x)));
        }

        @Override
        public void pairInto(String op, ModelArray x, ModelArray y, ModelArray result) {
            into(result, shape(op, x, y), () -> ModelElementwise.pair(op, x, y, result.type(), limitOf(result)));
        }

        /** A DENSE array takes a DENSE result of any length. */
        private long limitOf(ModelArray target) {
            return target.dense() ? Long.MAX_VALUE : limit;
        }

        private static int[] shape(String op, ModelArray x, ModelArray y) {
            return op.endsWith("Vector") ? x.shape() : ModelShapes.broadcast(x.shape(), y.shape());
        }

        /** An operation's result into an array, which is looked at before anything is computed. */
        private void into(ModelArray to, int[] shape, Supplier<ModelArray> result) {
            to.requireOpen();
            to.requireWritable();
            requireShape(to, shape);
            to.assign(result.get(), limit);
        }

        /** The same where the shape is known with the result only. */
        private void into(ModelArray to, Supplier<ModelArray> result) {
            to.requireOpen();
            to.requireWritable();
            ModelArray made = result.get();
            requireShape(to, made.shape());
            to.assign(made, limit);
        }

        private static void requireShape(ModelArray to, int[] shape) {
            if (!java.util.Arrays.equals(to.shape(), shape)) {
                throw ModelException.argument("the result's shape is another");
            }
        }

        @Override
        public ModelArray map(String op, ModelArray x) {
            return ModelElementwise.map(op, x);
        }

        @Override
        public void mapInPlace(String op, ModelArray x) {
            into(x, x.shape(), () -> ModelElementwise.map(op, x));
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
            into(x, () -> ModelElementwise.keepFill(ModelElementwise.stored(op, x, y), x));
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
        public ModelArray along(String op, ModelArray x, int... dimensions) {
            return ModelAlong.along(op, x, limit, dimensions);
        }

        @Override
        public void alongInPlace(String op, ModelArray x, int dimension) {
            into(x, x.shape(), () -> ModelAlong.along(op, x, limit, dimension));
        }

        @Override
        public ModelArray arg(String op, ModelArray x, int... dimensions) {
            return ModelReductions.arg(op, x, dimensions);
        }

        @Override
        public void into(ModelArray result, String verb, String op, ModelArray x, ModelValue number, boolean keepDims,
                int... dimensions) {
            into(result, () -> switch (verb) {
                case "map" -> map(op, x);
                case "scalar" -> scalar(op, ModelElementwise.summed(op, x, number.type(), result.type()), number);
                case "reduce" -> ModelReductions.reduce(op, x, result.type(), keepDims, dimensions);
                case "arg" -> arg(op, x, dimensions);
                default -> along(op, ModelAlong.summed(op, x, result.type()), dimensions);
            });
        }

        @Override
        public ModelArray mmul(ModelArray a, ModelArray b) {
            return ModelProducts.mmul(a, b, null, limit);
        }

        @Override
        public void mmulInto(ModelArray a, ModelArray b, ModelArray result) {
            into(result, () -> ModelProducts.mmul(a, b, result, limit));
        }

        @Override
        public void gemm(ModelValue alpha, ModelArray a, boolean transposeA, ModelArray b, boolean transposeB,
                ModelValue beta, ModelArray c) {
            into(c, () -> ModelProducts.gemm(alpha, a, transposeA, b, transposeB, beta, c, limit));
        }

        @Override
        public ModelArray sddmm(boolean weighted, ModelArray s, ModelArray a, ModelArray b) {
            return ModelProducts.sddmm(weighted, s, a, b, null, limit);
        }

        @Override
        public void sddmmInto(ModelArray s, ModelArray a, ModelArray b, ModelArray result) {
            result.requireOpen();
            into(result, () -> ModelProducts.sddmm(false, s, a, b, result, limit));
        }

        @Override
        public ModelArray rowGram(boolean weighted, ModelArray s, ModelArray y) {
            return ModelProducts.rowGram(weighted, s, y, limit);
        }

        @Override
        public void rowGramInto(boolean weighted, ModelArray s, ModelArray y, ModelArray out) {
            out.requireOpen();
            into(out, () -> ModelProducts.rowGram(weighted, s, y, limit));
        }

        @Override
        public ModelArray argTopK(boolean storedOnly, ModelArray x, int k) {
            return ModelProducts.argTopK(storedOnly, x, k, limit);
        }

        @Override
        public ModelArray structure(String op, List<ModelArray> arrays, ModelLayout layout, ModelArguments arguments) {
            return ModelStructureCalls.make(op, arrays, layout, arguments, limit);
        }

        @Override
        public void structureInPlace(String op, List<ModelArray> arrays, ModelArguments arguments) {
            ModelChoices.write(op, arrays, arguments, limit);
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
        public ModelArray serialized(ModelArray x) {
            return dup(x);
        }

        @Override
        public ModelArray moved(ModelArray x, String to) {
            x.requireOpen();
            if (!x.storage().isAttached()) {
                return x;
            }
            ModelArray out = dup(x);
            out.storage().placed = true;
            if (to.equals("parent")) {
                out.storage().workspace = workspaces.stream().skip(1).findFirst().orElse(null);
            } else if (!to.equals("out")) {
                out.storage().workspace = workspaces.stream().filter(w -> w.name.equals(to)).findFirst()
                        .orElseThrow(() -> new ModelException(ModelException.Kind.STATE, "not open"));
            }
            return out;
        }

        @Override
        public void enter(String name) {
            if (workspaces.stream().anyMatch(w -> w.name.equals(name))) {
                throw new ModelException(ModelException.Kind.STATE, "open already");
            }
            workspaces.push(new ModelWorkspace(name));
        }

        @Override
        public void leave(String name) {
            if (workspaces.stream().noneMatch(w -> w.name.equals(name))) {
                return;
            }
            if (!workspaces.peek().name.equals(name)) {
                throw new ModelException(ModelException.Kind.STATE, "another is open inside");
            }
            workspaces.pop().ended = true;
        }

        @Override
        public void densifyLimit(long elements) {
            limit = elements;
        }

        @Override
        public void made(ModelArray x) {
            if (!x.storage().placed) {
                x.storage().placed = true;
                x.storage().workspace = workspaces.peek();
            }
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
