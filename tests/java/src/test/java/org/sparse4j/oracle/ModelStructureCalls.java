// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Structure and search operations by name. Which elements of a sparse result are stored is not specified: a result here
 * stores those that are not its fill, in a layout that the caller names; so does what is written in place.
 */
public final class ModelStructureCalls {
    private ModelStructureCalls() {}

    // ---- results ----------------------------------------------------------------------------------------------------

    /** A grid as an array: sparse with a fill, or dense, then in a layout. */
    static ModelArray array(ModelGrid g, boolean sparse, long fill, ModelLayout layout) {
        if (layout.kind() == ModelLayout.Kind.GCS && layout.order().length != g.rank()) {
            throw ModelException.argument("order of " + layout.order().length + " for rank " + g.rank());
        }
        ModelType t = g.type;
        long f = sparse ? fill : t.of(0L);
        ModelStorage s = new ModelStorage(t, g.shape, layout, f);
        ModelShapes.forEach(g.shape, c -> {
            long v = g.get(c);
            boolean filled = t.same(v, f);
            if (layout.dense() || !filled) {
                s.store(c, sparse && filled ? f : v);
            }
        });
        return ModelArray.of(s);
    }

    /** Sparse if x is, with its fill. */
    static ModelArray like(ModelArray x, ModelGrid g, ModelLayout layout) {
        return like(x, x.storage.fill, g, layout);
    }

    /** Sparse if x is; without a layout, of a copy's one. */
    private static ModelArray like(ModelArray x, long fill, ModelGrid g, ModelLayout layout) {
        ModelLayout own = g.rank() == x.rank() ? x.copyLayout() : x.dense() ? ModelLayout.DENSE : ModelLayout.COO;
        return array(g, !x.dense(), fill, layout == null ? own : layout);
    }

    /** Of a result of which fill and format are left open: seen dense, 0 without a sign. */
    private static ModelArray plain(ModelGrid g, ModelLayout layout) {
        return array(g, true, g.type.of(0L), layout);
    }

    static void open(List<ModelArray> xs) {
        xs.forEach(ModelArray::requireOpen);
    }

    static int dimension(ModelArray x, ModelArguments a, int i) {
        return ModelArray.dimension(a.small(i), x.rank());
    }

    /** From the front, each once. */
    static int[] dimensions(ModelArray x, int... named) {
        int[] dims = IntStream.of(named).map(d -> ModelArray.dimension(d, x.rank())).toArray();
        if (IntStream.of(dims).distinct().count() < dims.length) {
            throw ModelException.argument("a dimension stands twice in " + Arrays.toString(named));
        }
        return dims;
    }

    static void require(boolean fits, String text) {
        if (!fits) {
            throw ModelException.argument(text);
        }
    }

    // ---- the operations that give arrays ----------------------------------------------------------------------------

    public static ModelArray make(String op, List<ModelArray> xs, ModelLayout layout, ModelArguments a, long limit) {
        ModelArray x = xs.get(0);
        switch (op) {
            case "reshape":
            case "ravel":
            case "flatten":
                return reshape(op, x, layout, a);
            case "moveaxis":
                int[] from = dimensions(x, a.dimensions(0));
                int[] to = dimensions(x, a.dimensions(1));
                require(from.length == to.length, "as many places as dimensions");
                return x.permute(ModelStructure.moved(x.rank(), from, to));
            case "swapaxes":
                return x.permute(ModelStructure.swapped(x.rank(), dimension(x, a, 0), dimension(x, a, 1)));
            case "rollaxis":
                int axis = dimension(x, a, 0);
                int start = ModelArray.dimension(a.small(1), x.rank() + 1);
                return x.permute(ModelStructure.rolledOrder(x.rank(), axis, start));
            case "dimshuffle":
                return dimShuffle(x, a.word(0));
            default:
                open(xs);
                return copy(op, xs, layout, a, limit);
        }
    }

