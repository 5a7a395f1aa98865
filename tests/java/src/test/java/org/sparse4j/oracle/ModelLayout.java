// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.stream.Collectors;

/** How an array is stored: DENSE, COO, or GCS with an order and a partitioning (CSR and CSC are two of those). */
public record ModelLayout(Kind kind, int[] order, int partitioning) {
    public enum Kind {
        DENSE,
        COO,
        GCS
    }

    public static final ModelLayout DENSE = new ModelLayout(Kind.DENSE, new int[0], 0);
    public static final ModelLayout COO = new ModelLayout(Kind.COO, new int[0], 0);
    public static final ModelLayout CSR = gcs(1, 0, 1);
    public static final ModelLayout CSC = gcs(1, 1, 0);

    public static ModelLayout gcs(int partitioning, int... order) {
        return new ModelLayout(Kind.GCS, order, partitioning);
    }

    /** GCS as asked for without an order: natural, one line for a vector, else lines along the first dimension. */
    public static ModelLayout naturalGcs(int rank) {
        return natural(rank, rank < 2 ? 0 : 1);
    }

    static ModelLayout natural(int rank, int partitioning) {
        int[] order = new int[rank];
        Arrays.setAll(order, d -> d);
        return gcs(partitioning, order);
    }

    public boolean dense() {
        return kind == Kind.DENSE;
    }

    /** The format's name for an array of this layout that shows `rank` dimensions. */
    public String format(int rank) {
        if (kind != Kind.GCS) {
            return kind.name();
        }
        if (rank != 2 || order.length != 2 || partitioning != 1) {
            return "GCS";
        }
        return order[0] == 0 ? "CSR" : "CSC";
    }

    public boolean csc() {
        return kind == Kind.GCS && order.length == 2 && partitioning == 1 && order[0] == 1;
    }

    @Override
    public String toString() {
        String name = format(order.length);
        return name.equals("GCS")
                ? "GCS:" + Arrays.stream(order).mapToObj(Integer::toString).collect(Collectors.joining(".")) + "/"
                        + partitioning
                : name;
    }

    public static ModelLayout parse(String text) {
        switch (text) {
            case "DENSE":
                return DENSE;
            case "COO":
                return COO;
            case "CSR":
                return CSR;
            case "CSC":
                return CSC;
            default:
                String[] parts = text.substring(4).split("/");
                int[] order = parts[0].isEmpty() ? new int[0]
                        : Arrays.stream(parts[0].split("\\.")).mapToInt(Integer::parseInt).toArray();
                return gcs(Integer.parseInt(parts[1]), order);
        }
    }
}
