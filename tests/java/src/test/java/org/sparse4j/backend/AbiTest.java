// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.memory.LeakLevel;
import org.sparse4j.memory.MemoryManager;

/** Numbers that are written down on both sides of a border are the same. */
class AbiTest {
    private static String header;

    @BeforeAll
    static void read() throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("native/include/sparse4j.h"))) {
            root = root.getParent();
        }
        header = Files.readString(root.resolve("native/include/sparse4j.h"));
    }

    private static void assertConstant(String name, long value) {
        Matcher m = Pattern.compile("\\b" + name + " = (\\d+)").matcher(header);
        assertTrue(m.find(), name);
        assertEquals(value, Long.parseLong(m.group(1)), name);
    }

    private static void assertConstants(Class<?> of, String prefix) throws IllegalAccessException {
        for (Field constant : of.getFields()) {
            assertConstant(prefix + constant.getName(), ((Number) constant.get(null)).longValue());
        }
    }

    @Test
    void constantsAreTheHeaders() throws Exception {
        assertConstants(Abi.class, "S4J_");
        assertConstants(Flags.class, "S4J_FLAG_");
    }

    /** Every function of the header can be called; a storage's release is no call but the end of a {@link Storage}. */
    @Test
    void functionsAreTheHeaders() {
        Set<String> declared = Pattern.compile("S4J_API s4j_function s4j_(\\w+);").matcher(header).results()
                .map(m -> m.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertTrue(declared.remove("release"));
        assertEquals(declared, Arrays.stream(Function.values()).map(Function::symbol)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The facade's enums go by their ordinals. */
    @Test
    void ordinalsAreTheHeaders() {
        for (DataType type : DataType.values()) {
            assertConstant("S4J_" + type, type.ordinal());
        }
        for (DuplicatePolicy policy : DuplicatePolicy.values()) {
            assertConstant("S4J_" + policy, policy.ordinal());
        }
    }

    @Test
    void leakLevelsAreTheBackends() {
        int before = Leaks.level();
        try {
            for (LeakLevel level : LeakLevel.values()) {
                Leaks.level(level == LeakLevel.OFF ? Leaks.OFF : level == LeakLevel.SAMPLE ? Leaks.SAMPLE : Leaks.FULL);
                assertEquals(level, MemoryManager.instance().leakLevel());
            }
        } finally {
            Leaks.level(before);
        }
    }
}
