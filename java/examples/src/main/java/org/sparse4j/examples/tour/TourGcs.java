// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.tour;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** The chapters of the tour on generalized compressed storage, after Peterson's note. */
final class TourGcs {
    private final TourPage page;

    TourGcs(TourPage page) {
        this.page = page;
    }

    /** Returns the note's array of shape (2, 3, 4). */
    static INDArray example() {
        return Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9},
                new long[][] {{0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 2, 1}, {1, 0, 0}, {1, 0, 3}, {1, 2, 0}, {1, 2, 2},
                    {1, 2, 3}}, 2, 3, 4);
    }

    void layouts() {
        page.chapter("Generalized compressed storage: one array, twelve layouts");
        page.text("A dimension order and a partitioning cut the dimensions in two: the first make the line, the others",
                "the minor index, both as mixed-radix numbers. CSR is order (0, 1), partitioning 1.");
        int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        try (INDArray x = example()) {
            page.array("x", x);
            for (int partitioning = 1; partitioning <= 2; partitioning++) {
                for (int[] order : orders) {
                    page.code("x.toFormat(" + Arrays.toString(order) + ", " + partitioning + ")");
                    try (INDArray lines = x.toFormat(order, partitioning)) {
                        page.buffers(lines);
                    }
                }
            }
        }
    }

    void rowsAndColumns() {
        page.chapter("CSR and CSC are two of them");
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9},
                new long[][] {{0, 2}, {0, 4}, {1, 0}, {1, 3}, {2, 0}, {2, 2}, {2, 3}, {3, 3}, {3, 4}}, 4, 5)) {
            page.array("x", x);
            for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC}) {
                page.code("x.toFormat(" + format + ")");
                try (INDArray lines = x.toFormat(format)) {
                    page.value("dimensionOrder()", Arrays.toString(lines.dimensionOrder()));
                    page.value("partitioning()", lines.partitioning());
                    page.buffers(lines);
                }
            }
        }
    }

    void oddAndEven() {
        page.chapter("Four dimensions, even ones against odd ones (GCRS and GCCS)");
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
                new long[][] {{0, 0, 0, 3}, {0, 0, 1, 1}, {0, 0, 1, 2}, {0, 1, 0, 3}, {0, 1, 1, 0}, {0, 2, 1, 2},
                    {1, 0, 0, 0}, {1, 0, 0, 2}, {1, 0, 1, 0}, {1, 0, 1, 3}, {1, 1, 1, 3}, {1, 2, 1, 1}}, 2, 3, 2, 4)) {
            page.code("x.toFormat([0, 2, 1, 3], 2)");
            try (INDArray rows = x.toFormat(new int[] {0, 2, 1, 3}, 2)) {
                page.buffers(rows);
            }
            page.code("x.toFormat([1, 3, 0, 2], 2)");
            try (INDArray columns = x.toFormat(new int[] {1, 3, 0, 2}, 2)) {
                page.buffers(columns);
                page.value("equal to x?", columns.equals(x));
            }
        }
    }
}
