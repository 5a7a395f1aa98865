// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Arrays;
import org.bytedeco.javacpp.BooleanPointer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.indexer.BooleanIndexer;
import org.bytedeco.javacpp.indexer.DoubleIndexer;
import org.bytedeco.javacpp.indexer.FloatIndexer;
import org.bytedeco.javacpp.indexer.Indexer;
import org.bytedeco.javacpp.indexer.IntIndexer;
import org.bytedeco.javacpp.indexer.LongIndexer;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.factory.Nd4j;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/**
 * Converts ND4J arrays to Sparse4j arrays and back, by copying ({@code from}, {@code toNd4j}) or on shared memory
 * ({@code wrap}, in both directions). ND4J arrays are dense and off-heap. The types are DOUBLE, FLOAT, INT, LONG and BOOL.
 * ND4J's backend must be the one for the CPU.
 *
 * <p>Lifetime of shared memory:
 *
 * <ul>
 * <li>A Sparse4j array on ND4J's memory keeps ND4J's buffer alive. Closing it leaves the ND4J array usable. Closing the ND4J
 *     array has no effect after {@code wrap}. The memory is freed when both arrays are unreachable.
 * <li>An ND4J array on the memory of a Sparse4j array keeps the owner of that memory alive. Either array may be closed.
 * </ul>
 *
 * <pre>{@code
 * org.nd4j.linalg.api.ndarray.INDArray theirs = Nd4j.create(new double[][] {{1, 2}, {3, 4}});
 * INDArray ours = Nd4jArrays.wrap(theirs);
 * ours.putScalar(new long[] {0, 1}, 7);
 * System.out.println(theirs.getDouble(0, 1));                             // 7.0
 * INDArray sparse = Sparse4j.createSparseCOO(new double[] {5}, new long[][] {{1, 0}}, 2, 2);
 * System.out.println(Nd4jArrays.toNd4j(sparse.add(ours)).getDouble(1, 0)); // 8.0
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Nd4jArrays {
    /** Keeps the owners of memory alive while ND4J's buffers on it are reachable. */
    private static final Cleaner CLEANER = Cleaner.create();

    private Nd4jArrays() {}

    // ---- from ND4J ------------------------------------------------------------------------------------------------

    /**
     * Returns a DENSE copy of an ND4J array, in Fortran order if that is its order, else in C order. No other thread may close
     * the ND4J array during the call.
     *
     * @throws IllegalArgumentException if the type is not supported, or the backend is not the one for the CPU
     * @throws IllegalStateException if the array was closed
     */
    public static INDArray from(org.nd4j.linalg.api.ndarray.INDArray theirs) {
        DataType type = type("from", theirs);
        if (theirs.isEmpty()) {
            return Sparse4j.zeros(type, theirs.shape());
        }
        int[] order = contiguous(theirs);
        if (order == null) {
            return from(theirs.dup('c'));
        }
        try (INDArray all = onMemory(theirs, type, order)) {
            return all.dup(theirs.ordering() == 'f' ? 'f' : 'c');
        } finally {
            Reference.reachabilityFence(theirs);
        }
    }

    /**
     * Returns a DENSE array on the memory of an ND4J array. Nothing is copied: a write to one array shows in the other. The
     * result keeps ND4J's memory alive, and {@code close()} of the ND4J array has no effect from now on. Closing the result
     * leaves the ND4J array usable. The rules of {@link org.sparse4j.statics.ArrayCreation#wrap(java.nio.ByteBuffer, DataType,
     * long...)} about writes during operations apply.
     *
     * @throws IllegalArgumentException if the type is not supported, the backend is not the one for the CPU, or the array has no
     *     elements, belongs to a workspace, or has gaps between its elements; {@code dup()}, {@code detach()} or {@link #from}
     *     help
     * @throws IllegalStateException if the array was closed
     */
    public static INDArray wrap(org.nd4j.linalg.api.ndarray.INDArray theirs) {
        DataType type = type("wrap", theirs);
        int[] order = theirs.isEmpty() ? null : contiguous(theirs);
        if (order == null) {
            throw new IllegalArgumentException("wrap: shape " + Arrays.toString(theirs.shape())
                    + (theirs.isEmpty() ? " has no elements; from() converts it"
                            : " with strides " + Arrays.toString(theirs.stride())
                                    + " has gaps between its elements; call dup() first, or copy it with from()"));
        }
        if (theirs.isAttached()) {
            throw new IllegalArgumentException("wrap: the array belongs to a workspace, which reuses its memory; call detach() first, or "
                    + "copy it with from()");
        }
        INDArray ours = onMemory(theirs, type, order);
        // Keeps the buffer alive and not only the ND4J array, because a program can give the ND4J array another buffer.
        ((Operand) ours).storage().keep(theirs.data());
        pin(theirs.data());
        return ours;
    }

    /** Makes a buffer constant, and the buffers that contain it: ND4J does not close constant buffers. */
    private static void pin(DataBuffer buffer) {
        buffer.setConstant(true);
        DataBuffer whole = buffer.underlyingDataBuffer();
        if (whole != null && whole != buffer) {
            pin(whole);
        }
    }

    private static DataType type(String method, org.nd4j.linalg.api.ndarray.INDArray theirs) {
        if (Arguments.given(theirs, method, "the array").wasClosed()) {
            throw new IllegalStateException(method + ": ND4J's array was closed");
        }
        requireProcessor(method);
        for (DataType type : DataType.values()) {
            if (type(type) == theirs.dataType()) {
                return type;
            }
        }
        throw new IllegalArgumentException(method + ": ND4J's array is " + theirs.dataType() + "; it must be DOUBLE, FLOAT, INT, LONG or "
                + "BOOL, to which castTo() converts it");
    }

    private static void requireProcessor(String method) {
        if (!Nd4j.getEnvironment().isCPU()) {
            throw new IllegalArgumentException(method + ": ND4J's backend does not keep its arrays in main memory, so Sparse4j cannot read "
                    + "them");
        }
    }

    /** Returns the dimensions in descending order of their strides, or null if there are gaps between elements. */
    private static int[] contiguous(org.nd4j.linalg.api.ndarray.INDArray theirs) {
        int rank = theirs.rank();
        int[] order = new int[rank];
        int placed = 0;
        for (int d = 0; d < rank; d++) {
            if (theirs.size(d) == 1) {
                order[placed++] = d;
            }
        }
        for (int d = 0, single = placed; d < rank; d++) {
            if (theirs.size(d) != 1) {
                int at = placed++;
                for (; at > single && theirs.stride(order[at - 1]) < theirs.stride(d); at--) {
                    order[at] = order[at - 1];
                }
                order[at] = d;
            }
        }
        long next = 1;
        for (int i = rank - 1; i >= 0; i--) {
            if (theirs.size(order[i]) != 1 && theirs.stride(order[i]) != next) {
                return null;
            }
            next *= theirs.size(order[i]);
        }
        return order;
    }

    /** Returns an array that does not keep its memory alive. */
    private static INDArray onMemory(org.nd4j.linalg.api.ndarray.INDArray theirs, DataType type, int... order) {
        long[] lying = Arrays.stream(order).mapToLong(theirs::size).toArray();
        // The buffer of a view has the address of the whole array.
        long address = theirs.data().address() + theirs.offset() * type.width();
        INDArray all = Sparse4j.creation().wrap(address, theirs.length() * type.width(), type, lying);
        int[] back = new int[order.length];
        boolean same = true;
        for (int i = 0; i < order.length; i++) {
            back[order[i]] = i;
            same &= order[i] == i;
        }
        return same ? all : all.permute(back);
    }

    // ---- to ND4J --------------------------------------------------------------------------------------------------

    /**
     * Returns an ND4J array with a copy of all elements, in C order. The argument has any format.
     *
     * @throws IllegalArgumentException if ND4J's backend is not the one for the CPU
     * @throws org.sparse4j.WouldDensifyException if a sparse array has more elements than the densify limit
     */
    public static org.nd4j.linalg.api.ndarray.INDArray toNd4j(INDArray x) {
        Refusals.dense("toNd4j", Arguments.given(x, "toNd4j", "the array"));
        requireProcessor("toNd4j");
        org.nd4j.linalg.api.buffer.DataType type = type(x.dataType());
        if (x.length() == 0) {
            return Nd4j.create(type, x.shape());
        }
        org.nd4j.linalg.api.ndarray.INDArray theirs = Nd4j.createUninitialized(type, x.shape(), 'c');
        try (INDArray all = onMemory(theirs, x.dataType(), contiguous(theirs))) {
            all.assign(x);
            return theirs;
        } finally {
            Reference.reachabilityFence(theirs);
        }
    }

    /** Returns the type with the same name. */
    private static org.nd4j.linalg.api.buffer.DataType type(DataType type) {
        return org.nd4j.linalg.api.buffer.DataType.valueOf(type.name());
    }

    /**
     * Returns an ND4J array on the memory of a Sparse4j array. Nothing is copied: a write to one array shows in the other. The
     * result keeps the owner of the memory, the buffer, alive. Either array may be closed, and the other stays usable.
     *
     * <p>ND4J may write to the memory at any time. The method therefore accepts only arrays on memory of the caller, as {@link
     * org.sparse4j.statics.ArrayCreation#wrap(java.nio.ByteBuffer, DataType, long...)} and {@link
     * #wrap(org.nd4j.linalg.api.ndarray.INDArray)} return them.
     *
     * @throws IllegalArgumentException if the array is on other memory, is a view, or has no elements, or if ND4J's backend is
     *     not the one for the CPU; {@link #toNd4j} copies
     * @throws IllegalStateException if the array was closed
     */
    public static org.nd4j.linalg.api.ndarray.INDArray wrap(INDArray x) {
        Arguments.given(x, "wrap", "the array");
        requireProcessor("wrap");
        Storage storage = ((Operand) x).storage();
        Object owner = storage.kept();
        if (x.getFormat() != SparseFormat.DENSE || owner == null) {
            throw new IllegalArgumentException("wrap: the array is " + x.getFormat() + " in Sparse4j's own memory, which ND4J cannot "
                    + "share; toNd4j() copies it, and an array made by Sparse4j.creation().wrap(buffer, ...) can be shared");
        }
        if (!Reading.lies(x, 'c') || x.length() == 0) {
            throw new IllegalArgumentException("wrap: the array is a view or has no elements; toNd4j() copies it");
        }
        DataBuffer buffer = buffer(address(storage), x.dataType(), x.length());
        CLEANER.register(buffer, () -> Reference.reachabilityFence(owner));
        return Nd4j.create(buffer, x.shape(), Nd4j.getStrides(x.shape(), 'c'), 0, 'c', type(x.dataType()));
    }

    private static long address(Storage storage) {
        storage.guard();
        try {
            return Backends.current().place(storage.map(0, 0, 1));
        } finally {
            storage.unguard();
        }
    }

    private static DataBuffer buffer(long address, DataType type, long length) {
        At at = new At(address);
        Pointer pointer;
        Indexer indexer;
        switch (type) {
            case DOUBLE:
                pointer = new DoublePointer(at).capacity(length);
                indexer = DoubleIndexer.create((DoublePointer) pointer);
                break;
            case FLOAT:
                pointer = new FloatPointer(at).capacity(length);
                indexer = FloatIndexer.create((FloatPointer) pointer);
                break;
            case INT:
                pointer = new IntPointer(at).capacity(length);
                indexer = IntIndexer.create((IntPointer) pointer);
                break;
            case LONG:
                pointer = new LongPointer(at).capacity(length);
                indexer = LongIndexer.create((LongPointer) pointer);
                break;
            default:
                pointer = new BooleanPointer(at).capacity(length);
                indexer = BooleanIndexer.create((BooleanPointer) pointer);
                break;
        }
        return Nd4j.createBuffer(pointer, type(type), length, indexer);
    }

    /** An address that JavaCPP did not allocate. */
    private static final class At extends Pointer {
        At(long place) {
            address = place;
        }
    }
}
