// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Window;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.text.EntriesHeader;
import org.sparse4j.io.text.EntriesReader;
import org.sparse4j.io.text.FieldText;
import org.sparse4j.io.text.FileText;
import org.sparse4j.io.text.FirstLine;
import org.sparse4j.io.text.MatrixMarketHeader;
import org.sparse4j.io.text.MatrixMarketReader;

/**
 * What the lines of a text of entries are, so that pieces of it can be read anywhere, as systems do that split files: a piece
 * is whole lines from anywhere behind {@link #begin()}. Made from the beginning of the text; travels by Java's serialization.
 *
 * <pre>{@code
 * byte[] text = "# who whom how often\n1 2 5\n3 1 2\n".getBytes();
 * EntryLines lines = EntryLines.of("letters.txt", new ByteArrayInputStream(text), ReadOptions.defaults());
 * byte[] piece = "3 1 2\n".getBytes();
 * System.out.println(lines.read(piece, piece.length).getInt(3, 1));  // 2
 * }</pre>
 *
 * <p>Coordinates of a part are those of the whole, but for SVMlight, whose rows are counted from the piece's first: a part has
 * as many rows as the piece has samples. Extents of a part are those of the whole where the text or the options say them, else
 * they follow from the part's largest coordinates. Duplicates are met within a piece; those of several pieces are the caller's,
 * with {@link #duplicates()}. Immutable.
 */
