// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.io.SvmLight;
import org.sparse4j.io.SvmLightOptions;

/**
 * Reads the features and labels of training data in SVMlight's format, also known as libsvm's.
 *
 * <p>The file does not say how many features there are. Pass the number for test data, so that both matrices have the same
 * columns.
 */
public final class ReadSvmLight {
    private ReadSvmLight() { }

    public static void main(String[] args) throws IOException {
        Path train = Files.createTempFile("train", ".svm");
        Path test = Files.createTempFile("test", ".svm");
        Files.writeString(train, "+1 1:0.5 3:1.2 # a comment\n-1 2:2 5:0.1\n+1 1:1\n");
        Files.writeString(test, "-1 2:3\n");
        try (SvmLight data = SvmLight.read(train)) {
            System.out.println(data.features().getFormat() + " " + Arrays.toString(data.features().shape()) + ", labels "
                    + Arrays.toString(data.labels().toDoubleVector()));
            long features = data.features().columns();
            try (SvmLight more = SvmLight.read(test, SvmLightOptions.defaults().columns(features))) {
                System.out.println("test data " + Arrays.toString(more.features().shape()) + ", x(0, 1) = "
                        + more.features().getDouble(0, 1));
            }
        }
        Files.delete(train);
        Files.delete(test);
    }
}

// Prints:
// CSR [3, 5], labels [1.0, -1.0, 1.0]
// test data [1, 5], x(0, 1) = 3.0
