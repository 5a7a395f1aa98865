// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.container.ArrayData;
import org.sparse4j.io.container.ArraySink;
import org.sparse4j.io.container.ArraySource;
import org.sparse4j.io.container.Containers;

/** The readers and writers of archives, for containers that another module opens. */
final class ContainerFiles extends Containers {
    /** An array's bytes as those of a file. */
    private record Bytes(FilePlace place, ArrayData data, long size) implements ByteInput {
        @Override
        public void fill(ByteBuffer to) throws IOException {
            data.fill(to);
        }

        @Override
        public void finish() {
            // The shape was held against the file when the array was opened.
        }

        @Override
        public void close() throws IOException {
            data.close();
        }
    }

    /** Another module's arrays, for the readers here. */
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

    @Override
    public INDArray readBinsparse(ArraySource in, String at, String descriptor, ReadOptions options) throws IOException {
        return Binsparse.read(new Named(in), BinsparseDescriptor.parse(new FilePlace(in.file(), at), descriptor), options);
    }

    @Override
    public ArrayFileInfo infoBinsparse(ArraySource in, String at, String descriptor, String kind) throws IOException {
        return Binsparse.info(new Named(in), BinsparseDescriptor.parse(new FilePlace(in.file(), at), descriptor), kind);
    }

    @Override
    public void writeBinsparse(INDArray x, String method, ArraySink to, Described action) throws IOException {
        Binsparse.write(x, method, to, action);
    }

    @Override
    public INDArray readLines(ArraySource in, boolean rows, ReadOptions options, long... shape) throws IOException {
        EntryFeed.check(FilePlace.of(in.file()), options, shape);
        return NpzScipy.lines(new Named(in), options, rows ? new int[] {0, 1} : new int[] {1, 0}, 1, 0, shape);
    }

    @Override
    public INDArray readDense(Path file, ArrayData in, ReadOptions options) throws IOException {
        try (NpyInput input = input(file, in)) {
            input.requireNumbers();
            return DenseFiles.read(input, options);
        }
    }

    @Override
    public DataType natural(char kind, int width) {
        return new NpyType(kind, width, false).natural();
    }

    @Override
    public void writeLines(INDArray x, String prefix, ArraySink to, Action action) throws IOException {
        SparseColumns.with(x, c -> {
            to.add(prefix + "data", c.type(), false, c.values(), c.entries());
            to.add(prefix + "indices", c.indexType(), false, c.indexes(), c.entries());
            to.add(prefix + "indptr", c.pointerType(), false, c.pointers(), c.lines() + 1);
            action.with();
        });
    }

    @Override
    public void writeDense(INDArray x, String name, ArraySink to, Action action) throws IOException {
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

    @Override
    public void tell(WriteOptions options, Path file, long done, long total) {
        DenseFiles.tell(options.listener(), "writing ", FilePlace.of(file), done, total);
    }

    @Override
    public MalformedFileException malformed(Path file, String member, String what, Throwable cause) {
        return new FilePlace(file, member).malformed(-1, what,
                cause == null || cause instanceof IOException ? (IOException) cause : new IOException(cause));
    }
}
