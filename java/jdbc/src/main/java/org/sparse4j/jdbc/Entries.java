// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/**
 * Collects entries and builds the array. The heap holds one block of entries. If the shape is known, each full block goes to a
 * builder; if it follows from the entries, full blocks wait off-heap.
 */
final class Entries implements AutoCloseable {
    static final int BLOCK = 1 << 16;

    private final JdbcTripletOptions options;
    private final int rank;
    private final boolean real;
    private final long[][] coordinates;
    private final double[] reals;
    private final long[] wholes;
    private final long[] extents;
    private final List<HostBlock> waiting = new ArrayList<>();
    private CooBuilder builder;
    private int size;

    /** `given`: the extents, -1 for those that follow from the entries. */
    Entries(JdbcTripletOptions options, long... given) {
        this.options = options;
        rank = given.length;
        real = options.type().isFloating();
        coordinates = new long[rank][BLOCK];
        reals = real ? new double[BLOCK] : null;
        wholes = real ? null : new long[BLOCK];
        extents = new long[rank];
        if (Arrays.stream(given).allMatch(n -> n >= 0)) {
            builder = builder(given);
        }
    }

    private CooBuilder builder(long... shape) {
        return Sparse4j.coo(shape).type(options.type()).duplicates(options.duplicates());
    }

    /** Sets a coordinate of the next entry. `add` completes the entry. */
    void put(int dimension, long coordinate) {
        coordinates[dimension][size] = coordinate;
    }

    /** Completes an entry of a floating-point array. */
    void add(double value) {
        reals[size] = value;
        added();
    }

    /** Completes an entry of an INT, LONG or BOOL array. */
    void add(long value) {
        wholes[size] = value;
        added();
    }

    private void added() {
        for (int d = 0; d < rank; d++) {
            extents[d] = Math.max(extents[d], coordinates[d][size] + 1);
        }
        if (++size == BLOCK) {
            flush();
        }
    }

    private void flush() {
        if (builder != null) {
            append();
            return;
        }
        HostBlock block = Backends.current().allocate((long) Long.BYTES * BLOCK * (rank + 1));
        waiting.add(block);
        ByteBuffer values = block.window(0, Long.BYTES * BLOCK);
        if (real) {
            values.asDoubleBuffer().put(reals);
        } else {
            values.asLongBuffer().put(wholes);
        }
        for (int d = 0; d < rank; d++) {
            block.window((long) Long.BYTES * BLOCK * (d + 1), Long.BYTES * BLOCK).asLongBuffer().put(coordinates[d]);
        }
        size = 0;
    }

    private void append() {
        long[][] columns = coordinates;
        double[] someReals = reals;
        long[] someWholes = wholes;
        if (size < BLOCK) {
            columns = new long[rank][];
            for (int d = 0; d < rank; d++) {
                columns[d] = Arrays.copyOf(coordinates[d], size);
            }
            someReals = real ? Arrays.copyOf(reals, size) : null;
            someWholes = real ? null : Arrays.copyOf(wholes, size);
        }
        if (real) {
            builder.addByDimension(someReals, columns);
        } else {
            builder.addByDimension(someWholes, columns);
        }
        size = 0;
    }

    /** Builds the array. An extent that follows from the entries is at least `least`. */
    INDArray build(long... least) {
        if (builder == null) {
            long[] shape = extents.clone();
            for (int d = 0; d < rank; d++) {
                shape[d] = Math.max(shape[d], least[d]);
            }
            builder = builder(shape);
            long[][] rest = new long[rank][];
            Arrays.setAll(rest, d -> Arrays.copyOf(coordinates[d], size));
            double[] restReals = real ? Arrays.copyOf(reals, size) : null;
            long[] restWholes = real ? null : Arrays.copyOf(wholes, size);
            for (int i = 0; i < waiting.size(); i++) {
                HostBlock block = waiting.get(i);
                ByteBuffer values = block.window(0, Long.BYTES * BLOCK);
                if (real) {
                    values.asDoubleBuffer().get(reals);
                } else {
                    values.asLongBuffer().get(wholes);
                }
                for (int d = 0; d < rank; d++) {
                    block.window((long) Long.BYTES * BLOCK * (d + 1), Long.BYTES * BLOCK).asLongBuffer().get(coordinates[d]);
                }
                block.close();
                size = BLOCK;
                append();
            }
            if (real) {
                builder.addByDimension(restReals, rest);
            } else {
                builder.addByDimension(restWholes, rest);
            }
        } else {
            append();
        }
        return builder.build(options.format());
    }

    @Override
    public void close() {
        waiting.forEach(HostBlock::close);
        if (builder != null) {
            builder.close();
        }
    }
}
