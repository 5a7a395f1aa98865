// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What LightGBM's text of a model says. LightGBM trusts the text: it reads beyond the end of a text that was cut off, and follows
 * numbers of nodes and features wherever they point. So this class checks all numbers that LightGBM uses as positions or sizes.
 */
final class ModelText {
    private static final int MOST_LINES = 22;  // of a tree, for LightGBM
    private static final int MOST_QUOTED = 40;
    private static final int CATEGORICAL = 1;  // the bits of a decision
    private static final int MISSING_SHIFT = 2;
    private static final int MISSING = 3;
    private static final int MISSING_IS_NAN = 2;
    // What LightGBM writes; other words end the process.
    private static final Pattern DECIMAL = Pattern.compile("-?(?:[0-9]{1,40}(?:\\.[0-9]{0,40})?(?:e[+-]?[0-9]{1,3})?|inf|nan)");
    private static final Pattern HEAD = Pattern.compile("|tree|average_output|[a-z_]+=[^=]*|(?:feature_names|monotone_constraints)=.*");
    private static final Pattern AGAIN = Pattern.compile("^=*(?:num_|label_index|max_|tree_sizes|feature_names|feature_infos|objective|average)",
            Pattern.MULTILINE);
    private static final String TREE = "Tree=";
    private static final String END = "end of trees";

    private final String text;  // a char for each byte
    private final int features;
    private final int outputs;
    private final int trees;
    private final List<String> names;
    private boolean missingIsZero = true;
    private int depth;

    /** Throws if the text is not that of a model that LightGBM can use. */
    ModelText(byte[] bytes) {
        text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!text.startsWith("tree\n") && !text.startsWith("tree\r")) {
            throw damaged("its first line is not \"tree\"");
        }
        if (text.indexOf('\0') >= 0) {
            throw damaged("it has a NUL character");
        }
        Map<String, String> head = new HashMap<>();
        int at = 0;
        while (at < text.length() && !text.startsWith(TREE, at) && !text.startsWith(END, at)) {
            int end = lineEnd(at);
            if (!HEAD.matcher(text.substring(at, end)).matches()) {
                throw damaged("it has the line \"" + text.substring(at, Math.min(end, at + MOST_QUOTED)) + "\"");
            }
            put(head, at, end);
            at = skip(end);
        }
        features = (int) integer(head, "max_feature_idx", 0, Integer.MAX_VALUE - 2) + 1;
        outputs = (int) integer(head, "num_class", 1, Integer.MAX_VALUE / 2);
        if (head.containsKey("num_tree_per_iteration") && integer(head, "num_tree_per_iteration", 1, Integer.MAX_VALUE / 2) != outputs) {
            throw damaged("it has " + head.get("num_tree_per_iteration") + " trees in each round for " + outputs + " classes");
        }
        if (head.getOrDefault("objective", "none").isBlank()) {
            throw damaged("its objective has no name");
        }
        for (String word : head.getOrDefault("objective", "").split(" ")) {
            if (word.startsWith("num_class:") && !word.substring("num_class:".length()).equals(Integer.toString(outputs))) {
                throw damaged("its objective has " + word + ", and its number of classes is " + outputs);
            }
        }
        integer(head, "label_index", Integer.MIN_VALUE, Integer.MAX_VALUE);
        names = List.of(new String(head.getOrDefault("feature_names", "").getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .split(" "));
        if (names.size() != features) {
            throw damaged("it has " + names.size() + " names of features for " + features + " features");
        }
        String sizes = head.get("tree_sizes");
        if (sizes == null) {
            throw damaged("it has no tree_sizes; a version of LightGBM before 2.2 may have written it, save it by a newer one");
        }
        String[] all = sizes.isBlank() ? new String[0] : sizes.strip().split(" +");
        trees = all.length;
        for (int i = 0; i < trees; i++) {
            long end = at + number(all[i], 1, Integer.MAX_VALUE, "tree_sizes");
            if (end > text.length() || !text.startsWith(TREE, at)) {
                throw damaged("tree " + i + " does not lie where tree_sizes says");
            }
            new Tree(i, at, (int) end).check();
            at = (int) end;
        }
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (!text.startsWith(END, at)) {
            throw damaged("the line \"end of trees\" does not follow " + trees + " trees");
        }
        if (trees == 0 && AGAIN.matcher(text).region(at, text.length()).find()) {  // LightGBM reads on for a tree, and believes it
            throw damaged("a line after its end begins like one of its head");
        }
        if (trees % outputs != 0) {
            throw damaged("it has " + trees + " trees for " + outputs + " classes");
        }
    }

