// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.oracle.ModelArguments;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelLibrary;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** The library's answers, through its facade. */
class Product implements ModelLibrary<INDArray> {
    private final Map<INDArray, INDArray> owners = new java.util.IdentityHashMap<>();
    private final Surroundings surroundings = new Surroundings();

    static DataType type(ModelType t) {
        return DataType.valueOf(t.name());
    }

    static ModelType type(DataType t) {
        return ModelType.valueOf(t.name());
    }

    /** A number as programs write it. */
    static Number number(ModelType t, long bits) {
        switch (t) {
            case DOUBLE:
                return t.real(bits);
            case FLOAT:
                return (float) t.real(bits);
            case LONG:
                return bits;
            default:
                return (int) bits;
        }
    }

    static Number number(ModelValue v) {
        return number(v.type(), v.bits());
    }

    /** The model's value for a number of the library's. */
    static long bits(ModelType t, Number n) {
        return t.floating() ? t == ModelType.FLOAT ? Float.floatToRawIntBits(n.floatValue()) : t.of(n.doubleValue())
                : n.longValue();
    }

    static long[] longs(int... a) {
        return Arrays.stream(a).asLongStream().toArray();
    }

    @Override
    public INDArray create(ModelType type, ModelLayout layout, long[] shape, long fill, boolean sum,
            List<Map.Entry<long[], Long>> entries, long[] steps) {
        INDArray made = create(type, layout, shape, fill, sum, entries);
        if (steps == null) {
            return made;
        }
        INDArrayIndex[] every = new INDArrayIndex[steps.length];
        Arrays.setAll(every, d -> NDArrayIndex.interval(0, steps[d], shape[d]));
        INDArray view = made.get(every);
        owners.put(view, made);
        return view;
    }

    /** The array behind a view that create gave; the array itself when it is none. */
    INDArray owner(INDArray x) {
        return owners.getOrDefault(x, x);
    }

    private static INDArray create(ModelType type, ModelLayout layout, long[] shape, long fill, boolean sum,
            List<Map.Entry<long[], Long>> entries) {
        try (CooBuilder b = Sparse4j.coo(shape).type(type(type)).fill(number(type, fill))
                .duplicates(sum ? DuplicatePolicy.SUM : DuplicatePolicy.LAST)) {
            for (Map.Entry<long[], Long> e : entries) {
                if (type.floating()) {
                    b.add(type.real(e.getValue()), e.getKey());
                } else {
                    b.add((long) e.getValue(), e.getKey());
                }
            }
            switch (layout.kind()) {
                case DENSE:
                    return b.build(SparseFormat.DENSE);
                case COO:
                    return b.build();
                default:
                    return b.build(layout.order(), layout.partitioning());
            }
        }
    }

    @Override
    public INDArray get(INDArray x, ModelIndex... indexes) {
        return Indexes.get(x, indexes);
    }

    @Override
    public INDArray permute(INDArray x, int... order) {
        return x.permute(order);
    }

    @Override
    public INDArray transpose(INDArray x) {
        return x.transpose();
    }

    @Override
    public INDArray broadcast(INDArray x, int... shape) {
        return x.broadcast(longs(shape));
    }

    @Override
    public INDArray slice(INDArray x, long i, int dimension) {
        return x.slice(i, dimension);
    }

    @Override
    public INDArray expandDims(INDArray x, int dimension) {
        return x.expandDims(dimension);
    }

    @Override
    public INDArray squeeze(INDArray x) {
        return x.squeeze();
    }

    @Override
    public void put(INDArray x, long[] at, ModelValue v) {
        if (v.type() == ModelType.DOUBLE && at.length == 2) {
            x.putScalar(at[0], at[1], v.type().real(v.bits()));
        } else if (v.type() == ModelType.LONG) {
            x.putScalar(at, v.bits());
        } else if (v.type() == ModelType.DOUBLE && at.length == 1) {
            x.putScalar(at[0], v.type().real(v.bits()));
        } else {
            x.putScalar(at, number(v));
        }
    }

    @Override
    public void fill(INDArray x, ModelValue value) {
        x.assign(number(value));
    }

    @Override
    public void assign(INDArray to, INDArray from) {
        to.assign(from);
    }

    @Override
    public void putAt(INDArray x, ModelIndex[] indexes, INDArray from) {
        Indexes.put(x, indexes, from);
    }

    @Override
    public INDArray scalar(String op, INDArray x, ModelValue v) {
        return Functions.binary(op, x, number(v));
    }

    @Override
    public void scalarInPlace(String op, INDArray x, ModelValue v) {
        returned(x, Functions.binaryInPlace(op, x, number(v)));
    }

    private static void returned(INDArray x, INDArray given) {
        if (x != given) {
            throw new AssertionError("an operation in place returned another array");
        }
    }

    @Override
    public INDArray pair(String op, INDArray x, INDArray y) {
        return Functions.binary(op, x, y);
    }

    @Override
    public void pairInPlace(String op, INDArray x, INDArray y) {
        returned(x, Functions.binaryInPlace(op, x, y));
    }

    @Override
    public void pairInto(String op, INDArray x, INDArray y, INDArray result) {
        returned(result, Functions.binaryInto(op, x, y, result));
    }

    @Override
    public INDArray map(String op, INDArray x) {
        return Functions.unary(op, x);
    }

    @Override
    public void mapInPlace(String op, INDArray x) {
        returned(x, Functions.unaryInPlace(op, x));
    }

    @Override
    public INDArray stored(String op, INDArray x, ModelValue v) {
        Number y = number(v);
        return switch (op) {
            case "add" -> x.stored().add(y);
            case "sub" -> x.stored().sub(y);
            case "mul" -> x.stored().mul(y);
            default -> x.stored().div(y);
        };
    }

