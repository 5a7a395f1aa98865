// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparse4j.cli.files.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** What the jar tells GraalVM's native-image: every name is there, and what picocli and the commands look up is told. */
class NativeImageTest {
    private static final String OWN = "/META-INF/native-image/org.sparse4j/sparse4j-cli/";
    // picocli's annotation processor writes it.
    private static final String WRITTEN = "/META-INF/native-image/picocli-generated/org.sparse4j/sparse4j-cli/reflect-config.json";
    private static final Pattern BUNDLE = Pattern.compile("getBundle\\(\"([^\"]+)\"");

    private static String resource(String name) throws IOException {
        try (InputStream in = Main.class.getResourceAsStream(name)) {
            assertNotNull(in, name);
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Fields by class, of what the processor wrote: an object for each class, with a list of fields. */
    private static Map<String, Set<String>> written() throws IOException {
        Map<String, Set<String>> found = new TreeMap<>();
        for (String part : resource(WRITTEN).split("\\{\\R\\s+\"name\" : ")) {
            if (part.startsWith("\"")) {
                found.put(part.substring(1, part.indexOf('"', 1)), all(Pattern.compile("\\{ \"name\" : \"(\\w+)\" \\}"), part));
            }
        }
        return found;
    }

    @Test
    void everyNameIsThere() throws Exception {
        for (Map.Entry<String, Set<String>> type : written().entrySet()) {
            Class<?> found = Class.forName(type.getKey());
            for (String field : type.getValue()) {
                assertNotNull(found.getDeclaredField(field));
            }
        }
    }

    @Test
    void picocliReflectionIsRegistered() throws IOException {
        Map<String, Set<String>> told = written();
        CommandLine main = Main.commands(new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream()), false);
        assertFalse(main.getSubcommands().isEmpty());
        assertTrue(told.containsKey(Main.Version.class.getName()));
        int options = 0;
        for (CommandLine command : Stream.concat(Stream.of(main), main.getSubcommands().values().stream()).toList()) {
            assertTrue(told.containsKey(command.getCommand().getClass().getName()), command.getCommandName());
            for (ArgSpec argument : command.getCommandSpec().args()) {
                Field field = (Field) argument.userObject();
                assertTrue(told.get(field.getDeclaringClass().getName()).contains(field.getName()), field.toString());
                options++;
            }
        }
        assertTrue(options >= 40, options + " options");
    }

    @Test
    void resourceBundlesAreRegistered() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/install.md"))) {
            root = root.getParent();
        }
        Set<String> used = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(root.resolve("java/cli/src/main/java"))) {
            for (Path source : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                used.addAll(all(BUNDLE, Files.readString(source)));
            }
        }
        assertFalse(used.isEmpty());
        used.forEach(ResourceBundle::getBundle);
        String both = resource(OWN + "reachability-metadata.json");
        assertEquals(used, all(Pattern.compile("\\{\"bundle\": \"([^\"]+)\"\\}"), both));
        assertEquals(used, all(Pattern.compile("\\{\"module\": \"org.sparse4j.cli\", \"bundle\": \"([^\"]+)\"\\}"), both));
        assertEquals(used, all(Pattern.compile("\\{\"name\": \"([^\"]+)\"\\}"), resource(OWN + "resource-config.json")));
    }
}
