// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Locale;
import org.sparse4j.DataType;
import org.sparse4j.FormatAdvice;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Asks which format stores an array in the least memory, and converts it.
 *
 * <p>Every operation accepts every format, so that the format is a matter of memory and speed alone. {@code breakEven} is the
 * density above which a dense array takes less memory.
 */
public final class ChooseAFormat {
    private ChooseAFormat() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, 1, 2000, 500)) {
            FormatAdvice advice = Sparse4j.sparseCreation().adviseFormat(x);
            for (FormatAdvice.Option option : advice.options()) {
                System.out.printf(Locale.ROOT, "%-5s %9.0f bytes: %s; dense from a density of %.2f%n",
                        option.format(), option.bytes(), option.why(), option.breakEven());
            }
            try (INDArray best = advice.best().convert(x)) {
                System.out.println(best.getFormat() + " has the same elements: " + best.equals(x));
            }
        }
    }
}

// Prints:
// GCS      120016 bytes: 10,000 entries of 8 + 4 bytes, 2 line pointers of 8; dense from a density of 0.67
// CSC      124008 bytes: 10,000 entries of 8 + 4 bytes, 501 line pointers of 8; dense from a density of 0.67
// CSR      136008 bytes: 10,000 entries of 8 + 4 bytes, 2,001 line pointers of 8; dense from a density of 0.67
// COO      160000 bytes: 10,000 entries of 8 + 2 * 4 bytes; dense from a density of 0.50
// GCS      280008 bytes: 10,000 entries of 8 + 4 bytes, at most 10,000 non-empty of 1,000,000 lines of 16; dense from a density of 0.67
// DENSE   8000000 bytes: 1,000,000 values of 8 bytes; dense from a density of 1.00
// GCS has the same elements: true
