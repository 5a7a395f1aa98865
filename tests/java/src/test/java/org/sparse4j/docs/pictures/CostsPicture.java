// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.sparse4j.docs.pictures.Drawing.MARGIN;
import static org.sparse4j.docs.pictures.Drawing.TEXT;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.FormatAdvice;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.docs.pictures.Drawing.Ink;

/** The bytes of a matrix in each format, by the number of its stored entries, as the library computes them. */
final class CostsPicture {
    private static final int N = 1000;
    private static final int MOST = 6;
    private static final int LEFT = 62;
    private static final int RIGHT = 376;
    private static final int TOP = 70;
    private static final int BOTTOM = 290;
    private static final int LOW = 2;
    private static final int HIGH = 8;

    private CostsPicture() {}

    private static double x(double power) {
        return LEFT + (power - 1) / (MOST - 1) * (RIGHT - LEFT);
    }

    private static double y(double bytes) {
        return BOTTOM - (Math.log10(bytes) - LOW) / (HIGH - LOW) * (BOTTOM - TOP);
    }

    private static Map<SparseFormat, List<Double>> measured() {
        Map<SparseFormat, List<Double>> bytes = new EnumMap<>(SparseFormat.class);
        for (int power = 1; power <= MOST; power++) {
            double density = Math.pow(10, power) / (N * N);
            try (INDArray a = Sparse4j.sampling().sprand(DataType.FLOAT, density, 1, N, N); INDArray x = a.castTo(DataType.DOUBLE)) {
                for (FormatAdvice.Option option : Sparse4j.sparseCreation().adviseFormat(x).options()) {
                    if (option.format() != SparseFormat.GCS && option.format() != SparseFormat.CSC) {
                        bytes.computeIfAbsent(option.format(), f -> new ArrayList<>()).add(option.bytes());
                    }
                }
            }
        }
        return bytes;
    }

    static String svg() {
        Drawing d = new Drawing();
        d.text(MARGIN, 46, "bytes of " + N + " × " + N + " elements of DOUBLE", Ink.SOFT, TEXT);
        for (int power = LOW; power <= HIGH; power++) {
            double at = y(Math.pow(10, power));
            d.line(LEFT, at, RIGHT, at, Ink.FAINT, 1).before(LEFT - 6, at + 4, scale(power), Ink.SOFT, TEXT);
        }
        for (int power = 1; power <= MOST; power++) {
            d.line(x(power), TOP, x(power), BOTTOM, Ink.FAINT, 1).centred(x(power), BOTTOM + 18, scale(power), Ink.SOFT, TEXT);
        }
        Map<SparseFormat, List<Double>> bytes = measured();
        line(d, bytes.get(SparseFormat.DENSE), Ink.ORANGE, "6 4");
        line(d, bytes.get(SparseFormat.COO), Ink.RED, "2 3");
        line(d, bytes.get(SparseFormat.CSR), Ink.BLUE, "");
        d.text(x(1) + 8, y(bytes.get(SparseFormat.DENSE).get(0)) - 8, "DENSE: each element", Ink.ORANGE, TEXT);
        d.text(x(3.4), y(4e3), "CSR, CSC: solid", Ink.BLUE, TEXT).text(x(3.4), y(1.4e3), "COO: dotted", Ink.RED, TEXT);
        d.centred((LEFT + RIGHT) / 2.0, BOTTOM + 38, "stored entries", Ink.SOFT, TEXT);
        return d.svg("Cost follows the stored entries", "Bytes of a matrix of 1,000 rows and columns by the number of stored entries, "
                + "from 10 to 1,000,000. Sparse formats grow with the entries; a dense array always takes 8,000,000 bytes, less than the "
                + "sparse formats only if most elements are stored.", BOTTOM + 52);
    }

    private static void line(Drawing d, List<Double> bytes, Ink ink, String dashes) {
        double[] points = new double[2 * bytes.size()];
        for (int k = 0; k < bytes.size(); k++) {
            points[2 * k] = x(k + 1);
            points[2 * k + 1] = y(bytes.get(k));
        }
        d.path(ink, 2, dashes, points);
    }

    private static String scale(int power) {
        return power < 3 ? String.valueOf((int) Math.pow(10, power)) : power < 6 ? (int) Math.pow(10, power - 3) + "k"
                : (int) Math.pow(10, power - 6) + "M";
    }
}
