// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.io.TripletData;
import org.sparse4j.io.TripletOptions;
import org.sparse4j.io.Triplets;

/**
 * Reads an edge list whose nodes are names into a square adjacency matrix.
 *
 * <p>With {@code sharedNames(0, 1)} a name has the same number as the source and as the target of an edge. Without it, rows
 * and columns would have numbers of their own.
 */
public final class ReadAGraphWithNames {
    private ReadAGraphWithNames() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("links", ".txt");
        Files.writeString(file, "# from to\nhome news\nnews home\nnews about\nabout home\nhome contact\n");
        try (TripletData graph = Triplets.readNamed(file, TripletOptions.edges().sharedNames(0, 1))) {
            INDArray a = graph.array();
            System.out.println(a.rows() + " x " + a.columns() + ", " + a.nnz() + " edges: " + graph.names(0));
            try (INDArray outgoing = a.sum(1); INDArray incoming = a.sum(0)) {
                for (String name : graph.names(0)) {
                    long node = graph.number(0, name);
                    System.out.println(name + ": " + outgoing.getLong(node) + " out, " + incoming.getLong(node) + " in");
                }
            }
        }
        Files.delete(file);
    }
}

// Prints:
// 4 x 4, 5 edges: [home, news, about, contact]
// home: 2 out, 2 in
// news: 2 out, 1 in
// about: 1 out, 1 in
// contact: 0 out, 1 in
