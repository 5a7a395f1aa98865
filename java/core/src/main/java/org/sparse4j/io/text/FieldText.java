// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.packed.MemberChoice;

/** Triplets and edge lists that are read without options. The first line determines the meaning of the fields. */
public enum FieldText {
    CSV("CSV", ','), TSV("TSV", '\t'), EDGES("edge list", ' ');

    private static final int MATRIX = 2;
    private static final char EDGE_COMMENT = '#';
    /**
     * Names that identify the field of a column: rows, columns, values. Names such as x and y, or users and items, are
     * not listed, because they occur in either order.
     */
    private static final List<Set<String>> PLACES = List.of(Set.of("row", "dim0", "i", "source", "src", "from"),
            Set.of("column", "col", "dim1", "j", "target", "tgt", "trg", "dst", "dest", "destination", "to"),
            Set.of("value", "val", "weight", "rating", "score"));
    /** Prefixes and suffixes of such names that do not change their meaning, as in row_idx, to_node, TargetId, cols. */
    private static final Pattern BESIDE = Pattern.compile("^(node|vertex|vertice|edge|index|idx|id)(?=..)"
            + "|(?<=..)(node|vertex|vertice|index|indice|indx|idx|ind|id|number|num|nr|no|name|label|key|coordinate|coord|s)$");
    private static final Pattern COUNTED = Pattern.compile("(\\D*\\p{L}\\D*)(\\d{1,9})");
    private static final Pattern TEXT = Pattern.compile("\\s\\p{L}");
    private static final char INFINITE = '\u221E';
    private static final Pattern NUMBERS = Pattern.compile("\\W*(nan|inf|infinity|na|n/a|null|none|nil)\\W*", Pattern.CASE_INSENSITIVE);

    private final String kind;
    private final char delimiter;

    FieldText(String kind, char delimiter) {
        this.kind = kind;
        this.delimiter = delimiter;
    }

    public static MemberChoice choice(String member) {
        return new MemberChoice(member, ".csv", ".tsv", ".txt", ".edges", ".edgelist", ".el", ".wel");
    }

    /** The fields of the lines of a file. */
    public record Lines(char delimiter, char comment, long header, int rank, int fields, boolean hasValues, boolean isHeaded, long headerBytes) {
        /** Returns the description for the reader of entries, which skips {@code headerLines} first. */
        public EntriesReader.Lines of(DataType type, DuplicatePolicy duplicates, long headerLines) {
            long[] extents = new long[rank];
            Arrays.fill(extents, -1);
            TripletFields each = new TripletFields(delimiter, comment, headerLines, IntStream.range(0, rank).toArray(),
                    hasValues ? rank : TripletFields.NONE, new int[rank], false, fields, 0);
            return new EntriesReader.Lines(EntriesReader.TRIPLETS, type, duplicates, 0, extents, each.words());
        }

        @Override
        public String toString() {
            String of = rank == MATRIX ? "row, column"
                    : IntStream.range(0, rank).mapToObj(d -> "dim" + d).collect(Collectors.joining(", "));
            return of + (hasValues ? ", value" : "") + (isHeaded ? ", header" : "");
        }
    }

