// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.sparse4j.docs.pictures.Drawing.MARGIN;
import static org.sparse4j.docs.pictures.Drawing.TEXT;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.docs.pictures.Drawing.Ink;

/** Arrays with the fills 0, 1 and true: stored elements in blue, the fill in grey. */
final class FillsPicture {
    private static final int CELL = 28;
    private static final int HEIGHT = 24;
    private static final int COLUMNS = 4;
    private static final int GAP = 18;

    private FillsPicture() {}

    static String svg() {
        Drawing d = new Drawing();
        int top = 62;
        try (INDArray x = Sparse4j.coo(3, COLUMNS).add(4, 0, 0).add(2, 0, 2).add(5, 1, 3).build(SparseFormat.CSR);
             INDArray more = x.add(1); INDArray zero = x.eq(0)) {
            int y = grid(d, 0, top, "x", x);
            grid(d, 1, top, "x.add(1)", more);
            grid(d, 2, top, "x.eq(0)", zero);
            long length = x.length();
            long stored = x.nnz();
            d.rect(MARGIN, y + 14, 12, 12, Ink.PALE_BLUE, Ink.FAINT)
                    .text(MARGIN + 20, y + 24, "stored: it has memory of its own", Ink.INK, TEXT)
                    .rect(MARGIN, y + 34, 12, 12, null, Ink.FAINT)
                    .text(MARGIN + 20, y + 44, "not stored: the array keeps the fill once", Ink.SOFT, TEXT)
                    .text(MARGIN, y + 72, String.format(Locale.ROOT, "x.meanNumber(): %s / %d elements = %.3f",
                            Drawing.number(x.sumNumber().doubleValue()), length, x.meanNumber().doubleValue()), Ink.INK, TEXT)
                    .text(MARGIN, y + 92, String.format(Locale.ROOT, "x.stored().meanNumber(): %s / %d stored = %.3f",
                            Drawing.number(x.sumNumber().doubleValue()), stored, x.stored().meanNumber().doubleValue()), Ink.BLUE, TEXT);
            return d.svg("Stored elements and the fill", "Three arrays of 3 rows and 4 columns that store the same three elements: "
                    + "x with the fill 0, x + 1 with the fill 1, and x == 0 with the fill true.", y + 108);
        }
    }

    private static int grid(Drawing d, int at, int top, String name, INDArray x) {
        int left = MARGIN + at * (CELL * COLUMNS + GAP);
        d.text(left, top - 10, name, Ink.INK, TEXT);
        INDArray[] rows = {x.getRow(0), x.getRow(1), x.getRow(2)};
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                boolean stored = rows[i].getScalar(j).nnz() == 1;
                String words = Drawing.number(x.getDouble(i, j));
                d.cell(left + CELL * j, top + HEIGHT * i, CELL, HEIGHT, words, stored ? Ink.PALE_BLUE : null, Ink.FAINT,
                        stored ? Ink.INK : Ink.SOFT);
            }
        }
        int y = top + HEIGHT * rows.length;
        d.text(left, y + 18, "fill " + Drawing.number(x.fillValue().doubleValue()) + ", stores " + x.nnz(), Ink.SOFT, TEXT);
        return y + 22;
    }
}
