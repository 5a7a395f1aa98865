// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import org.sparse4j.examples.input.BadInput;

/** Ratings with the names of their users and items, and one line about their origin. */
public record RatingData(Ratings ratings, IdIndex userIds, IdIndex itemIds, String origin, int duplicates) {
    /** Returns this; throws if no recommender can be trained on it. */
    public RatingData checked(int rank) {
        int rated = 0;
        for (int count : ratings.userCounts()) {
            rated += count > 0 ? 1 : 0;
        }
        if (ratings.count() == 0) {
            throw new BadInput(origin + ": no ratings");
        }
        if (rated < 2) {
            throw new BadInput(origin + ": all ratings are by a single user; at least two users are needed");
        }
        if (rank > ratings.items()) {
            throw new BadInput("--rank " + rank + " is larger than the number of items (" + ratings.items() + ")");
        }
        return this;
    }
}
