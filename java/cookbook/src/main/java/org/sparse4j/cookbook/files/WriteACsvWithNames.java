// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.TripletOptions;
import org.sparse4j.io.Triplets;

/**
 * Writes the entries of a matrix to a CSV file with names in place of numbers.
 *
 * <p>The lists of names belong to the program; the array itself has numbers only. Names with a comma or a quote are written in
 * quotes.
 */
public final class WriteACsvWithNames {
    private WriteACsvWithNames() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("ratings", ".csv");
        List<String> people = List.of("ann", "Cid, Jr.");
        List<String> films = List.of("Alien", "Brazil", "M");
        TripletOptions names = TripletOptions.csv().header(1).knownNames(0, people).knownNames(1, films);
        try (INDArray stars = Sparse4j.coo(2, 3).add(5, 0, 0).add(3.5, 1, 2).add(4, 0, 1).build()) {
            Triplets.write(stars, file, names);
            System.out.print(Files.readString(file));
            try (INDArray again = Triplets.read(file, names)) {
                System.out.println("read with the same names, equal: " + again.equals(stars));
            }
        }
        Files.delete(file);
    }
}

// Prints:
// row,column,value
// ann,Alien,5
// ann,Brazil,4
// "Cid, Jr.",M,3.5
// read with the same names, equal: true
