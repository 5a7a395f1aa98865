// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.numpy.NpyInput;

/**
 * Reads entries whose coordinates are one matrix in the file, with a row for each dimension. The source copies the
 * whole matrix off-heap first.
 */
final class CoordinateSource implements EntryFeed.Source, AutoCloseable {
    private static final int CHUNK = 1 << 18;

    private final NpyInput coordinates;
    private final NpyInput values;
    private final long count;
    private HostBlock all;
    private long done;

    CoordinateSource(NpyInput coordinates, NpyInput values, int rank) {
        this.coordinates = coordinates;
        this.values = values;
        this.count = values.header().elements();
        long[] shape = coordinates.header().shape();
        if (!coordinates.isWhole() || shape.length != 2 || shape[0] != rank || shape[1] != count) {
            throw coordinates.place().malformed("the coordinates are " + coordinates.type() + " of shape " + Arrays.toString(shape)
                    + "; they must be whole numbers of shape [" + rank + ", " + count + "]");
        }
        if (values.header().shape().length != 1) {
            throw values.place().malformed("the values have shape " + Arrays.toString(values.header().shape()) + "; it must be [" + count
                    + "], with a value for each entry");
        }
    }

    @Override
    public boolean isUnsigned() {
        return values.type().isUnsigned();
    }

    @Override
    public FilePlace place(int dimension) {
        return coordinates.place();
    }

    @Override
    public int next(EntryFeed to) throws IOException {
        DataType type = to.indexType();
        int rank = to.shape().length;
        if (all == null) {
            coordinates.outside("shape " + Arrays.toString(to.shape()));
            all = Backends.current().allocate(Math.max(1, count * rank * type.width()));
            for (long from = 0; from < count * rank; from += CHUNK) {
                coordinates.read(all, from * type.width(), (int) Math.min(CHUNK, count * rank - from), type);
            }
            coordinates.finish();
        }
        int n = (int) Math.min(to.capacity(), count - done);
        if (n == 0) {
            values.finish();
            return 0;
        }
        values.read(to.block(), 0, n, to.type());
        for (int d = 0; d < rank && !coordinates.header().fortran(); d++) {
            to.coordinates(d, n).put(all.window((d * count + done) * type.width(), n * type.width()));
        }
        if (coordinates.header().fortran()) {
            entryByEntry(to, n, rank);
        }
        done += n;
        return n;
    }

    /** Copies coordinates in Fortran order, in which the coordinates of an entry are adjacent. */
    private void entryByEntry(EntryFeed to, int n, int rank) {
        int width = to.indexType().width();
        ByteBuffer from = all.window(done * rank * width, n * rank * width);
        for (int d = 0; d < rank; d++) {
            ByteBuffer run = to.coordinates(d, n);
            for (int k = 0; k < n; k++) {
                int at = (k * rank + d) * width;
                to.put(run, k, width == Integer.BYTES ? from.getInt(at) : from.getLong(at));
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (all != null) {
            all.close();
        }
        coordinates.close();
        values.close();
    }
}
