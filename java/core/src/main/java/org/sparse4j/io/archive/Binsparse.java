// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Guarded;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.container.ArraySink;
import org.sparse4j.io.entries.Column;
import org.sparse4j.io.entries.EntryFeed;
import org.sparse4j.io.entries.LevelSource;
import org.sparse4j.io.entries.SparseColumns;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.numpy.NamedArrays;
import org.sparse4j.io.numpy.NpyInput;

/** Reads and writes Binsparse 0.1 in any container that has named arrays and a descriptor. */
public final class Binsparse {
    private Binsparse() {}

    public static ArrayFileInfo info(NamedArrays in, BinsparseDescriptor d, String kind) throws IOException {
        try (NpyInput values = open(in, d, "values")) {
            return new ArrayFileInfo(kind, d.format() + (d.half() == EntryFeed.Half.NONE ? "" : ", " + d.structure()),
                    d.valueType(values), d.ownFormat(), d.shape(), d.stored());
        }
    }

    private static NpyInput open(NamedArrays in, BinsparseDescriptor d, String name) throws IOException {
        NpyInput opened = in.open(name);
        boolean ok = false;
        try {
            d.check(name, opened);
            ok = true;
            return opened;
        } finally {
            if (!ok) {
                opened.close();
            }
        }
    }

    public static INDArray read(NamedArrays in, BinsparseDescriptor d, ReadOptions options) throws IOException {
        long[] shape = d.shape();
        List<NpyInput> opened = new ArrayList<>();
        try {
            NpyInput values = open(in, d, "values");
            opened.add(values);
            values = values.inCOrder();
            opened.add(values);
            boolean isBool = d.valueType(values) == DataType.BOOL;
            ReadOptions typed = isBool ? options.dataType(options.typeOr(DataType.BOOL)) : options;
            DataType type = values.valueType(typed);
            if (d.isDense() && d.half() == EntryFeed.Half.NONE && !d.isIso()) {
                return dense(d, values, typed, type);
            }
            EntryFeed.check(in.place(), options, shape);
            long fill = 0;
            if (d.hasFill()) {
                try (NpyInput value = open(in, d, "fill_value")) {
                    fill = value.bits(type);
                }
            }
            try (LevelSource source = new LevelSource(in.place(), values, d.isIso(), d.stored(), d.order(), shape)) {
                int depth = 0;
                for (BinsparseDescriptor.Level level : d.levels()) {
                    if (level.dense()) {
                        source.dense(level.rank());
                    } else {
                        NpyInput pointers = null;
                        if (depth > 0) {
                            pointers = open(in, d, "pointers_to_" + depth);
                            opened.add(pointers);
                        }
                        NpyInput[] indices = new NpyInput[level.rank()];
                        for (int i = 0; i < indices.length; i++) {
                            indices[i] = open(in, d, "indices_" + (depth + i));
                            opened.add(indices[i]);
                        }
                        source.sparse(level.rank(), pointers, indices);
                    }
                    depth += level.rank();
                }
                source.complete();
                try (EntryFeed feed = new EntryFeed(in.place(), type, fill, options, d.stored(), shape)) {
                    feed.addAll(source, d.half());
                    return feed.finish(d.ownLayout());
                }
            }
        } finally {
            LevelSource.closeAll(opened);
        }
    }

    /** Reads all elements, in the order of dimensions that the descriptor states. */
    private static INDArray dense(BinsparseDescriptor d, NpyInput values, ReadOptions options, DataType type)
            throws IOException {
        long[] shape = d.shape();
        int rank = shape.length;
        SparseFormat format = options.formatOr(SparseFormat.DENSE);
        StorageFormats.layout(format, shape);
        double elements = Arrays.stream(shape).mapToDouble(n -> n).reduce(1, (a, b) -> a * b);
        if (values.header().elements() != d.stored() || elements != d.stored()) {
            throw values.place().malformed("there are " + values.header().elements() + " values for shape " + Arrays.toString(shape)
                    + ", which has " + Math.round(elements) + " elements, and 'number_of_stored_values' is " + d.stored());
        }
        int[] order = d.order();
        boolean c = true;
        boolean f = true;
        int[] inverse = new int[rank];
        long[] permuted = new long[rank];
        for (int i = 0; i < rank; i++) {
            c &= order[i] == i;
            f &= order[i] == rank - 1 - i;
            inverse[order[i]] = i;
            permuted[i] = shape[order[i]];
        }
        if (c || f) {
            return as(DenseFiles.read(values, options, type, !c, shape), format);
        }
        try (INDArray x = DenseFiles.read(values, options, type, false, permuted)) {
            return as(x.permute(inverse).dup(), format);
        }
    }

    private static INDArray as(INDArray x, SparseFormat format) {
        if (format == SparseFormat.DENSE) {
            return x;
        }
        try (x) {
            return x.toFormat(format);
        }
    }

    /**
     * Adds the columns of an array to a sink, and calls the action with the descriptor. While the method runs, a write
     * to the array throws.
     */
    public static void write(INDArray x, String method, ArraySink to, ArraySink.Described action) throws IOException {
        if (x.getFormat() == SparseFormat.DENSE) {
            long[] shape = x.shape();
            Guarded.dense(x, (s, fortran) -> {
                long count = s.heldFact(Storage.Fact.STORED);
                Out out = new Out(to, x.dataType());
                out.add("values", x.dataType(), Column.of(s, 0, 0, count * x.dataType().width()), count);
                String level = shape.length == 0 ? element() : dense(shape.length, element());
                out.finish(action, shape, count, fortran ? reversed(shape.length) : StorageFormats.identity(shape.length),
                        shape.length == 1 ? "DVEC" : shape.length == 2 ? fortran ? "DMATC" : "DMATR" : null, level);
            });
            return;
        }
        SparseColumns.with(x, c -> {
            Storage s = c.storage();
            long[] shape = s.shape();
            Out out = new Out(to, c.type());
            if (shape.length == 0) {
                throw new IllegalArgumentException(method + ": Binsparse has no sparse array of rank 0; toDense() returns an array that it "
                        + "has");
            }
            if (StorageFormats.format(s) == SparseFormat.COO) {
                coo(c, out, action, shape);
            } else {
                lines(c, out, action, shape);
            }
        });
    }