    public INDArray read(Path file, ReadOptions options) {
        try (FileText text = FileText.open(file, choice(options.member()))) {
            text.mark();
            Lines found = linesOf(file, text);
            EntriesReader.Lines lines = found.of(options.typeOr(DataType.DOUBLE), options.duplicates(), found.header);
            text.reset();
            return EntriesReader.read(file, text, lines, options.listener(),
                    reader -> reader.array(options.formatOr(SparseFormat.COO)));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    public ArrayFileInfo readInfo(Path file, ReadOptions options) {
        Lines lines = linesOf(file, options);
        long[] shape = new long[lines.rank];
        Arrays.fill(shape, -1);
        return new ArrayFileInfo(kind, lines.toString(), DataType.DOUBLE, SparseFormat.COO, shape, -1);
    }

    public void write(INDArray x, Path file, WriteOptions options) {
        if (this == EDGES && x.rank() != MATRIX) {
            throw new IllegalArgumentException(file + ": an edge list holds a matrix, but the shape is " + Arrays.toString(x.shape()));
        }
        // An edge list is written with its values, too, unless the options ask for the pattern.
        new TripletsWriter(delimiter, this == EDGES ? EDGE_COMMENT : 0, this != EDGES, options.onlyPattern(), 0)
                .write(x, file, Collections.nCopies(x.rank(), null), options.listener());
    }

    private Lines linesOf(Path file, ReadOptions options) {
        try (FileText text = FileText.open(file, choice(options.member()))) {
            return linesOf(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Determines the fields of the lines of a text from the first lines. */
    public Lines linesOf(Path file, FileText text) throws IOException {
        FirstLine first = this == EDGES ? FirstLine.of(file, text, "#%", line -> false, delimiter)
                : FirstLine.of(file, text, "#", this::isEntry, delimiter);
        boolean commented = first.comment() != 0;
        char comment = this != EDGES ? 0 : commented ? first.comment() : EDGE_COMMENT;
        // In CSV and TSV, comments stand only before the first line: a later line that begins with # may be an entry.
        boolean passed = commented && this != EDGES;
        if (first.text().isBlank()) {
            return new Lines(delimiter, comment, passed ? Math.toIntExact(first.before() + 1) : 0, MATRIX, 0, this != EDGES, false,
                    passed ? first.end() + text.markBytes() : 0);
        }
        List<String> fields = split(first.text(), delimiter);
        if (this != EDGES && first.text().startsWith("#")) {
            throw commentOrEntry(file, text.label(), first, fields.get(0));
        }
        boolean headed = isHeader(fields);
        int rank = headed ? named(fields) : 0;
        boolean values = rank == 0 ? fields.size() == MATRIX + 1 : fields.size() == rank + 1;
        if (rank == 0 && fields.size() != MATRIX && !values) {
            throw new IllegalArgumentException(text.label() + ": line " + (first.before() + 1) + " has " + fields.size()
                    + (fields.size() == 1 ? " field" : " fields")
                    + "; lines of two or three fields are read as row, column and value. For other lines pass TripletOptions to "
                    + "Triplets.read: coordinates and value name the fields, delimiter the character between them");
        }
        if (headed && rank == 0) {
            checkOrder(text.label(), first.before() + 1, fields);
        } else if (!headed && commented) {
            checkComment(text.label(), first, fields.size());
        }
        rank = rank == 0 ? MATRIX : rank;
        long before = headed ? first.before() + 1 : passed ? first.before() : 0;
        return new Lines(delimiter, comment, Math.toIntExact(before), rank, fields.size(), values, headed,
                headed ? first.end() + text.markBytes() : passed ? first.begin() + text.markBytes() : 0);
    }

    /**
     * Returns whether the text after a # may be an entry: it has several fields, and at least one field is a number and
     * nothing else. If a blank follows the #, the first field is not tested.
     */
    private boolean isEntry(String behind) {
        List<String> fields = split(behind, delimiter);
        return fields.size() >= MATRIX && IntStream.range(behind.startsWith(" ") ? 1 : 0, fields.size())
                .anyMatch(i -> isNumber(fields.get(i)) && !TEXT.matcher(fields.get(i)).find());
    }

    private static MalformedFileException commentOrEntry(Path file, String label, FirstLine first, String field) {
        long line = first.before() + 1;
        return Faults.text(label + ": line " + line + ", column 1: '" + MemberChoice.shown(field)
                + "' is no coordinate of dimension 0, and the line is not a comment, because it has numbers among its fields; "
                + "TripletOptions.comment('#'), passed to Triplets.read, skips all lines that begin with it", file, line, 1);
    }

    /**
     * Throws if the last comment before the entries names their fields in another order than the reader expects. Either
     * two known names are in the wrong order, or all names are known, but not in the fields that they identify.
     */
    private void checkComment(String label, FirstLine first, int count) {
        List<String> names = split(first.last(), delimiter);
        int[] places = names.stream().mapToInt(name -> placeOf(name, -1)).toArray();
        boolean turned = IntStream.range(0, places.length).anyMatch(i -> Arrays.stream(places, 0, i).anyMatch(before -> before > places[i]
                && places[i] >= 0)) || areCountedDown(names);
        boolean known = Arrays.stream(places).allMatch(place -> place >= 0) && Arrays.stream(places).distinct().count() == places.length;
        if (names.size() == count && (turned || known)) {
            checkOrder(label, first.lastLine(), names);
        }
    }

    /**
     * Returns the number of dimensions in a header that Triplets.write has written: dim0, dim1, ... and optionally
     * value. Returns 0 for other headers.
     */
    private static int named(List<String> fields) {
        int rank = fields.get(fields.size() - 1).equals("value") ? fields.size() - 1 : fields.size();
        return IntStream.range(0, rank).allMatch(d -> fields.get(d).equals("dim" + d)) ? rank : 0;
    }

    /** Throws if the names of the columns are in another order than the fields that the reader expects. */
    private static void checkOrder(String label, long line, List<String> fields) {
        boolean ordered = IntStream.range(0, fields.size()).allMatch(i -> placeOf(fields.get(i), i) == i);
        if (!ordered || areCountedDown(fields)) {
            throw new IllegalArgumentException(label + ": line " + line + " names the fields " + String.join(", ", fields)
                    + "; fields are read as row, column and value; TripletOptions.coordinates and value, passed to "
                    + "Triplets.read, set another order");
        }
    }

    /** Returns whether the first two names are the same word with a number, and the first number is larger: node2, node1. */
    private static boolean areCountedDown(List<String> fields) {
        Matcher first = COUNTED.matcher(fields.get(0).strip());
        Matcher second = COUNTED.matcher(fields.size() < MATRIX ? "" : fields.get(1).strip());
        return first.matches() && second.matches() && first.group(1).equals(second.group(1))
                && Integer.parseInt(first.group(2)) > Integer.parseInt(second.group(2));
    }

    /** Returns the number of the field that a name identifies (0 row, 1 column, 2 value), or {@code otherwise} if it identifies none. */
    private static int placeOf(String name, int otherwise) {
        String word = name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\d]", "");
        for (String longer = ""; !longer.equals(word);) {
            String at = word;
            OptionalInt place = IntStream.rangeClosed(0, MATRIX).filter(i -> PLACES.get(i).contains(at)).findFirst();
            if (place.isPresent()) {
                return place.getAsInt();
            }
            longer = word;
            word = BESIDE.matcher(word).replaceFirst("");
        }
        return otherwise;
    }

    /**
     * Returns whether the fields of a first line are names of columns: at least one field is a name, and no field is a
     * number in any notation. Any other first line is read as an entry. If a number has a notation that the reader does
     * not accept, the reader throws and names the field.
     */
    private static boolean isHeader(List<String> fields) {
        return fields.stream().anyMatch(FieldText::isName) && fields.stream().noneMatch(FieldText::isNumber);
    }

    private static boolean isName(String field) {
        int first = firstOfWord(field);
        return (Character.isLetter(first) || first == '_') && !NUMBERS.matcher(field).matches();
    }

    /**
     * Returns whether a field is a number in any notation, or a word such as nan or null. A number may have signs,
     * brackets or currencies before its first digit: 1e3, 0x1, 1,000, -.5, $5, 2024-01-01.
     */
    private static boolean isNumber(String field) {
        return firstOfWord(field) == 0 ? field.indexOf(INFINITE) >= 0 : !isName(field);
    }

    /** Returns the first letter, digit or _ of a field; 0 if there is none. */
    private static int firstOfWord(String field) {
        return field.codePoints().filter(c -> Character.isLetterOrDigit(c) || c == '_' || Character.getType(c) == Character.OTHER_NUMBER
                || Character.getType(c) == Character.LETTER_NUMBER).findFirst().orElse(0);
    }

    /**
     * Returns the fields of a line without their quotes. A blank as the delimiter stands for any number of blanks and
     * tabs.
     */
    public static List<String> split(String line, char delimiter) {
        boolean blanks = delimiter == ' ';
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean begun = !blanks;  // also true for an empty field in quotes
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && line.startsWith("\"", i + 1)) {
                field.append(line.charAt(++i));
            } else if (c == '"' && (quoted || field.toString().isBlank())) {
                quoted = !quoted;
                begun = true;
            } else if (!quoted && (c == delimiter || blanks && (c == '\t' || c == '\r'))) {
                if (begun) {
                    fields.add(field.toString().strip());
                }
                field.setLength(0);
                begun = !blanks;
            } else {
                field.append(c);
                begun = true;
            }
        }
        if (begun || fields.isEmpty()) {
            fields.add(field.toString().strip());
        }
        return fields;
    }
}
