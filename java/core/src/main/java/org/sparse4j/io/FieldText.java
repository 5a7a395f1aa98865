// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Triplets and edge lists of which nothing is told: what their first line says, and nothing that it does not. */
enum FieldText {
    CSV("CSV", TripletOptions.csv(), ','), TSV("TSV", TripletOptions.tsv(), '\t'), EDGES("edge list", TripletOptions.edges(), ' ');

    private static final int MATRIX = 2;

    private final String kind;
    private final TripletOptions plain;
    private final char delimiter;

    FieldText(String kind, TripletOptions plain, char delimiter) {
        this.kind = kind;
        this.plain = plain;
        this.delimiter = delimiter;
    }

    /** What the lines of a file are. */
    record Lines(TripletOptions options, int rank, boolean hasValues, boolean isHeaded, long headerBytes) {
        @Override
        public String toString() {
            String of = rank == MATRIX ? "row, column"
                    : IntStream.range(0, rank).mapToObj(d -> "dim" + d).collect(Collectors.joining(", "));
            return of + (hasValues ? ", value" : "") + (isHeaded ? ", header" : "");
        }
    }

    INDArray read(Path file, ReadOptions options) {
        options.requireBothHalves(file.toString());
        return Triplets.read(file, linesOf(file).options.dataType(options.typeOr(DataType.DOUBLE))
                .format(options.formatOr(SparseFormat.COO)).duplicates(options.duplicates()).listener(options.listener()));
    }

    ArrayFileInfo readInfo(Path file) {
        Lines lines = linesOf(file);
        long[] shape = new long[lines.rank];
        Arrays.fill(shape, -1);
        return new ArrayFileInfo(kind, lines.toString(), DataType.DOUBLE, SparseFormat.COO, shape, -1);
    }

    void write(INDArray x, Path file, WriteOptions options) {
        if (this == EDGES && x.rank() != MATRIX) {
            throw new IllegalArgumentException(file + ": an edge list holds a matrix; the shape is " + Arrays.toString(x.shape()));
        }
        // An edge list gets its values, too, unless only the pattern is wanted.
        TripletOptions to = this == EDGES ? plain.value(MATRIX) : plain.header(1);
        Triplets.write(x, file, (options.onlyPattern() ? to.pattern() : to).listener(options.listener()));
    }

    private Lines linesOf(Path file) {
        try (FileText text = FileText.open(file)) {
            return linesOf(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** What the lines of a text are that begins. */
    Lines linesOf(Path file, FileText text) throws IOException {
        FirstLine first = FirstLine.of(file, text, this == EDGES ? "#%" : "#");
        TripletOptions of = first.comment() == 0 ? plain : plain.comment(first.comment());
        if (first.text().isEmpty()) {
            return new Lines(of, MATRIX, this != EDGES, false, 0);
        }
        List<String> fields = split(first.text());
        boolean headed = !fields.get(0).matches("[+-]?\\d+");
        int rank = headed ? named(fields) : 0;
        boolean values = rank == 0 ? fields.size() == MATRIX + 1 : fields.size() == rank + 1;
        if (rank == 0 && fields.size() != MATRIX && !values) {
            throw new IllegalArgumentException(file + ": line " + (first.before() + 1) + " has " + fields.size()
                    + (fields.size() == 1 ? " field" : " fields")
                    + "; two or three are row, column and value; of others TripletOptions say which are meant, to "
                    + "Triplets.read");
        }
        rank = rank == 0 ? MATRIX : rank;
        of = of.coordinates(IntStream.range(0, rank).toArray()).header(headed ? Math.toIntExact(first.before() + 1) : 0);
        return new Lines(values ? of.value(rank) : of.pattern(), rank, values, headed, headed ? first.end() : 0);
    }

    /** How many dimensions a header names as {@link Triplets#write} does: dim0, dim1, ... and perhaps value; 0 for others. */
    private static int named(List<String> fields) {
        int rank = fields.get(fields.size() - 1).equals("value") ? fields.size() - 1 : fields.size();
        return IntStream.range(0, rank).allMatch(d -> fields.get(d).equals("dim" + d)) ? rank : 0;
    }

    /** The fields of a line without their quotes. */
    private List<String> split(String line) {
        if (delimiter == ' ') {
            return List.of(line.split("[ \t]+"));
        }
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (char c : line.toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c == delimiter && !quoted) {
                fields.add(field.toString().strip());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString().strip());
        return fields;
    }
}
