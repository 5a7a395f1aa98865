// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;

/**
 * The categories of each column, and their groups. Each frequent category is a group of its own, and the groups are
 * numbered in the order of the categories. All infrequent categories share the last group. scikit-learn's encoders
 * group in the same way.
 *
 * @param names the names of the columns
 * @param all the categories of each column
 * @param groups for each column the group of each category; null if every category is its own group
 */
record LearnedCategories(List<String> names, List<Categories> all, List<int[]> groups) {
    /** Returns the number of groups of a column, without the group of a missing value, which is never infrequent. */
    int outputs(int column) {
        int[] of = groups.get(column);
        return of == null ? all.get(column).size() : 1 + Arrays.stream(of).max().orElse(-1);
    }

    /** Returns the group of infrequent categories, -1 if there is none. */
    int infrequent(int column) {
        return groups.get(column) == null ? -1 : outputs(column) - 1;
    }

    /** Returns the category of each group, -1 for the group of infrequent ones. */
    int[] categories(int column) {
        int[] of = groups.get(column);
        int[] categories = new int[outputs(column)];
        if (of == null) {
            Arrays.setAll(categories, g -> g);
            return categories;
        }
        for (int code = 0; code < of.length; code++) {
            categories[of[code]] = code;
        }
        categories[infrequent(column)] = -1;
        return categories;
    }

    /**
     * Learns from the columns of all blocks, which must have the same names and types.
     *
     * @param unknown whether values outside given categories are allowed
     * @param apart whether a missing value is never infrequent
     */
    static LearnedCategories of(CategoryChoice choice, boolean unknown, boolean apart, Iterable<Columns> blocks) {
        List<String> names = null;
        List<Tally> tallies = new ArrayList<>();
        long rows = 0;
        for (Columns block : Arguments.given(blocks, "fit", "the columns")) {
            Arguments.given(block, "fit", "a block of columns");
            if (names == null) {
                names = names(block);
                for (int j = 0; j < block.size(); j++) {
                    tallies.add(new Tally(block.get(j).type()));
                }
            } else if (!names.equals(names(block))) {
                throw new IllegalArgumentException("fit: a block has the columns " + names(block) + ", but the block before it has "
                        + names);
            }
            rows += block.rows();
            for (int j = 0; j < block.size(); j++) {
                tallies.get(j).add(block.get(j));
            }
        }
        if (rows == 0) {
            throw new IllegalArgumentException(
                    names != null && names.isEmpty() ? "fit: no columns were given; an encoder needs at least one"
                            : "fit: no samples were given; there must be at least one");
        }
        if (choice.given() != null && choice.given().size() != names.size()) {
            throw new IllegalArgumentException("fit: categories were given for " + choice.given().size()
                    + " columns, but the number of columns is " + names.size() + ": " + names);
        }
        List<Categories> all = new ArrayList<>();
        List<int[]> groups = new ArrayList<>();
        for (int j = 0; j < names.size(); j++) {
            Tally tally = tallies.get(j);
            int[] order = new int[tally.found().size()];
            Categories found = Categories.sorted(tally.found(), tally.missing() > 0, order);
            Categories of = choice.given() == null ? found : choice.given().get(j);
            long[] counts = new long[of.size()];
            for (int k = 0; k < found.size(); k++) {
                boolean none = k == found.indexOfMissing();
                int code = of == found ? k : none ? of.indexOfMissing() : of.codeOf(found, k, names.get(j));
                if (code >= 0) {
                    counts[code] = none ? tally.missing() : tally.count(order[k]);
                } else if (!unknown) {
                    throw new IllegalArgumentException("fit: column \"" + names.get(j) + "\" has "
                            + (none ? "missing values" : "the value " + found.getString(k)) + ", which is none of its categories");
                }
            }
            all.add(of);
            groups.add(choice.groups() ? groups(choice, rows, apart && of.hasMissing() ? Arrays.copyOf(counts, counts.length - 1)
                    : counts) : null);
        }
        return new LearnedCategories(List.copyOf(names), List.copyOf(all), groups);
    }

    private static List<String> names(Columns block) {
        return IntStream.range(0, block.size()).mapToObj(j -> block.get(j).name()).toList();
    }

