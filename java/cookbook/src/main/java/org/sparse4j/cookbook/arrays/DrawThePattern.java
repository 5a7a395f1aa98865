// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.report.SpyPlot;

/**
 * Draws the pattern of the non-zeros of a matrix as a text and as a PNG file.
 *
 * <p>A cell stands for a block of rows and columns, and is darker the more entries the block has, so that a matrix of any size
 * fits on the screen. The class is in the module {@code sparse4j-report}.
 */
public final class DrawThePattern {
    private DrawThePattern() { }

    public static void main(String[] args) throws IOException {
        long n = 2400;
        double[][] diagonals = {{1}, {1}, {1}, {1}};
        Path file = Files.createTempFile("pattern", ".png");
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {0, -1, 1, 1200}, n, n)) {
            SpyPlot text = SpyPlot.ofCharacters(n, n, 24);
            SpyPlot picture = SpyPlot.ofPixels(n, n, 800);
            a.forEachEntry((at, value) -> {
                text.add(at[0], at[1]);
                picture.add(at[0], at[1]);
            });
            System.out.print(text.ascii());
            Files.write(file, picture.png());
            System.out.println("picture: " + picture.width() + " x " + picture.height() + " pixels, a file of more than 1 KB: "
                    + (Files.size(file) > 1000));
        }
        Files.delete(file);
    }
}

// Prints:
// +------------------------+
// |##.         ##          |
// | .##.         ##        |
// |   .##.         ##      |
// |     .##.         ##    |
// |       .##.         ##  |
// |         .##.         ##|
// |           .##.         |
// |             .##.       |
// |               .##.     |
// |                 .##.   |
// |                   .##. |
// |                     .##|
// +------------------------+
// picture: 800 x 800 pixels, a file of more than 1 KB: true
