// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.preprocessing.Column;
import org.sparse4j.preprocessing.ColumnType;
import org.sparse4j.preprocessing.Columns;
import org.sparse4j.preprocessing.CsvOptions;
import org.sparse4j.preprocessing.OneHotEncoder;

/**
 * Reads a table from a CSV file, and turns its columns of texts into a sparse matrix of ones.
 *
 * <p>{@code Columns.readCsv} decides the type of each column from its fields. {@code CsvOptions.type} sets it instead: the
 * zip codes here are texts, although they look like numbers. A blank field is a missing value, which is a category too.
 */
public final class CsvToOneHot {
    private CsvToOneHot() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("flats", ".csv");
        try {
            Files.writeString(file, "city,zip,rent,pets\nOslo,1150,900,yes\n\"Rome, centre\",1186,1200.5,\nOslo,1150,850,no\n");
            Columns flats = Columns.readCsv(file, CsvOptions.defaults().columns("city", "zip", "pets")
                    .type("zip", ColumnType.STRING));
            System.out.println(flats);
            OneHotEncoder encoder = new OneHotEncoder();
            try (INDArray x = encoder.fitTransform(flats)) {
                System.out.println(encoder.getFeatureNames());
                System.out.println(x);
            }
            Column rents = Columns.readCsv(file).get("rent");
            System.out.println(rents + ": " + rents.getDouble(1));
        } finally {
            Files.delete(file);
        }
    }
}

// Prints:
// Columns[Column[city, 3 STRING values], Column[zip, 3 STRING values], Column[pets, 3 STRING values]]
// [city_Oslo, city_Rome, centre, zip_1150, zip_1186, pets_no, pets_yes, pets_nan]
// CSR DOUBLE [3, 7], nnz 9, density 0.4286, 140 bytes
// [1.0000,      ., 1.0000,      .,      ., 1.0000,      .]
// [     ., 1.0000,      ., 1.0000,      .,      ., 1.0000]
// [1.0000,      ., 1.0000,      ., 1.0000,      .,      .]
// Column[rent, 3 DOUBLE values]: 1200.5
