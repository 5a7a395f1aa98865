// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Providers;
import org.sparse4j.io.harwell.HarwellBoeingHeader;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.packed.Packing;
import org.sparse4j.io.packed.TarHeader;
import org.sparse4j.io.packed.ZipMembers;
import org.sparse4j.io.text.FieldText;
import org.sparse4j.io.text.FileText;
import org.sparse4j.io.text.MatrixMarketHeader;

/**
 * Reads and writes files of every format, also of formats that other modules add ({@link ArrayFileFormat}).
 *
 * <p>A reader detects the format from the content, also in gzipped files: a zip archive, the magic bytes of .npy and
 * .s4j, the banner of Matrix Market, or the header of Harwell-Boeing. If the content has no such mark, the file name
 * identifies the format. A writer uses only the file name.
 *
 * <p>Text files may be packed by gzip, bzip2 or xz, and may be members of a tar or zip archive; {@link PackedFiles}
 * names the libraries that this needs. {@link ReadOptions#member} selects the member of an archive.
 *
 * <pre>{@code
 * INDArray a = ArrayFiles.read(Path.of("west0479.mtx.gz"));
 * ArrayFiles.write(a, Path.of("west0479.npz"));
 * }</pre>
 *
 * <table>
 * <caption>Formats of this library</caption>
 * <tr><th>name</th><th>format</th></tr>
 * <tr><td>.s4j</td><td>{@link S4j}</td></tr>
 * <tr><td>.mtx, .mtx.gz</td><td>{@link MatrixMarket}</td></tr>
 * <tr><td>.hb, .rb, .rua, .rsa, .rza, .rra, .pua, .psa, .pra, and with .gz</td><td>{@link HarwellBoeing}</td></tr>
 * <tr><td>.npy</td><td>{@link Npy}</td></tr>
 * <tr><td>.npz</td><td>{@link Npz}: reads any kind. Writes the kind that {@link Npz#kindFor} returns; to choose another kind, call
 *     {@link Npz#write(INDArray, Path, Npz.Kind)}.</td></tr>
 * <tr><td>.tns, .tns.gz</td><td>{@link Frostt}</td></tr>
 * <tr><td>.svm, .svmlight, .libsvm, and with .gz</td><td>{@link SvmLight}: reads the features and ignores the
 *     labels, of which a row can have any number. ArrayFiles cannot write the format, because a file needs labels.</td></tr>
 * <tr><td>.csv, .tsv, and with .gz</td><td>{@link Triplets}: two or three fields a line: row, column and value (1 if it is missing).
 *     Coordinates count from 0. The reader skips a first line that has a name and no number in any notation among its fields. A first
 *     line {@code dim0,dim1,...,value}, as ArrayFiles writes it, sets the rank. For any other arrangement of fields, the reader throws;
 *     {@link TripletOptions} sets the meaning of the fields.</td></tr>
 * <tr><td>.txt, .edges, .edgelist, .el, .wel, and with .gz</td><td>{@link Triplets}: edges: two nodes, counted from 0, and an optional
 *     value, separated by blanks or tabs. Lines that begin with # are comments, or with % if the first comment begins so.</td></tr>
 * </table>
 *
 * <p>Text files of entries (.tns, .csv and the like) do not contain the shape: it follows from the largest coordinates.
 *
 * @since 0.1.0
 */
public final class ArrayFiles {
    private static final String NOT_PACKED = " files are not ";
    private static final String SINCE = ", because they need random access or are packed inside; ";

    private static final Pattern HDF5 = Pattern.compile("(?i)\\.(h5|h5ad|hdf5|mat)$");

    private static final Pattern KONECT = Pattern.compile(
            "%[ \t]*(sym|asym|bip)[ \t]+(unweighted|positive|posweighted|signed|multisigned|weighted|multiweighted|dynamic|multiposweighted)\\s");

    private ArrayFiles() {}

    /** Finds the formats at the first use, not when the class is loaded. */
    private static final class Known {
        private static final List<ArrayFileFormat> FORMATS = find();

