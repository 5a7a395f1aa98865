// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** What tests/peers/xgboost_models.py wrote: matrices, labels, models, and predictions of Python's XGBoost. */
final class PythonModels {
    private final Map<String, String[]> lines = new HashMap<>();

    private PythonModels(String version) {
        try (InputStream in = PythonModels.class.getResourceAsStream("python-" + version + ".txt")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                String[] words = line.split(" ");
                int key = words[0].equals("answer") ? 4 : 2;
                lines.put(String.join(" ", Arrays.copyOf(words, key)), Arrays.copyOfRange(words, key, words.length));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PythonModels of(String version) {
        return new PythonModels(version);
    }

    /** The matrix of that name with the fill NaN, in COO. */
    INDArray matrix(String name) {
        String[] words = lines.get("rows " + name);
        int columns = Integer.parseInt(words[1]);
        CooBuilder b = Sparse4j.coo(Long.parseLong(words[0]), columns).type(DataType.FLOAT).fill(Double.NaN);
        for (int k = 2; k < words.length; k++) {
            if (!words[k].equals("_")) {
                b.add(Double.parseDouble(words[k]), (k - 2) / columns, (k - 2) % columns);
            }
        }
        return b.build(SparseFormat.COO);
    }

    double[] labels(String kind) {
        return Arrays.stream(lines.get("labels " + kind)).mapToDouble(Double::parseDouble).toArray();
    }

    /** A model in UBJSON. */
    byte[] model(String kind) {
        return Base64.getDecoder().decode(lines.get("model " + kind)[0]);
    }

    /** What Python predicts for a matrix: a value, margin, leaf or contribution; null if the kind has none. */
    float[] answer(String kind, String matrix, String what) {
        String[] words = lines.get(String.join(" ", "answer", kind, matrix, what));
        if (words == null) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(words[0])).order(ByteOrder.LITTLE_ENDIAN);
        float[] all = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(all);
        for (int i = 0; i < all.length; i++) {
            all[i] += what.equals("contribution") ? 0f : 0;  // a sparse array does not keep the sign of a zero
        }
        return all;
    }
}
