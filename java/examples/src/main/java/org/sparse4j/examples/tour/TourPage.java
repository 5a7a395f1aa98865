// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.tour;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Prints small arrays, and the buffers that hold them, for the tour. */
final class TourPage {
    private final PrintStream out;
    private int chapter;

    TourPage(PrintStream out) {
        this.out = out;
    }

    void chapter(String title) {
        String line = ++chapter + ". " + title;
        out.println();
        out.println(line);
        out.println("=".repeat(line.length()));
    }

    int chapters() {
        return chapter;
    }

    void text(String... lines) {
        for (String line : lines) {
            out.println(line);
        }
    }

    /** Prints a line of code that has just run. */
    void code(String line) {
        out.println();
        out.println("> " + line);
    }

    void value(String name, Object value) {
        out.printf(Locale.ROOT, "  %-22s %s%n", name, value);
    }

    /** Prints shape, format and elements. */
    void array(String name, INDArray x) {
        out.printf(Locale.ROOT, "  %s: %s %s, %d of %d stored%n", name, x.getFormat(), Arrays.toString(x.shape()),
                x.nnz(), x.length());
        elements(x);
    }

    /** Prints the elements only: matrices as grids, higher ranks matrix by matrix. */
    private void elements(INDArray x) {
        if (x.rank() <= 2) {
            grid(x.rank() == 2 ? x : x.rank() == 1 ? x.expandDims(0) : x.expandDims(0).expandDims(0));
            return;
        }
        for (long i = 0; i < x.size(0); i++) {
            if (i > 0) {
                out.println();
            }
            elements(x.slice(i));
        }
    }

    private void grid(INDArray x) {
        for (long i = 0; i < x.size(0); i++) {
            StringBuilder row = new StringBuilder("   ");
            for (long j = 0; j < x.size(1); j++) {
                row.append(String.format(Locale.ROOT, " %5s", number(x.getDouble(i, j))));
            }
            out.println(row);
        }
    }

    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9 ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3f", value);
    }

    /** Prints the buffers of the storage behind an array. */
    void buffers(INDArray x) {
        value("values()", integers(x.values().asDouble()));
        if (x.getFormat() == SparseFormat.DENSE) {
            return;
        }
        value("indexes()", Arrays.toString(x.indexes().asLong()));
        if (x.getFormat() != SparseFormat.COO) {
            value("pointersB()", Arrays.toString(x.pointersB().asLong()));
            value("pointersE()", Arrays.toString(x.pointersE().asLong()));
        }
    }

    /** Shows the properties of a view beside its shared storage: flags, offsets, hidden dimensions and the rank of the storage. */
    void window(INDArray view) {
        value("flags()", Arrays.toString(view.flags()));
        value("sparseOffsets()", Arrays.toString(view.sparseOffsets()));
        value("hiddenDimensions()", Arrays.toString(view.hiddenDimensions()));
        value("underlyingRank()", view.underlyingRank());
    }

    private static String integers(double[] values) {
        StringBuilder text = new StringBuilder("[");
        for (double v : values) {
            text.append(text.length() > 1 ? ", " : "").append(number(v));
        }
        return text.append(']').toString();
    }
}
