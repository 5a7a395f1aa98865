// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.sparse4j.docs.pictures.Drawing.MARGIN;
import static org.sparse4j.docs.pictures.Drawing.TEXT;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.docs.pictures.Drawing.Ink;

/** A view over the elements of its array, before and after a write through it. */
final class ViewsPicture {
    private static final int CELL = 25;
    private static final int ROWS = 6;
    private static final int COLUMNS = 8;

    private ViewsPicture() {}

    static String svg() {
        Drawing d = new Drawing();
        int right = MARGIN + CELL * COLUMNS + 44;
        int top = 62;
        try (INDArray x = Sparse4j.coo(ROWS, COLUMNS).add(3, 0, 1).add(7, 1, 2).add(4, 2, 5).add(9, 4, 4).add(2, 5, 7).build();
             INDArray shown = Sparse4j.sparse(ROWS, COLUMNS); INDArray before = x.dup()) {
            INDArray view = x.get(interval(1, 5), interval(0, 2, COLUMNS));
            // The same window on another array says which elements the view shows.
            shown.get(interval(1, 5), interval(0, 2, COLUMNS)).assign(1);
            view.putScalar(2, 3, 5);
            d.text(MARGIN, top - 10, "x, " + ROWS + " × " + COLUMNS, Ink.INK, TEXT);
            for (int i = 0; i < ROWS; i++) {
                for (int j = 0; j < COLUMNS; j++) {
                    boolean in = shown.getDouble(i, j) == 1;
                    boolean written = x.getDouble(i, j) != before.getDouble(i, j);
                    element(d, MARGIN + CELL * j, top + CELL * i, x.getDouble(i, j), in, written);
                }
            }
            int middle = top + CELL;
            d.text(right, middle - 10, "view, " + view.size(0) + " × " + view.size(1), Ink.BLUE, TEXT);
            for (int i = 0; i < view.size(0); i++) {
                for (int j = 0; j < view.size(1); j++) {
                    element(d, right + CELL * j, middle + CELL * i, view.getDouble(i, j), true, i == 2 && j == 3);
                }
            }
            d.arrow(right - 6, middle + 2.5 * CELL, MARGIN + CELL * COLUMNS + 6, middle + 2.5 * CELL, Ink.ORANGE);
            int y = top + CELL * ROWS + 26;
            long[] begin = view.sparseOffsets();
            d.text(MARGIN, y, "view = x.get(interval(1, 5), interval(0, 2, 8))", Ink.INK, TEXT)
                    .text(MARGIN, y + 20, "The view holds, for each dimension of x:", Ink.SOFT, TEXT)
                    .text(MARGIN, y + 38, "rows: begin " + begin[0] + ", step 1, length " + view.size(0), Ink.BLUE, TEXT)
                    .text(MARGIN, y + 56, "columns: begin " + begin[1] + ", step 2, length " + view.size(1), Ink.BLUE, TEXT)
                    .text(MARGIN, y + 80, "view.putScalar(2, 3, 5) stores a new element in x:", Ink.ORANGE, TEXT)
                    .text(MARGIN, y + 98, "x stores " + x.nnz() + " elements instead of " + before.nnz() + "; (3, 6) is "
                            + Drawing.number(x.getDouble(3, 6)) + ".", Ink.ORANGE, TEXT);
            return d.svg("A view over the elements of its array", "Blue elements of x belong to the view, which takes rows 1 to 4 and "
                    + "every second column. A write of a new non-zero through the view appears in x.", y + 114);
        }
    }

    private static void element(Drawing d, double x, double y, double value, boolean in, boolean written) {
        Ink ground = written ? Ink.PALE_ORANGE : in ? Ink.PALE_BLUE : null;
        d.cell(x, y, CELL, CELL, value == 0 ? "·" : Drawing.number(value), ground, Ink.FAINT, value == 0 ? Ink.SOFT : Ink.INK);
    }
}
