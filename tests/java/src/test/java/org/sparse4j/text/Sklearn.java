// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** What tests/peers/sklearn_text.py wrote: documents, and what scikit-learn makes of them. */
public final class Sklearn {
    private final Map<String, List<String>> documents = new HashMap<>();
    private final Map<String, Expected> cases = new LinkedHashMap<>();

    /** The elements of a matrix that are not 0, by row and column, and its columns' terms. */
    private record Expected(long rows, long columns, Map<List<Long>, Double> values, List<String> terms) {}

    /** Reads the resource. */
    public Sklearn() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Sklearn.class.getResourceAsStream("/peers/sklearn-text.txt"), StandardCharsets.UTF_8))) {
            Expected now = null;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] f = line.split("\t", -1);
                switch (f[0]) {
                    case "doc", "new" -> documents.computeIfAbsent(f[0], k -> new ArrayList<>()).add(f[1]);
                    case "term" -> now.terms.add(f[1]);
                    case "case" -> {
                        now = new Expected(Long.parseLong(f[2]), Long.parseLong(f[3]), new HashMap<>(),
                                new ArrayList<>());
                        cases.put(f[1], now);
                    }
                    default -> {
                        if (f.length == 3) {
                            now.values.put(List.of(Long.parseLong(f[0]), Long.parseLong(f[1])),
                                    Double.parseDouble(f[2]));
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The documents to fit. */
    public List<String> fitted() {
        return documents.get("doc");
    }

    /** Further ones. */
    public List<String> unseen() {
        return documents.get("new");
    }

    /** The terms of a case's columns. */
    public List<String> terms(String name) {
        return cases.get(name).terms;
    }

    /** A case's matrix, CSR. */
    public INDArray matrix(String name) {
        Expected e = cases.get(name);
        long[][] at = new long[e.values.size()][];
        double[] values = new double[at.length];
        int n = 0;
        for (Map.Entry<List<Long>, Double> entry : e.values.entrySet()) {
            at[n] = entry.getKey().stream().mapToLong(Long::longValue).toArray();
            values[n++] = entry.getValue();
        }
        try (INDArray coo = Sparse4j.createSparseCOO(values, at, e.rows, e.columns)) {
            return coo.toFormat(SparseFormat.CSR);
        }
    }

    /** Each element within a few roundings of the case's. */
    public void check(String name, INDArray actual) {
        Expected e = cases.get(name);
        assertArrayEquals(new long[] {e.rows, e.columns}, actual.shape(), name);
        for (long i = 0; i < e.rows; i++) {
            for (long j = 0; j < e.columns; j++) {
                double wanted = e.values.getOrDefault(List.of(i, j), 0.0);
                assertEquals(wanted, actual.getDouble(i, j), 4e-15 * Math.abs(wanted), name + " at " + i + ", " + j);
            }
        }
    }
}
