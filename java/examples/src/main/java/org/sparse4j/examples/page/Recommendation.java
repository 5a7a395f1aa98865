// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.List;

/** The recommendations for one user: unseen items, best first, with the expected rating; and items that the user liked. */
public record Recommendation(String user, int rated, List<Scored> liked, List<Scored> unseen) {
    public record Scored(String title, double rating) {}
}
