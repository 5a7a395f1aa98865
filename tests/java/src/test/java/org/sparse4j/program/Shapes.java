// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;

/** Random shapes, layouts, index lists. */
final class Shapes {
    private static final int[] RANKS = {0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6};
    private static final int[] LONGEST = {1, 7, 5, 4, 3, 3, 2};

    private final Random random;

    Shapes(Random random) {
        this.random = random;
    }

    boolean chance(double p) {
        return random.nextDouble() < p;
    }

    int[] shape() {
        int rank = RANKS[random.nextInt(RANKS.length)];
        return IntStream.range(0, rank).map(d -> chance(0.03) ? 0 : chance(0.12) ? 1
                : 1 + random.nextInt(LONGEST[rank])).toArray();
    }

    /** A shape that broadcasts against another: some lengths 1, some leading dimensions gone. */
    int[] partner(int... shape) {
        int from = chance(0.25) ? random.nextInt(shape.length + 1) : 0;
        return IntStream.range(from, shape.length).map(d -> chance(0.2) ? 1 : shape[d]).toArray();
    }

    ModelLayout layout(int rank) {
        double p = random.nextDouble();
        if (p < 0.25) {
            return ModelLayout.COO;
        } else if (p < 0.45) {
            return ModelLayout.DENSE;
        } else if (rank == 2 && p < 0.85) {
            return chance(0.5) ? ModelLayout.CSR : ModelLayout.CSC;
        }
        return ModelLayout.gcs(random.nextInt(rank + 1), permutation(rank));
    }

    int[] permutation(int rank) {
        List<Integer> all = IntStream.range(0, rank).boxed().collect(Collectors.toList());
        java.util.Collections.shuffle(all, random);
        return all.stream().mapToInt(i -> i).toArray();
    }

    /** Some dimensions, each once, in any order, some counted from the end. */
    String dimensions(int rank) {
        if (rank == 0 || chance(0.15)) {
            return "-";
        }
        int n = chance(0.02) ? 1 : 1 + random.nextInt(rank);
        return points(IntStream.of(permutation(rank)).limit(n).map(d -> chance(0.2) ? d - rank : d).toArray());
    }

    static String points(int... numbers) {
        return numbers.length == 0 ? "-"
                : IntStream.of(numbers).mapToObj(Integer::toString).collect(Collectors.joining("."));
    }

    List<ModelIndex> indexes(int... shape) {
        List<ModelIndex> out = new ArrayList<>();
        int used = chance(0.75) ? shape.length : random.nextInt(shape.length + 1);
        for (int d = 0; d < used; d++) {
            if (chance(0.1)) {
                out.add(ModelIndex.NEW_AXIS);
            }
            out.add(index(shape[d]));
        }
        if (chance(0.1)) {
            out.add(ModelIndex.NEW_AXIS);
        }
        if (chance(0.01)) {
            out.add(ModelIndex.ALL);
        }
        return out;
    }

    /** A list with lists of indexes and masks in it, now and then a wrong one. */
    List<ModelIndex> choices(int... shape) {
        List<ModelIndex> out = new ArrayList<>();
        int used = chance(0.7) ? shape.length : random.nextInt(shape.length + 1);
        int ellipsis = chance(0.25) ? random.nextInt(used + 1) : -1;
        int left = shape.length - used;
        int at = 0;
        while (at < used || at == ellipsis) {
            if (at == ellipsis) {
                out.add(ModelIndex.ELLIPSIS);
                ellipsis = chance(0.01) ? at + 1 : -1;
                // What follows an ellipsis belongs to the last dimensions.
                at += left;
                used += left;
                left = 0;
                continue;
            }
            if (chance(0.08)) {
                out.add(chance(0.15) ? ModelIndex.mask(new int[0], random.nextInt(2)) : ModelIndex.NEW_AXIS);
            }
            int most = ellipsis > at ? ellipsis : used;
            int rank = chance(0.25) ? 1 + random.nextInt(most - at) : 0;
            if (rank > 0) {
                out.add(mask(java.util.Arrays.copyOfRange(shape, at, at + rank)));
                at += rank;
            } else {
                out.add(chance(0.4) ? list(shape[at]) : index(shape[at]));
                at++;
            }
        }
        if (chance(0.1)) {
            out.add(chance(0.9) ? ModelIndex.NEW_AXIS : list(3));
        }
        return out;
    }

    private ModelIndex list(int n) {
        int length = n == 0 ? 0 : random.nextInt(Math.min(n, 3) + 2);
        return ModelIndex.list(IntStream.range(0, length).mapToLong(i -> at(n)).toArray());
    }

    private ModelIndex mask(int... shape) {
        int[] wrong = shape.clone();
        wrong[0] += chance(0.01) ? 1 : 0;
        double density = new double[] {0, 0.2, 0.5, 0.9, 1}[random.nextInt(5)];
        int length = IntStream.of(wrong).reduce(1, (a, b) -> a * b);
        return ModelIndex.mask(wrong, IntStream.range(0, length).mapToLong(i -> chance(density) ? 1 : 0).toArray());
    }

    private ModelIndex index(int n) {
        double p = random.nextDouble();
        if (p < 0.35 || n == 0 && p < 0.8) {
            return ModelIndex.ALL;
        } else if (p < 0.55) {
            return ModelIndex.point(at(n));
        } else if (p < 0.56) {
            return ModelIndex.interval(random.nextInt(n + 2), 1, n + 1);
        }
        int begin = chance(0.4) ? 0 : random.nextInt(n + 1);
        int end = chance(0.5) ? n : begin + random.nextInt(n - begin + 1);
        if (chance(0.15) && end > begin) {
            return ModelIndex.inclusive(chance(0.2) ? begin - n : begin, 1 + random.nextInt(2),
                    chance(0.2) ? end - 1 - n : end - 1);
        }
        return ModelIndex.interval(chance(0.1) && begin < n ? begin - n : begin,
                1 + random.nextInt(chance(0.5) ? 1 : 3), chance(0.1) && end < n && end > 0 ? end - n : end);
    }

    /** A place along a dimension: mostly inside, sometimes counted from the end, rarely outside. */
    long at(int n) {
        if (n == 0 || chance(0.01)) {
            return chance(0.5) ? n : -n - 1;
        }
        int i = random.nextInt(n);
        return chance(0.15) ? i - n : i;
    }

    String coordinates(int... shape) {
        if (chance(0.1)) {
            long length = 1;
            for (int e : shape) {
                length *= e;
            }
            return Long.toString(at((int) length));
        }
        return points(IntStream.of(shape).map(n -> (int) at(n)).toArray());
    }
}