public final class EntryLines implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int BANNER_LINES = 2;
    private static final long UNKNOWN = -1;
    private static final int TELLING = 64;  // bytes of a text that tell its format

    private final String name;
    private final String kind;
    private final EntriesReader.Lines lines;  // null of Matrix Market
    private final String banner;              // of Matrix Market
    private final boolean half;
    private final boolean listsOneHalf;       // Matrix Market's symmetric and skew-symmetric matrices
    private final long[] shape;
    private final DataType type;
    private final DuplicatePolicy duplicates;
    private final long begin;
    private final long entries;
    private boolean packed;

    private EntryLines(String name, String kind, EntriesReader.Lines lines, long begin, long entries) {
        this.name = name;
        this.kind = kind;
        this.lines = lines;
        this.banner = null;
        this.half = false;
        this.listsOneHalf = false;
        this.shape = lines.extents();
        this.type = lines.type();
        this.duplicates = lines.duplicates();
        this.begin = begin;
        this.entries = entries;
    }

    private EntryLines(String name, ArrayFileInfo info, ReadOptions options, long begin) {
        this.name = name;
        this.kind = info.file();
        this.lines = null;
        this.banner = MatrixMarketHeader.BANNER + " matrix " + info.layout() + '\n' + info.shape()[0] + ' ' + info.shape()[1] + ' ';
        this.half = options.half();
        this.listsOneHalf = info.layout().endsWith("symmetric");
        this.shape = info.shape();
        this.type = options.typeOr(info.dataType());
        this.duplicates = options.duplicates();
        this.begin = begin;
        this.entries = info.entries();
    }

    /**
     * The lines of a text that is told as {@link ArrayFiles} does: Matrix Market by its banner, others by the end of the name,
     * with .gz or not: .tns, .svm (and .svmlight, .libsvm: indexes from 1), .csv, .tsv, .txt (and .edges, .edgelist, .el,
     * .wel). Reads as much of the stream as it needs and closes it; packed ones are told by their content, archives are refused.
     *
     * @param options type, duplicates and the half of symmetric matrices; its format and listener mean nothing
     * @throws IllegalArgumentException where neither content nor name tells such a text; of Matrix Market's array format, whose
     *     lines do not say where their elements are
     * @throws MalformedFileException where the beginning is not what the format says
     * @throws UncheckedIOException where the stream cannot be read, with the IOException
     */
    public static EntryLines of(String name, InputStream beginning, ReadOptions options) {
        Arguments.given(options, "EntryLines.of", "the options");
        return with(name, beginning, "EntryLines.of", (file, text) -> {
            byte[] start = text.start(TELLING);
            if (MatrixMarketHeader.isBanner(start)) {
                return matrixMarket(name, file, text, options);
            }
            ArrayFiles.requireNoNetwork(name, ByteBuffer.wrap(start));
            options.requireBothHalves(name);
            DataType type = options.typeOr(DataType.DOUBLE);
            String bare = name.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2|xz|zst|lz4|snappy|deflate)$", "");
            String end = bare.substring(Math.max(bare.lastIndexOf('.'), 0));
            return switch (end) {
                case ".tns" -> frostt(name, file, text, type, options.duplicates());
                case ".svm", ".svmlight", ".libsvm" -> samples(name, EntriesHeader.samples(file, text), SvmLightOptions.defaults()
                        .oneBased().dataType(type).duplicates(options.duplicates()).multilabel());
                case ".csv" -> fields(name, FieldText.CSV.linesOf(file, text), type, options.duplicates());
                case ".tsv" -> fields(name, FieldText.TSV.linesOf(file, text), type, options.duplicates());
                case ".txt", ".edges", ".edgelist", ".el", ".wel" -> fields(name, FieldText.EDGES.linesOf(file, text), type,
                        options.duplicates());
                default -> throw new IllegalArgumentException(name + ": neither the content nor the name tells a text of"
                        + " entries; there are Matrix Market (by its first line), .tns, .svm, .svmlight, .libsvm, .csv, .tsv,"
                        + " .txt, .edges, .edgelist, .el, .wel, and these packed");
            };
        });
    }

    /**
     * The lines of triplets, as {@link Triplets#read} takes them; a header is passed over before {@link #begin()}.
     *
     * @throws IllegalArgumentException where coordinates are names that are not known: what numbers they get only the whole
     *     text tells
     * @throws UncheckedIOException where the stream cannot be read, with the IOException
     */
    public static EntryLines triplets(String name, InputStream beginning, TripletOptions options) {
        Arguments.given(options, "EntryLines.triplets", "the options");
        if (options.newNames() >= 0) {
            throw new IllegalArgumentException(name + ": coordinates of dimension " + options.newNames() + " are names, whose"
                    + " numbers only the whole text tells; knownNames gives them before");
        }
        return with(name, beginning, "EntryLines.triplets", (file, text) -> {
            long begin = header(file, text, options.headerLines());
            String first = FirstLine.of(file, text, options.comment() == 0 ? "" : String.valueOf(options.comment()), line -> false,
                    options.delimiter()).text();
            int fields = first.isEmpty() ? 0 : FieldText.split(first, options.delimiter()).size();
            return new EntryLines(name, "triplets", options.header(0).fields(fields).lines(), begin, UNKNOWN);
        });
    }

    /**
     * The lines of SVMlight's samples; labels are passed over.
     *
     * @throws IllegalArgumentException unless the options say from where indexes count: only the whole text would tell
     */
    public static EntryLines svmLight(String name, SvmLightOptions options) {
        Arguments.given(options, "EntryLines.svmLight", "the options");
        if (options.base() < 0) {
            throw new IllegalArgumentException(name + ": whether indexes count from 0 or 1 only the whole text tells; say it with"
                    + " zeroBased() or oneBased()");
        }
        return samples(name, EntriesHeader.NONE, options);
    }

    private static EntryLines samples(String name, EntriesHeader header, SvmLightOptions options) {
        return new EntryLines(name, "SVMlight", new EntriesReader.Lines(EntriesReader.SVMLIGHT, options.type(),
                options.duplicates(), header.isThere() ? 0 : options.base(), header.extents(-1, options.columns()), 1),
                header.bytes(), header.entries());
    }

    private static EntryLines matrixMarket(String name, Path file, FileText text, ReadOptions options) throws IOException {
        MatrixMarketHeader header = new MatrixMarketHeader(file, text);
        ArrayFileInfo info = MatrixMarketReader.info(file, text, header);
        if (!info.layout().startsWith("coordinate")) {
            throw new IllegalArgumentException(name + ": a Matrix Market file of the array format, whose lines do not say where"
                    + " their elements are; MatrixMarket.read reads it whole");
        }
        return new EntryLines(name, info, options, header.taken() + text.markBytes());
    }

    private static EntryLines frostt(String name, Path file, FileText text, DataType type, DuplicatePolicy duplicates)
            throws IOException {
        EntriesHeader header = EntriesHeader.frostt(file, text);
        if (header.isThere()) {
            return new EntryLines(name, "FROSTT", new EntriesReader.Lines(EntriesReader.TNS, type, duplicates, 1, header.shape()),
                    header.bytes(), header.entries());
        }
        int numbers = FirstLine.of(file, text, "#").text().split("[ \t]+").length;
        if (numbers < 2) {
            throw new IllegalArgumentException(name + ": the first line that is no comment has to have the coordinates of an"
                    + " entry and its value");
        } else if (numbers - 1 > Window.MAX_RANK) {
            throw new IllegalArgumentException(name + ": a first line of " + numbers + " numbers; arrays have up to " + Window.MAX_RANK
                    + " dimensions");
        }
        long[] extents = new long[numbers - 1];
        Arrays.fill(extents, UNKNOWN);
        return new EntryLines(name, "FROSTT", new EntriesReader.Lines(EntriesReader.TNS, type, duplicates, 1, extents), 0, UNKNOWN);
    }

    private static EntryLines fields(String name, FieldText.Lines found, DataType type, DuplicatePolicy duplicates) {
        return new EntryLines(name, "triplets", found.of(type, duplicates, 0), found.headerBytes(), UNKNOWN);
    }

    /** Goes behind so many lines, and says how many bytes of the text stand before. */
    private static long header(Path file, FileText text, long lines) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        long bytes = 0;
        long begin = 0;  // of the line
        boolean quoted = false;
        boolean returned = false;  // the byte before is a carriage return
        long hidden = 0;  // the column of the line's first that ends no line and is in quotes, unless the line ends in them
        for (long line = 0; line < lines; bytes++) {
            text.fill(one.clear());
            if (one.position() == 0) {
                break;
            }
            byte b = one.get(0);
            long column = returned && b != '\n' ? bytes - begin : 0;
            if (quoted) {
                hidden = hidden == 0 ? column : hidden;
                column = b == '\n' ? hidden : 0;
            }
            if (column > 0) {
                throw Faults.text(text.label() + ": line " + (line + 1) + ", column " + column + ": " + FileText.LONE_RETURN, file, line + 1,
                        column);
            }
            quoted = b != '\n' && quoted ^ b == '"';
            returned = b == '\r';
            if (b == '\n') {
                line++;
                hidden = 0;
                begin = bytes + 1;
            }
        }
        return bytes == 0 ? 0 : bytes + text.markBytes();
    }

    private interface Beginning {
        EntryLines of(Path file, FileText text) throws IOException;
    }

    private static EntryLines with(String name, InputStream beginning, String method, Beginning made) {
        Arguments.given(name, method, "the name");
        Arguments.given(beginning, method, "the stream");
        try (FileText text = FileText.of(name, beginning, 0)) {
            EntryLines lines = made.of(path(name), text);
            lines.packed = text.packing() != null;
            return lines;
        } catch (MalformedFileException e) {
            throw e.of(e.getMessage(), name, e.line());
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": " + e, e);
        }
    }

    /** For what reads files: the last part of a name that may be an address. Messages have the whole name. */
    private static Path path(String name) {
        return Path.of(name.substring(name.lastIndexOf('/') + 1).replace(':', '_'));
    }

    /** How many bytes of the text, unpacked, stand before what pieces are made of. */
    public long begin() {
        return begin;
    }

    /** Returns whether the beginning was packed: pieces are of the unpacked text. */
    public boolean isPacked() {
        return packed;
    }

    /** The extents, -1 for those that only reading tells; a copy. */
    public long[] shape() {
        return shape.clone();
    }

    /** The type of the values. */
    public DataType dataType() {
        return type;
    }

    /** What becomes of coordinates given twice. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Whether lines of triplets have a value, else all values are 1; true of others. What a text without lines has {@link #isEmpty} leaves open. */
    public boolean hasValues() {
        return lines == null || lines.kind() != EntriesReader.TRIPLETS || lines.own()[3 + shape.length] >= 0;
    }

    /** Whether a text of triplets has no line with an entry or a header, so that nothing tells its fields; false of others. */
    public boolean isEmpty() {
        return lines != null && lines.kind() == EntriesReader.TRIPLETS && lines.own()[5 + 2 * shape.length] == 0;
    }

    /** How many lines with entries the text says it has; -1 where it does not. */
    public long entries() {
        return entries;
    }

    /** Whether the rows of a part count from its piece's first, as those of SVMlight do. */
    public boolean countsRows() {
        return lines != null && lines.kind() == EntriesReader.SVMLIGHT;
    }

    /** What lines begin with that are comments; 0 where none are. */
    private int comment() {
        return lines == null ? '%' : lines.kind() == EntriesReader.TRIPLETS ? (int) lines.own()[1] : '#';
    }

    /**
     * How many lines of a piece are neither blank nor comments: those with an entry, of SVMlight with a sample.
     *
     * @throws MalformedFileException if a blank line or a comment has a carriage return without a line feed behind it; {@link #read} checks
     *     the other lines
     * @throws IndexOutOfBoundsException for a negative length, or one beyond the array's
     */
    public long count(byte[] piece, int length) {
        Objects.checkFromIndexSize(0, length, Arguments.given(piece, "EntryLines.count", "the piece").length);
        int mark = comment();
        FirstLine.Start start = new FirstLine.Start(lines != null && lines.kind() == EntriesReader.TRIPLETS && lines.own()[0] == '\t');
        long count = 0;
        FirstLine.Kind kind = FirstLine.Kind.BLANK;
        boolean returned = false;  // the byte before is a carriage return in front of the line's first word, or in a comment
        for (int i = FileText.isMarked(piece, length) ? FileText.MARK_BYTES : 0; i < length; i++) {
            byte b = piece[i];
            if (returned && b != '\n') {
                throw loneReturn(piece, i - 1);
            }
            returned = b == '\r' && kind != FirstLine.Kind.WORD;
            if (b == '\n') {
                count += kind == FirstLine.Kind.WORD ? 1 : 0;
                kind = FirstLine.Kind.BLANK;
                start.begin();
            } else if (kind == FirstLine.Kind.BLANK) {
                kind = start.take(b, b == mark);
            }
        }
        return count + (kind == FirstLine.Kind.WORD ? 1 : 0);
    }

    private MalformedFileException loneReturn(byte[] piece, int at) {
        long line = 1;
        int begin = 0;
        for (int i = 0; i < at; i++) {
            if (piece[i] == '\n') {
                line++;
                begin = i + 1;
            }
        }
        String said = name + ": line " + line + ", column " + (at - begin + 1) + ": " + FileText.LONE_RETURN;
        return Faults.text(said, path(name), line, at - begin + 1L).of(said, name, line);
    }

    /**
     * Returns on which sides of the diagonal a piece of a symmetric or skew-symmetric matrix has entries: 1 below it, 2 above it, 3 both, 0
     * neither, or of other texts. Such a text lists one half: {@link #read} throws where a piece has both, and the caller where its
     * pieces have different ones. O(bytes).
     *
     * @param piece lines that {@code read} has read
     * @throws IndexOutOfBoundsException for a negative length, or one beyond the array's
     */
    public int sides(byte[] piece, int length) {
        Objects.checkFromIndexSize(0, length, Arguments.given(piece, "EntryLines.sides", "the piece").length);
        int sides = 0;
        long[] at = new long[2];
        for (int i = FileText.isMarked(piece, length) ? FileText.MARK_BYTES : 0; listsOneHalf && i < length; i++) {
            int found = 0;
            boolean digits = false;
            for (; i < length && piece[i] != '\n' && found < 2; i++) {
                boolean digit = piece[i] >= '0' && piece[i] <= '9';
                if (digit) {
                    at[found] = (digits ? 10 * at[found] : 0) + piece[i] - '0';
                } else if (piece[i] == '%') {
                    break;
                }
                found += digits && !digit ? 1 : 0;
                digits = digit;
            }
            if (digits || found == 2) {
                sides |= at[0] > at[1] ? 1 : at[0] < at[1] ? 2 : 0;
            }
            while (i < length && piece[i] != '\n') {
                i++;
            }
        }
        return sides;
    }

    /**
     * The entries of whole lines, COO; at least one of them is neither blank nor a comment, unless all extents are known.
     * O(bytes + sorting).
     *
     * @param piece UTF-8 or ASCII, of which the first {@code length} bytes count
     * @throws MalformedFileException where a line is not as it should be; the line that it names counts from 1 in the piece
     * @throws IllegalArgumentException of duplicates that are refused
     * @throws IndexOutOfBoundsException for a negative length, or one beyond the array's
     */
    public INDArray read(byte[] piece, int length) {
        Objects.checkFromIndexSize(0, length, Arguments.given(piece, "EntryLines.read", "the piece").length);
        try {
            InputStream bytes = new ByteArrayInputStream(piece, 0, length);
            if (lines != null) {
                try (FileText text = FileText.of(name, bytes, length)) {
                    return EntriesReader.read(path(name), text, lines, (done, total) -> true,
                            reader -> reader.array(SparseFormat.COO));
                }
            }
            byte[] header = (banner + count(piece, length) + '\n').getBytes(StandardCharsets.US_ASCII);
            ReadOptions options = ReadOptions.defaults().dataType(type).duplicates(duplicates).format(SparseFormat.COO);
            try (FileText text = FileText.of(name, new SequenceInputStream(new ByteArrayInputStream(header), bytes),
                    header.length + (long) length)) {
                return MatrixMarketReader.read(path(name), text, half ? options.storedHalf() : options);
            }
        } catch (MalformedFileException e) {
            // What a piece of Matrix Market is read behind are no lines of it.
            long line = lines == null ? Math.max(1, e.line() - BANNER_LINES) : e.line();
            String before = name + ": line ";
            throw e.of(e.getMessage().replaceFirst(Pattern.quote(before) + "\\d+", Matcher.quoteReplacement(before + line)), name, line);
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": " + e, e);
        }
    }

    /** The name, what the lines are, and what is known of the shape. */
    @Override
    public String toString() {
        return name + " (" + kind + "): " + type + ' ' + Arrays.toString(shape).replace("-1", "?");
    }
}
