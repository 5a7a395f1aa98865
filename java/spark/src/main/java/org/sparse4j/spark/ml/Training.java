// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.PartitionPruningRDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.random.XORShiftRandom;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.NativeTask;
import scala.Function1;
import scala.Tuple2;

/**
 * Alternating least squares on RDDs with one element in each partition: a block of users or items. One shuffle sends each
 * rating to the block of its user and to the block of its item. Then each half sweep is one shuffle, in which every block sends
 * every other block the factors that it needs. The initial factors and the blocks are MLlib's, so that equal seeds lead to
 * equal factors, except for rounding.
 */
final class Training {
    private static final Logger LOG = Logger.getLogger(Training.class.getName());
    /** The number of ratings of a part: 12 MB. */
    private static final int PART = 1 << 20;

    private final Objective objective;
    private final int userBlocks;
    private final int itemBlocks;
    private final StorageLevel between;
    private final StorageLevel last;
    private String checkpoint;

    /** The blocks with their factors: the result of a fit. */
    record Factors(JavaRDD<Tuple2<Object, float[]>> users, JavaRDD<Tuple2<Object, float[]>> items) {}

    /** The blocks of one side: their ratings, and the rows that each block of the other side needs. */
    private record Blocks(JavaRDD<RatingBlock> ratings, JavaRDD<OutLinks> links) {
        void unpersist() {
            ratings.unpersist();
            links.unpersist();
        }
    }

    Training(Objective objective, int userBlocks, int itemBlocks, StorageLevel between, StorageLevel last) {
        this.objective = objective;
        this.userBlocks = userBlocks;
        this.itemBlocks = itemBlocks;
        this.between = between;
        this.last = last;
    }

