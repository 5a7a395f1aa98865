// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * XGBoost's file of a model, in UBJSON (https://xgboost.readthedocs.io/en/stable/tutorials/saving_model.html).
 *
 * <p>A model of trees can be renumbered to the features that it uses. XGBoost writes each row into a dense one before it walks
 * the trees, which takes time and memory for each feature of the model; of a million features, a few trees use some hundred.
 * The trees keep their splits, so they give the same bits.
 */
final class ModelFile {
    private static final String TREE = "learner/gradient_booster/model/trees/";
    private static final String DROPPED_TREE = "learner/gradient_booster/gbtree/model/trees/";  // booster=dart
    private static final String WEIGHTS = "learner/gradient_booster/model/weights";                 // booster=gblinear
    private static final int MOST_DEPTH = 64;

    private final ByteBuffer in;
    private final List<Numbers> splits = new ArrayList<>();
    private final List<Numbers> children = new ArrayList<>();
    private final List<int[]> counts = new ArrayList<>();  // begin and end of a text with the number of features
    private final List<int[]> lists = new ArrayList<>();   // begin and end of a list with one element for each feature
    private boolean recodes;
    private boolean dart;
    private boolean linear;
    private boolean known;

    /** Integers of 4 or 8 bytes in the file. */
    private record Numbers(int at, int count, int width) {
        long get(ByteBuffer in, int i) {
            return width == Integer.BYTES ? in.getInt(at + i * Integer.BYTES) : in.getLong(at + i * Long.BYTES);
        }
    }

    /** A file with another structure than the one that is known. */
    private static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private ModelFile(byte[] model) {
        in = ByteBuffer.wrap(model);
    }

    /**
     * A renumbered model.
     *
     * @param model the file
     * @param used the features that the trees use, ascending; feature i of the model is {@code used[i]}
     */
    record Narrowed(byte[] model, long... used) {}

    /** Reads a file. */
    static ModelFile of(byte[] model) {
        ModelFile all = new ModelFile(model);
        try {
            all.value("", 0);
            all.known = !all.in.hasRemaining();
        } catch (Unknown | BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
            all.known = false;
        }
        return all;
    }

    /** Returns whether trees are weighted ({@code booster=dart}). */
    boolean isDart() {
        return dart;
    }

    /** Returns whether there are weights in place of trees ({@code booster=gblinear}). */
    boolean isLinear() {
        return linear;
    }

    /** Returns the renumbered model, or null if the model has no trees, or a structure that is not known. */
    Narrowed narrowed() {
        if (!known || splits.isEmpty() || recodes || splits.size() != children.size()) {
            return null;
        }
        LongStream.Builder found = LongStream.builder();
        for (int t = 0; t < splits.size(); t++) {
            Numbers split = splits.get(t);
            if (children.get(t).count != split.count) {
                return null;
            }
            for (int i = 0; i < split.count; i++) {
                if (children.get(t).get(in, i) >= 0) {
                    found.add(split.get(in, i));
                }
            }
        }
        long[] used = found.build().sorted().distinct().toArray();
        used = used.length == 0 ? new long[] {0} : used;
        ByteBuffer renumbered = ByteBuffer.wrap(in.array().clone());
        for (int t = 0; t < splits.size(); t++) {
            Numbers split = splits.get(t);
            for (int i = 0; i < split.count; i++) {
                int to = children.get(t).get(in, i) < 0 ? 0 : Arrays.binarySearch(used, split.get(in, i));
                if (split.width == Integer.BYTES) {
                    renumbered.putInt(split.at + i * Integer.BYTES, to);
                } else {
                    renumbered.putLong(split.at + i * Long.BYTES, to);
                }
            }
        }
        return new Narrowed(spliced(renumbered.array(), used.length), used);
    }