    /** Returns the group of each category; null if none is infrequent. */
    private static int[] groups(CategoryChoice choice, long rows, long... counts) {
        int n = counts.length;
        boolean[] rare = new boolean[n];
        int frequent = n;
        double least = choice.leastCount() > 0 ? choice.leastCount() : rows * choice.leastShare();
        for (int i = 0; i < n; i++) {
            rare[i] = counts[i] < least;
            frequent -= rare[i] ? 1 : 0;
        }
        if (choice.most() > 0 && choice.most() < frequent + 1) {
            // The sort is stable: of equally frequent categories, the last ones stay frequent.
            int[] byCount = IntStream.range(0, n).boxed().sorted(Comparator.comparingLong(i -> counts[i]))
                    .mapToInt(Integer::intValue).toArray();
            for (int i = 0; i < n - (choice.most() - 1); i++) {
                rare[byCount[i]] = true;
            }
        }
        int[] groups = new int[n];
        int next = 0;
        for (int i = 0; i < n; i++) {
            groups[i] = rare[i] ? -1 : next++;
        }
        if (next == n) {
            return null;
        }
        for (int i = 0; i < n; i++) {
            groups[i] = groups[i] < 0 ? next : groups[i];
        }
        return groups;
    }

    /** Throws if the number of columns differs from the fitted one. */
    void check(String method, Columns x) {
        if (Arguments.given(x, method, "the columns").size() != all.size()) {
            throw new IllegalArgumentException(method + ": the data has " + x.size() + " columns, but fit saw " + all.size() + ": " + names);
        }
    }

    /**
     * Returns the group of each row of a column: -1 for a value that is not a category, the number of groups for a missing
     * value that is never infrequent.
     */
    int[] encoded(int column, Column values) {
        int[] codes = all.get(column).indexesOf(values);
        int[] of = groups.get(column);
        if (of != null) {
            int outputs = outputs(column);
            for (int i = 0; i < codes.length; i++) {
                codes[i] = codes[i] < 0 ? -1 : codes[i] == of.length ? outputs : of[codes[i]];
            }
        }
        return codes;
    }

    /** Returns the exception for a value that is not a category. */
    IllegalArgumentException unknown(int column, Column values, int row) {
        return new IllegalArgumentException("transform: column \"" + values.name() + "\" has in row " + row + " "
                + (values.isMissing(row) ? "a missing value" : "the value " + values.getString(row))
                + ", which was not fitted; handleUnknown sets how such values are encoded");
    }

    /** Returns the column of the categories of these groups, with missing values for -1. */
    Column decoded(int column, int... groupOfRow) {
        Categories of = all.get(column);
        int[] category = categories(column);
        Column out = Column.of(names.get(column), of.type());
        for (int group : groupOfRow) {
            of.append(group < 0 || group >= category.length ? -1 : category[group], out);
        }
        return out;
    }

    void putInto(State state) {
        state.put("names", names.toArray(String[]::new));
        for (int j = 0; j < all.size(); j++) {
            all.get(j).putInto(state.part("column" + j));
            if (groups.get(j) != null) {
                state.put("groups" + j, Arrays.stream(groups.get(j)).asLongStream().toArray());
            }
        }
    }

    /** Returns the categories that {@link #putInto} saved. */
    static LearnedCategories of(State state, boolean apart) {
        List<String> names = List.of(state.texts("names"));
        if (Set.copyOf(names).size() < names.size()) {
            throw state.malformed("two columns have the same name");
        }
        List<Categories> all = Categories.many(state, "column", names.size());
        List<int[]> groups = new ArrayList<>();
        for (int j = 0; j < names.size(); j++) {
            groups.add(state.has("groups" + j) ? groups(state, "groups" + j, all.get(j).size()
                    - (apart && all.get(j).hasMissing() ? 1 : 0)) : null);
        }
        return new LearnedCategories(names, all, groups);
    }

    /**
     * Reads groups from a file and checks them: they must be 0, 1, ... in order, as the other {@code groups} method
     * numbers them, and at least one category must be infrequent.
     */
    private static int[] groups(State state, String name, int categories) {
        long[] saved = state.longs(name);
        long last = Arrays.stream(saved).max().orElse(-1);
        int next = 0;
        int rare = 0;
        int[] groups = new int[saved.length];
        for (int i = 0; i < saved.length; i++) {
            boolean right = saved[i] == last || saved[i] == next;
            rare += saved[i] == last ? 1 : 0;
            next += saved[i] == next && saved[i] != last ? 1 : 0;
            groups[i] = right ? (int) saved[i] : -1;
        }
        if (saved.length != categories || rare == 0 || next != last || Arrays.stream(groups).anyMatch(g -> g < 0)) {
            throw state.malformed("field " + name + " does not state which of " + categories + " categories are grouped into one");
        }
        return groups;
    }

    /** Returns the categories of labels from a file; none may be missing. */
    static Categories classes(State state) {
        Categories all = Categories.of(state);
        if (all.hasMissing()) {
            throw state.malformed("a missing value is among the classes");
        }
        return all;
    }
}
