// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import java.util.Arrays;
import java.util.Base64;
import java.util.ConcurrentModificationException;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.report.Html;
import org.sparse4j.report.SpyPlot;

/**
 * Shows arrays and decompositions as HTML, for notebooks. Kernels for Kotlin and Java call this class for the value of a cell. In
 * another kernel, such as one for Scala, a program passes the text to the kernel's function for HTML.
 *
 * <p>The HTML is self-contained: no scripts, fonts or files. It takes its colours from the page around it, light or dark.
 *
 * @since 0.1.0
 */
public final class NotebookHtml {
    /** Matrices with more elements are shown by their picture alone. */
    static final long LARGE = 100_000;
    /** Arrays with more stored entries are not drawn, because a drawing reads every entry. */
    static final long MOST_ENTRIES = 50_000_000;

    private static final int PIXELS = 240;
    private static final int LARGE_PIXELS = 400;
    private static final int INK = 0x2F7ED8;

    private NotebookHtml() {}

    /**
     * Returns an array as HTML. It begins with a header of format, type, shape, number of stored entries, density and bytes. The
     * content follows:
     *
     * <ul>
     * <li>for a DENSE array of rank at most 2, and for a sparse vector of at most 10 elements: the values, or the corners of a large
     *     array;
     * <li>for a sparse matrix of at most 100,000 elements: its values or corners, with a dot for each element that is not stored, and
     *     a picture of the positions of the entries, unless every element is stored;
     * <li>for a larger sparse matrix: only the picture, or only the corners if every element is stored;
     * <li>for any other array: the first entries with their coordinates, and for a sparse array of rank 3 or more also a picture of
     *     the last two dimensions, in which all slices are drawn over each other.
     * </ul>
     *
     * <p>A closed array has only the header. If the array is closed or written while the method reads it, or if memory is short,
     * the HTML contains the message of the exception instead of the content.
     *
     * <p>O(nnz) time for a sparse array, which is not drawn if it has more than 50,000,000 entries; O(1) for a DENSE one. The
     * method needs the memory of {@link INDArray#forEachEntry}; a CSC matrix is read through its transpose, without a copy.
     */
    public static String html(INDArray x) {
        LinePlot.given(x, "array");
        StringBuilder html = Tables.open();
        String text = x.toString();
        Tables.header(html, text.lines().findFirst().orElse(""));
        if (!x.wasClosed()) {
            int begun = html.length();
            try {
                content(x, html);
            } catch (IllegalStateException | ConcurrentModificationException | ArithmeticException | OutOfMemoryError e) {
                // Like toString, html does not throw if another thread closes or writes the array meanwhile.
                html.setLength(begun);
                Tables.note(html, e.getMessage());
            }
        }
        return Tables.close(html);
    }

    /** Returns a singular value decomposition as HTML: its shapes, and the singular values as a curve. */
    public static String html(SingularValues svd) {
        LinePlot.given(svd, "decomposition");
        return decomposition("singular values", svd.s(), "u " + shape(svd.u()) + ", vt " + shape(svd.vt())
                + (svd.converged() ? "" : ", not converged"));
    }

    /** Returns eigenpairs as HTML: the shape of the eigenvectors, and the eigenvalues as a curve. */
    public static String html(Eigenpairs pairs) {
        LinePlot.given(pairs, "decomposition");
        return decomposition("eigenvalues", pairs.values(), "vectors " + shape(pairs.vectors())
                + (pairs.converged() ? "" : ", not converged"));
    }

    /** Returns principal components as HTML: their shape, and the variance along each as a curve. */
    public static String html(Pca pca) {
        LinePlot.given(pca, "decomposition");
        return decomposition("variance along each component", pca.variances(), "components " + shape(pca.components()));
    }

    private static String shape(INDArray x) {
        return Arrays.toString(x.shape()) + (x.wasClosed() ? ", closed" : "");
    }

    private static String decomposition(String title, INDArray values, String shapes) {
        StringBuilder html = Tables.open();
        Tables.header(html, shapes);
        if (!values.wasClosed()) {
            html.append(LinePlot.of(title, values).html());
        }
        return Tables.close(html);
    }

    private static void content(INDArray x, StringBuilder html) {
        if (x.isEmpty()) {
            return;
        }
        boolean sparse = x.getFormat().isSparse();
        html.append("<div class=\"s4j-parts\">");
        if (!sparse && x.rank() <= 2) {
            Tables.grid(html, x);
        } else if (x.rank() == 2) {
            // Computed as a double, since the number of elements may exceed a long.
            double length = (double) x.size(0) * x.size(1);
            boolean full = x.nnz() == length;
            if (full || length <= LARGE) {
                Tables.grid(html, x);
            }
            if (!full) {
                picture(html, x);
            }
        } else if (sparse && x.rank() <= 1 && x.length() <= Tables.COLUMNS) {
            Tables.grid(html, x);
        } else {
            Tables.entries(html, x);
            if (sparse && x.rank() > 2) {
                picture(html, x);
            }
        }
        html.append("</div>");
    }

    /** Adds the picture of a matrix, or of the last two dimensions of an array. */
    private static void picture(StringBuilder html, INDArray x) {
        long entries = x.nnz();
        if (entries > MOST_ENTRIES) {
            Tables.note(html, "Not drawn: more than " + MOST_ENTRIES + " entries. SpyPlot of sparse4j-report draws them.");
            return;
        }
        int down = x.rank() - 2;
        int across = x.rank() - 1;
        long longer = Math.max(x.size(down), x.size(across));
        SpyPlot plot = SpyPlot.ofPixels(x.size(down), x.size(across), longer > PIXELS ? LARGE_PIXELS : PIXELS);
        if (x.rank() == 2 && x.getFormat() == SparseFormat.CSC) {
            x.transpose().forEachEntry((at, value) -> plot.add(at[1], at[0]));
        } else {
            x.forEachEntry((at, value) -> plot.add(at[down], at[across]));
        }
        html.append("<img alt=\"where the entries are: ").append(Html.escape(plot.toString())).append("\" src=\"data:image/png;base64,")
                .append(Base64.getEncoder().encodeToString(plot.png(INK))).append("\"/>");
    }
}
