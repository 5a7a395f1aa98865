// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Operand;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelStorage;

/** Whether the buffers of a sparse array are, byte for byte, what its layout makes of the model's entries. */
final class Buffers {
    private Buffers() {}

    static void compare(ModelStorage s, INDArray x) {
        ModelLayout layout = s.layout();
        if (layout.dense()) {
            return;
        }
        int rank = s.shape().length;
        int[] order = layout.kind() == ModelLayout.Kind.GCS ? layout.order() : identity(rank);
        require("dimension order", Arrays.toString(order), Arrays.toString(x.dimensionOrder()));
        List<Map.Entry<long[], Long>> entries = s.entries().entrySet().stream().sorted((a, b) -> {
            int difference = 0;
            for (int i = 0; i < rank && difference == 0; i++) {
                difference = Long.compare(a.getKey()[order[i]], b.getKey()[order[i]]);
            }
            return difference;
        }).collect(Collectors.toList());
        DataBuffer values = x.values();
        require("length of values()", (long) entries.size(), values.length());
        for (int k = 0; k < entries.size(); k++) {
            long got = Product.bits(s.type(), values.getNumber(k));
            if (!s.type().identical(entries.get(k).getValue(), got)) {
                require("values() at " + k, s.type().text(entries.get(k).getValue()), s.type().text(got));
            }
        }
        if (layout.kind() == ModelLayout.Kind.COO) {
            compareCoo(entries, rank, x.indexes());
        } else {
            require("partitioning", layout.partitioning(), x.partitioning());
            compareLines(entries, s, x);
        }
    }

    private static int[] identity(int rank) {
        int[] order = new int[rank];
        Arrays.setAll(order, d -> d);
        return order;
    }

    private static void require(String what, Object expected, Object got) {
        if (!expected.equals(got)) {
            throw new Machine.Difference(what + " is " + got + ", expected " + expected, null);
        }
    }

    private static void compareCoo(List<Map.Entry<long[], Long>> entries, int rank, DataBuffer indexes) {
        require("length of indexes()", (long) rank * entries.size(), indexes.length());
        for (int d = 0; d < rank; d++) {
            for (int k = 0; k < entries.size(); k++) {
                require("indexes() of dimension " + d + " at " + k, entries.get(k).getKey()[d],
                        indexes.getLong((long) d * entries.size() + k));
            }
        }
    }

    private static void compareLines(List<Map.Entry<long[], Long>> entries, ModelStorage s, INDArray x) {
        int[] order = s.layout().order();
        int p = s.layout().partitioning();
        BigInteger range = BigInteger.ONE;
        for (int i = 0; i < p; i++) {
            range = range.multiply(BigInteger.valueOf(s.shape()[order[i]]));
        }
        DataBuffer begins = x.pointersB();
        DataBuffer ends = x.pointersE();
        DataBuffer ids = DataBuffer.of((Operand) x, DataBuffer.Part.LINE_IDS);
        boolean hyper = !range.equals(BigInteger.valueOf(begins.length()));
        require("lines ended", begins.length(), ends.length());
        require("line ids", hyper ? begins.length() : 0L, ids.length());
        int k = 0;
        for (long line = 0; line < begins.length(); line++) {
            require("begin of line " + line, (long) k, begins.getLong(line));
            long id = hyper ? ids.getLong(line) : line;
            int from = k;
            while (k < entries.size() && number(entries.get(k).getKey(), s.shape(), order, 0, p) == id) {
                require("indexes() at " + k, number(entries.get(k).getKey(), s.shape(), order, p, order.length),
                        x.indexes().getLong(k));
                k++;
            }
            require("end of line " + line, (long) k, ends.getLong(line));
            if (hyper && k == from) {
                throw new Machine.Difference("line " + id + " is listed and empty", null);
            }
        }
        require("entries in lines", entries.size(), k);
    }

    /** The mixed-radix number that some dimensions' coordinates make. */
    private static long number(long[] at, long[] shape, int[] order, int from, int to) {
        long n = 0;
        for (int i = from; i < to; i++) {
            n = n * shape[order[i]] + at[order[i]];
        }
        return n;
    }
}