    /**
     * Fits ratings, rows of (user INT, item INT, rating FLOAT).
     *
     * @param interval the sweeps between two checkpoints, -1 for none
     * @throws IllegalArgumentException if there are no ratings
     */
    Factors fit(JavaRDD<InternalRow> ratings, int sweeps, int interval, long seed) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(ratings.context());
        JavaRDD<RatingBlock> blocks = blocks(ratings);
        Blocks users = side("user", blocks, 0, userBlocks);
        Blocks items = side("item", blocks, userBlocks, userBlocks + itemBlocks);
        try {
            if (users.links().filter(OutLinks::any).isEmpty()) {
                throw new IllegalArgumentException("No ratings available: ALS was given none");
            }
            XORShiftRandom seeds = new XORShiftRandom(seed);
            JavaRDD<float[]> userFactors = first(users.ratings(), seeds.nextLong());
            JavaRDD<float[]> itemFactors = first(items.ratings(), seeds.nextLong());
            JavaRDD<float[]> kept = null;
            for (int sweep = 1; sweep <= sweeps; sweep++) {
                itemFactors = half(userFactors, users.links(), items.ratings());
                boolean checkpoints = interval > 0 && sweep % interval == 0 && context.sc().getCheckpointDir().isDefined();
                if (checkpoints || sweep == sweeps) {
                    itemFactors.setName("itemFactors-" + sweep).persist(between);
                    if (checkpoints) {
                        checkpoint(itemFactors);
                    }
                    if (kept != null) {
                        kept.unpersist();
                    }
                    kept = itemFactors;
                }
                userFactors = half(itemFactors, items.links(), users.ratings());
            }
            Factors fitted = new Factors(named(users.ratings(), userFactors, "userFactors"),
                    named(items.ratings(), itemFactors, "itemFactors"));
            if (!last.equals(StorageLevel.NONE())) {
                fitted.users().count();
                fitted.items().count();
                if (kept != null) {
                    kept.unpersist();
                }
                release(users, items, blocks);
            }
            return fitted;
        } catch (RuntimeException e) {
            release(users, items, blocks);
            throw e;
        }
    }

    private static void release(Blocks users, Blocks items, JavaRDD<RatingBlock> blocks) {
        users.unpersist();
        items.unpersist();
        blocks.unpersist();
    }

    /** Returns the blocks of users, then of items. */
    private JavaRDD<RatingBlock> blocks(JavaRDD<InternalRow> ratings) {
        int users = userBlocks;
        int items = itemBlocks;
        Objective of = objective;
        JavaRDD<Tuple2<Integer, RatingPart>> parts =
                ratings.mapPartitionsWithIndex((origin, rows) -> new RatingParts(origin, rows, users, items, PART), false);
        return JavaPairRDD.fromJavaRDD(parts).partitionBy(new HashPartitioner(users + items)).values()
                .mapPartitionsWithIndex((block, arrived) ->
                        Collections.singleton(RatingBlock.of(arrived, block < users ? items : users, of)).iterator(), true)
                .setName("ratingBlocks").persist(between);
    }

    private Blocks side(String name, JavaRDD<RatingBlock> all, int from, int to) {
        Function1<Object, Object> within = (Function1<Object, Object> & Serializable) p -> (Integer) p >= from && (Integer) p < to;
        JavaRDD<RatingBlock> ratings = PartitionPruningRDD.create(all.rdd(), within).toJavaRDD().setName(name + "InBlocks");
        return new Blocks(ratings, ratings.mapPartitionsWithIndex((number, each) ->
                Collections.singleton(new OutLinks(number, each.next().links())).iterator(), true)
                .setName(name + "OutBlocks").persist(between));
    }

    /** Returns MLlib's initial factors: unit vectors in random directions. */
    private JavaRDD<float[]> first(JavaRDD<RatingBlock> blocks, long seed) {
        int rank = objective.rank();
        return blocks.mapPartitionsWithIndex((number, each) -> {
            int rows = each.next().ids().length;
            float[] factors = new float[Math.multiplyExact(rows, rank)];
            var random = new XORShiftRandom(scala.util.hashing.package$.MODULE$.byteswap64(seed ^ number));
            for (int i = 0; i < rows; i++) {
                double squares = 0;
                for (int f = i * rank; f < (i + 1) * rank; f++) {
                    factors[f] = (float) random.nextGaussian();
                    squares += (double) factors[f] * factors[f];
                }
                float scale = 1 / (float) Math.sqrt(squares);
                for (int f = i * rank; f < (i + 1) * rank; f++) {
                    factors[f] *= scale;
                }
            }
            return Collections.singleton(factors).iterator();
        }, true);
    }

    /** Computes the factors of one side from the factors of the other side. */
    private JavaRDD<float[]> half(JavaRDD<float[]> factors, JavaRDD<OutLinks> links, JavaRDD<RatingBlock> others) {
        Objective of = objective;
        int sources = factors.getNumPartitions();
        JavaRDD<Tuple2<Integer, FactorMessage>> messages =
                links.zipPartitions(factors, (link, each) -> messages(link.next(), each.next(), of));
        JavaRDD<FactorMessage> arrived = JavaPairRDD.fromJavaRDD(messages)
                .partitionBy(new HashPartitioner(others.getNumPartitions())).values();
        return others.zipPartitions(arrived, (block, each) ->
                Collections.singleton(solve(block.next(), each, sources, of)).iterator());
    }

    private static float[] solve(RatingBlock block, Iterator<FactorMessage> arrived, int sources, Objective of) {
        FactorMessage[] messages = new FactorMessage[sources];
        while (arrived.hasNext()) {
            FactorMessage message = arrived.next();
            messages[message.source()] = message;
        }
        if (block.ids().length == 0) {
            return new float[0];
        }
        int rank = of.rank();
        int[] offsets = block.offsets();
        if ((long) offsets[sources] * rank > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException("ALS: one block needs " + offsets[sources] + " factors of rank " + rank
                    + ", but can hold at most " + (Integer.MAX_VALUE - 16) / rank + "; raise numUserBlocks and numItemBlocks");
        }
        float[] fixed = new float[offsets[sources] * rank];
        double[] gram = of.implicit() ? new double[rank * rank] : null;
        for (int source = 0; source < sources; source++) {
            FactorMessage message = messages[source];
            if (message == null) {
                continue;
            }
            if (message.length() != (offsets[source + 1] - offsets[source]) * rank) {
                throw new IllegalStateException("ALS: ratings were not the same when they were computed again after a failure."
                        + " Make the input deterministic: checkpoint it, or sort it before sample or randomSplit");
            }
            message.copyTo(fixed, offsets[source] * rank);
            for (int i = 0; gram != null && i < gram.length; i++) {
                gram[i] += message.gram()[i];
            }
        }
        return NativeTask.run(() -> {
            try (NormalEquations equations = new NormalEquations(block, of, fixed, gram)) {
                return equations.solve();
            }
        });
    }

    private static Iterator<Tuple2<Integer, FactorMessage>> messages(OutLinks links, float[] factors, Objective of) {
        double[] gram = of.implicit() ? gram(factors, of.rank()) : null;
        List<Tuple2<Integer, FactorMessage>> messages = new ArrayList<>();
        for (int to = 0; to < links.blocks(); to++) {
            messages.add(new Tuple2<>(to, FactorMessage.of(links.number(), factors, of.rank(), links.rows(to), gram)));
        }
        return messages.iterator();
    }

    /** Returns Y^T Y of the factors of a block, in DOUBLE. */
    private static double[] gram(float[] factors, int rank) {
        if (factors.length == 0) {
            return new double[rank * rank];
        }
        return NativeTask.run(() -> {
            try (INDArray y = Sparse4j.creation().create(factors, new long[] {factors.length / rank, rank}, DataType.DOUBLE);
                    INDArray gram = y.transpose().mmul(y); INDArray flat = gram.reshape((long) rank * rank)) {
                return flat.toDoubleVector();
            }
        });
    }

    private JavaRDD<Tuple2<Object, float[]>> named(JavaRDD<RatingBlock> blocks, JavaRDD<float[]> factors, String name) {
        int rank = objective.rank();
        return blocks.zipPartitions(factors, (block, each) -> {
            int[] ids = block.next().ids();
            float[] rows = each.next();
            return IntStream.range(0, ids.length)
                    .mapToObj(i -> new Tuple2<>((Object) ids[i], Arrays.copyOfRange(rows, i * rank, (i + 1) * rank))).iterator();
        }).setName(name).persist(last);
    }

    /** Writes factors to a checkpoint, drops their lineage, and removes the previous checkpoint. */
    private void checkpoint(JavaRDD<float[]> factors) {
        factors.checkpoint();
        factors.count();
        factors.rdd().cleanShuffleDependencies(false);
        if (checkpoint != null) {
            Path path = new Path(checkpoint);
            try {
                path.getFileSystem(factors.context().hadoopConfiguration()).delete(path, true);
            } catch (IOException e) {
                LOG.log(Level.WARNING, "ALS: cannot delete the checkpoint " + checkpoint, e);
            }
        }
        checkpoint = factors.rdd().getCheckpointFile().getOrElse(() -> null);
    }
}
