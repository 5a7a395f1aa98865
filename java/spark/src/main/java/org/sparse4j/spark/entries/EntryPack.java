// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.entries;

import java.io.Serializable;
import java.util.Arrays;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/**
 * Entries of an array of any rank as arrays of numbers: coordinates by dimension, values as doubles or, for INT and LONG, as
 * longs.
 */
public final class EntryPack implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long[][] at;
    private double[] reals;
    private long[] wholes;
    private int n;

    /** Creates an empty pack with room for `room` entries. */
    EntryPack(int rank, boolean whole, int room) {
        at = new long[rank][room];
        reals = whole ? null : new double[room];
        wholes = whole ? new long[room] : null;
    }

    /** Packs the stored entries of an array whose first element is at `origin`. */
    public static EntryPack of(INDArray x, long... origin) {
        boolean whole = isWhole(x.dataType());
        EntryPack pack = new EntryPack(x.rank(), whole, Math.toIntExact(x.nnz()));
        if (whole) {
            x.forEachLongEntry((place, value) -> pack.wholes[pack.next(place, origin)] = value);
        } else {
            x.forEachEntry((place, value) -> pack.reals[pack.next(place, origin)] = value);
        }
        return pack;
    }

    public static boolean isWhole(DataType type) {
        return type == DataType.INT || type == DataType.LONG;
    }

    private int next(long[] place, long[] origin) {
        for (int d = 0; d < at.length; d++) {
            at[d][n] = place[d] + origin[d];
        }
        return n++;
    }

    public int size() {
        return n;
    }

    int rank() {
        return at.length;
    }

    public boolean isWhole() {
        return wholes != null;
    }

    public long at(int dimension, int entry) {
        return at[dimension][entry];
    }

    /** Adds an entry with a real value. */
    public void add(double value, long... place) {
        grow();
        reals[n] = value;
        next(place);
    }

    /** Adds an entry with a whole value. */
    public void addWhole(long value, long... place) {
        grow();
        wholes[n] = value;
        next(place);
    }

    public double real(int entry) {
        return wholes != null ? wholes[entry] : reals[entry];
    }

    public long whole(int entry) {
        return wholes[entry];
    }

    /** Adds an entry of another pack, with coordinates relative to `origin`. */
    public void add(EntryPack from, int entry, long... origin) {
        grow();
        if (wholes != null) {
            wholes[n] = from.wholes[entry];
        } else {
            reals[n] = from.reals[entry];
        }
        for (int d = 0; d < at.length; d++) {
            at[d][n] = from.at[d][entry] - origin[d];
        }
        n++;
    }

    private void next(long[] place) {
        for (int d = 0; d < at.length; d++) {
            at[d][n] = place[d];
        }
        n++;
    }

    private void grow() {
        if (n == at[0].length) {
            cut(Math.max(16, 2 * n));
        }
    }

    /** Removes unused room. */
    EntryPack packed() {
        if (n < at[0].length) {
            cut(n);
        }
        return this;
    }

    private void cut(int room) {
        Arrays.setAll(at, d -> Arrays.copyOf(at[d], room));
        reals = reals == null ? null : Arrays.copyOf(reals, room);
        wholes = wholes == null ? null : Arrays.copyOf(wholes, room);
    }

    /** Adds all entries to a builder. The pack must not have unused room. */
    void addTo(CooBuilder builder) {
        if (wholes != null) {
            builder.addByDimension(wholes, at);
        } else {
            builder.addByDimension(reals, at);
        }
    }

    /** Returns a text such as {@code (3, 0, 1.0)}. */
    public String text(int entry) {
        StringBuilder text = new StringBuilder("(");
        for (long[] each : at) {
            text.append(each[entry]).append(", ");
        }
        return text.append(value(entry)).append(')').toString();
    }

    private String value(int entry) {
        return wholes != null ? String.valueOf(wholes[entry]) : String.valueOf(reals[entry]);
    }

    /** Sorts, and returns a message about the first position, in C order, that has two entries; null if there is none. */
    String twice() {
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, this::compare);
        for (int i = 1; i < n; i++) {
            int first = order[i - 1];
            int second = order[i];
            if (compare(first, second) == 0) {
                long[] place = new long[at.length];
                Arrays.setAll(place, d -> at[d][first]);
                return "coordinate " + Arrays.toString(place) + " occurs twice (values " + value(first) + " and " + value(second)
                        + "); remove one, or choose the duplicate policy SUM or LAST";
            }
        }
        return null;
    }

    private int compare(int a, int b) {
        int order = 0;
        for (int d = 0; d < at.length && order == 0; d++) {
            order = Long.compare(at[d][a], at[d][b]);
        }
        return order;
    }
}
