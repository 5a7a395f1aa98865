// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.text;

import java.util.Arrays;
import java.util.function.Function;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Entries;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/** Prints elements in nested brackets, as ND4J does: all requested elements, in any format. */
public final class BracketText {
    private static final int MOST_DECIMALS = 1100;  // more decimals than any double has
    /** The number of elements printed at each end of a dimension if the elements between are omitted. */
    private static final int EDGE = 3;
    private static final long MOST = 10_000_000;

    private final String[] cells;
    private final long[] shape;
    private final boolean[] cut;
    private final StringBuilder text = new StringBuilder();
    private int next;

    private BracketText(String[] cells, long[] shape, boolean... cut) {
        this.cells = cells;
        this.shape = shape;
        this.cut = cut;
    }

    public static String of(INDArray x, long maxElements, boolean forceSummarize, int precision) {
        if (precision < 0 || precision > MOST_DECIMALS) {
            throw new IllegalArgumentException("toString: the number of decimals is " + precision + "; it must be from 0 to "
                    + MOST_DECIMALS);
        }
        boolean part = forceSummarize || elements(x) > maxElements;
        return text(x, part, n -> Text.element(x.dataType(), n, precision));
    }

    public static String full(INDArray x) {
        boolean bool = x.dataType() == DataType.BOOL;
        return text(x, false, n -> bool ? Text.element(DataType.BOOL, n, 0) : n.toString());
    }

    private static double elements(INDArray x) {
        return Arrays.stream(x.shape()).asDoubleStream().reduce(1, (a, b) -> a * b);
    }

    private static String text(INDArray x, boolean part, Function<Number, String> element) {
        INDArrayIndex[] shown = new INDArrayIndex[x.rank()];
        boolean[] cut = new boolean[shown.length];
        boolean any = false;
        for (int d = 0; d < shown.length; d++) {
            cut[d] = part && x.size(d) > 2 * EDGE;
            any |= cut[d];
            shown[d] = cut[d] ? NDArrayIndex.indices(0, 1, 2, -3, -2, -1) : NDArrayIndex.all();
        }
        if (!any) {
            return brackets(x, element, cut);
        }
        try (INDArray ends = x.get(shown)) {
            return brackets(ends, element, cut);
        }
    }

    private static String brackets(INDArray x, Function<Number, String> element, boolean... cut) {
        if (elements(x) > MOST) {
            throw Structure.mismatch("the text would have more than " + MOST + " elements; toString() prints some of them", x);
        }
        long[] shape = x.shape();
        String[] cells = new String[(int) x.length()];
        if (x.isSparse()) {
            Arrays.fill(cells, element.apply(x.fillValue()));
        }
        boolean dense = !x.isSparse();
        try (Entries e = new Entries(x)) {
            for (int k = 0; e.next(); k++) {
                cells[dense ? k : (int) e.linear(shape)] = element.apply(x.dataType().number(e.bits()));
            }
        }
        BracketText t = new BracketText(cells, shape, cut);
        t.append(0);
        return t.text.toString();
    }

    /** Appends the part at a depth, from the next cell on. */
    private void append(int depth) {
        if (depth == shape.length) {
            text.append(cells[next++]);
            return;
        }
        boolean inner = depth == shape.length - 1;
        String between = inner ? ", " : "," + "\n".repeat(shape.length - 1 - depth) + " ".repeat(depth + 1);
        text.append('[');
        // If a dimension has length 0, the text has brackets, but no cells.
        for (long i = 0; cells.length > 0 && i < shape[depth]; i++) {
            text.append(i == 0 ? "" : between);
            if (cut[depth] && i == EDGE) {
                text.append("...").append(between);
            }
            append(depth + 1);
        }
        text.append(']');
    }
}
