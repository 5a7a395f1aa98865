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
 * Reads a CSV file whose rows and columns are names, and turns names into numbers and back.
 *
 * <p>The reader numbers the names in the order in which they appear. A second file gets the same numbers with
 * {@code knownNames}, which throws an exception for a name that the first file does not have.
 */
public final class ReadACsvWithNames {
    private ReadACsvWithNames() { }

    public static void main(String[] args) throws IOException {
        Path first = Files.createTempFile("ratings", ".csv");
        Path second = Files.createTempFile("ratings", ".csv");
        Files.writeString(first, "user,film,stars\nann,Alien,5\nbob,Brazil,3\nann,Brazil,4\n\"Cid, Jr.\",Alien,1\n");
        Files.writeString(second, "user,film,stars\nbob,Alien,2\n");
        TripletOptions options = TripletOptions.csv().header(1);
        try (TripletData ratings = Triplets.readNamed(first, options.named(0, 1));
             INDArray later = Triplets.read(second, options.knownNames(ratings))) {
            System.out.println(String.join(" | ", ratings.names(0)) + " x " + String.join(" | ", ratings.names(1)));
            long ann = ratings.number(0, "ann");
            long brazil = ratings.number(1, "Brazil");
            System.out.println("ann on Brazil: " + ratings.array().getDouble(ann, brazil));
            later.forEachEntry((at, stars) -> System.out.println("later: " + ratings.names(0).get((int) at[0]) + " on "
                    + ratings.names(1).get((int) at[1]) + ": " + stars));
            System.out.println("number of a name that is not there: " + ratings.number(0, "dora"));
        }
        Files.delete(first);
        Files.delete(second);
    }
}

// Prints:
// ann | bob | Cid, Jr. x Alien | Brazil
// ann on Brazil: 4.0
// later: bob on Alien: 2.0
// number of a name that is not there: -1