    /** Returns the file with the number of features in all its texts, and without the lists of features. */
    private byte[] spliced(byte[] model, int features) {
        byte[] count = Integer.toString(features).getBytes(StandardCharsets.US_ASCII);
        byte[] text = ByteBuffer.allocate(2 + Long.BYTES + count.length).put((byte) 'S').put((byte) 'L').putLong(count.length).put(count)
                .array();
        byte[] none = ByteBuffer.allocate(3 + Long.BYTES).put((byte) '[').put((byte) '#').put((byte) 'L').putLong(0).array();
        List<int[]> places = new ArrayList<>(counts);
        places.addAll(lists);
        places.sort((a, b) -> Integer.compare(a[0], b[0]));
        ByteBuffer to = ByteBuffer.allocate(model.length + places.size() * (text.length + none.length));
        int from = 0;
        for (int[] place : places) {
            to.put(model, from, place[0] - from).put(counts.contains(place) ? text : none);
            from = place[1];
        }
        to.put(model, from, model.length - from);
        return Arrays.copyOf(to.array(), to.position());
    }

    private void value(String path, int depth) {
        if (depth > MOST_DEPTH) {
            throw new Unknown();
        }
        int begin = in.position();
        char type = (char) in.get();
        switch (type) {
            case '{' -> object(path, depth);
            case '[' -> array(path, depth);
            case 'S' -> {
                skip(length());
                if (path.endsWith("_param/num_feature")) {
                    counts.add(new int[] {begin, in.position()});
                }
            }
            default -> skip(width(type));
        }
        if (type == '[' && path.equals("learner/feature_names") || type == '[' && path.equals("learner/feature_types")) {
            lists.add(new int[] {begin, in.position()});
        }
    }

    private void object(String path, int depth) {
        while (peek() != '}') {
            int n = length();
            byte[] key = new byte[n];
            in.get(key);
            value((path.isEmpty() ? "" : path + "/") + new String(key, StandardCharsets.UTF_8), depth + 1);
        }
        in.get();
    }

    private void array(String path, int depth) {
        char type = 0;
        if (peek() == '$') {
            in.get();
            type = (char) in.get();
        }
        if (peek() != '#') {
            if (type != 0) {
                throw new Unknown();
            }
            while (peek() != ']') {
                value(path, depth + 1);
            }
            in.get();
            return;
        }
        in.get();
        int n = length();
        if (type != 0) {
            note(path, type, n);
            skip(Math.multiplyExact(n, width(type)));
            return;
        }
        recodes |= n > 0 && path.endsWith("/cats/enc");
        for (int i = 0; i < n; i++) {
            value(path, depth + 1);
        }
    }

    private void note(String path, char type, int n) {
        recodes |= n > 0 && path.endsWith("/cats/enc");
        dart |= path.startsWith(DROPPED_TREE);
        linear |= path.equals(WEIGHTS);
        boolean split = path.equals(TREE + "split_indices") || path.equals(DROPPED_TREE + "split_indices");
        if (!split && !path.equals(TREE + "left_children") && !path.equals(DROPPED_TREE + "left_children")) {
            return;
        }
        if (type != 'l' && type != 'L') {
            throw new Unknown();
        }
        (split ? splits : children).add(new Numbers(in.position(), n, width(type)));
    }

    private char peek() {
        return (char) in.get(in.position());
    }

    private void skip(int bytes) {
        in.position(Math.addExact(in.position(), bytes));
    }

    /** Reads a length, which is an integer of any type. */
    private int length() {
        char type = (char) in.get();
        long n = switch (type) {
            case 'i' -> in.get();
            case 'U' -> in.get() & 0xff;
            case 'I' -> in.getShort();
            case 'l' -> in.getInt();
            case 'L' -> in.getLong();
            default -> throw new Unknown();
        };
        if (n < 0 || n > in.remaining()) {
            throw new Unknown();
        }
        return (int) n;
    }

    private static int width(char type) {
        return switch (type) {
            case 'Z', 'T', 'F', 'N' -> 0;
            case 'i', 'U', 'C' -> Byte.BYTES;
            case 'I' -> Short.BYTES;
            case 'l', 'd' -> Integer.BYTES;
            case 'L', 'D' -> Long.BYTES;
            default -> throw new Unknown();
        };
    }
}
