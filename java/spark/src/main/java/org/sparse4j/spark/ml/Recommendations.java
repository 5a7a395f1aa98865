// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.apache.spark.sql.functions.arrays_zip;
import static org.apache.spark.sql.functions.col;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.Metadata;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.NativeTask;
import scala.Tuple3;

/**
 * Finds the best elements of one side (users or items) for each row of the other side. The side with the elements is sent to all
 * executors in slices, so that the driver holds one slice at a time. Each task multiplies its rows by a slice, finds the best of
 * each row natively, and merges the results of all slices.
 */
final class Recommendations {
    /** The number of floats of a slice: 32 MB. */
    private static final int SLICE = 8 << 20;
    /** The number of predictions that are computed at once: 16 MB. */
    private static final int SCORES = 4 << 20;

    private Recommendations() {}

    /** Some factors with their ids, in descending order of ids. */
    private static final class Slice implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int[] ids;
        private final float[] factors;

        Slice(int[] ids, float[] factors) {
            this.ids = ids;
            this.factors = factors;
        }
    }

    /** The best elements of a row. */
    private static final class Best {
        private int[] ids;
        private float[] scores;

        Best(int[] ids, float[] scores) {
            this.ids = ids;
            this.scores = scores;
        }

        void merge(int[] others, float[] theirs, int most) {
            int[] allIds = Arrays.copyOf(ids, ids.length + others.length);
            float[] allScores = Arrays.copyOf(scores, allIds.length);
            System.arraycopy(others, 0, allIds, ids.length, others.length);
            System.arraycopy(theirs, 0, allScores, scores.length, theirs.length);
            // The native search orders by its own sums, which may differ in the last bit from the scores here; so the scores are
            // sorted.
            int[] order = IntStream.range(0, allIds.length).boxed()
                    .sorted(Comparator.<Integer>comparingDouble(i -> -allScores[i])
                            .thenComparing(i -> allIds[i], Comparator.reverseOrder()))
                    .limit(most).mapToInt(i -> i).toArray();
            ids = Arrays.stream(order).map(i -> allIds[i]).toArray();
            scores = new float[order.length];
            for (int i = 0; i < order.length; i++) {
                scores[i] = allScores[order[i]];
            }
        }
    }

    /** Returns rows (rowColumn, recommendations of (bestColumn, rating)) for the factors in two frames of (id, features). */
    static Dataset<Row> of(Dataset<Row> rows, Dataset<Row> best, int rank, String rowColumn, String bestColumn, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("the number of recommendations is " + most + "; it must be at least 1");
        }
        List<Broadcast<Slice>> slices = slices(best, rank);
        var session = rows.sparkSession();
        JavaRDD<Tuple3<Object, int[], float[]>> found =
                internal(rows).mapPartitions(each -> new Search(each, slices, rank, most));
        var known = session.implicits();
        StructType pair = new StructType(new StructField[] {
            new StructField(bestColumn, DataTypes.IntegerType, true, Metadata.empty()),
            new StructField("rating", DataTypes.FloatType, true, Metadata.empty())});
        return session.createDataset(found.rdd(),
                Encoders.tuple(known.newIntEncoder(), known.newIntArrayEncoder(), known.newFloatArrayEncoder()))
                .toDF(rowColumn, "ids", "scores")
                .select(col("`" + rowColumn + "`"), arrays_zip(col("ids"), col("scores"))
                        .cast(DataTypes.createArrayType(pair, true)).as("recommendations"));
    }

    private static JavaRDD<InternalRow> internal(Dataset<Row> frame) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) frame.select("id", "features")).queryExecution().toRdd().toJavaRDD();
    }

    private static List<Broadcast<Slice>> slices(Dataset<Row> factors, int rank) {
        JavaRDD<InternalRow> rows = internal(factors);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rows.context());
        int most = Math.max(1, SLICE / rank);
        List<Broadcast<Slice>> slices = new ArrayList<>();
        Iterator<Slice> parts = rows.mapPartitions(each -> new Slicing(each, rank, most)).toLocalIterator();
        List<Slice> held = new ArrayList<>();
        int size = 0;
        while (parts.hasNext()) {
            Slice part = parts.next();
            if (size + part.ids.length > most && size > 0) {
                slices.add(context.broadcast(joined(held, rank)));
                held.clear();
                size = 0;
            }
            held.add(part);
            size += part.ids.length;
        }
        if (size > 0) {
            slices.add(context.broadcast(joined(held, rank)));
        }
        return slices;
    }

    /** Joins parts in descending order of ids, because the native search returns the first of equal predictions. */
    private static Slice joined(List<Slice> parts, int rank) {
        int size = parts.stream().mapToInt(part -> part.ids.length).sum();
        long[] order = new long[size];
        int[] ids = new int[size];
        float[] all = new float[size * rank];
        int at = 0;
        for (Slice part : parts) {
            System.arraycopy(part.factors, 0, all, at * rank, part.factors.length);
            for (int id : part.ids) {
                order[at] = -(long) id << Integer.SIZE | at++;
            }
        }
        Arrays.sort(order);
        float[] factors = new float[all.length];
        for (int i = 0; i < size; i++) {
            int from = (int) order[i];
            ids[i] = (int) -(order[i] >> Integer.SIZE);
            System.arraycopy(all, from * rank, factors, i * rank, rank);
        }
        return new Slice(ids, factors);
    }

    /** Cuts the factors of a partition into pieces. */
    private static final class Slicing implements Iterator<Slice> {
        private final Iterator<InternalRow> rows;
        private final int rank;
        private final int most;

        Slicing(Iterator<InternalRow> rows, int rank, int most) {
            this.rows = rows;
            this.rank = rank;
            this.most = most;
        }

        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public Slice next() {
            int[] ids = new int[16];
            float[] factors = new float[16 * rank];
            int n = 0;
            while (n < most && rows.hasNext()) {
                InternalRow row = rows.next();
                if (n == ids.length) {
                    ids = Arrays.copyOf(ids, Math.min(most, n * 2));
                    factors = Arrays.copyOf(factors, ids.length * rank);
                }
                ids[n] = row.getInt(0);
                float[] each = row.getArray(1).toFloatArray();
                if (each.length != rank) {
                    throw new IllegalArgumentException("the model has rank " + rank + ", but some factors have length " + each.length);
                }
                System.arraycopy(each, 0, factors, n++ * rank, rank);
            }
            return new Slice(Arrays.copyOf(ids, n), Arrays.copyOf(factors, n * rank));
        }
    }

    /** Finds the best elements for the rows of a partition, some of them at a time. */
    private static final class Search implements Iterator<Tuple3<Object, int[], float[]>> {
        private final Slicing rows;
        private final List<Broadcast<Slice>> slices;
        private final int rank;
        private final int most;
        private Iterator<Tuple3<Object, int[], float[]>> found = List.<Tuple3<Object, int[], float[]>>of().iterator();

        Search(Iterator<InternalRow> rows, List<Broadcast<Slice>> slices, int rank, int most) {
            int largest = slices.stream().mapToInt(slice -> slice.value().ids.length).max().orElse(1);
            this.rows = new Slicing(rows, rank, Math.max(16, Math.min(1024, SCORES / largest)));
            this.slices = slices;
            this.rank = rank;
            this.most = most;
        }

        @Override
        public boolean hasNext() {
            return found.hasNext() || rows.hasNext();
        }

        @Override
        public Tuple3<Object, int[], float[]> next() {
            if (!found.hasNext()) {
                found = search(rows.next());
            }
            return found.next();
        }

        private Iterator<Tuple3<Object, int[], float[]>> search(Slice each) {
            Best[] best = new Best[each.ids.length];
            for (int i = 0; i < best.length; i++) {
                best[i] = new Best(new int[0], new float[0]);
            }
            for (Broadcast<Slice> slice : slices) {
                search(each, slice.value(), best);
            }
            return IntStream.range(0, best.length)
                    .mapToObj(i -> new Tuple3<>((Object) each.ids[i], best[i].ids, best[i].scores)).iterator();
        }

        private void search(Slice each, Slice slice, Best[] best) {
            int width = Math.min(most, slice.ids.length);
            long[] places = NativeTask.run(() -> {
                try (INDArray x = Sparse4j.create(each.factors, each.ids.length, rank);
                        INDArray y = Sparse4j.create(slice.factors, slice.ids.length, rank);
                        INDArray scores = x.mmul(y.transpose());
                        INDArray top = Sparse4j.searching().argTopK(scores, width); INDArray flat = top.reshape(top.length())) {
                    return flat.toLongVector();
                }
            });
            for (int i = 0; i < best.length; i++) {
                int[] ids = new int[width];
                float[] scores = new float[width];
                for (int j = 0; j < width; j++) {
                    int place = (int) places[i * width + j];
                    ids[j] = slice.ids[place];
                    for (int f = 0; f < rank; f++) {
                        scores[j] += each.factors[i * rank + f] * slice.factors[place * rank + f];
                    }
                }
                best[i].merge(ids, scores, most);
            }
        }
    }
}
