// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Steps that only move values: writes, sorting, conversions of format and type, files. */
final class Rearrangements {
    private Rearrangements() {}

    /** Writes an element, an array or a number through the view. */
    static void assign(Trial t) {
        Subject s = t.subject;
        Content x = s.seen();
        switch (t.random.nextInt(4)) {
            case 0 -> {
                int i = t.random.nextInt(x.length());
                // The value may be the one that the element has already, or the fill, which removes the entry.
                Content from = Content.random(t.random, x.type, Trial.zero(x.type), 0.7, 1);
                t.note("putScalar of " + from.number(0) + " at " + Arrays.toString(x.coordinates(i)));
                t.library.put(s.array(), from.number(0), x.coordinates(i));
                s.set(i, from, 0);
            }
            case 1 -> {
                Content from = new Content(x.type, 1);
                from.set(0, Trial.number(t.random, x.type));
                t.note("assign of " + from.number(0));
                t.library.assign(s.array(), from.number(0));
                IntStream.range(0, x.length()).forEach(i -> s.set(i, from, 0));
            }
            case 2 -> copy(t, x, t.operand(t.pick(List.of(DataType.values())), x.shape));
            default -> copy(t, x, t.operand(x.type, Arrays.copyOfRange(x.shape, t.random.nextInt(x.rank()), x.rank())));
        }
        s.compare("the last call");
    }

    private static void copy(Trial t, Content x, Trial.Operand from) {
        t.note("assign of " + from);
        t.library.assign(t.subject.array(), from.array());
        for (int i = 0; i < x.length(); i++) {
            t.subject.set(i, from.content(), Elementwise.under(x, i, from.content()));
        }
    }

    /** Sorts along a dimension, or finds the distinct values. */
    static void order(Trial t) {
        Content x = t.subject.seen();
        if (t.chance(3)) {
            int[] first = IntStream.range(0, x.length()).boxed().sorted((i, j) -> compare(x, i, j)).mapToInt(i -> i).toArray();
            int[] distinct = IntStream.range(0, first.length).filter(k -> k == 0 || compare(x, first[k - 1], first[k]) != 0)
                    .map(k -> first[k]).toArray();
            Content expected = new Content(x.type, distinct.length);
            for (int i = 0; i < distinct.length; i++) {
                expected.set(i, x, distinct[i]);
            }
            expected.compare(t.note("unique"), t.keep(t.library.unique(t.subject.array())));
            return;
        }
        int dimension = t.random.nextInt(x.rank());
        boolean ascending = t.chance(2);
        int stride = Content.length(Arrays.copyOfRange(x.shape, dimension + 1, x.rank()));
        Content expected = new Content(x.type, x.shape);
        for (int i = 0; i < x.length(); i++) {
            if (x.coordinates(i)[dimension] == 0) {
                int begin = i;
                int[] line = IntStream.range(0, x.shape[dimension]).map(k -> begin + k * stride).boxed()
                        .sorted((j, k) -> ascending ? compare(x, j, k) : compare(x, k, j)).mapToInt(j -> j).toArray();
                for (int k = 0; k < line.length; k++) {
                    expected.set(i + k * stride, x, line[k]);
                }
            }
        }
        String what = t.note("sort along " + dimension + (ascending ? ", ascending" : ", descending"));
        expected.compare(what, t.keep(t.library.sort(t.subject.array(), dimension, ascending)));
    }

    /** Compares like {@link Double#compare}, except that 0 equals -0. */
    private static int compare(Content x, int i, int j) {
        return x.type.isFloating() ? Double.compare(x.real(i) + 0.0, x.real(j) + 0.0) : Long.compare(x.whole(i), x.whole(j));
    }

    /** Converts to another format and back, or to another type. */
    static void convert(Trial t) {
        Content x = t.subject.seen();
        if (t.chance(3)) {
            DataType type = t.pick(List.of(DataType.values()));
            String what = t.note("castTo " + type);
            INDArray cast = t.library.cast(t.subject.array(), type);
            if (type != x.type) {
                t.keep(cast);
            }
            x.cast(type).compare(what, cast);
            return;
        }
        SparseFormat format = t.pick(Trial.formats(x.rank()));
        String what = t.note("toFormat " + format + " and back");
        INDArray converted = t.keep(t.library.convert(t.subject.array(), format));
        // A GCS matrix whose lines are one dimension has the format name CSR or CSC.
        if (converted.getFormat() != format && format != SparseFormat.GCS) {
            throw new Mismatch(what + " gave " + converted.getFormat());
        }
        x.compare(what, converted);
        x.compare(what, t.keep(t.library.convert(converted, t.subject.array().getFormat())));
    }

    /** Returns whether a Matrix Market file can hold the subject. */
    static boolean fitsFile(Subject s) {
        return s.shape().length == 2 && s.array().fillValue().doubleValue() == 0;
    }

    /** Writes the subject to a file and reads it. */
    static void file(Trial t) {
        String what = t.note("a Matrix Market file");
        try {
            t.subject.seen().compare(what, t.keep(t.library.throughFile(t.subject.array(), t.file())));
        } finally {
            try {
                Files.deleteIfExists(t.file());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
