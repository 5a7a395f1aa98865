// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.sparse4j.docs.pictures.Drawing.MARGIN;
import static org.sparse4j.docs.pictures.Drawing.TEXT;

import java.util.ArrayList;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.docs.pictures.Drawing.Ink;

/** The buffers of one matrix in COO, CSR, CSC and DENSE, read from the arrays. */
final class FormatsPicture {
    private static final int CELL = 30;
    private static final int HEIGHT = 22;
    private static final int LEFT = 100;
    private static final int NARROW = 23;
    private static final double[][] ELEMENTS = {{0, 1.5, 0, 0}, {2, 0, 0, -1}, {0, 0, 0, 0}, {0, 3, 0, 4}};

    private FormatsPicture() {}

    static String svg() {
        Drawing d = new Drawing();
        int y = 40;
        List<String> said = new ArrayList<>();
        try (INDArray dense = Sparse4j.create(ELEMENTS)) {
            int n = (int) dense.size(0);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double value = dense.getDouble(i, j);
                    d.cell(MARGIN + CELL * j, y + HEIGHT * i, CELL, HEIGHT, Drawing.number(value), value == 0 ? null : Ink.PALE_BLUE,
                            Ink.FAINT, value == 0 ? Ink.SOFT : Ink.INK);
                }
            }
            int right = MARGIN + CELL * n + 16;
            d.text(right, y + 16, "Blue: values, 8 bytes each", Ink.BLUE, TEXT)
                    .text(right, y + 38, "Orange: indexes, 4 bytes", Ink.ORANGE, TEXT)
                    .text(right, y + 60, "Grey: line pointers, 8 bytes", Ink.SOFT, TEXT)
                    .text(right, y + 82, "All are off the Java heap", Ink.SOFT, TEXT);
            y += HEIGHT * n + 26;
            for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.DENSE)) {
                try (INDArray x = dense.toFormat(format)) {
                    y = buffers(d, x, y, said);
                }
            }
        }
        return d.svg("One matrix in four formats", String.join(" ", said), y - 12);
    }

    /** Draws the buffers of an array below y and returns where the next one begins. */
    private static int buffers(Drawing d, INDArray x, int y, List<String> said) {
        SparseFormat format = x.getFormat();
        DataBuffer values = x.values();
        long entries = values.length();
        long bytes = values.length() * values.dataType().width();
        int below = y + 8;
        if (format == SparseFormat.DENSE) {
            for (int k = 0; k < entries; k++) {
                d.cell(MARGIN + NARROW * k, below, NARROW, HEIGHT, Drawing.number(values.getDouble(k)), Ink.PALE_BLUE, Ink.FAINT, Ink.INK);
            }
            below += HEIGHT;
        } else {
            below = row(d, below, "values", values, 0, entries, Ink.PALE_BLUE);
            DataBuffer indexes = x.indexes();
            bytes += indexes.length() * indexes.dataType().width();
            if (format == SparseFormat.COO) {
                below = row(d, below, "rows", indexes, 0, entries, Ink.PALE_ORANGE);
                below = row(d, below, "columns", indexes, entries, entries, Ink.PALE_ORANGE);
            } else {
                below = row(d, below, format == SparseFormat.CSR ? "columns" : "rows", indexes, 0, entries, Ink.PALE_ORANGE);
                // The pointers are one buffer of lines + 1 words: the begins, and the last end.
                DataBuffer begins = x.pointersB();
                DataBuffer ends = x.pointersE();
                bytes += (begins.length() + 1) * begins.dataType().width();
                d.text(MARGIN, below + 15, "pointers", Ink.SOFT, TEXT);
                for (int k = 0; k <= begins.length(); k++) {
                    long pointer = k < begins.length() ? begins.getLong(k) : ends.getLong(k - 1);
                    d.cell(LEFT + CELL * k, below, CELL, HEIGHT, String.valueOf(pointer), Ink.GREY, Ink.FAINT, Ink.INK);
                }
                below += HEIGHT;
            }
        }
        String how = switch (format) {
            case COO -> "a row and a column for each value";
            case CSR -> "values row by row";
            case CSC -> "values column by column";
            default -> "every element";
        };
        d.bold(MARGIN, y, format.name(), Ink.INK, TEXT).text(MARGIN + 58, y, how + ", " + bytes + " bytes", Ink.SOFT, TEXT);
        said.add(format + ": " + how + ", " + bytes + " bytes.");
        return below + 32;
    }

    private static int row(Drawing d, int y, String name, DataBuffer buffer, long first, long length, Ink fill) {
        d.text(MARGIN, y + 15, name, fill == Ink.PALE_BLUE ? Ink.BLUE : Ink.ORANGE, TEXT);
        for (int k = 0; k < length; k++) {
            d.cell(LEFT + CELL * k, y, CELL, HEIGHT, Drawing.number(buffer.getDouble(first + k)), fill, Ink.FAINT, Ink.INK);
        }
        return y + HEIGHT;
    }
}
