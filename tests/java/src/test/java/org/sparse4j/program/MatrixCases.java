// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;

/** The arrays of the matrix, as steps of programs: a shape as each kind of view, of each layout, type and fill. */
final class MatrixCases {
    /** Ranks 0 to 4, extents 0 and 1. */
    static final int[][] SHAPES = {{}, {4}, {1}, {0}, {3, 4}, {1, 5}, {4, 1}, {0, 3}, {3, 0}, {2, 3, 2}, {2, 0, 3},
        {1, 3, 1}, {2, 1, 2, 3}, {2, 2, 2, 2}};
    private static final double[] FILLS = {0, 2.5, Double.NaN};

    enum View {
        WHOLE,
        /** Every other element, the first left out. */
        INTERVAL,
        POINT,
        NEW_AXIS,
        PERMUTED,
        BROADCAST
    }

    /** What an array is made like. */
    record Like(int[] shape, View view, ModelLayout layout, ModelType type, double fill) {}

    private MatrixCases() {}

    /** Every combination that exists. */
    static List<Like> all(int[][] shapes) {
        List<Like> out = new ArrayList<>();
        for (int[] shape : shapes) {
            for (View view : View.values()) {
                int[] storage = storage(view, shape);
                if (storage == null) {
                    continue;
                }
                for (ModelLayout layout : layouts(storage.length)) {
                    for (ModelType type : ModelType.values()) {
                        for (double fill : FILLS) {
                            // NaN is a fill of the floating types only; what is dense has none.
                            if (fill == 0 || !layout.dense() && (type.floating() || fill == fill)) {
                                out.add(new Like(shape, view, layout, type, fill));
                            }
                        }
                    }
                }
            }
        }
        return out;
    }

    private static List<ModelLayout> layouts(int rank) {
        List<ModelLayout> out = new ArrayList<>(List.of(ModelLayout.DENSE, ModelLayout.COO));
        int[] natural = IntStream.range(0, rank).toArray();
        int[] reversed = IntStream.range(0, rank).map(d -> rank - 1 - d).toArray();
        if (rank == 2) {
            out.add(ModelLayout.CSR);
            out.add(ModelLayout.CSC);
            out.add(ModelLayout.gcs(2, reversed));
        } else if (rank > 2) {
            out.add(ModelLayout.gcs(1, natural));
            out.add(ModelLayout.gcs(rank - 1, reversed));
        }
        out.add(ModelLayout.gcs(0, natural));
        return out;
    }

    /** The shape behind a view that shows a shape; null when there is none. */
    private static int[] storage(View view, int... shape) {
        int rank = shape.length;
        int one = IntStream.range(0, rank).filter(d -> shape[d] == 1).findFirst().orElse(-1);
        switch (view) {
            case WHOLE:
                return shape;
            case INTERVAL:
                return rank == 0 ? null : IntStream.of(shape).map(n -> 2 * n + 1).toArray();
            case POINT:
                return inserted(rank / 2, 3, shape);
            case NEW_AXIS:
                return one < 0 ? null : IntStream.range(0, rank).filter(d -> d != one).map(d -> shape[d]).toArray();
            case PERMUTED:
                return rank < 2 ? null : IntStream.range(0, rank).map(d -> shape[rank - 1 - d]).toArray();
            default:
                int[] narrow = shape.clone();
                if (rank == 0 || shape[rank / 2] == 1) {
                    return null;
                }
                narrow[rank / 2] = 1;
                return narrow;
        }
    }

    private static int[] inserted(int at, int n, int... shape) {
        int[] out = Arrays.copyOf(shape, shape.length + 1);
        System.arraycopy(shape, at, out, at + 1, shape.length - at);
        out[at] = n;
        return out;
    }

    /** Adds the steps that make such an array under a name; storage is a name for what is behind a view. */
    static void make(List<Step> program, String name, String storage, Like like, Random random) {
        int[] shape = like.shape;
        int rank = shape.length;
        String of = like.view == View.WHOLE ? name : storage;
        program.add(create(of, like, storage(like.view, shape), random));
        switch (like.view) {
            case WHOLE:
                break;
            case INTERVAL:
                program.add(Step.of("get", name, of, IntStream.of(shape)
                        .mapToObj(n -> ModelIndex.interval(1, 2, 2L * n + 1)).toList()));
                break;
            case POINT:
                List<ModelIndex> point = new ArrayList<>(Collections.nCopies(rank + 1, ModelIndex.ALL));
                point.set(rank / 2, ModelIndex.point(1));
                program.add(Step.of("get", name, of, point));
                break;
            case NEW_AXIS:
                List<ModelIndex> axis = new ArrayList<>(Collections.nCopies(rank, ModelIndex.ALL));
                axis.set(IntStream.range(0, rank).filter(d -> shape[d] == 1).findFirst().getAsInt(),
                        ModelIndex.NEW_AXIS);
                program.add(Step.of("get", name, of, axis));
                break;
            case PERMUTED:
                program.add(Step.of("permute", name, of,
                        Shapes.points(IntStream.range(0, rank).map(d -> rank - 1 - d).toArray())));
                break;
            default:
                program.add(Step.of("broadcast", name, of, ModelShapes.text(shape)));
                break;
        }
    }

    private static Step create(String name, Like like, int[] shape, Random random) {
        Values values = new Values(random);
        ModelType type = like.type;
        List<String> entries = new ArrayList<>();
        // One in three stores every element: those are read as dense ones.
        boolean full = like.layout.dense() || random.nextInt(3) == 0;
        ModelShapes.forEach(shape, c -> {
            if (full || random.nextInt(5) < 2) {
                entries.add(Shapes.points(c) + "=" + type.text(values.of(type)));
            }
        });
        return Step.of("new", name, type, like.layout, ModelShapes.text(shape), type.text(type.of(like.fill)), "LAST",
                entries);
    }

    /** All sets of dimensions, none among them; some are counted from the end. */
    static List<String> dimensions(int rank) {
        List<String> out = new ArrayList<>();
        for (int set = 0; set < 1 << rank; set++) {
            int chosen = set;
            out.add(Shapes.points(IntStream.range(0, rank).filter(d -> (chosen >> d & 1) == 1)
                    .map(d -> (d + chosen) % 3 == 0 ? d - rank : d).toArray()));
        }
        return out;
    }
}
