// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * Streams that 0.1 wrote are read (docs/versioning.md): each line of the resource is the name of an array below and its bytes.
 * They may be replaced in a version that may break what earlier ones promised, by what the failure prints.
 */
class StoredStreamsTest {
    private static Map<String, INDArray> arrays() {
        Map<String, INDArray> all = new TreeMap<>();
        try (CooBuilder b = Sparse4j.coo(2, 3, 4).type(DataType.LONG)) {
            INDArray tensor = b.add(Long.MIN_VALUE, 0, 1, 2).add((1L << 53) + 1, 1, 2, 3).build();
            all.put("coo", tensor);
            all.put("gcs", tensor.toFormat(SparseFormat.GCS));
        }
        INDArray matrix = Sparse4j.createSparseCOO(new double[] {2, -0.5, 4}, new long[][] {{0, 1}, {1, 2}, {2, 2}}, 4, 3);
        all.put("csr", matrix.toFormat(SparseFormat.CSR));
        all.put("csc float", matrix.castTo(DataType.FLOAT).toFormat(SparseFormat.CSC));
        all.put("fill", matrix.add(1));
        all.put("dense int", matrix.castTo(DataType.INT).toDense());
        all.put("bool", matrix.gt(0));
        all.put("scalar", Sparse4j.scalar(7.25));
        return all;
    }

    private static List<Object> facts(INDArray x) {
        List<Object> all = new ArrayList<>(List.of(x.getFormat(), x.dataType(), x.fillValue(), x.nnz()));
        x.forEachEntry((at, v) -> all.add(Arrays.toString(at) + "=" + v));
        x.forEachLongEntry((at, v) -> all.add(v));
        return all;
    }

    private static String written(Map<String, INDArray> arrays) throws Exception {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, INDArray> array : arrays.entrySet()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(array.getValue());
            }
            text.append(array.getKey()).append('\t').append(Base64.getEncoder().encodeToString(bytes.toByteArray())).append('\n');
        }
        return text.toString();
    }

    @Test
    void streamsOfEarlierVersionsAreRead() throws Exception {
        Map<String, INDArray> arrays = arrays();
        Map<String, byte[]> stored = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of(StoredStreamsTest.class.getResource("/serialized-0.1.txt").toURI()))) {
            if (!line.startsWith("#")) {
                String[] parts = line.split("\t");
                stored.put(parts[0], Base64.getDecoder().decode(parts[1]));
            }
        }
        assertEquals(arrays.keySet(), stored.keySet(), () -> {
            try {
                return "now they are written as\n" + written(arrays);
            } catch (Exception e) {
                return e.toString();
            }
        });
        for (Map.Entry<String, byte[]> stream : stored.entrySet()) {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream.getValue()));
                    INDArray read = (INDArray) in.readObject(); INDArray expected = arrays.get(stream.getKey())) {
                assertArrayEquals(expected.shape(), read.shape(), stream.getKey());
                assertEquals(facts(expected), facts(read), stream.getKey());
            }
        }
    }
}
