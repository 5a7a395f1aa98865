// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.graph.Graphs;
import org.sparse4j.graph.PageRank;
import org.sparse4j.io.TripletData;
import org.sparse4j.io.TripletOptions;
import org.sparse4j.io.Triplets;

/**
 * Ranks named pages: names become numbers, and numbers names again.
 *
 * <p>{@code sharedNames(0, 1)} numbers the names of both columns together, in the order in which they appear, so that the
 * matrix is square. {@code pattern()} says that the file has no values.
 */
public final class PageRankWithNames {
    private PageRankWithNames() { }

    public static void main(String[] args) throws IOException {
        Path links = Files.createTempFile("links", ".csv");
        Files.writeString(links, "home,docs\nhome,blog\ndocs,home\nblog,docs\nblog,home\nabout,home\n");
        try (TripletData data = Triplets.readNamed(links, TripletOptions.csv().pattern().sharedNames(0, 1));
             PageRank rank = Graphs.pageRank(data.array()); INDArray best = Sparse4j.searching().argTopK(rank.scores(), 3)) {
            for (int i = 0; i < 3; i++) {
                long page = best.getLong(i);
                System.out.printf(Locale.ROOT, "%s %.3f%n", data.names(0).get((int) page), rank.scores().getDouble(page));
            }
        }
        Files.delete(links);
    }
}

// Prints:
// home 0.429
// docs 0.313
// blog 0.220
