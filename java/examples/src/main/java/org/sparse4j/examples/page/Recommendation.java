// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.List;

/** What one user may like: unseen items, best first, with the rating the model expects; and what the user liked. */
public record Recommendation(String user, int rated, List<Scored> liked, List<Scored> unseen) {
    public record Scored(String title, double rating) {}
}
