// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.entries;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.sparse4j.INDArray;
import org.sparse4j.io.EntryLines;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import scala.Tuple2;

/** Reads the lines of splits of text files with core's readers, several megabytes at a time. Serializable. */
public final class SplitLines implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The number of bytes that are read together. */
    private static final int PIECE = 8 << 20;

    private final Map<String, EntryLines> files;
    private final Set<String> packed;

    /**
     * Maps the names of files, as splits have them, to their readers. In `packed` files, offsets of lines may not be those of
     * the file.
     */
    public SplitLines(Map<String, EntryLines> files, Set<String> packed) {
        this.files = files;
        this.packed = packed;
    }

    /** Entries that were read together, the number of their lines, and, if rows are counted, the row after the last. */
    public static final class Piece implements Serializable {
        private static final long serialVersionUID = 1L;

        private final EntryPack entries;
        private final long lines;
        private final long end;
        private final int sides;

        Piece(EntryPack entries, long lines, long end, int sides) {
            this.entries = entries;
            this.lines = lines;
            this.end = end;
            this.sides = sides;
        }

        public EntryPack entries() {
            return entries;
        }

        public long lines() {
            return lines;
        }

        public long end() {
            return end;
        }

        /** Returns the sides of the diagonal that have entries, in the form of {@link EntryLines#sides}. */
        public int sides() {
            return sides;
        }

        /** Returns the piece moved down by this many rows. */
        public Piece below(long rows) {
            EntryPack moved = new EntryPack(entries.rank(), entries.isWhole(), entries.size());
            for (int i = 0; i < entries.size(); i++) {
                moved.add(entries, i, -rows, 0);
            }
            return new Piece(moved, lines, end + rows, sides);
        }
    }

    /** Returns the pieces of a split. */
    public Iterator<Piece> pieces(FileSplit split, Iterator<Tuple2<LongWritable, Text>> lines, Metrics metrics) {
        String name = split.getPath().toString();
        EntryLines of = files.get(name);
        if (of == null) {
            throw new IllegalStateException(name + ": a split of a file that is not one of " + files.keySet());
        }
        // Offsets in a compressed file equal those of its text only if the split begins at the header.
        long begin = packed.contains(name) && split.getStart() > 0 ? 0 : of.begin();
        return new Pieces(name, of, begin, lines, metrics);
    }

    private static final class Pieces implements Iterator<Piece> {
        private final String name;
        private final EntryLines of;
        private final long begin;
        private final Iterator<Tuple2<LongWritable, Text>> lines;
        private final Metrics metrics;
        private byte[] bytes = new byte[1 << 16];
        private long[] offsets = new long[1 << 10];
        private long rows;

        Pieces(String name, EntryLines of, long begin, Iterator<Tuple2<LongWritable, Text>> lines, Metrics metrics) {
            this.name = name;
            this.of = of;
            this.begin = begin;
            this.lines = lines;
            this.metrics = metrics;
        }

        @Override
        public boolean hasNext() {
            return fromFile(lines::hasNext);
        }

        /** Adds the name of the file to exceptions of Hadoop, which do not have it. */
        private <T> T fromFile(Callable<T> step) {
            try {
                return step.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (InterruptedIOException | ClosedByInterruptException | InterruptedException e) {
                throw unchecked(e);
            } catch (Exception e) {
                throw new UncheckedIOException(name + ": " + e, e instanceof IOException io ? io : new IOException(e));
            }
        }

        /** Throws any exception without declaring it, because Spark recognizes a killed task by the exception's class. */
        @SuppressWarnings("unchecked")
        private static <E extends Exception> RuntimeException unchecked(Exception e) throws E {
            throw (E) e;
        }

        @Override
        public Piece next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all lines were read");
            }
            int length = 0;
            int n = 0;
            while (length < PIECE && hasNext()) {
                Tuple2<LongWritable, Text> line = fromFile(lines::next);
                if (line._1().get() >= begin) {
                    int more = line._2().getLength();
                    if (bytes.length - length <= more) {
                        bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(2L * bytes.length, (long) length + more + 1)));
                    }
                    System.arraycopy(line._2().getBytes(), 0, bytes, length, more);
                    length += more;
                    bytes[length++] = '\n';
                    offsets = n == offsets.length ? Arrays.copyOf(offsets, 2 * n) : offsets;
                    offsets[n++] = line._1().get();
                }
            }
            return read(length, n);
        }

        private Piece read(int length, int n) {
            try {
                long count = of.count(bytes, length);
                if (count == 0) {
                    return new Piece(new EntryPack(of.shape().length, EntryPack.isWhole(of.dataType()), 0), 0, rows, 0);
                }
                return NativeTask.run(metrics, () -> {
                    try (INDArray x = of.read(bytes, length)) {
                        long[] origin = new long[x.rank()];
                        if (of.countsRows()) {
                            origin[0] = rows;
                            rows += x.size(0);
                        }
                        return new Piece(EntryPack.of(x, origin), count, rows, of.sides(bytes, length));
                    }
                });
            } catch (MalformedFileException e) {
                String where = e.line() > 0 && e.line() <= n ? ": the line that begins at byte "
                        + offsets[(int) e.line() - 1] : "";
                String zero = of.countsRows() && e.getMessage().endsWith(" is below 1, the first index") ? "; if indexes begin at 0, "
                        + "EntryFiles.matrix takes SvmLightOptions.defaults().zeroBased()" : "";
                throw new MalformedFileException(name + where + ": " + bare(e).replaceFirst("^line \\d+, ", "") + zero);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ": in the lines from byte " + offsets[0] + " on (this message counts them"
                        + (of.countsRows() ? ", from 1, and their rows, from 0" : " from " + (of.entries() < 0 ? 1 : 3))
                        + "): " + bare(e), e);
            }
        }

        /** Returns the message without the file's name, with which it may begin. */
        private String bare(RuntimeException e) {
            return e.getMessage().startsWith(name + ": ") ? e.getMessage().substring(name.length() + 2) : e.getMessage();
        }
    }
}