    private static int[] reversed(int rank) {
        int[] order = new int[rank];
        Arrays.setAll(order, i -> rank - 1 - i);
        return order;
    }

    private static void coo(SparseColumns c, Out out, ArraySink.Described action, long... shape) throws IOException {
        for (int d = 0; d < shape.length; d++) {
            out.add("indices_" + d, c.indexType(), c.coordinates(d), c.entries());
        }
        out.fill(c);
        out.finish(action, shape, c.entries(), StorageFormats.identity(shape.length),
                shape.length == 1 ? "CVEC" : shape.length == 2 ? "COOR" : null, sparse(shape.length, element()));
    }

    /**
     * Writes an array as lines and the sparse coordinates within each line. The leading dimensions form the lines; the
     * file has either all lines or only those with entries.
     */
    private static void lines(SparseColumns c, Out out, ArraySink.Described action, long... shape) throws IOException {
        Storage s = c.storage();
        int p = s.partitioning();
        int rank = shape.length;
        boolean listed = c.isHyper();
        if (p == 0 || p == rank) {  // writes coordinates; a key beside the descriptor records p
            for (int i = 0; i < rank; i++) {
                if (p == 0) {
                    out.add("indices_" + i, c.indexType(), c.minorCoordinates(i), c.entries());
                } else {
                    out.add("indices_" + i, DataType.LONG, c.lineCoordinatesOfEntries(i), c.entries());
                }
            }
            out.partitioning = p;
            out.fill(c);
            out.finish(action, shape, c.entries(), s.order(), null, sparse(rank, element()));
            return;
        }
        for (int i = 0; listed && i < p; i++) {
            out.add("indices_" + i, DataType.LONG, c.lineCoordinates(i), c.storedLines());
        }
        out.add("pointers_to_" + p, c.pointerType(), listed ? c.storedPointers() : c.pointers(),
                (listed ? c.storedLines() : c.lines()) + 1);
        for (int i = p; i < rank; i++) {
            out.add("indices_" + i, c.indexType(), c.minorCoordinates(i), c.entries());
        }
        out.fill(c);
        boolean rows = rank == 2 && s.order(0) == 0;
        String name = p != 1 || rank != 2 ? null : listed ? rows ? "DCSR" : "DCSC" : rows ? "CSR" : "CSC";
        String inner = sparse(rank - p, element());
        out.finish(action, shape, c.entries(), s.order(), name, listed ? sparse(p, inner) : dense(p, inner));
    }

    private static String element() {
        return "{\"level_desc\": \"element\"}";
    }

    private static String dense(int rank, String level) {
        return "{\"level_desc\": \"dense\", \"rank\": " + rank + ", \"level\": " + level + "}";
    }

    private static String sparse(int rank, String level) {
        return "{\"level_desc\": \"sparse\", \"rank\": " + rank + ", \"level\": " + level + "}";
    }

    /** Collects the columns and the types for the descriptor. */
    private static final class Out {
        private final ArraySink to;
        private final Map<String, String> types = new TreeMap<>();
        private final DataType valueType;
        private boolean fill;
        private int partitioning = -1;

        Out(ArraySink to, DataType valueType) {
            this.to = to;
            this.valueType = valueType;
        }

        void add(String name, DataType type, Column column, long count) {
            to.add(name, type, type == DataType.BOOL, column, count);
            types.put(name, BinsparseDescriptor.name(type));
        }

        void fill(SparseColumns c) {
            add("values", valueType, c.values(), c.entries());
            long bits = c.storage().heldFact(Storage.Fact.FILL);
            if (bits != 0) {
                to.add("fill_value", valueType, false, Column.of(valueType, bits), 1);
                types.put("fill_value", BinsparseDescriptor.name(valueType));
                fill = true;
            }
        }

        /**
         * Completes the descriptor and runs the action.
         *
         * @param name the name of the format; null if the descriptor states its levels instead
         */
        void finish(ArraySink.Described action, long[] shape, long stored, int[] order, String name, String level)
                throws IOException {
            StringBuilder text = new StringBuilder("{\"binsparse\": {\"version\": \"0.1.0\", \"format\": ")
                    .append(Json.quoted(name == null ? "custom" : name));
            if (name == null) {
                text.append(", \"custom\": {\"level\": ").append(level);
                if (!Arrays.equals(order, StorageFormats.identity(order.length))) {
                    text.append(", \"transpose\": ").append(Arrays.toString(order));
                }
                text.append('}');
            }
            text.append(", \"shape\": ").append(Arrays.toString(shape)).append(", \"number_of_stored_values\": ")
                    .append(stored).append(fill ? ", \"fill\": true" : "").append(", \"data_types\": {")
                    .append(types.entrySet().stream().map(e -> Json.quoted(e.getKey()) + ": " + Json.quoted(e.getValue()))
                            .collect(Collectors.joining(", "))).append("}}")
                    .append(partitioning < 0 ? "}" : ", \"sparse4j\": {\"partitioning\": " + partitioning + "}}");
            action.with(text.toString());
        }
    }
}
