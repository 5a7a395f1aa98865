// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.Difference;
import org.sparse4j.INDArray;

/** Describes the differences of two arrays: first type and shape, then elements, then both arrays in a line each. */
final class Mismatch {
    /** The largest number of differences in a message. */
    private static final int SHOWN = 5;

    private Mismatch() {}

    /** Returns the message, or null if there is no difference. O(stored entries) time. */
    static String of(INDArray expected, INDArray actual, double tolerance) {
        if (!(tolerance >= 0 && tolerance <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + "; it must be finite and at least 0");
        }
        if (expected == actual) {
            return null;
        }
        if (expected == null || actual == null) {
            return "expected: " + text(expected) + "\nactual:   " + text(actual);
        }
        List<String> lines = new ArrayList<>();
        if (expected.dataType() != actual.dataType()) {
            lines.add("types differ: expected " + expected.dataType() + ", actual " + actual.dataType());
        }
        if (!expected.equalShapes(actual)) {
            lines.add("shapes differ: expected " + Arrays.toString(expected.shape()) + ", actual " + Arrays.toString(actual.shape()));
        } else {
            elements(lines, expected, actual, tolerance);
        }
        if (lines.isEmpty()) {
            return null;
        }
        lines.add("expected: " + text(expected));
        lines.add("actual:   " + text(actual));
        return String.join("\n", lines);
    }

    private static void elements(List<String> lines, INDArray expected, INDArray actual, double tolerance) {
        List<Difference> first = expected.firstDifferences(actual, tolerance, SHOWN);
        if (first.isEmpty()) {
            return;
        }
        long count = first.size() < SHOWN ? first.size() : expected.countDifferences(actual, tolerance);
        lines.add((count == Long.MAX_VALUE ? "2^63 or more" : count) + (count == 1 ? " element differs" : " elements differ")
                + (tolerance == 0 ? "" : " by more than " + tolerance));
        for (Difference d : first) {
            lines.add("  at " + Arrays.toString(d.coordinates()) + ": expected " + d.value() + ", actual " + d.other());
        }
        if (count > first.size()) {
            lines.add("  and " + (count == Long.MAX_VALUE ? "more" : count - first.size() + " more"));
        }
    }

    /** Returns a description of an array in one line, such as {@code [3, 4] DOUBLE CSR, 5 stored entries, fill 0.0}. */
    static String text(INDArray x) {
        if (x == null) {
            return "null";
        }
        String head = Arrays.toString(x.shape()) + " " + x.dataType() + " " + x.getFormat() + (x.isView() ? " view" : "");
        return x.isSparse() ? head + ", " + x.nnz() + (x.nnz() == 1 ? " stored entry" : " stored entries") + ", fill " + x.fillValue() : head;
    }
}
