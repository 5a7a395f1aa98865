// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;

/** The formats of this library, a row each. */
final class BuiltInFormat implements ArrayFileFormat {
    private static final boolean GZIPPED = true;
    private static final Mark NO_MARK = start -> false;
    private static final String LABELLED = "SVMlight";

    /** Name, whether gzipped too, how its files begin, who reads and writes them, extensions. */
    static final List<ArrayFileFormat> ALL = List.of(
            new BuiltInFormat("s4j", !GZIPPED, mark("\u0089S4J\r\n\u001a\n"), S4j::read, (file, options) -> S4j.readInfo(file), S4j::write,
                    S4j.EXTENSION),
            new BuiltInFormat("Matrix Market", GZIPPED, MatrixMarketHeader::isBanner, MatrixMarket::read, MatrixMarket::info,
                    MatrixMarket::write, ".mtx"),
            new BuiltInFormat("Harwell-Boeing", GZIPPED, HarwellBoeingHeader::isStart, HarwellBoeing::read, HarwellBoeing::info,
                    HarwellBoeing::write, HarwellBoeing.EXTENSIONS),
            new BuiltInFormat("npy", !GZIPPED, mark("\u0093NUMPY"), Npy::read, (file, options) -> Npy.readInfo(file), Npy::write, ".npy"),
            new BuiltInFormat("npz", !GZIPPED, mark("PK\3\4"), Npz::read, (file, options) -> Npz.readInfo(file, options.member()),
                    (x, file, options) -> Npz.write(x, file, Npz.kindFor(x), options), ".npz"),
            new BuiltInFormat("FROSTT", GZIPPED, NO_MARK, Frostt::read, Frostt::info,
                    (x, file, options) -> Frostt.write(x, file, options.listener()), ".tns"),
            new BuiltInFormat(LABELLED, GZIPPED, NO_MARK, SvmLight::readFeatures, SvmLight::info, SvmLight::writeFeatures,
                    ".svm", ".svmlight", ".libsvm"),
            of("CSV", FieldText.CSV, ".csv"),
            of("TSV", FieldText.TSV, ".tsv"),
            of("edge list", FieldText.EDGES, ".txt", ".edges", ".edgelist", ".el", ".wel"));

    private final String name;
    private final boolean gzipped;
    private final Mark mark;
    private final Reader reader;
    private final BiFunction<Path, ReadOptions, ArrayFileInfo> info;
    private final Writer writer;
    private final List<String> extensions;

    private BuiltInFormat(String name, boolean gzipped, Mark mark, Reader reader, BiFunction<Path, ReadOptions, ArrayFileInfo> info,
            Writer writer, String... extensions) {
        this.name = name;
        this.gzipped = gzipped;
        this.mark = mark;
        this.reader = reader;
        this.info = info;
        this.writer = writer;
        this.extensions = List.of(extensions);
    }

    private static BuiltInFormat of(String name, FieldText text, String... extensions) {
        return new BuiltInFormat(name, GZIPPED, NO_MARK, text::read, text::readInfo, text::write, extensions);
    }

    /** Not where rows have labels, which an array has not. */
    @Override
    public boolean isWritten() {
        return !name.equals(LABELLED);
    }

    /** Tells by the beginning of a file whether it is of a format. */
    private interface Mark {
        boolean begins(byte[] start);
    }

    private static Mark mark(String bytes) {
        byte[] mark = bytes.getBytes(StandardCharsets.ISO_8859_1);
        return start -> start.length >= mark.length && Arrays.equals(start, 0, mark.length, mark, 0, mark.length);
    }

    private interface Reader {
        INDArray read(Path file, ReadOptions options);
    }

    private interface Writer {
        void write(INDArray x, Path file, WriteOptions options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> extensions() {
        return extensions;
    }

    @Override
    public boolean isGzipped() {
        return gzipped;
    }

    @Override
    public boolean matches(ByteBuffer start) {
        byte[] first = new byte[start.remaining()];
        start.get(first);
        return mark.begins(first);
    }

    @Override
    public INDArray read(Path file, ReadOptions options) {
        return reader.read(file, options);
    }

    @Override
    public ArrayFileInfo readInfo(Path file) {
        return readInfo(file, ReadOptions.defaults());
    }

    @Override
    public ArrayFileInfo readInfo(Path file, ReadOptions options) {
        return info.apply(file, options);
    }

    @Override
    public void write(INDArray x, Path file, WriteOptions options) {
        writer.write(x, file, options);
    }

    /** The name in lists and messages. */
    @Override
    public String toString() {
        return name;
    }
}
