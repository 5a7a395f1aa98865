// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.mllib.linalg.DenseMatrix;
import org.apache.spark.mllib.linalg.Matrix;
import org.apache.spark.mllib.linalg.SparseMatrix;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.mllib.linalg.distributed.BlockMatrix;
import org.apache.spark.mllib.linalg.distributed.CoordinateMatrix;
import org.apache.spark.mllib.linalg.distributed.IndexedRow;
import org.apache.spark.mllib.linalg.distributed.IndexedRowMatrix;
import org.apache.spark.mllib.linalg.distributed.MatrixEntry;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.grid.BlockFill;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.Mapped;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Recut;
import scala.Tuple2;

/**
 * Converts MLlib's distributed matrices to and from {@link DistributedSparseMatrix}. MLlib's classes differ from each other in
 * some points; this class does the following:
 *
 * <ul>
 * <li>Duplicate entries are added, unless another policy is given. (A {@code CoordinateMatrix} adds them when it is converted
 *     to blocks, and throws when it is converted to rows.)
 * <li>A row that is absent from an {@code IndexedRowMatrix} is a row without entries. Rows without entries are not written to an
 *     {@code IndexedRowMatrix}.
 * <li>Zeros of dense vectors and blocks are not stored; zeros that sparse vectors and blocks store are kept.
 * <li>MLlib's values are doubles. A LONG value that equals no double causes an exception; {@code castTo} rounds it.
 * </ul>
 *
 * @since 0.1.0
 */
public final class MllibMatrices {
    private MllibMatrices() {}

