// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import java.util.stream.Stream;
import org.sparse4j.CooBuilder;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Builds a matrix from a stream of entries in which some positions occur twice.
 *
 * <p>The builder takes entries in any order and sorts them once. The policy says what it does with entries of equal
 * coordinates: it adds them, keeps the last one, or throws an exception.
 */
public final class BuildFromAStream {
    private BuildFromAStream() { }

    public static void main(String[] args) {
        for (DuplicatePolicy policy : DuplicatePolicy.values()) {
            Stream<String> lines = Stream.of("0 1 2.5", "2 0 4", "0 1 1.5", "1 2 3");
            try (CooBuilder builder = Sparse4j.coo(3, 3).duplicates(policy)) {
                lines.map(line -> line.split(" ")).forEach(field ->
                        builder.add(Double.parseDouble(field[2]), Long.parseLong(field[0]), Long.parseLong(field[1])));
                try (INDArray x = builder.build(SparseFormat.CSR)) {
                    System.out.println(policy + ": " + x.nnz() + " entries, x(0, 1) = " + x.getDouble(0, 1));
                }
            } catch (IllegalArgumentException e) {
                System.out.println(policy + ": " + e.getMessage());
            }
        }
    }
}

// Prints:
// SUM: 3 entries, x(0, 1) = 4.0
// LAST: 3 entries, x(0, 1) = 1.5
// ERROR: build: coordinate [0, 1] occurs twice (entries 0 and 2); remove one, or choose the duplicate policy SUM or LAST
