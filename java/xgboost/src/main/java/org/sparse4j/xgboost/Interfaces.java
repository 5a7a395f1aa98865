// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import org.sparse4j.DataType;
import org.sparse4j.array.held.HeldMatrix;

/** NumPy's array interfaces in JSON, as XGBoost takes them: an address, a shape, a type. */
final class Interfaces {
    private static final String NOTHING = "{\"data\":[0,true],\"shape\":[0],\"typestr\":\"<f4\",\"version\":3}";

    private Interfaces() {}

    private static String vector(long address, long n, String type) {
        return n == 0 ? NOTHING.replace("<f4", type)
                : "{\"data\":[" + address + ",true],\"shape\":[" + n + "],\"typestr\":\"" + type + "\",\"version\":3}";
    }

    /** Returns {@code {pointers, indexes, values}} of some lines of a matrix; of a DENSE one {@code {null, null, values}}. */
    static String[] of(HeldMatrix x, long from, long to) {
        if (x.isDense()) {
            return new String[] {null, null, dense(x, from, to, false)};
        }
        return new String[] {vector(x.pointers() + from * Long.BYTES, to - from + 1, "<i8"),
            vector(x.indexes(), x.entries(), "<i" + x.indexWidth()), vector(x.values(), x.entries(), type(x.type()))};
    }

    /** Returns the same of all lines. */
    static String[] of(HeldMatrix x) {
        return of(x, 0, x.lines());
    }

    /** Returns the interface of lines of a DENSE matrix; of a single line, the interface of a vector if {@code flat}. */
    static String dense(HeldMatrix x, long from, long to, boolean flat) {
        boolean vector = flat && x.minors() == 1;
        return "{\"data\":[" + (x.values() + from * x.lineStride()) + ",true],\"shape\":[" + (to - from)
                + (vector ? "" : "," + x.minors()) + "],\"strides\":[" + x.lineStride() + (vector ? "" : "," + x.minorStride())
                + "],\"typestr\":\"" + type(x.type()) + "\",\"version\":3}";
    }

    private static String type(DataType type) {
        return switch (type) {
            case DOUBLE -> "<f8";
            case FLOAT -> "<f4";
            case INT -> "<i4";
            case LONG -> "<i8";
            case BOOL -> "|u1";
        };
    }
}