    /** Returns the matrix of a coordinate matrix, in blocks with about equal numbers of stored entries, and adds duplicates. */
    public static DistributedSparseMatrix from(CoordinateMatrix m) {
        return from(m, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * Returns the matrix of a coordinate matrix. A job counts the entries, unless the block shape is fixed; they are shuffled
     * once.
     */
    public static DistributedSparseMatrix from(CoordinateMatrix m, DuplicatePolicy duplicates, BlockShape shape) {
        JavaRDD<Entry> entries = m.entries().toJavaRDD().map(e -> new Entry(e.i(), e.j(), e.value()));
        return DistributedSparseMatrix.fromEntries(entries, m.numRows(), m.numCols(), DataType.DOUBLE, duplicates, shape);
    }

    /** Returns the matrix of an indexed row matrix, in blocks with about equal numbers of stored entries, and adds duplicates. */
    public static DistributedSparseMatrix from(IndexedRowMatrix m) {
        return from(m, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * Returns the matrix of an indexed row matrix. If two rows have the same index, entries in the same column are duplicates.
     * The extents are those that MLlib reports. MLlib's own conversions do not count rows without entries at the end; {@code new
     * IndexedRowMatrix(rows, numRows, numCols)} sets the number of rows.
     */
    public static DistributedSparseMatrix from(IndexedRowMatrix m, DuplicatePolicy duplicates, BlockShape shape) {
        JavaRDD<Entry> entries = m.rows().toJavaRDD().flatMap(row -> entries(row.index(), row.vector().asML()).iterator());
        return DistributedSparseMatrix.fromEntries(entries, m.numRows(), m.numCols(), DataType.DOUBLE, duplicates, shape);
    }

    /** Returns the stored elements of a sparse vector, or the non-zero elements of a dense one. */
    static List<Entry> entries(long row, Vector vector) {
        List<Entry> entries = new ArrayList<>();
        if (vector instanceof SparseVector sparse) {
            for (int k = 0; k < sparse.indices().length; k++) {
                entries.add(new Entry(row, sparse.indices()[k], sparse.values()[k]));
            }
        } else {
            double[] values = vector.toArray();
            for (int j = 0; j < values.length; j++) {
                if (values[j] != 0) {
                    entries.add(new Entry(row, j, values[j]));
                }
            }
        }
        return entries;
    }

    /**
     * Returns the matrix of a block matrix, with the same blocks. Does not shuffle.
     *
     * @throws IllegalArgumentException in a task, if a block is larger than its position in the grid allows
     */
    public static DistributedSparseMatrix from(BlockMatrix m) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(m.blocks().context());
        Metrics metrics = Metrics.of(context);
        Cuts rows = Cuts.every(m.rowsPerBlock(), m.numRows());
        Cuts columns = Cuts.every(m.colsPerBlock(), m.numCols());
        JavaPairRDD<BlockIndex, SparseBlock> blocks = m.blocks().toJavaRDD().mapPartitionsToPair(each -> new Mapped<>(each, t -> {
            BlockIndex at = new BlockIndex((Integer) t._1()._1(), (Integer) t._1()._2());
            return NativeTask.run(metrics, () -> {
                try (INDArray x = array(t._2(), at, rows.size(at.row()), columns.size(at.column()))) {
                    return BlockFill.block(at, x, 0);
                }
            });
        }));
        return new DistributedSparseMatrix(new MatrixBlocks(context, blocks, rows, columns, DataType.DOUBLE, 0, -1, false));
    }

    private static INDArray array(Matrix block, BlockIndex at, long rows, long columns) {
        if (block.numRows() > rows || block.numCols() > columns) {
            throw new IllegalArgumentException("from: block " + at + " of a BlockMatrix has " + block.numRows() + " rows and "
                    + block.numCols() + " columns; it may have at most " + rows + " and " + columns);
        }
        if (block instanceof DenseMatrix) {
            try (INDArray dense = Sparse4j.create(block.toArray(), new long[] {block.numRows(), block.numCols()}, 'f');
                    INDArray sparse = dense.toFormat(SparseFormat.COO)) {
                return grown(sparse, rows, columns);
            }
        }
        SparseMatrix sparse = (SparseMatrix) block;
        int[] minor = sparse.rowIndices();
        int[] major = new int[minor.length];
        int[] pointers = sparse.colPtrs();
        for (int line = 0; line + 1 < pointers.length; line++) {
            Arrays.fill(major, pointers[line], pointers[line + 1], line);
        }
        try (CooBuilder builder = Sparse4j.coo(rows, columns).duplicates(DuplicatePolicy.SUM)) {
            builder.addByDimension(sparse.values(), sparse.isTransposed() ? major : minor, sparse.isTransposed() ? minor : major);
            return builder.build(SparseFormat.CSR);
        }
    }

    private static INDArray grown(INDArray x, long rows, long columns) {
        try (CooBuilder builder = Sparse4j.coo(rows, columns)) {
            x.forEachEntry((at, value) -> builder.add(value, at));
            return builder.build(SparseFormat.CSR);
        }
    }

    /**
     * Returns the stored entries as a coordinate matrix. Does not shuffle.
     *
     * @throws IllegalArgumentException if the fill value is not 0; in a task, if a LONG value beyond 2^53 equals no double
     */
    public static CoordinateMatrix toCoordinateMatrix(DistributedSparseMatrix m) {
        requireZero("toCoordinateMatrix", m);
        JavaRDD<MatrixEntry> entries = EntryBlocks.packs(m.matrixBlocks()).flatMap(pack -> IntStream.range(0, pack.size()).mapToObj(i -> {
            long row = pack.at(0, i);
            long column = pack.at(1, i);
            if (pack.isWhole()) {
                requireExact("toCoordinateMatrix", pack.whole(i), row, column);
            }
            return new MatrixEntry(row, column, pack.real(i));
        }).iterator());
        // Scala's collect() makes an array of the class that the RDD reports. An RDD that Java's map made reports Object, so
        // retag sets the class.
        return new CoordinateMatrix(entries.rdd().retag(MatrixEntry.class), m.rows(), m.columns());
    }

    /**
     * Returns the rows as sparse vectors, sorted within partitions. Rows without entries are absent. Shuffles once.
     *
     * @throws IllegalArgumentException if the fill value is not 0, or there are more than 2^31 - 1 columns, the length limit of
     *     MLlib's vectors; in a task, if a LONG value beyond 2^53 equals no double
     */
    public static IndexedRowMatrix toIndexedRowMatrix(DistributedSparseMatrix m) {
        return indexedRows("toIndexedRowMatrix", m);
    }

    /** Converts as `toIndexedRowMatrix` does; messages name the given method. */
    static IndexedRowMatrix indexedRows(String method, DistributedSparseMatrix m) {
        requireZero(method, m);
        int columns = asInt(method, "columns", m.columns());
        Metrics metrics = m.matrixBlocks().metrics();
        Cuts rows = m.matrixBlocks().rowCuts();
        MatrixBlocks whole = Recut.as(m.matrixBlocks(), rows, Cuts.none(m.columns()));
        JavaRDD<IndexedRow> made = whole.blocks().mapPartitions(blocks -> new Mapped<>(blocks, t -> NativeTask.run(metrics, () -> {
            long first = rows.start(t._1().row());
            try (INDArray x = t._2().array(); INDArray doubles = doubles(method, x, first, 0);
                    INDArray csr = doubles.toFormat(SparseFormat.CSR)) {
                return new Rows(first, columns, csr);
            }
        })));
        return new IndexedRowMatrix(made.rdd().retag(IndexedRow.class), m.rows(), columns);
    }

    /** Iterates over the rows of a block that have entries. */
    private static final class Rows implements Iterator<IndexedRow> {
        private final long first;
        private final int columns;
        private final int[] indexes;
        private final double[] values;
        private final long[] begins;
        private final long[] ends;
        private final long[] lines;
        private int next;

        Rows(long first, int columns, INDArray csr) {
            this.first = first;
            this.columns = columns;
            indexes = csr.indexes().asInt();
            values = csr.values().asDouble();
            begins = csr.pointersB().asLong();
            ends = csr.pointersE().asLong();
            lines = csr.lineIds().asLong();
        }

        @Override
        public boolean hasNext() {
            while (next < begins.length && begins[next] == ends[next]) {
                next++;
            }
            return next < begins.length;
        }

        @Override
        public IndexedRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no further row");
            }
            int from = (int) begins[next];
            int to = (int) ends[next];
            long row = first + (lines.length > 0 ? lines[next] : next);
            next++;
            return new IndexedRow(row, Vectors.sparse(columns, Arrays.copyOfRange(indexes, from, to),
                    Arrays.copyOfRange(values, from, to)));
        }
    }

