// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sparse4j.INDArray;

/**
 * An array that was read from triplets with names as coordinates, and the names of each dimension. Closing this object
 * closes the array; the lists of names remain usable.
 *
 * <pre>{@code
 * try (TripletData train = Triplets.readNamed(Path.of("train.csv"), TripletOptions.csv().header(1).named(0, 1));
 *         TripletData test = Triplets.readNamed(Path.of("test.csv"), TripletOptions.csv().header(1).knownNames(train))) {
 *     long alice = train.number(0, "alice");
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class TripletData implements AutoCloseable {
    private final INDArray array;
    private final List<List<String>> names;
    private final Map<Integer, Map<String, Integer>> numbers = new HashMap<>();

    TripletData(INDArray array, List<List<String>> names) {
        this.array = array;
        this.names = names;
    }

    /** Returns the array, which is no copy. Closing this object closes the array. */
    public INDArray array() {
        return array;
    }

    /** Returns whether the coordinates of a dimension were names. */
    public boolean isNamed(int dimension) {
        return dimension >= 0 && dimension < names.size() && names.get(dimension) != null;
    }

    /**
     * Returns the names of a dimension. The name at position k has the coordinate k. The list cannot be changed.
     *
     * @throws IllegalStateException if the coordinates of the dimension were numbers
     */
    public List<String> names(int dimension) {
        if (!isNamed(dimension)) {
            throw new IllegalStateException("names: coordinates of dimension " + dimension + " of " + Arrays.toString(array.shape())
                    + " were numbers, not names; only a dimension that was read as named(...) has names");
        }
        return names.get(dimension);
    }

    /**
     * Returns the coordinate of a name in a dimension, or -1 if the name is unknown. The first call for a dimension
     * takes O(names) time.
     *
     * @throws IllegalStateException if the coordinates of the dimension were numbers
     */
    public synchronized long number(int dimension, String name) {
        return numbers.computeIfAbsent(dimension, d -> {
            List<String> all = names(d);
            Map<String, Integer> made = new HashMap<>(2 * all.size());
            for (int k = 0; k < all.size(); k++) {
                made.put(all.get(k), k);
            }
            return made;
        }).getOrDefault(name, -1);
    }

    List<List<String>> all() {
        return names;
    }

    /** Closes the array. Further calls have no effect. */
    @Override
    public void close() {
        array.close();
    }

    /** Returns the shape and the dimensions that have names. */
    @Override
    public String toString() {
        int[] named = IntStream.range(0, names.size()).filter(this::isNamed).toArray();
        return "TripletData[shape " + Arrays.toString(array.shape()) + ", names of dimensions " + Arrays.toString(named) + "]";
    }
}
