// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.tour;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.io.PrintStream;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Runs the worked examples of the thesis (L&ouml;ffel, Sparse linear algebra in DL4J) and of Peterson's note on generalized compressed
 * storage on the library: arrays, their buffers, and views.
 */
public final class Tour {
    private final TourPage page;

    public Tour(PrintStream out) {
        page = new TourPage(out);
    }

    public void walk() {
        page.text("A tour of Sparse4j: every number below is read from live arrays.");
        coordinates();
        compressedRows();
        tensor();
        denseView();
        pointView();
        newAxisView();
        viewOfView();
        putThroughViews();
        copies();
        huge();
        fill();
        TourGcs gcs = new TourGcs(page);
        gcs.layouts();
        gcs.rowsAndColumns();
        gcs.oddAndEven();
        page.text("", "End of the tour: " + page.chapters() + " chapters.");
    }

    private void coordinates() {
        page.chapter("Coordinates (COO), figure 2.1");
        page.text("One value and one tuple of coordinates per entry; what is not stored is the fill, here 0.");
        page.code("Sparse4j.createSparseCOO({2, 3, 1, 4}, {{0,1}, {1,2}, {2,0}, {2,2}}, 4, 3)");
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 1, 4},
                new long[][] {{0, 1}, {1, 2}, {2, 0}, {2, 2}}, 4, 3)) {
            page.array("x", x);
            page.text("  indexes() holds all rows, then all columns; coordinates() gives the tuples:");
            page.buffers(x);
            page.value("coordinates()", Arrays.deepToString(x.coordinates()));
        }
    }

    private void compressedRows() {
        page.chapter("Compressed rows (CSR), figure 2.2");
        page.text("The columns of each row lie together; pointersB and pointersE say where a row begins and ends.");
        page.code("Sparse4j.createSparseCSR(values, columns, pointersB, pointersE, 5, 4)");
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {2, 3, 1, 4, 2, 1}, new int[] {1, 2, 0, 2, 2, 3},
                new int[] {0, 1, 2, 2, 4}, new int[] {1, 2, 2, 4, 6}, 5, 4)) {
            page.array("x", x);
            page.buffers(x);
            page.code("x.toFormat(SparseFormat.CSC)");
            try (INDArray columns = x.toFormat(SparseFormat.CSC)) {
                page.buffers(columns);
                page.value("equal to x?", columns.equals(x));
            }
        }
    }

    private void tensor() {
        page.chapter("A sparse tensor, figure 2.4");
        page.text("The same constructor for any rank.");
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4, 5},
                new long[][] {{0, 1, 0}, {1, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 2, 0}}, 3, 3, 3)) {
            page.array("x", x);
            page.value("coordinates()", Arrays.deepToString(x.coordinates()));
            page.code("x.sum(0, 2), along any set of dimensions");
            try (INDArray sum = x.sum(0, 2)) {
                page.array("sum", sum);
            }
        }
    }

    private void denseView() {
        page.chapter("A view of a dense matrix, figures 5.3 and 5.4");
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, 3, 3)) {
            page.array("x", x);
            page.code("x.get(interval(1, 3), interval(1, 3))");
            INDArray view = x.get(interval(1, 3), interval(1, 3));
            page.array("view", view);
            page.window(view);
            page.text("  The 5 is (1, 1) in x and (0, 0) in the view: one element, two names.");
            page.value("x(1, 1), view(0, 0)", TourPage.number(x.getDouble(1, 1)) + ", "
                    + TourPage.number(view.getDouble(0, 0)));
        }
    }

    /** Returns the tensor T of figure 5.5 and appendix A.1. */
    static INDArray thesisTensor() {
        return Sparse4j.createSparseCOO(new double[] {2, 3, 4, 5, 2, 8, 3, 1, 6, 1, 4},
                new long[][] {{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 2}, {0, 2, 0}, {0, 2, 1}, {1, 0, 1}, {1, 0, 2},
                    {1, 1, 2}, {1, 2, 1}, {1, 2, 2}}, 2, 3, 3);
    }

    private void pointView() {
        page.chapter("A point drops its dimension, figure 5.5");
        try (INDArray t = thesisTensor()) {
            page.array("T", t);
            page.code("T.get(point(0))");
            INDArray view = t.get(point(0));
            page.array("view", view);
            page.text("  No entry was copied. The view is T's storage and a window that fixes dimension 0,");
            page.text("  so view(i, j) is T(0, i, j):");
            page.window(view);
        }
    }

    private void newAxisView() {
        page.chapter("New axes, figure 5.8");
        try (INDArray t = thesisTensor()) {
            page.code("T.get(newAxis(), point(0), interval(1, 3), interval(1, 3))");
            INDArray view = t.get(newAxis(), point(0), interval(1, 3), interval(1, 3));
            page.array("view", view);
            page.window(view);
            page.value("sparseInfo()", Arrays.toString(view.sparseInfo()));
            page.text("  The entries of the view, in its own coordinates and in those of T. The view hides the first",
                    "  dimension of T, and T has no dimension for the view's first one:");
            view.forEachEntry((at, value) -> page.value(Arrays.toString(at) + " = " + TourPage.number(value),
                    "T" + Arrays.toString(new long[] {0, at[1] + 1, at[2] + 1})));
        }
        try (INDArray m = Sparse4j.speye(3)) {
            page.code("Sparse4j.speye(3).get(newAxis(), all())");
            INDArray view = m.get(newAxis(), all());
            page.array("view", view);
            page.value("hiddenDimensions()", Arrays.toString(view.hiddenDimensions()));
        }
    }

    private void viewOfView() {
        page.chapter("A view of a view, appendix A.1.1");
        try (INDArray x = Sparse4j.sparse(2, 3, 4, 4, 5)) {
            page.code("v = sparse(2, 3, 4, 4, 5).get(point(1), interval(1, 3), all(), all(), all())");
            INDArray v = x.get(point(1), interval(1, 3), all(), all(), all());
            page.value("shape of v", Arrays.toString(v.shape()));
            page.window(v);
            page.code("w = v.get(all(), point(0), point(3), all())");
            INDArray w = v.get(all(), point(0), point(3), all());
            page.value("shape of w", Arrays.toString(w.shape()));
            page.window(w);
        }
    }

    private void putThroughViews() {
        page.chapter("The life of a put through a view of a view");
        page.text("A put of a new non-zero through any view is seen by all others at once.");
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {2, 3, 1, 4, 2, 1}, new int[] {1, 2, 0, 2, 2, 3},
                new int[] {0, 1, 2, 2, 4}, new int[] {1, 2, 2, 4, 6}, 5, 4)) {
            INDArray lower = x.get(interval(2, 5), all());
            INDArray turned = lower.transpose();
            page.code("x.get(interval(2, 5), all()).transpose().putScalar(1, 0, 7)");
            turned.putScalar(1, 0, 7.0);
            page.array("x", x);
            page.value("lower(0, 1)", TourPage.number(lower.getDouble(0, 1)));
            page.value("nnz x, lower, turned", x.nnz() + ", " + lower.nnz() + ", " + turned.nnz());
            page.text("  The compressed buffers took it up at the next bulk read, once for any number of puts:");
            page.buffers(x);
        }
    }

    private void copies() {
        page.chapter("Copies, figure 5.6 and section 5.4.8");
        page.text("Columns 0, 2 and 3 are no interval, so they make no view. A product with columns of the identity",
                "copies them; writing to the copy leaves the source as it was.");
        double[] data = new double[15];
        Arrays.setAll(data, i -> i + 1);
        try (INDArray x = Sparse4j.create(data, 3, 5);
                INDArray pick = Sparse4j.createSparseCOO(new double[] {1, 1, 1},
                        new long[][] {{0, 0}, {2, 1}, {3, 2}}, 5, 3);
                INDArray copy = x.mmul(pick)) {
            page.array("copy", copy);
            copy.putScalar(0, 0, 100.0);
            page.value("copy(0, 0), x(0, 0)", TourPage.number(copy.getDouble(0, 0)) + ", "
                    + TourPage.number(x.getDouble(0, 0)));
        }
        double[] cube = new double[81];
        Arrays.setAll(cube, i -> i);
        try (INDArray x = Sparse4j.create(cube, 3, 3, 3, 3)) {
            page.code("arange as [3, 3, 3, 3], get(all(), point(1), interval(0, 2), interval(0, 2, 3)).dup()");
            try (INDArray copy = x.get(all(), point(1), interval(0, 2), interval(0, 2, 3)).dup()) {
                page.array("copy", copy);
            }
        }
    }

    private void huge() {
        page.chapter("A trillion elements, section 6.2.1");
        page.text("[100000, 100000, 100] has 10^12 elements. Memory is that of the entries.");
        try (INDArray x = Sparse4j.sparse(100000, 100000, 100)) {
            page.code("x.get(point(0), point(0), all()).assign(1.0)");
            x.get(point(0), point(0), all()).assign(1.0);
            page.value("length", x.length());
            page.value("nnz", x.nnz());
            page.code("x.toFormat(new int[] {0, 1, 2}, 2)");
            long before = Sparse4j.memory().liveBytes();
            try (INDArray lines = x.toFormat(new int[] {0, 1, 2}, 2)) {
                page.value("nnz", lines.nnz());
                page.value("under 100 kB?", Sparse4j.memory().liveBytes() - before < 100_000);
                page.value("sum", TourPage.number(lines.sumNumber().doubleValue()));
                page.text("  Of 10^10 lines only the one that is not empty is listed (hyper).");
                page.value("pointersB()", Arrays.toString(lines.pointersB().asLong()));
                page.value("pointersE()", Arrays.toString(lines.pointersE().asLong()));
            }
        }
    }

    private void fill() {
        page.chapter("The fill: element-wise results stay sparse");
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 1, 4},
                        new long[][] {{0, 1}, {1, 2}, {2, 0}, {2, 2}}, 4, 3);
                INDArray more = x.add(1);
                INDArray mean = x.mean(0);
                INDArray known = x.stored().mean(0)) {
            page.code("x.add(1)");
            page.array("more", more);
            page.value("fillValue()", TourPage.number(more.fillValue().doubleValue()));
            page.code("x.mean(0), and x.stored().mean(0), which treats elements that are not stored as missing, not as 0");
            page.array("mean", mean);
            page.array("stored mean", known);
        }
    }
}