        private Known() {}

        private static List<ArrayFileFormat> find() {
            List<ArrayFileFormat> all = new ArrayList<>(BuiltIn.ALL);
            all.addAll(Providers.of(ArrayFileFormat.class));
            return List.copyOf(all);
        }
    }

    /** Returns the known formats: those of this library, followed by those of other modules. */
    public static List<ArrayFileFormat> formats() {
        return Known.FORMATS;
    }

    /** Reads a file as {@link #read(Path, ReadOptions)} does with the default options: type and format of the file. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the array of a file, as the class of its format reads it. For pipes and devices, only the name identifies
     * the format, and only text formats can be read.
     *
     * @throws MalformedFileException if the file does not follow its format
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if neither the content nor the name identifies a format (the message lists the
     *     formats), or if the options do not fit the file
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE, and a sparse array of a format other
     *     than .s4j has more elements than the densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "ArrayFiles.read", "the file");
        Arguments.given(options, "ArrayFiles.read", "the options");
        Found found = find(file, options);
        return found.format.read(file, options.of(found.member));
    }

    /**
     * Returns the properties of an array from the header of its file. Reads no entries. Extents and the number of
     * entries are -1 if only the entries determine them, as in text files without a header.
     *
     * @throws MalformedFileException if the beginning does not follow the format of the file
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if neither the content nor the name identifies a format; the message lists the
     *     formats
     */
    public static ArrayFileInfo readInfo(Path file) {
        return readInfo(file, ReadOptions.defaults());
    }

    /**
     * Returns the properties of an array from the header of its file, or of the member that {@link ReadOptions#member}
     * names. Ignores all other options.
     *
     * @throws MalformedFileException if the beginning does not follow the format of the file
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if neither the content nor the name identifies a format (the message lists the
     *     formats), or if the archive has no such member
     */
    public static ArrayFileInfo readInfo(Path file, ReadOptions options) {
        Arguments.given(file, "ArrayFiles.readInfo", "the file");
        Arguments.given(options, "ArrayFiles.readInfo", "the options");
        Found found = find(file, options);
        return found.format.readInfo(file, options.of(found.member));
    }

    /** Writes an array as {@link #write(INDArray, Path, WriteOptions)} does with the default options. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes an array in the format that the file name identifies, as the class of the format writes it. If writing
     * fails, an existing file stays as it is ({@link AtomicFile}).
     *
     * @throws IllegalArgumentException if the name identifies no format (the message lists the formats), or if the
     *     format cannot hold the array
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "ArrayFiles.write", "the array");
        Arguments.given(file, "ArrayFiles.write", "the file");
        Arguments.given(options, "ArrayFiles.write", "the options");
        formatNamed(file).write(x, file, options);
    }

    /**
     * Returns the format in which {@link #read} reads a file: from its content, or else from its name.
     *
     * @throws IllegalArgumentException if neither the content nor the name identifies a format (the message lists the
     *     formats), if the file is packed and its format cannot be read packed, or if several members of an archive
     *     could be meant (the message lists them)
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileFormat formatOf(Path file) {
        return formatOf(file, ReadOptions.defaults());
    }

    /**
     * Returns the format of a file, or of the member that {@link ReadOptions#member} names. Ignores all other options.
     *
     * @throws IllegalArgumentException if neither the content nor the name identifies a format (the message lists the
     *     formats), if the file is packed and its format cannot be read packed, or if the archive has no such member
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileFormat formatOf(Path file, ReadOptions options) {
        Arguments.given(file, "ArrayFiles.formatOf", "the file");
        Arguments.given(options, "ArrayFiles.formatOf", "the options");
        return find(file, options).format;
    }

    /** @param member the member of an archive that is read; null if the file is not an archive */
    record Found(ArrayFileFormat format, String member) {}

