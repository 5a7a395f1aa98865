// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.stress.ChildJvm;

/** The class list in the jar, for archives of classes: docs/howto/start-up.md. */
class ClassListTest {
    private static final String LIST = "/META-INF/sparse4j.classlist";

    private static List<String> list() throws Exception {
        try (InputStream in = INDArray.class.getResourceAsStream(LIST)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().collect(Collectors.toList());
        }
    }

    @Test
    void namesClassesOfCoreOnce() throws Exception {
        List<String> list = list();
        assertEquals(List.copyOf(new TreeSet<>(list)), list, "sorted, without duplicates");
        for (String name : list) {
            Class<?> known = Class.forName(name.replace('/', '.'), false, INDArray.class.getClassLoader());
            assertEquals(INDArray.class.getProtectionDomain().getCodeSource(), known.getProtectionDomain().getCodeSource(), name);
        }
    }

    /** If this fails, add the classes of the message to the list. A few depend on the machine and on properties. */
    @Test
    void namesTheClassesThatAShortProgramLoads(@TempDir Path temp) throws Exception {
        Path log = temp.resolve("classes.log");
        String printed = ChildJvm.run(ClassListMain.class, List.of("-Xlog:class+load:file=" + log));
        assertTrue(printed.contains("34.0"), printed);
        Set<String> loaded = new TreeSet<>();
        Matcher m = Pattern.compile(" (org\\.sparse4j\\.\\S+) source: ").matcher(Files.readString(log));
        while (m.find()) {
            String name = m.group(1);
            if (!name.contains("$$Lambda") && !name.contains("/0x") && !name.startsWith(ClassListMain.class.getName())) {
                loaded.add(name.replace('.', '/'));
            }
        }
        int all = loaded.size();
        assertTrue(all > 100, loaded.toString());
        list().forEach(loaded::remove);
        assertTrue(loaded.size() <= all / 20, () -> "loaded, but not in the list: " + loaded);
    }
}
