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
 * Describes the lines of a text of entries, so that pieces of the text can be read independently, as systems that split
 * files (Hadoop, Spark) need it. A piece consists of whole lines from anywhere after {@link #begin()}. The static
 * methods create an EntryLines from the beginning of the text. An EntryLines is immutable and serializable.
 *
 * <pre>{@code
 * byte[] text = "# who whom how often\n1 2 5\n3 1 2\n".getBytes();
 * EntryLines lines = EntryLines.of("letters.txt", new ByteArrayInputStream(text), ReadOptions.defaults());
 * byte[] piece = "3 1 2\n".getBytes();
 * System.out.println(lines.read(piece, piece.length).getInt(3, 1));  // 2
 * }</pre>
 *
 * <p><b>Coordinates.</b> The coordinates of a piece are those of the whole text, except for SVMlight. The rows of a
 * piece of SVMlight count from its first line, and the result has as many rows as the piece has samples.
 *
 * <p><b>Extents.</b> The extents of a piece are those of the whole text if the text or the options state them.
 * Otherwise they follow from the largest coordinates of the piece.
 *
 * <p><b>Duplicates.</b> The policy applies within a piece. The caller must combine duplicates of several pieces by the
 * policy that {@link #duplicates()} returns.
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class EntryLines implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int BANNER_LINES = 2;
    private static final long UNKNOWN = -1;
    private static final int TELLING = 64;  // bytes at the beginning of a text that identify its format

    private final String name;
    private final String kind;
    private final EntriesReader.Lines lines;  // null for Matrix Market
    private final String banner;              // the banner of Matrix Market; null for other formats
    private final boolean half;
    private final boolean listsOneHalf;       // true for symmetric and skew-symmetric matrices of Matrix Market
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
     * Describes the lines of a text. A banner identifies Matrix Market. Other texts are identified by the end of the
     * name, without the extension of a packing: .tns, .svm, .svmlight, .libsvm (indexes from 1), .csv, .tsv, .txt,
     * .edges, .edgelist, .el, .wel.
     *
     * <p>Reads as much of the stream as necessary, and closes it. The content determines how the stream is packed.
     *
     * @param name the name of the text, which may be a URI
     * @param beginning the text from its first byte
     * @param options type, duplicates and the half of symmetric matrices; the format and the listener are ignored
     * @throws IllegalArgumentException if neither the content nor the name identifies such a text, if the stream is an
     *     archive, or if the text has the array format of Matrix Market, whose lines do not contain coordinates
     * @throws MalformedFileException if the beginning does not follow the format
     * @throws UncheckedIOException if the stream cannot be read, with the IOException as its cause
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
                default -> throw new IllegalArgumentException(name + ": neither the content nor the file name identifies a text of "
                        + "entries; the texts are Matrix Market (by its first line), .tns, .svm, .svmlight, .libsvm, .csv, .tsv, .txt, "
                        + ".edges, .edgelist, .el and .wel, and all of these packed");
            };
        });
    }

    /**
     * Describes the lines of triplets with the options of {@link Triplets#read}. {@link #begin()} is the position after
     * the header.
     *
     * @throws IllegalArgumentException if coordinates are names that the options do not list: only the whole text
     *     determines their numbers
     * @throws UncheckedIOException if the stream cannot be read, with the IOException as its cause
     */
    public static EntryLines triplets(String name, InputStream beginning, TripletOptions options) {
        Arguments.given(options, "EntryLines.triplets", "the options");
        if (options.newNames() >= 0) {
            throw new IllegalArgumentException(name + ": coordinates of dimension " + options.newNames()
                    + " are names, and only the whole text determines their numbers; TripletOptions.knownNames sets the numbers in "
                    + "advance");
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
     * Describes the lines of SVMlight samples. Reading ignores the labels.
     *
     * @throws IllegalArgumentException if the options do not say whether indexes count from 0 or 1: only the whole text
     *     determines this
     */
    public static EntryLines svmLight(String name, SvmLightOptions options) {
        Arguments.given(options, "EntryLines.svmLight", "the options");
        if (options.base() < 0) {
            throw new IllegalArgumentException(name + ": only the whole text shows whether indexes count from 0 or 1; call"
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
            throw new IllegalArgumentException(name + ": the Matrix Market file has the array format, whose lines contain no coordinates, "
                    + "so it cannot be read in pieces; call MatrixMarket.read");
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
            throw new IllegalArgumentException(name + ": the first line that is not a comment must have the coordinates of an entry and "
                    + "its value");
        } else if (numbers - 1 > Window.MAX_RANK) {
            throw new IllegalArgumentException(name + ": the first line has " + numbers + " numbers, but arrays have at most "
                    + Window.MAX_RANK + " dimensions");
        }
        long[] extents = new long[numbers - 1];
        Arrays.fill(extents, UNKNOWN);
        return new EntryLines(name, "FROSTT", new EntriesReader.Lines(EntriesReader.TNS, type, duplicates, 1, extents), 0, UNKNOWN);
    }

    private static EntryLines fields(String name, FieldText.Lines found, DataType type, DuplicatePolicy duplicates) {
        return new EntryLines(name, "triplets", found.of(type, duplicates, 0), found.headerBytes(), UNKNOWN);
    }

    /** Skips this many lines, and returns the number of bytes of the text before the next line. */
    private static long header(Path file, FileText text, long lines) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        long bytes = 0;
        long begin = 0;  // the position of the line
        boolean quoted = false;
        boolean returned = false;  // whether the previous byte is a carriage return
        long hidden = 0;  // column of the line's first lone carriage return in quotes: an error if the line ends in quotes
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

    /**
     * Returns the last part of a name that may be a URI, for readers that take a path. Messages contain the whole name.
     */
    private static Path path(String name) {
        return Path.of(name.substring(name.lastIndexOf('/') + 1).replace(':', '_'));
    }

    /** Returns the number of bytes of the unpacked text before the first piece. */
    public long begin() {
        return begin;
    }

    /** Returns whether the beginning was packed. Pieces are always parts of the unpacked text. */
    public boolean isPacked() {
        return packed;
    }

    /** Returns a copy of the extents; -1 for those that only the entries determine. */
    public long[] shape() {
        return shape.clone();
    }

    /** Returns the type of the values. */
    public DataType dataType() {
        return type;
    }

    /** Returns the policy for coordinates that occur twice. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /**
     * Returns whether lines of triplets have a value; if not, all values are 1. Returns true for other texts. If {@link
     * #isEmpty} is true, the result has no meaning.
     */
    public boolean hasValues() {
        return lines == null || lines.kind() != EntriesReader.TRIPLETS || lines.own()[3 + shape.length] >= 0;
    }

    /**
     * Returns whether a text of triplets has neither an entry nor a header, so that its fields are unknown. Returns
     * false for other texts.
     */
    public boolean isEmpty() {
        return lines != null && lines.kind() == EntriesReader.TRIPLETS && lines.own()[5 + 2 * shape.length] == 0;
    }

    /** Returns the number of lines with entries that the text states; -1 if it states none. */
    public long entries() {
        return entries;
    }

    /** Returns whether the rows of a piece count from its first line, as those of SVMlight do. */
    public boolean countsRows() {
        return lines != null && lines.kind() == EntriesReader.SVMLIGHT;
    }

    /** Returns the character that begins comments; 0 if there are none. */
    private int comment() {
        return lines == null ? '%' : lines.kind() == EntriesReader.TRIPLETS ? (int) lines.own()[1] : '#';
    }

    /**
     * Returns the number of lines of a piece that are neither blank nor comments: entries, or samples of SVMlight.
     *
     * @param length the number of bytes of the piece to read
     * @throws MalformedFileException if a blank line or a comment has a carriage return without a line feed after it; {@link #read} checks
     *     the other lines
     * @throws IndexOutOfBoundsException if length is negative or larger than the piece
     */
    public long count(byte[] piece, int length) {
        Objects.checkFromIndexSize(0, length, Arguments.given(piece, "EntryLines.count", "the piece").length);
        int mark = comment();
        FirstLine.Start start = new FirstLine.Start(lines != null && lines.kind() == EntriesReader.TRIPLETS && lines.own()[0] == '\t');
        long count = 0;
        FirstLine.Kind kind = FirstLine.Kind.BLANK;
        boolean returned = false;  // whether the previous byte is a carriage return in front of the line's first word, or in a comment
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
     * Returns on which side of the diagonal a piece of a symmetric or skew-symmetric matrix has entries: 1 for below, 2
     * for above, 3 for both, 0 for neither. Returns 0 for other texts. O(bytes) time.
     *
     * <p>A text of such a matrix must list only one half. {@link #read} throws if a single piece has entries on both
     * sides; the caller must check that different pieces have entries on the same side.
     *
     * @param piece lines that {@code read} has read
     * @param length the number of bytes of the piece to read
     * @throws IndexOutOfBoundsException if length is negative or larger than the piece
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
     * Returns the entries of whole lines as a COO array. At least one line must be neither blank nor a comment, unless
     * all extents are known. O(bytes) time, plus sorting.
     *
     * @param piece lines in UTF-8 or ASCII
     * @param length the number of bytes of the piece to read
     * @throws MalformedFileException if a line does not follow the format; the line number counts from 1 in the piece
     * @throws IllegalArgumentException if the policy is ERROR and two lines have the same coordinates
     * @throws IndexOutOfBoundsException if length is negative or larger than the piece
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
            // The banner and the size line that precede a piece of Matrix Market are not lines of the piece.
            long line = lines == null ? Math.max(1, e.line() - BANNER_LINES) : e.line();
            String before = name + ": line ";
            throw e.of(e.getMessage().replaceFirst(Pattern.quote(before) + "\\d+", Matcher.quoteReplacement(before + line)), name, line);
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": " + e, e);
        }
    }

    /** Returns the name, the format, the type and the known extents. */
    @Override
    public String toString() {
        return name + " (" + kind + "): " + type + ' ' + Arrays.toString(shape).replace("-1", "?");
    }
}
