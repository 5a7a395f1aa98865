// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.List;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;

/**
 * The settings of an encoder for categories: the given ones, if any, and the bounds below which categories count as
 * infrequent and are merged into one.
 */
record CategoryChoice(List<Categories> given, int leastCount, double leastShare, int most) {
    static final CategoryChoice FOUND = new CategoryChoice(null, 0, 0, 0);

    CategoryChoice given(Categories... of) {
        for (Categories each : Arguments.given(of, "categories", "the array of categories")) {
            Arguments.given(each, "categories", "the categories of a column");
        }
        return new CategoryChoice(List.of(of), leastCount, leastShare, most);
    }

    CategoryChoice minFrequency(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("minFrequency is " + rows + " rows; it must be at least 1");
        }
        return new CategoryChoice(given, rows, 0, most);
    }

    CategoryChoice minFrequency(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("minFrequency is the share " + share + " of the rows; it must be above 0 and below 1");
        }
        return new CategoryChoice(given, 0, share, most);
    }

    CategoryChoice maxCategories(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("maxCategories is " + number + "; it must be at least 1");
        }
        return new CategoryChoice(given, leastCount, leastShare, number);
    }

    boolean groups() {
        return leastCount > 0 || leastShare > 0 || most > 0;
    }

    void putInto(State state) {
        state.put("leastCount", leastCount).put("leastShare", leastShare).put("most", most)
                .put("given", given == null ? -1 : given.size());
        for (int j = 0; given != null && j < given.size(); j++) {
            given.get(j).putInto(state.part("given" + j));
        }
    }

    static CategoryChoice of(State state) {
        int least = (int) state.number("leastCount", 0, Integer.MAX_VALUE);
        double share = state.real("leastShare");
        if (!(share >= 0 && share < 1)) {
            throw state.malformed("field leastShare is " + share + "; it must be at least 0 and below 1");
        }
        int most = (int) state.number("most", 0, Integer.MAX_VALUE);
        int count = (int) state.number("given", -1, Integer.MAX_VALUE);
        return new CategoryChoice(count < 0 ? null : Categories.many(state, "given", count), least, share, most);
    }
}