    private static ModelArray copy(String op, List<ModelArray> xs, ModelLayout layout, ModelArguments a, long limit) {
        ModelArray x = xs.get(0);
        switch (op) {
            case "concat":
            case "stack":
            case "hstack":
            case "vstack":
            case "flattened":
                return join(op, xs, layout, a);
            case "where":
                return ModelChoices.where(x, xs.get(1), xs.get(2), layout, limit);
            case "nonzero":
                List<int[]> found = ModelSearch.nonzero(ModelGrid.of(x));
                return plain(ModelGrid.build(ModelType.LONG, new int[] {found.size(), x.rank()},
                        c -> found.get(c[0])[c[1]]), layout);
            case "unique":
                return plain(ModelStructure.distinct(ModelGrid.of(x))[a.small(0)], layout);
            case "argsort":
                ModelGrid positions = sorted(x, a)[1];
                ModelArray.requireFew(x.dense() ? 0 : x.length(), limit);
                return plain(positions, layout);
            case "sortrows":
            case "sortcolumns":
                return like(x, lines(x, op.equals("sortrows") ? 0 : 1, a, limit), layout);
            case "sortalong":
                dimensions(x, a.dimensions(0));
                return array(ModelGrid.of(x), true, x.storage.fill, layout);
            case "diag":
                if (x.rank() == 1) {
                    return like(x, x.type().of(0L), ModelGrid.of(x).diagonalMatrix(a.small(0)), layout);
                }
                require(x.rank() == 2, "a vector or a matrix");
                return like(x, ModelGrid.of(x).diagonal(a.small(0), 0, 1), layout);
            case "tril":
                return band(x, Integer.MIN_VALUE, a.small(0), layout, limit);
            case "triu":
                return band(x, a.small(0), Integer.MAX_VALUE, layout, limit);
            case "cond":
                ModelArray truths = ModelChoices.met(x, a.word(0), a.value(1));
                return like(truths, ModelGrid.of(truths), layout);
            case "match":
                return plain(ModelChoices.matched(x, xs.get(1), a.word(0)), layout);
            case "firstindex":
            case "lastindex":
                return plain(ModelChoices.index(x, a, op.equals("firstindex")), layout);
            case "putmask":
            case "putmasknumber":
            case "putwhere":
            case "putwherearray":
                return plain(ModelChoices.put(op, xs, a), layout);
            default:
                return like(x, arranged(op, xs, a), layout);
        }
    }

    /** What has x's fill. */
    private static ModelGrid arranged(String op, List<ModelArray> xs, ModelArguments a) {
        ModelArray x = xs.get(0);
        ModelGrid g = ModelGrid.of(x);
        int[] flat = {(int) x.length()};
        switch (op) {
            case "flip":
                ModelGrid flipped = g;
                int[] named = a.dimensions(0);
                for (int d : named.length == 0 ? IntStream.range(0, g.rank()).toArray() : dimensions(x, named)) {
                    flipped = ModelStructure.flipped(flipped, d);
                }
                return flipped;
            case "roll":
                return rolled(x, g, a);
            case "rolls":
                return rolled(x, g, a.list(0), a.dimensions(1));
            case "rot90":
                require(dimension(x, a, 1) != dimension(x, a, 2), "two dimensions");
                return ModelStructure.turned(g, a.small(0), dimension(x, a, 1), dimension(x, a, 2));
            case "repeat":
                long[] counts = a.list(1);
                int along = dimension(x, a, 0);
                require(counts.length == 1 || counts.length == g.shape[along], "a count for each element");
                require(Arrays.stream(counts).allMatch(n -> n >= 0), "counts of 0 or more");
                return ModelStructure.repeated(g, along, i -> (int) counts[counts.length == 1 ? 0 : i]);
            case "repeatflat":
                return ModelStructure.repeated(g.reshape(false, flat), 0, i -> a.small(0));
            case "copies":
                return ModelStructure.repeated(g.expandDims(0), 0, i -> a.small(0));
            case "tile":
                return ModelStructure.tiled(g, a.list(0));
            case "pad":
            case "append":
            case "prepend":
                return padded(op, x, g, a);
            case "take":
                return taken(x, g, a);
            case "diagonal":
                require(dimension(x, a, 1) != dimension(x, a, 2), "two dimensions");
                return g.diagonal(a.small(0), dimension(x, a, 1), dimension(x, a, 2));
            case "sort":
                return sorted(x, a)[0];
            case "select":
                require(Arrays.equals(x.shape(), xs.get(1).shape()), "a mask of the same shape");
                return ModelStructure.picked(g, ModelSearch.nonzero(ModelGrid.of(xs.get(1))));
            case "getwherearray":
                ModelGrid met = ModelChoices.matched(x, xs.get(1), a.word(0));
                require(Arrays.equals(x.shape(), met.shape), "a mask of the same shape");
                return ModelStructure.picked(g, ModelSearch.nonzero(met));
            case "getwhere":
                ModelArray truths = ModelChoices.met(x, a.word(0), a.value(1));
                return ModelStructure.picked(g, ModelSearch.nonzero(ModelGrid.of(truths)));
            default:
                throw new IllegalStateException("no such operation: " + op);
        }
    }

    /** The fill becomes 0 where more zeros would have to be stored than the band has elements. */
    private static ModelArray band(ModelArray x, int lower, int upper, ModelLayout layout, long limit) {
        require(x.rank() >= 2, "a band belongs to two dimensions");
        ModelGrid g = ModelGrid.of(x);
        long[] inside = {0};
        ModelShapes.forEach(g.shape, c -> {
            int k = c[c.length - 1] - c[c.length - 2];
            inside[0] += k >= lower && k <= upper ? 1 : 0;
        });
        long fill = x.storage.fill;
        long outside = x.length() - inside[0];
        ModelArray.requireFew(x.dense() || x.type().zero(fill) ? 0 : Math.min(inside[0], outside), limit);
        boolean stays = x.type().zero(fill) || outside <= inside[0];
        return like(x, stays ? fill : x.type().of(0L), g.band(lower, upper), layout);
    }

