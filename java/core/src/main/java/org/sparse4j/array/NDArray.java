// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.memory.MemoryWorkspace;

/**
 * The one implementation of {@link INDArray}: a storage and a window. For backends; programs use the interface. What other
 * libraries look for on a class is on those that extend this one: a compiler that reads the sealed interface reads this class
 * too, and would ask for those libraries.
 */
public abstract non-sealed class NDArray implements INDArray, Operand {
    private static final long serialVersionUID = 1L;

    /** The tolerance of equals, as ND4J's. */
    static final double EPS = 1e-5;

    private final transient Storage storage;
    private final transient Window window;
    private final transient boolean view;

    /** For an {@link ArrayMaker}. */
    protected NDArray(Storage storage, Window window, boolean view) {
        this.storage = storage;
        this.window = window;
        this.view = view;
    }

    /** The array that owns a storage. */
    public static INDArray of(Storage storage) {
        return ArrayMaker.CHOSEN.make(storage, storage.whole(), false);
    }

    private NDArray view(Window to) {
        return ArrayMaker.CHOSEN.make(storage(), to, true);
    }

    /** For what a serializer made that goes by fields: there is no array in them. */
    private static IllegalStateException notConstructed() {
        return new IllegalStateException("this array was made without its constructor and is none, as by a serializer that"
                + " copies fields (Kryo's FieldSerializer); register the one for arrays instead:"
                + " org.sparse4j.kryo.ArraySerializer.register(kryo)");
    }

    @Override
    public Storage storage() {
        if (storage == null) {
            throw notConstructed();
        }
        return storage;
    }

    @Override
    public Window window() {
        if (window == null) {
            throw notConstructed();
        }
        return window;
    }

    @Override
    public INDArray self() {
        storage();  // so that what was made without the constructor says so, whatever is done with it
        return this;
    }

    // ---- shape ------------------------------------------------------------------------------------------------------

    @Override
    public int rank() {
        return window().rank();
    }

    @Override
    public long[] shape() {
        return window().shape();
    }

    @Override
    public long size(int dimension) {
        return window().length(Calls.dimension("size", dimension, window().rank()));
    }

    @Override
    public long length() {
        return Shapes.length(window().shape());
    }

    @Override
    public INDArray permute(int... order) {
        int[] from = new int[Arguments.given(order, "permute", "the order").length];
        long seen = 0;
        for (int v = 0; v < order.length; v++) {
            from[v] = Calls.dimension("permute", order[v], rank());
            seen |= 1L << from[v];
        }
        if (order.length != rank() || Long.bitCount(seen) != rank()) {
            throw new IllegalArgumentException("permute: " + Arrays.toString(order) + " is no permutation of the "
                    + rank()
                    + " dimensions of shape " + Arrays.toString(shape()));
        }
        return view(window().permute(from));
    }

    @Override
    public INDArray broadcast(long... shape) {
        return view(window().broadcast(Arguments.given(shape, "broadcast", "the shape")));
    }

    @Override
    public INDArray expandDims(int dimension) {
        return view(window().insert(Calls.place("expandDims", dimension, this)));
    }

    @Override
    public INDArray squeeze(int... dimensions) {
        boolean[] gone = new boolean[rank()];
        for (long d : Calls.dimensions("squeeze", this, dimensions)) {
            if (window().length((int) d) != 1) {
                throw new IllegalArgumentException("squeeze: dimension " + d + " of shape " + Arrays.toString(shape())
                        + " is not of length 1");
            }
            gone[(int) d] = true;
        }
        Window to = window();
        for (int d = rank() - 1; d >= 0; d--) {
            if (gone[d] || dimensions.length == 0 && window().length(d) == 1) {
                to = to.point(d, 0);
            }
        }
        return view(to);
    }

    // ---- elements ---------------------------------------------------------------------------------------------------

    /** One index per dimension, or one for everything; resolved and checked. */
    private long[] at(String method, long... indexes) {
        int rank = window().rank();
        if (Arguments.given(indexes, method, "the array of indexes").length != rank) {
            if (indexes.length != 1) {
                throw new IllegalArgumentException(method + ": " + indexes.length + " indexes for shape "
                        + Arrays.toString(shape())
                        + "; one per dimension, or a single one in C order");
            }
            return Shapes.coordinates(this, indexes[0]);
        }
        long[] resolved = new long[rank];
        for (int v = 0; v < rank; v++) {
            resolved[v] = Window.resolve(indexes[v], window().length(v), v);
        }
        return resolved;
    }

    private OpResult element(String method, long... indexes) {
        return Call.of(Function.GET).named(method).operand((Operand) this).integers(at(method, indexes)).run();
    }

    @Override
    public Number getNumber(long... indexes) {
        return dataType().number(element("getNumber", indexes).bits());
    }

    @Override
    public double getDouble(long... indexes) {
        return dataType().toDouble(element("getDouble", indexes).bits());
    }

    @Override
    public double getDouble(long i) {
        return dataType().toDouble(element("getDouble", i).bits());
    }

    @Override
    public double getDouble(long i, long j) {
        return dataType().toDouble(element("getDouble", i, j).bits());
    }

    @Override
    public long getLong(long... indexes) {
        return dataType().toLong(element("getLong", indexes).bits());
    }

    private INDArray put(DataType type, long bits, long... indexes) {
        Call.of(Function.PUT).named("putScalar").operand((Operand) this).scalar(type, bits)
                .integers(at("putScalar", indexes)).run();
        return this;
    }

    @Override
    public INDArray putScalar(long[] indexes, Number value) {
        return put(DataType.of(value), DataType.bits(value), indexes);
    }

    @Override
    public INDArray putScalar(long[] indexes, double value) {
        return put(DataType.DOUBLE, Double.doubleToRawLongBits(value), indexes);
    }

    @Override
    public INDArray putScalar(long[] indexes, long value) {
        return put(DataType.LONG, value, indexes);
    }

    @Override
    public INDArray putScalar(long i, long j, double value) {
        return put(DataType.DOUBLE, Double.doubleToRawLongBits(value), i, j);
    }

    // ---- views and assignment ---------------------------------------------------------------------------------------

    @Override
    public INDArray get(INDArrayIndex... indexes) {
        return Selection.copies(indexes) ? Selection.get(this, indexes) : view(Indexes.view(window(), indexes));
    }

    @Override
    public INDArray slice(long i, int dimension) {
        return view(window().point(Calls.dimension("slice", dimension, rank()), i));
    }

    @Override
    public INDArray assign(INDArray source) {
        Call.of(Function.ASSIGN).operand((Operand) this).operand(source).run();
        return this;
    }

    @Override
    public INDArray assign(Number value) {
        Call.of(Function.FILL).operand((Operand) this).scalar(value).run();
        return this;
    }

    // ---- type and format --------------------------------------------------------------------------------------------

    @Override
    public DataType dataType() {
        return DataType.of(storage().type());
    }

    @Override
    public SparseFormat getFormat() {
        SparseFormat format = StorageFormats.format(storage());
        boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
        return matrix && rank() != 2 ? SparseFormat.GCS : format;
    }

    @Override
    public INDArray toFormat(SparseFormat format) {
        return StorageFormats.toFormat(this, format);
    }

    @Override
    public INDArray toFormat(int[] dimensionOrder, int partitioning) {
        return StorageFormats.toGcs(this, dimensionOrder, partitioning);
    }

    @Override
    public INDArray dup(char order) {
        return StorageFormats.dup(this, order);
    }

    @Override
    public INDArray like() {
        return StorageFormats.like(this);
    }

    // ---- to Java ----------------------------------------------------------------------------------------------------

    @Override
    public double[] toDoubleVector() {
        return (double[]) Export.vector(this, double.class);
    }

    @Override
    public float[] toFloatVector() {
        return (float[]) Export.vector(this, float.class);
    }

    @Override
    public int[] toIntVector() {
        return (int[]) Export.vector(this, int.class);
    }

    @Override
    public long[] toLongVector() {
        return (long[]) Export.vector(this, long.class);
    }

    @Override
    public double[][] toDoubleMatrix() {
        return (double[][]) Export.matrix(this, double.class);
    }

    @Override
    public float[][] toFloatMatrix() {
        return (float[][]) Export.matrix(this, float.class);
    }

    @Override
    public int[][] toIntMatrix() {
        return (int[][]) Export.matrix(this, int.class);
    }

    @Override
    public long[][] toLongMatrix() {
        return (long[][]) Export.matrix(this, long.class);
    }

    @Override
    public long[][] coordinates() {
        return Export.coordinates(this);
    }

    @Override
    public long[] getVectorCoordinates() {
        return Export.vectorCoordinates(this);
    }

    @Override
    public void forEachEntry(EntryConsumer consumer) {
        Entries.forEach(this, consumer);
    }

    @Override
    public void forEachLongEntry(LongEntryConsumer consumer) {
        Entries.forEachLong(this, consumer);
    }

    // ---- what is stored ---------------------------------------------------------------------------------------------

    @Override
    public Number fillValue() {
        return dataType().number(storage().fact(Storage.Fact.FILL));
    }

    @Override
    public int[] flags() {
        return window().flags();
    }

    @Override
    public long[] sparseOffsets() {
        return window().sparseOffsets();
    }

    @Override
    public int[] hiddenDimensions() {
        return window().hiddenDimensions();
    }

    @Override
    public int underlyingRank() {
        return window().storageRank();
    }

    @Override
    public long[] sparseInfo() {
        return StorageFormats.sparseInfo(window());
    }

    @Override
    public DataBuffer values() {
        return DataBuffer.of(this, DataBuffer.Part.VALUES);
    }

    @Override
    public DataBuffer indexes() {
        return DataBuffer.of(this, DataBuffer.Part.INDEXES);
    }

    @Override
    public DataBuffer pointersB() {
        StorageFormats.requireCompressed(storage(), "pointersB");
        return DataBuffer.of(this, DataBuffer.Part.POINTERS_B);
    }

    @Override
    public DataBuffer pointersE() {
        StorageFormats.requireCompressed(storage(), "pointersE");
        return DataBuffer.of(this, DataBuffer.Part.POINTERS_E);
    }

    @Override
    public DataBuffer lineIds() {
        StorageFormats.requireCompressed(storage(), "lineIds");
        return DataBuffer.of(this, DataBuffer.Part.LINE_IDS);
    }

    @Override
    public int[] dimensionOrder() {
        return storage().order();
    }

    @Override
    public int partitioning() {
        StorageFormats.requireCompressed(storage(), "partitioning");
        return storage().partitioning();
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    @Override
    public boolean isView() {
        storage();
        return view;
    }

    @Override
    public void close() {
        Storage all = storage();
        if (!view) {
            all.close();
        }
    }

    @Override
    public boolean wasClosed() {
        return storage().isClosed();
    }

    @Override
    public long getId() {
        return storage().id();
    }

    @Override
    public boolean isAttached() {
        return storage().fact(Storage.Fact.WORKSPACE) != 0;
    }

    @Override
    public INDArray detach() {
        return isAttached() ? MemoryWorkspace.outside(this::dup) : this;
    }

    @Override
    public INDArray leverage() {
        return isAttached() ? MemoryWorkspace.inParent(this::dup) : this;
    }

    @Override
    public INDArray leverageTo(String workspace) {
        Arguments.given(workspace, "leverageTo", "the name of a workspace");
        return isAttached() ? MemoryWorkspace.in(workspace, this::dup) : this;
    }

    /** Java's serialization: what travels for the array. */
    protected final Object writeReplace() {
        return new SerializedArray(this);
    }

    private void readObject(java.io.ObjectInputStream in) throws java.io.InvalidObjectException {
        throw new java.io.InvalidObjectException("arrays travel as " + SerializedArray.class.getName());
    }

    // ---- Object -----------------------------------------------------------------------------------------------------

    @Override
    public boolean equals(Object other) {
        return equalsWithEps(other, EPS);
    }

    @Override
    public boolean equalsWithEps(Object other, double eps) {
        return other instanceof NDArray && Content.equal(this, (NDArray) other, eps);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape()) + dataType().ordinal();
    }

    @Override
    public String toString() {
        return storage == null ? notConstructed().getMessage() : Text.of(this);
    }
}