    int features() {
        return features;
    }

    int outputs() {
        return outputs;
    }

    int rounds() {
        return trees / outputs;
    }

    List<String> names() {
        return names;
    }

    /** Returns whether each node sends NaN where it sends 0. */
    boolean missingIsZero() {
        return missingIsZero;
    }

    /** Returns the number of splits on the longest path. */
    int depth() {
        return depth;
    }

    /** Returns the text as bytes of UTF-8, with a 0 at the end. */
    byte[] bytes() {
        return Arrays.copyOf(text.getBytes(StandardCharsets.ISO_8859_1), text.length() + 1);
    }

    String text() {
        return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private int lineEnd(int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    /** Returns where the line after an end of a line begins. */
    private int skip(int end) {
        int at = end < text.length() && text.charAt(end) == '\r' ? end + 1 : end;
        return at < text.length() && text.charAt(at) == '\n' ? at + 1 : at;
    }

    private void put(Map<String, String> to, int from, int end) {
        int sign = text.indexOf('=', from);
        if (sign >= 0 && sign < end) {
            to.put(text.substring(from, sign), text.substring(sign + 1, end));
        }
    }

    private static long integer(Map<String, String> head, String key, long least, long most) {
        String value = head.get(key);
        if (value == null) {
            throw damaged("it has no " + key);
        }
        return number(value, least, most, key);
    }

    private static long number(String value, long least, long most, String key) {
        long n;
        try {
            n = Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw damaged("\"" + value + "\" in " + key + " is no integer");
        }
        if (n < least || n > most) {
            throw damaged(n + " in " + key + " is out of range");
        }
        return n;
    }

    private static IllegalArgumentException damaged(String how) {
        return new IllegalArgumentException("load: this is no model of LightGBM, or it is damaged: " + how);
    }

    /** The lines of a tree. */
    private final class Tree {
        private final int index;
        private final Map<String, String> lines = new HashMap<>();

        Tree(int index, int from, int end) {
            this.index = index;
            int at = skip(lineEnd(from));
            for (int line = 0; line < MOST_LINES; line++) {
                if (at >= end) {
                    throw damaged("tree " + index + " has no empty line at its end");
                }
                int lineEnd = lineEnd(at);
                if (lineEnd == at) {
                    break;
                }
                int before = lines.size();
                put(lines, at, lineEnd);
                if (lines.size() == before || lineEnd >= end) {
                    throw wrong("the line \"" + text.substring(at, Math.min(lineEnd, at + MOST_QUOTED)) + "\"");
                }
                at = skip(lineEnd);
            }
        }

        private IllegalArgumentException wrong(String what) {
            return damaged("tree " + index + " has a wrong value: " + what);
        }

        void check() {
            int leaves = (int) integer(lines, "num_leaves", 1, Integer.MAX_VALUE - 1);
            int categories = (int) integer(lines, "num_cat", 0, Integer.MAX_VALUE - 1);
            boolean linear = lines.containsKey("is_linear") && integer(lines, "is_linear", 0, 1) == 1;
            decimals("leaf_value", leaves, true);
            decimals("shrinkage", 1, false);
            integers("leaf_count", leaves, false, Integer.MIN_VALUE, Integer.MAX_VALUE);
            if (linear) {
                missingIsZero = false;
                checkLinear(leaves);
            }
            if (leaves == 1 && !linear) {
                return;
            }
            int nodes = leaves - 1;
            integers("split_feature", nodes, true, 0, features - 1);
            decimals("threshold", nodes, true);
            for (String key : List.of("split_gain", "internal_value", "internal_weight")) {
                decimals(key, nodes, false);
            }
            decimals("leaf_weight", leaves, false);
            integers("internal_count", nodes, false, Integer.MIN_VALUE, Integer.MAX_VALUE);
            checkPaths(integers("left_child", nodes, true, -leaves, nodes - 1), integers("right_child", nodes, true, -leaves, nodes - 1));
            checkDecisions(integers("decision_type", nodes, false, Byte.MIN_VALUE, Byte.MAX_VALUE), categories);
            if (categories > 0) {
                int[] bounds = integers("cat_boundaries", categories + 1, true, 0, Integer.MAX_VALUE - 1);
                for (int i = 0; i < categories; i++) {
                    if (bounds[i] > bounds[i + 1]) {
                        throw wrong("cat_boundaries descend");
                    }
                }
                decimals("cat_threshold", bounds[categories], true);
            }
        }

        /** A node is the child of one node that comes before it, and each leaf of one node, so that each path ends. */
        private void checkPaths(int[] left, int[] right) {
            int[] above = new int[left.length];
            BitSet reached = new BitSet();
            for (int i = 0; i < left.length; i++) {
                depth = Math.max(depth, above[i] + 1);
                for (int child : new int[] {left[i], right[i]}) {
                    boolean leaf = child < 0;
                    int place = leaf ? left.length - 1 - child : child;
                    if (!leaf && child <= i || reached.get(place)) {
                        throw wrong((leaf ? "leaf " + (-1 - child) : "node " + child) + " is a child of node " + i);
                    }
                    reached.set(place);
                    if (!leaf) {
                        above[child] = above[i] + 1;
                    }
                }
            }
        }

        private void checkDecisions(int[] decisions, int categories) {
            String[] thresholds = null;
            for (int i = 0; decisions != null && i < decisions.length; i++) {
                if ((decisions[i] & CATEGORICAL) != 0) {
                    thresholds = thresholds == null ? words("threshold") : thresholds;
                    number(thresholds[i], 0, categories - 1L, "the threshold of a categorical node");
                    missingIsZero = false;
                } else if ((decisions[i] >> MISSING_SHIFT & MISSING) == MISSING_IS_NAN) {
                    missingIsZero = false;
                }
            }
        }

        private void checkLinear(int leaves) {
            int[] counts = integers("num_features", leaves, false, 0, features);
            if (counts != null) {
                int all = (int) Math.min(Integer.MAX_VALUE, Arrays.stream(counts).asLongStream().sum());
                integers("leaf_features", all, false, 0, features - 1);
                decimals("leaf_coeff", all, false);
            }
            decimals("leaf_const", leaves, false);
        }

        private String[] words(String key) {
            String value = lines.get(key);
            return value.isBlank() ? new String[0] : value.strip().split(" +");
        }

        /** Returns null if there is no such line and need not be. */
        private int[] integers(String key, int n, boolean necessary, int least, int most) {
            if (!has(key, n, necessary)) {
                return null;
            }
            int[] all = new int[n];
            String[] words = words(key);
            for (int i = 0; i < n; i++) {
                all[i] = (int) number(words[i], least, most, key);
            }
            return all;
        }

        private void decimals(String key, int n, boolean necessary) {
            if (has(key, n, necessary)) {
                for (String word : words(key)) {
                    if (!DECIMAL.matcher(word).matches()) {
                        throw wrong("\"" + word + "\" in " + key);
                    }
                }
            }
        }

        /** Returns whether there is a line with n words. */
        private boolean has(String key, int n, boolean necessary) {
            String value = lines.get(key);
            if (value == null && !necessary) {
                return false;
            }
            int words = 0;
            for (int i = 0; value != null && i < value.length(); i++) {
                words += value.charAt(i) != ' ' && (i == 0 || value.charAt(i - 1) == ' ') ? 1 : 0;
            }
            if (words != n) {
                throw damaged("tree " + index + " has " + words + " numbers in " + key + "; it must have " + n);
            }
            return true;
        }
    }
}