    private static ModelArray reshape(String op, ModelArray x, ModelLayout layout, ModelArguments a) {
        long[] to = op.equals("reshape") ? a.list(1) : new long[] {x.length()};
        require(Arrays.stream(to).allMatch(n -> n >= -1) && Arrays.stream(to).filter(n -> n == -1).count() < 2,
                "a shape");
        long known = Arrays.stream(to).filter(n -> n >= 0).reduce(1, (n, m) -> n * m);
        require(Arrays.stream(to).allMatch(n -> n >= 0) || known > 0 && x.length() % known == 0, "no length fits");
        int[] shape = Arrays.stream(to).mapToInt(n -> (int) (n < 0 ? x.length() / known : n)).toArray();
        require(ModelShapes.length(shape) == x.length(), "another length");
        boolean view = Arrays.equals(withoutOnes(shape), withoutOnes(x.shape()));
        if (!view || op.equals("flatten")) {
            x.requireOpen();
            return like(x, ModelGrid.of(x).reshape(a.is(0, "f"), shape), layout);
        }
        ModelArray out = x.squeeze();
        for (int d = 0; d < shape.length; d++) {
            out = shape[d] == 1 ? out.expandDims(d) : out;
        }
        return out;
    }

    private static int[] withoutOnes(int... shape) {
        return IntStream.of(shape).filter(n -> n != 1).toArray();
    }

    /** Dimensions and x with points between; those of length 1 may be missing. */
    private static ModelArray dimShuffle(ModelArray x, String pattern) {
        String[] parts = pattern.equals("-") ? new String[0] : pattern.split("\\.");
        int[] named = dimensions(x,
                Arrays.stream(parts).filter(p -> !p.equals("x")).mapToInt(Integer::parseInt).toArray());
        int[] gone = IntStream.range(0, x.rank()).filter(d -> IntStream.of(named).noneMatch(n -> n == d)).toArray();
        ModelArray out = x.permute(IntStream.concat(IntStream.of(named), IntStream.of(gone)).toArray());
        for (int d = x.rank() - 1; d >= named.length; d--) {
            require(out.shape()[d] == 1, "a dimension that is not of length 1 is missing");
            ModelIndex[] list = new ModelIndex[d + 1];
            Arrays.fill(list, ModelIndex.ALL);
            list[d] = ModelIndex.point(0);
            out = out.get(list);
        }
        for (int d = 0; d < parts.length; d++) {
            out = parts[d].equals("x") ? out.expandDims(d) : out;
        }
        return out;
    }

    private static ModelGrid rolled(ModelArray x, ModelGrid g, ModelArguments a) {
        int[] dims = a.dimensions(1);
        if (dims.length > 0) {
            return rolled(x, g, IntStream.of(dims).mapToLong(d -> a.number(0)).toArray(), dims);
        }
        return ModelStructure.rolled(g.reshape(false, (int) x.length()), 0, a.number(0)).reshape(false, g.shape);
    }

    private static ModelGrid rolled(ModelArray x, ModelGrid g, long[] shifts, int... named) {
        require(shifts.length == named.length, "a shift for each dimension");
        int[] dims = dimensions(x, named);
        ModelGrid out = g;
        for (int i = 0; i < dims.length; i++) {
            out = ModelStructure.rolled(out, dims[i], shifts[i]);
        }
        return out;
    }

    /** pad MODE before.after.before.after VALUE TYPE; append WIDTH DIMENSION VALUE TYPE. */
    private static ModelGrid padded(String op, ModelArray x, ModelGrid g, ModelArguments a) {
        boolean pad = op.equals("pad");
        long value = a.value(2).as(x.type());
        long[] widths = new long[2 * x.rank()];
        if (pad) {
            long[] given = a.list(1);
            require(given.length == widths.length || given.length == 2, "two widths for each dimension");
            require(x.rank() == 0 || Arrays.stream(given).allMatch(n -> n >= 0), "widths of 0 or more");
            Arrays.setAll(widths, i -> given[given.length == 2 ? i % 2 : i]);
        } else {
            require(a.number(0) >= 0, "a width of 0 or more");
            widths[2 * dimension(x, a, 1) + (op.equals("append") ? 1 : 0)] = a.number(0);
        }
        String mode = pad ? a.word(0) : "CONSTANT";
        ModelGrid out = g;
        for (int d = 0; d < x.rank(); d++) {
            int before = (int) widths[2 * d];
            int after = (int) widths[2 * d + 1];
            require(mode.equals("CONSTANT") || g.shape[d] > 0 || before + after == 0, "nothing to pad with");
        }
        for (int d = 0; d < x.rank(); d++) {
            int[] from = ModelStructure.margins(mode, g.shape[d], (int) widths[2 * d], (int) widths[2 * d + 1]);
            out = out.along(d, from, value);
        }
        return out;
    }

