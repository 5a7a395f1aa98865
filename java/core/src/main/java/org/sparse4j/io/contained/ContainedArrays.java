// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.contained;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.archive.Binsparse;
import org.sparse4j.io.archive.BinsparseDescriptor;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.container.ArrayData;
import org.sparse4j.io.container.ArraySink;
import org.sparse4j.io.container.ArraySource;
import org.sparse4j.io.entries.Column;
import org.sparse4j.io.entries.EntryFeed;
import org.sparse4j.io.entries.EntryMembers;
import org.sparse4j.io.entries.SparseColumns;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.numpy.NamedArrays;
import org.sparse4j.io.numpy.NpyHeader;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.numpy.NpyType;

/**
 * Reads and writes arrays that consist of several named arrays in a file, for a module that has its own container
 * format. The archives of NumPy use the same code.
 */
public final class ContainedArrays {
    private ContainedArrays() {}

    private record Bytes(FilePlace place, ArrayData data, long size) implements ByteInput {
        @Override
        public void fill(ByteBuffer to) throws IOException {
            data.fill(to);
        }

        @Override
        public void finish() {
            // The container verified the shape against the file when it opened the array.
        }

        @Override
        public void close() throws IOException {
            data.close();
        }
    }

    /** Adapts the arrays of another module to the readers of this package. */
    private record Named(ArraySource source) implements NamedArrays {
        @Override
        public FilePlace place() {
            return new FilePlace(source.file(), source.part());
        }

        @Override
        public boolean has(String name) {
            return source.has(name);
        }

        @Override
        public NpyInput open(String name) throws IOException {
            return input(source.file(), source.open(name));
        }
    }

    private static NpyInput input(Path file, ArrayData data) {
        NpyType type = new NpyType(data.kind(), data.width(), data.bigEndian());
        long elements = 1;
        for (long n : data.shape()) {
            elements *= n;
        }
        FilePlace place = new FilePlace(file, data.member());
        return NpyInput.of(new Bytes(place, data, elements * type.width()),
                new NpyHeader(type, data.fortran(), data.shape(), 0, elements));
    }

    /**
     * Returns the array that a Binsparse descriptor describes. The descriptor is in the part {@code at} of the file.
     */
    public static INDArray readBinsparse(ArraySource in, String at, String descriptor, ReadOptions options) throws IOException {
        return Binsparse.read(new Named(in), BinsparseDescriptor.parse(new FilePlace(in.file(), at), descriptor), options);
    }

    /** Returns the properties of the array that a Binsparse descriptor states. */
    public static ArrayFileInfo infoBinsparse(ArraySource in, String at, String descriptor, String kind) throws IOException {
        return Binsparse.info(new Named(in), BinsparseDescriptor.parse(new FilePlace(in.file(), at), descriptor), kind);
    }

    /**
     * Adds the columns of an array to a sink, then calls the action with the descriptor. While the method runs, a write
     * to the array throws.
     */
    public static void writeBinsparse(INDArray x, String method, ArraySink to, ArraySink.Described action) throws IOException {
        Binsparse.write(x, method, to, action);
    }

    /**
     * Reads a matrix of compressed lines from the arrays {@code data}, {@code indices} and {@code indptr}.
     *
     * @param rows whether the lines are rows
     */
    public static INDArray readLines(ArraySource in, boolean rows, ReadOptions options, long... shape) throws IOException {
        EntryFeed.check(FilePlace.of(in.file()), options, shape);
        return EntryMembers.lines(new Named(in), options, rows ? new int[] {0, 1} : new int[] {1, 0}, 1, 0, shape);
    }

    /** Reads all elements of an array, and closes {@code in}. */
    public static INDArray readDense(Path file, ArrayData in, ReadOptions options) throws IOException {
        try (NpyInput input = input(file, in)) {
            input.requireNumbers();
            return DenseFiles.read(input, options);
        }
    }

    /** Returns the default type for values of a kind (NumPy's letter) and a width in bytes. */
    public static DataType natural(char kind, int width) {
        return new NpyType(kind, width, false).natural();
    }

    /**
     * Adds the columns {@code data}, {@code indices} and {@code indptr} of a CSR or CSC matrix to a sink, and runs the
     * action. While the method runs, a write to the matrix throws.
     *
     * @param prefix the prefix of the names
     */
    public static void writeLines(INDArray x, String prefix, ArraySink to, ArraySink.Action action) throws IOException {
        SparseColumns.with(x, c -> {
            to.add(prefix + "data", c.type(), false, c.values(), c.entries());
            to.add(prefix + "indices", c.indexType(), false, c.indexes(), c.entries());
            to.add(prefix + "indptr", c.pointerType(), false, c.pointers(), c.lines() + 1);
            action.with();
        });
    }

    /**
     * Adds all elements of an array to a sink, in C order and as one array of its shape, and runs the action. While the
     * method runs, a write to the array throws.
     */
    public static void writeDense(INDArray x, String name, ArraySink to, ArraySink.Action action) throws IOException {
        Guarded.dense(x, (storage, fortran) -> {
            if (fortran && storage.rank() > 1) {
                try (INDArray rows = x.dup('c')) {
                    writeDense(rows, name, to, action);
                }
                return;
            }
            long count = storage.heldFact(Storage.Fact.STORED);
            to.add(name, x.dataType(), false, Column.of(storage, 0, 0, count * x.dataType().width()), storage.shape());
            action.with();
        });
    }

    /** Sends a progress event to the listener of the options, and throws if it stops the operation. */
    public static void tell(WriteOptions options, Path file, long done, long total) {
        DenseFiles.tell(options.listener(), "writing ", FilePlace.of(file), done, total);
    }

    /** Returns the exception for an error in a part of a file. */
    public static MalformedFileException malformed(Path file, String member, String what, Throwable cause) {
        return new FilePlace(file, member).malformed(-1, what,
                cause == null || cause instanceof IOException ? (IOException) cause : new IOException(cause));
    }
}
