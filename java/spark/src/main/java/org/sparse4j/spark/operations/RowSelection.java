// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sparse4j.INDArray;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Panel;
import scala.Tuple2;

/** Selects rows by their indexes: each block returns its selected rows, and the driver joins them. */
public final class RowSelection {
    private RowSelection() {}

    public static INDArray of(MatrixBlocks a, long... wanted) {
        Cuts rows = a.rowCuts();
        Cuts columns = a.columnCuts();
        TreeMap<Integer, TreeSet<Long>> byBlock = new TreeMap<>();
        for (long row : wanted) {
            if (row < 0 || row >= a.rows()) {
                throw new IndexOutOfBoundsException("getRows: row " + row + " is outside a matrix of shape " + a.shapeText());
            }
            byBlock.computeIfAbsent(rows.blockOf(row), k -> new TreeSet<>()).add(row);
        }
        if (wanted.length == 0) {
            return Panel.empty(a.dataType(), a.fillValue(), 0, a.columns());
        }
        Metrics metrics = a.metrics();
        HashMap<Integer, long[]> inside = new HashMap<>();
        List<Integer> lines = new ArrayList<>(byBlock.keySet());
        Map<Long, Long> places = new HashMap<>();
        long[] lengths = new long[lines.size()];
        for (int l = 0; l < lines.size(); l++) {
            int block = lines.get(l);
            inside.put(block, byBlock.get(block).stream().mapToLong(r -> r - rows.start(block)).toArray());
            lengths[l] = byBlock.get(block).size();
            byBlock.get(block).forEach(row -> places.put(row, (long) places.size()));
        }
        List<Tuple2<BlockIndex, SparseBlock>> found = a.blocks().filter(t -> inside.containsKey(t._1().row()))
                .mapToPair(t -> new Tuple2<>(t._1(), NativeTask.run(metrics, () -> {
                    INDArrayIndex these = NDArrayIndex.indices(inside.get(t._1().row()));
                    try (INDArray x = t._2().array(); INDArray part = x.get(these, NDArrayIndex.all())) {
                        return SparseBlock.of(part);
                    }
                }))).collect();
        Map<BlockIndex, SparseBlock> there = new TreeMap<>();
        found.forEach(t -> there.put(new BlockIndex(lines.indexOf(t._1().row()), t._1().column()), t._2()));
        try (INDArray sorted = Panel.join(a.dataType(), a.fillValue(), lengths, columns.lengths(), there)) {
            return sorted.get(NDArrayIndex.indices(Arrays.stream(wanted).map(places::get).toArray()), NDArrayIndex.all());
        }
    }
}
