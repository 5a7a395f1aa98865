// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.report.SpyPlot;
import org.sparse4j.spark.grid.Cuts;

/**
 * Draws the positions of the stored entries of a distributed matrix, with the same picture as for the collected matrix. Tasks
 * count their entries for each cell of the picture and send only the non-zero counts.
 *
 * <pre>{@code
 * Files.write(Path.of("spy.png"), SpyPlots.ofPixels(a, 800).png());
 * System.out.print(SpyPlots.ofCharacters(a, 78).blocks());
 * }</pre>
 *
 * @since 0.1.0
 */
public final class SpyPlots {
    private SpyPlots() {}

    /**
     * Returns a plot for {@link SpyPlot#png()} and {@link SpyPlot#svg()}, of at most this many pixels along each side. Runs a
     * job; a task takes 8 bytes for each cell.
     *
     * @throws IllegalArgumentException for fewer than 8 or more than {@link SpyPlot#MOST} pixels
     */
    public static SpyPlot ofPixels(DistributedSparseMatrix a, int most) {
        return of(a, most, false);
    }

    /**
     * Returns a plot for {@link SpyPlot#blocks()} and {@link SpyPlot#ascii()}, of at most this many characters a line. Runs a
     * job, like {@link #ofPixels}.
     *
     * @throws IllegalArgumentException for fewer than 8 or more than {@link SpyPlot#MOST} characters
     */
    public static SpyPlot ofCharacters(DistributedSparseMatrix a, int most) {
        return of(a, most, true);
    }

    private static SpyPlot of(DistributedSparseMatrix a, int most, boolean characters) {
        Cuts rows = a.matrixBlocks().rowCuts();
        Cuts columns = a.matrixBlocks().columnCuts();
        Metrics metrics = a.matrixBlocks().metrics();
        SpyPlot plot = empty(rows, columns, most, characters);
        a.blocks().mapPartitions(blocks -> {
            SpyPlot part = empty(rows, columns, most, characters);
            blocks.forEachRemaining(t -> NativeTask.run(metrics, () -> {
                long top = rows.start(t._1().row());
                long left = columns.start(t._1().column());
                try (INDArray x = t._2().array()) {
                    x.forEachEntry((at, value) -> part.add(top + at[0], left + at[1]));
                }
                return null;
            }));
            return List.of(Counts.of(part)).iterator();
        }).collect().forEach(counts -> counts.addTo(plot));
        return plot;
    }

    private static SpyPlot empty(Cuts rows, Cuts columns, int most, boolean characters) {
        return characters ? SpyPlot.ofCharacters(rows.length(), columns.length(), most)
                : SpyPlot.ofPixels(rows.length(), columns.length(), most);
    }

    /** The cells with entries, numbered row by row, and their counts. */
    static final class Counts implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int[] cells;
        private final long[] entries;

        private Counts(int[] cells, long[] entries) {
            this.cells = cells;
            this.entries = entries;
        }

        static Counts of(SpyPlot plot) {
            int width = plot.width();
            int[] cells = new int[width * plot.height()];
            long[] entries = new long[cells.length];
            int n = 0;
            for (int cell = 0; cell < cells.length; cell++) {
                long count = plot.count(cell % width, cell / width);
                if (count > 0) {
                    cells[n] = cell;
                    entries[n++] = count;
                }
            }
            return new Counts(Arrays.copyOf(cells, n), Arrays.copyOf(entries, n));
        }

        void addTo(SpyPlot plot) {
            for (int i = 0; i < cells.length; i++) {
                plot.addCount(cells[i] % plot.width(), cells[i] / plot.width(), entries[i]);
            }
        }
    }
}
