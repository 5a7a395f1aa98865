// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.NothingLeft;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelType;

/**
 * What runs along dimensions, and the forms over stored entries, of every pair of special values: both stored, the left
 * one only, the right one only, neither, beside each of them as the fill, in every format. Element-wise operations meet
 * the same values in the native tests, to the last bit.
 */
@ExtendWith(NothingLeft.class)
class SpecialValuesTest {
    private static final double[] REAL = {0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, -Double.MAX_VALUE, Double.MAX_VALUE, 0x1p53 + 2, 2.5};
    private static final long[] WHOLE = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, (1L << 53) + 1, 6};
    private static final List<ModelLayout> LAYOUTS = List.of(ModelLayout.DENSE, ModelLayout.COO, ModelLayout.CSR,
            ModelLayout.CSC, ModelLayout.gcs(2, 1, 0), ModelLayout.gcs(0, 0, 1));

    private final Programs programs = new Programs(new Product());

    @ParameterizedTest
    @EnumSource
    void pairsOfSpecialValues(ModelType type) {
        List<Long> values = values(type);
        for (long fill : values) {
            // Where both are stored the fill does not matter.
            boolean first = fill == values.get(0);
            List<Map.Entry<Long, Long>> rows = rows(values, first);
            for (ModelLayout layout : LAYOUTS) {
                List<Step> program = new ArrayList<>();
                program.add(array("a0", type, layout, fill, rows, false));
                program.add(array("a1", type, layout, fill, rows, true));
                operations(program, type, first ? values : List.of(fill));
                Programs.Failure f = programs.replay(program);
                assertNull(f, () -> programs.shrink(f).listing(type + ", " + layout + ", fill " + type.text(fill)));
            }
        }
    }

    private static List<Long> values(ModelType type) {
        if (type == ModelType.FLOAT) {
            // Its own largest, where the DOUBLE one is infinite.
            return Arrays.stream(REAL).map(v -> Math.abs(v) == Double.MAX_VALUE ? Math.signum(v) * Float.MAX_VALUE : v)
                    .mapToObj(type::of).toList();
        } else if (type == ModelType.DOUBLE) {
            return Arrays.stream(REAL).mapToObj(type::of).toList();
        } else if (type == ModelType.BOOL) {
            return List.of(0L, 1L);
        }
        return Arrays.stream(WHOLE).map(v -> type == ModelType.LONG || Math.abs(v) < 10 ? v
                : v == Long.MIN_VALUE ? Integer.MIN_VALUE : v == Long.MAX_VALUE ? Integer.MAX_VALUE : (int) v).boxed()
                .toList();
    }

    /** Two elements each; null is not stored. */
    private static List<Map.Entry<Long, Long>> rows(List<Long> values, boolean both) {
        List<Map.Entry<Long, Long>> rows = new ArrayList<>();
        List<Long> some = new ArrayList<>(values);
        some.add(null);
        for (Long a : some) {
            for (Long b : some) {
                if (both || a == null || b == null) {
                    rows.add(new AbstractMap.SimpleEntry<>(a, b));
                }
            }
        }
        return rows;
    }

    private static Step array(String name, ModelType type, ModelLayout layout, long fill,
            List<Map.Entry<Long, Long>> rows, boolean swapped) {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Long[] row = {rows.get(i).getKey(), rows.get(i).getValue()};
            for (int j = 0; j < 2; j++) {
                Long v = row[swapped ? 1 - j : j];
                if (v != null || layout.dense()) {
                    entries.add(i + "." + j + "=" + type.text(v == null ? fill : v));
                }
            }
        }
        return Step.of("new", name, type, layout, rows.size() + "x2", type.text(layout.dense() ? type.of(0L) : fill),
                "LAST", entries);
    }

    private static void operations(List<Step> program, ModelType type, List<Long> numbers) {
        for (String op : Reductions.NAMES) {
            program.add(Step.of("reduce", "a2", op, "a0", "drop", "1"));
        }
        for (String op : Functions.INDEXES) {
            program.add(Step.of("arg", "a2", op, "a0", "1"));
        }
        for (String op : Reductions.ALONG) {
            program.add(Step.of("along", "a2", op, "a0", "1"));
        }
        for (String op : Generator.STORED) {
            program.add(Step.of("storedpair", "a2", op, "a0", "a1"));
            for (long v : numbers) {
                program.add(Step.of("stored", "a2", op, "a0", type.text(v), type));
            }
        }
    }
}