    /**
     * Returns a block matrix with sparse blocks of this shape; MLlib's default shape is 1024 x 1024. Shuffles once, unless the
     * matrix has these blocks already.
     *
     * @throws IllegalArgumentException if the fill value is not 0; in a task, if a LONG value beyond 2^53 equals no double
     */
    public static BlockMatrix toBlockMatrix(DistributedSparseMatrix m, int rowsPerBlock, int columnsPerBlock) {
        requireZero("toBlockMatrix", m);
        Metrics metrics = m.matrixBlocks().metrics();
        JavaPairRDD<Tuple2<Object, Object>, Matrix> blocks = m.cut(rowsPerBlock, columnsPerBlock).blocks().mapToPair(
                t -> NativeTask.run(metrics, () -> {
                    int row = t._1().row();
                    int column = t._1().column();
                    try (INDArray x = t._2().array();
                            INDArray doubles = doubles("toBlockMatrix", x, (long) row * rowsPerBlock, (long) column * columnsPerBlock);
                            INDArray csr = doubles.toFormat(SparseFormat.CSR)) {
                        return new Tuple2<>(new Tuple2<>(row, column), sparse(csr));
                    }
                }));
        return new BlockMatrix(blocks.rdd(), rowsPerBlock, columnsPerBlock, m.rows(), m.columns());
    }

    /**
     * Converts a CSR array to MLlib's matrix in CSR form, which has a row pointer for every row. A CSR array may have row
     * pointers only for rows with entries.
     */
    private static Matrix sparse(INDArray csr) {
        int rows = (int) csr.size(0);
        int[] pointers = new int[rows + 1];
        DataBuffer begins = csr.pointersB();
        DataBuffer ends = csr.pointersE();
        long[] lines = csr.lineIds().asLong();
        for (int l = 0; l < begins.length(); l++) {
            pointers[(int) (lines.length > 0 ? lines[l] : l) + 1] = (int) (ends.getLong(l) - begins.getLong(l));
        }
        Arrays.parallelPrefix(pointers, Integer::sum);
        return new SparseMatrix(rows, (int) csr.size(1), pointers, csr.indexes().asInt(), csr.values().asDouble(), true);
    }

    /** Returns the values of a block as doubles. `row` and `column` are the position of its first element. */
    private static INDArray doubles(String method, INDArray x, long row, long column) {
        if (x.dataType() == DataType.LONG) {
            x.forEachLongEntry((at, value) -> requireExact(method, value, row + at[0], column + at[1]));
        }
        return x.castTo(DataType.DOUBLE);
    }

    private static void requireExact(String method, long value, long row, long column) {
        double rounded = value;
        if (rounded == 0x1p63 || (long) rounded != value) {
            throw new IllegalArgumentException(method + ": the element [" + row + ", " + column + "] is " + value
                    + ", to which no double is equal, and MLlib's values are doubles; castTo(DataType.DOUBLE) rounds it");
        }
    }

    private static void requireZero(String method, DistributedSparseMatrix m) {
        if (m.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException(method + ": the matrix has the fill " + m.fillValue()
                    + ", but a matrix of MLlib has the fill 0; subtract the fill first with sub");
        }
    }

    private static int asInt(String method, String what, long n) {
        if (n > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(method + ": " + n + " " + what + " are too many; MLlib's vectors have at most "
                    + Integer.MAX_VALUE);
        }
        return (int) n;
    }
}