    static Found find(Path file, ReadOptions options) {
        try {
            if (Files.isDirectory(file)) {
                throw new FileSystemException(file.toString(), null, "is a directory");
            }
            if (options.member() != null && Files.isRegularFile(file) && Npz.hasArray(file, options.member())) {
                return new Found(byName(".npz"), options.member());
            }
            if (!Files.exists(file) || Files.isRegularFile(file)) {
                try (FileText text = FileText.open(file, choice(options.member()))) {
                    ByteBuffer start = ByteBuffer.allocate(ArrayFileFormat.START);
                    text.fill(start);
                    ByteBuffer shown = start.flip().asReadOnlyBuffer();
                    ArrayFileFormat format = first(each -> each.matches(shown.duplicate()));
                    requireNoNetwork(text.label(), shown.duplicate());
                    byte[] first = Arrays.copyOf(start.array(), start.limit());
                    if (text.member() != null && (ZipMembers.is(first) || TarHeader.is(Arrays.copyOf(first, TarHeader.BLOCK)))) {
                        throw new IllegalArgumentException(text.label() + ": the member is itself an archive; take it out of the outer "
                                + "archive first");
                    }
                    format = format != null ? format : byName(text.member() == null ? nameOf(file) : text.member());
                    if (format != null) {
                        return new Found(unpacked(format, text.label(), text.packing()), text.member());
                    }
                    text.requireStart();
                    throw unknown(text.label());
                }
            } else if (byName(nameOf(file)) != null) {
                return new Found(byName(nameOf(file)), options.member());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
        throw unknown(file.toString());
    }

    /**
     * Throws if a text is a network of KONECT: its nodes count from 1, but an edge list counts from 0. Only the first
     * line of the text shows that it is one.
     */
    static void requireNoNetwork(String label, ByteBuffer start) {
        Matcher network = KONECT.matcher(StandardCharsets.ISO_8859_1.decode(start));
        if (network.lookingAt()) {
            boolean weighted = !network.group(2).equals("unweighted");
            throw new IllegalArgumentException(label + ": the file is a network of KONECT, whose nodes count from 1; Triplets.read(file, "
                    + "TripletOptions.edges().comment('%').oneBased()" + (weighted ? ".value(2)" : "") + ") reads it"
                    + (network.group(1).equals("sym") ? ", with one entry for each listed edge and none for its reverse" : ""));
        }
    }

    private static IllegalArgumentException unknown(String what) {
        return new IllegalArgumentException(what + ": neither the content nor the file name identifies a format; the formats are: "
                + list(format -> true) + elsewhere(what));
    }

    /** Returns a hint to add sparse4j-hdf5 to the class path if the file name has an extension of that module. */
    private static String elsewhere(String name) {
        return HDF5.matcher(name).find() ? "; sparse4j-hdf5 on the class path reads and writes HDF5 files, and reads those of MATLAB" : "";
    }

    /** Returns the choice among the members of an archive whose formats can be read packed, which are text formats. */
    private static MemberChoice choice(String member) {
        return new MemberChoice(member, formats().stream().filter(ArrayFileFormat::isGzipped).flatMap(each -> each.extensions().stream())
                .toList());
    }

    /**
     * Returns the format in which {@link #write} writes a file of this name.
     *
     * @throws IllegalArgumentException if the name identifies no format (the message lists the formats), if it ends in
     *     .gz and the format is not written gzipped, or if it ends in the extension of another packing
     */
    public static ArrayFileFormat formatNamed(Path file) {
        String name = nameOf(Arguments.given(file, "ArrayFiles.formatNamed", "the file"));
        ArrayFileFormat format = byName(name);
        boolean gzipped = (format == null || format.extensions().stream().noneMatch(name::endsWith)) && Packing.isGzipped(file);
        if (format == null) {
            throw new IllegalArgumentException(file + ": the file name identifies no format; the formats are: "
                    + list(ArrayFileFormat::isWritten) + elsewhere(name));
        }
        if (gzipped && !format.isGzipped()) {
            throw new IllegalArgumentException(file + ": " + format.name() + NOT_PACKED + "written gzipped" + SINCE + "leave .gz out of the name");
        }
        return format;
    }

    /** @param packing how the file is packed, in words; null if it is not packed */
    private static ArrayFileFormat unpacked(ArrayFileFormat format, String what, String packing) {
        if (packing != null && !format.isGzipped()) {
            boolean whole = packing.equals(Packing.GZIP.words) || packing.startsWith("packed");
            throw new IllegalArgumentException(what + ": " + format.name() + NOT_PACKED + (whole ? "read " + packing + " as a whole"
                    : "read out of " + packing) + SINCE + (whole ? "unpack the file first" : "take the member out of the archive first"));
        }
        return format;
    }

    private static ArrayFileFormat first(Predicate<ArrayFileFormat> such) {
        return formats().stream().filter(such).findFirst().orElse(null);
    }

    private static ArrayFileFormat byName(String name) {
        String bare = Packing.bare(name);
        return first(format -> format.extensions().stream().anyMatch(bare::endsWith));
    }

    private static String nameOf(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
    }

    private static String list(Predicate<ArrayFileFormat> such) {
        return formats().stream().filter(such).map(format -> format.name() + " (" + String.join(", ", format.extensions())
                + (format.isGzipped() ? ", also with .gz" : "") + ")").collect(Collectors.joining(", "));
    }

    static final class BuiltIn implements ArrayFileFormat {
        private static final boolean GZIPPED = true;
        private static final Mark NO_MARK = start -> false;
        private static final String LABELLED = "SVMlight";

        /** One row for each format: name, whether it may be gzipped, magic bytes, reader, info, writer, extensions. */
        static final List<ArrayFileFormat> ALL = List.of(
                new BuiltIn("s4j", !GZIPPED, mark("\u0089S4J\r\n\u001a\n"), S4j::read, (file, options) -> S4j.readInfo(file), S4j::write,
                        S4j.EXTENSION),
                new BuiltIn("Matrix Market", GZIPPED, MatrixMarketHeader::isBanner, MatrixMarket::read, MatrixMarket::info,
                        MatrixMarket::write, ".mtx"),
                new BuiltIn("Harwell-Boeing", GZIPPED, HarwellBoeingHeader::isStart, HarwellBoeing::read, HarwellBoeing::info,
                        HarwellBoeing::write, HarwellBoeing.EXTENSIONS),
                new BuiltIn("npy", !GZIPPED, mark("\u0093NUMPY"), Npy::read, (file, options) -> Npy.readInfo(file), Npy::write, ".npy"),
                new BuiltIn("npz", !GZIPPED, mark("PK\3\4"), Npz::read, (file, options) -> Npz.readInfo(file, options.member()),
                        (x, file, options) -> Npz.write(x, file, Npz.kindFor(x), options), ".npz"),
                new BuiltIn("FROSTT", GZIPPED, NO_MARK, Frostt::read, Frostt::info,
                        (x, file, options) -> Frostt.write(x, file, options.listener()), ".tns"),
                new BuiltIn(LABELLED, GZIPPED, NO_MARK, SvmLight::readFeatures, SvmLight::info, SvmLight::writeFeatures,
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

        private BuiltIn(String name, boolean gzipped, Mark mark, Reader reader, BiFunction<Path, ReadOptions, ArrayFileInfo> info,
                Writer writer, String... extensions) {
            this.name = name;
            this.gzipped = gzipped;
            this.mark = mark;
            this.reader = reader;
            this.info = info;
            this.writer = writer;
            this.extensions = List.of(extensions);
        }

        private static BuiltIn of(String name, FieldText text, String... extensions) {
            return new BuiltIn(name, GZIPPED, NO_MARK, (file, options) -> {
                options.requireBothHalves(file.toString());
                return text.read(file, options);
            }, text::readInfo, text::write, extensions);
        }

        /** Returns false for SVMlight: its rows need labels, which an array does not have. */
        @Override
        public boolean isWritten() {
            return !name.equals(LABELLED);
        }

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

        /** Returns the name, as lists and messages show it. */
        @Override
        public String toString() {
            return name;
        }
    }
}