    @Override
    public INDArray storedPair(String op, INDArray x, INDArray y) {
        return switch (op) {
            case "add" -> x.stored().add(y);
            case "sub" -> x.stored().sub(y);
            case "mul" -> x.stored().mul(y);
            default -> x.stored().div(y);
        };
    }

    @Override
    public void storedPairInPlace(String op, INDArray x, INDArray y) {
        returned(x, switch (op) {
            case "add" -> x.stored().addi(y);
            case "sub" -> x.stored().subi(y);
            case "mul" -> x.stored().muli(y);
            default -> x.stored().divi(y);
        });
    }

    @Override
    public INDArray reduce(String op, INDArray x, boolean keep, int... dims) {
        return Reductions.reduce(op, x, keep, dims);
    }

    @Override
    public INDArray number(String op, INDArray x) {
        return Reductions.number(op, x);
    }

    @Override
    public INDArray along(String op, INDArray x, int... dims) {
        return Reductions.along(op, x, dims);
    }

    @Override
    public void alongInPlace(String op, INDArray x, int dimension) {
        returned(x, Reductions.alongInPlace(op, x, dimension));
    }

    @Override
    public INDArray arg(String op, INDArray x, int... dims) {
        return Functions.index(op, x, dims);
    }

    @Override
    public void into(INDArray result, String verb, String op, INDArray x, ModelValue v, boolean keep, int... dims) {
        returned(result, Receivers.into(result, verb, op, x, v == null ? null : number(v), keep, dims));
    }

    @Override
    public INDArray mmul(INDArray a, INDArray b) {
        return a.mmul(b);
    }

    @Override
    public void mmulInto(INDArray a, INDArray b, INDArray result) {
        returned(result, a.mmul(b, result));
    }

    @Override
    public void gemm(ModelValue alpha, INDArray a, boolean transposeA, INDArray b, boolean transposeB, ModelValue beta,
            INDArray c) {
        boolean doubles = alpha.type() == ModelType.DOUBLE && beta.type() == ModelType.DOUBLE;
        returned(c, doubles
                ? Sparse4j.gemm(a, b, c, transposeA, transposeB, alpha.type().real(alpha.bits()),
                        beta.type().real(beta.bits()))
                : Sparse4j.getBlasWrapper().gemm(number(alpha), a, transposeA, b, transposeB, number(beta), c));
    }

    @Override
    public INDArray sddmm(boolean weighted, INDArray s, INDArray a, INDArray b) {
        return weighted ? Sparse4j.products().sddmmWeighted(s, a, b) : Sparse4j.products().sddmm(s, a, b);
    }

    @Override
    public void sddmmInto(INDArray s, INDArray a, INDArray b, INDArray result) {
        returned(result, Sparse4j.products().sddmm(s, a, b, result));
    }

    @Override
    public INDArray rowGram(boolean weighted, INDArray s, INDArray y) {
        return weighted ? Sparse4j.products().rowGramWeighted(s, y, null) : Sparse4j.products().rowGram(s, y);
    }

    @Override
    public void rowGramInto(boolean weighted, INDArray s, INDArray y, INDArray out) {
        returned(out, weighted ? Sparse4j.products().rowGramWeighted(s, y, out) : Sparse4j.products().rowGram(s, y, out));
    }

    @Override
    public INDArray argTopK(boolean storedOnly, INDArray x, int k) {
        return storedOnly ? Sparse4j.searching().argTopKStored(x, k) : Sparse4j.searching().argTopK(x, k);
    }

    @Override
    public INDArray structure(String op, List<INDArray> arrays, ModelLayout layout, ModelArguments arguments) {
        return StructureCalls.make(op, arrays, layout == null ? null : x -> convert(x, layout), arguments);
    }

    @Override
    public void structureInPlace(String op, List<INDArray> arrays, ModelArguments arguments) {
        StructureCalls.write(op, arrays, arguments);
    }

    @Override
    public INDArray convert(INDArray x, ModelLayout layout) {
        String format = layout.format(layout.order().length);
        return format.equals("GCS") ? x.toFormat(layout.order(), layout.partitioning())
                : x.toFormat(SparseFormat.valueOf(format));
    }

    @Override
    public INDArray toGcs(INDArray x) {
        return x.toFormat(SparseFormat.GCS);
    }

    @Override
    public INDArray cast(INDArray x, ModelType to) {
        return x.castTo(type(to));
    }

    @Override
    public INDArray dup(INDArray x) {
        return x.dup();
    }

    @Override
    public INDArray like(INDArray x) {
        return x.like();
    }

    @Override
    public INDArray serialized(INDArray x) {
        return Surroundings.serialized(x);
    }

    @Override
    public INDArray moved(INDArray x, String to) {
        return switch (to) {
            case "out" -> x.detach();
            case "parent" -> x.leverage();
            default -> x.leverageTo(to);
        };
    }

    @Override
    public void enter(String workspace) {
        surroundings.enter(workspace);
    }

    @Override
    public void leave(String workspace) {
        surroundings.leave(workspace);
    }

    @Override
    public void densifyLimit(long elements) {
        surroundings.densifyLimit(elements);
    }

    /** After a program: leaves its workspaces, and sets the limit back. */
    void end() {
        surroundings.end();
        owners.clear();
    }

    @Override
    public void prune(INDArray x) {
        x.prune();
    }

    @Override
    public void dropLayouts(INDArray x) {
        x.dropLayouts();
    }

    @Override
    public void close(INDArray x) {
        x.close();
    }
}
