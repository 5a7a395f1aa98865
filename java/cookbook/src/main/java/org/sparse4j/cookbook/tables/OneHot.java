// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tables;

import org.sparse4j.INDArray;
import org.sparse4j.preprocessing.Column;
import org.sparse4j.preprocessing.Columns;
import org.sparse4j.preprocessing.OneHotEncoder;
import org.sparse4j.preprocessing.UnknownCategory;

/**
 * Encodes columns of texts and numbers as a sparse matrix of ones.
 *
 * <p>With {@code IGNORE}, a category that did not occur in training becomes zeros in all columns of its feature.
 */
public final class OneHot {
    private OneHot() { }

    public static void main(String[] args) {
        Columns flats = Columns.of(Column.strings("city", "Rome", "Oslo", "Rome", null), Column.longs("floor", 3, 1, 3, 2));
        OneHotEncoder encoder = OneHotEncoder.builder().handleUnknown(UnknownCategory.IGNORE).build();
        try (INDArray x = encoder.fitTransform(flats)) {
            System.out.println(encoder.getFeatureNames());
            System.out.println(x);
        }
        Columns later = Columns.of(Column.strings("city", "Bonn"), Column.longs("floor", 2));
        try (INDArray y = encoder.transform(later)) {
            System.out.println(y.nnz() + " of 2 values are known");
        }
    }
}

// Prints:
// [city_Oslo, city_Rome, city_nan, floor_1, floor_2, floor_3]
// CSR DOUBLE [4, 6], nnz 8, density 0.3333, 136 bytes
// [     ., 1.0000,      .,      .,      ., 1.0000]
// [1.0000,      .,      ., 1.0000,      .,      .]
// [     ., 1.0000,      .,      .,      ., 1.0000]
// [     .,      ., 1.0000,      ., 1.0000,      .]
// 1 of 2 values are known