    /** take LIST SHAPE-OF-THE-LIST DIMENSION, f for all elements in C order. */
    private static ModelGrid taken(ModelArray x, ModelGrid g, ModelArguments a) {
        boolean flat = a.is(2, "f");
        ModelGrid from = flat ? g.reshape(false, (int) x.length()) : g;
        int d = flat ? 0 : dimension(x, a, 2);
        int[] list = Arrays.stream(a.list(0)).mapToInt(i -> ModelArray.resolve(i, from.shape[d])).toArray();
        return ModelStructure.taken(from, d, list, a.is(1, "list") ? new int[] {list.length}
                : ModelShapes.parse(a.word(1)));
    }

    /** sort up|down DIMENSION, * for all elements. */
    static ModelGrid[] sorted(ModelArray x, ModelArguments a) {
        return ModelSearch.sort(ModelGrid.of(x), a.is(1, "*") ? -1 : dimension(x, a, 1), a.is(0, "up"));
    }

    /** Lines of a matrix in the order of the elements at one place of each: as many positions as lines. */
    private static ModelGrid lines(ModelArray x, int d, ModelArguments a, long limit) {
        require(x.rank() == 2, "a matrix");
        ModelArray by = x.slice(a.number(0), 1 - d);
        ModelArray.requireFew(x.dense() ? 0 : by.length(), limit);
        ModelGrid order = ModelSearch.sort(ModelGrid.of(by), 0, a.is(1, "up"))[1];
        int[] from = IntStream.range(0, (int) by.length()).map(i -> (int) order.get(i)).toArray();
        return ModelGrid.of(x).along(d, from, 0);
    }

    // ---- several arrays ---------------------------------------------------------------------------------------------

    private static ModelArray join(String op, List<ModelArray> xs, ModelLayout layout, ModelArguments a) {
        ModelArray x = xs.get(0);
        List<ModelGrid> grids = xs.stream().map(ModelGrid::of).toList();
        boolean numbers = op.equals("concat") && grids.stream().allMatch(g -> g.rank() == 0);
        int d = 0;
        if (op.equals("stack") || numbers) {
            int axis = ModelArray.dimension(a.small(0), x.rank() + 1);
            require(grids.stream().allMatch(g -> Arrays.equals(g.shape, grids.get(0).shape)), "one shape");
            return join(xs, grids.stream().map(g -> g.expandDims(axis)).toList(), axis, layout);
        } else if (op.equals("concat")) {
            d = dimension(x, a, 0);
        } else if (op.equals("hstack")) {
            d = x.rank() < 2 ? 0 : 1;
            if (xs.stream().allMatch(y -> y.rank() == 0)) {
                return join("stack", xs, layout, new ModelArguments(List.of("0")));
            }
        } else if (op.equals("vstack")) {
            if (xs.stream().allMatch(y -> y.rank() == 0)) {
                return join("stack", xs, layout, new ModelArguments(List.of("0")));
            }
            return join(xs, grids.stream().map(g -> g.rank() == 1 ? g.expandDims(0) : g).toList(), 0, layout);
        } else {
            boolean fortran = a.is(0, "f");
            return join(xs, grids.stream().map(g -> g.reshape(fortran, (int) ModelShapes.length(g.shape))).toList(), 0,
                    layout);
        }
        return join(xs, grids, d, layout);
    }

    private static ModelArray join(List<ModelArray> xs, List<ModelGrid> parts, int d, ModelLayout layout) {
        int[] first = parts.get(0).shape;
        require(d < first.length, "no dimension " + d);
        ModelType type = xs.get(0).type();
        for (ModelGrid g : parts) {
            require(g.rank() == first.length && IntStream.range(0, first.length)
                    .allMatch(v -> v == d || g.shape[v] == first[v]), "other dimensions that agree");
            type = ModelElementwise.common(type, g.type);
        }
        ModelType t = type;
        ModelGrid joined = ModelGrid.concat(t, d, parts);
        boolean sparse = xs.stream().noneMatch(ModelArray::dense);
        long fill = xs.get(0).type().cast(xs.get(0).storage.fill, t);
        if (sparse && xs.stream().allMatch(x -> t.identical(fill, x.type().cast(x.storage.fill, t)))) {
            return array(joined, true, fill, layout);
        }
        return plain(joined, layout);
    }
}
