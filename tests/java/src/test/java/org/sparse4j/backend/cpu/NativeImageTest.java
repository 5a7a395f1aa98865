// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Platform;

/** What the jars tell GraalVM's native-image: every name is there, and whatever is looked up by name is told. */
class NativeImageTest {
    private static final Path ROOT = root();
    private static final Path CORE = ROOT.resolve("java/core/src/main/resources");
    private static final Path FOLDER = CORE.resolve("META-INF/native-image/org.sparse4j/sparse4j-core");
    private static final Path PLATFORM = ROOT.resolve("java/natives/src/main/platform");
    private static final JsonObject METADATA = JsonParser.parseString(text(FOLDER.resolve("reachability-metadata.json"))).getAsJsonObject();
    /** Of the schema's (1.2.0), those that are used here. */
    private static final Set<String> KEYS = Set.of("comment", "reflection", "resources");
    private static final Set<String> TYPE_KEYS = Set.of("type", "methods", "fields", "jniAccessible", "serializable");

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("jni/sparse4jni.cpp"))) {
            root = root.getParent();
        }
        return root;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<JsonObject> objects(JsonElement array) {
        List<JsonObject> all = new ArrayList<>();
        array.getAsJsonArray().forEach(e -> all.add(e.getAsJsonObject()));
        return all;
    }

    private static List<JsonObject> optional(JsonObject of, String key) {
        return of.has(key) ? objects(of.get(key)) : List.of();
    }

    private static boolean has(JsonObject of, String flag) {
        return of.has(flag) && of.get(flag).getAsBoolean();
    }

    private static String name(JsonObject of) {
        return of.get("name").getAsString();
    }

    private static Class<?> type(JsonObject entry) throws ClassNotFoundException {
        return Class.forName(entry.get("type").getAsString(), false, NativeImageTest.class.getClassLoader());
    }

    private static List<JsonObject> types(String flag) {
        return objects(METADATA.get("reflection")).stream().filter(entry -> has(entry, flag)).toList();
    }

    private static Set<String> names(List<JsonObject> types) {
        Set<String> names = types.stream().map(entry -> entry.get("type").getAsString()).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(types.size(), names.size(), "a name twice");
        return names;
    }

    @Test
    void everyNameIsThere() throws Exception {
        assertEquals(KEYS, METADATA.keySet());
        names(objects(METADATA.get("reflection")));
        for (JsonObject entry : objects(METADATA.get("reflection"))) {
            assertTrue(TYPE_KEYS.containsAll(entry.keySet()), () -> "unknown keys in " + entry);
            assertTrue(entry.size() > 1, () -> "of no use: " + entry);
            Class<?> type = type(entry);
            for (JsonObject field : optional(entry, "fields")) {
                assertNotNull(type.getDeclaredField(name(field)));
            }
            for (JsonObject method : optional(entry, "methods")) {
                JsonArray parameters = method.getAsJsonArray("parameterTypes");
                Class<?>[] classes = new Class<?>[parameters.size()];
                for (int i = 0; i < classes.length; i++) {
                    classes[i] = Class.forName(parameters.get(i).getAsString());
                }
                assertNotNull(name(method).equals("<init>") ? type.getDeclaredConstructor(classes)
                        : type.getDeclaredMethod(name(method), classes));
            }
            assertTrue(!has(entry, "serializable") || Serializable.class.isAssignableFrom(type), entry::toString);
        }
        for (JsonObject resource : objects(METADATA.get("resources"))) {
            assertTrue(Set.of("glob", "module").containsAll(resource.keySet()), resource::toString);
            assertTrue(Files.exists(CORE.resolve(resource.get("glob").getAsString())), resource::toString);
        }
    }

    /** What a lookup by JNI needs: the class, and a method by its name and parameters. */
    private record Lookups(Set<String> classes, Set<String> methods) {}

    /** As JNI writes names, {@code ~} for our package; a call that this does not understand fails. */
    private static Lookups ofTheGlue() throws IOException {
        Lookups found = new Lookups(new TreeSet<>(), new TreeSet<>());
        List<Path> sources;
        try (Stream<Path> files = Files.walk(ROOT.resolve("jni"))) {
            sources = files.filter(file -> file.toString().endsWith(".cpp")).toList();
        }
        for (Path source : sources) {
            String code = text(source).replaceAll("//.*", "");
            Map<String, String> variables = new HashMap<>();
            Matcher named = Pattern.compile("\"((?:~|javax?)/[\\w/$]+)\"").matcher(code);
            while (named.find()) {
                found.classes.add(named.group(1).replace("~", "org/sparse4j").replace('/', '.'));
            }
            Matcher variable = Pattern.compile("(\\w+) = env->FindClass\\(\"([^\"]+)\"\\)").matcher(code);
            while (variable.find()) {
                variables.put(variable.group(1), variable.group(2).replace('/', '.'));
            }
            Matcher method = Pattern.compile("Get(?:Static)?MethodID\\((\\w+), \"(\\w+)\", \"([^\"]+)\"\\)").matcher(code);
            int understood = 0;
            for (; method.find(); understood++) {
                assertTrue(variables.containsKey(method.group(1)), method::group);
                found.methods.add(variables.get(method.group(1)) + "." + method.group(2) + parameters(method.group(3)));
            }
            assertEquals(understood, count(code, "Get(Static)?(Method|Field)ID\\("), "lookups that this test does not read");
            assertEquals(0, count(code, "env->(GetObjectClass|GetSuperclass|ToReflected|FromReflected|AllocObject|NewObject|NewGlobalRef"
                    + "|DefineClass|GetObjectField|SetObjectField)"), "lookups that this test does not read");
        }
        return found;
    }

    private static long count(String in, String pattern) {
        return Pattern.compile(pattern).matcher(in).results().count();
    }

    private static List<String> parameters(String descriptor) {
        return MethodType.fromMethodDescriptorString(descriptor, null).parameterList().stream().map(Class::getName).toList();
    }

    /** Classes of exceptions are thrown with a message: by their constructor of a String. */
    @Test
    void jniLookupsAreRegistered() throws Exception {
        Lookups glue = ofTheGlue();
        List<JsonObject> told = types("jniAccessible");
        assertEquals(glue.classes, names(told));
        assertTrue(glue.classes.size() > 5 && !glue.methods.isEmpty(), "the glue was read");
        Set<String> methods = new TreeSet<>();
        for (JsonObject entry : told) {
            for (JsonObject method : optional(entry, "methods")) {
                List<String> parameters = new ArrayList<>();
                method.getAsJsonArray("parameterTypes").forEach(p -> parameters.add(p.getAsString()));
                methods.add(entry.get("type").getAsString() + "." + name(method) + parameters);
            }
            if (Throwable.class.isAssignableFrom(type(entry))) {
                glue.methods.add(entry.get("type").getAsString() + ".<init>[java.lang.String]");
            }
        }
        assertEquals(glue.methods, methods);
    }

    /** Those that the glue binds are native methods, and all of them: native-image knows them by their declaration. */
    @Test
    void boundMethodsAreTheNativeOnes() throws Exception {
        Map<String, String> bound = new TreeMap<>();
        Matcher row = Pattern.compile("\\brow\\(\"(\\w+)\", \"([^\"]+)\"").matcher(text(ROOT.resolve("jni/sparse4jni.cpp")));
        while (row.find()) {
            bound.put(row.group(1), row.group(2));
        }
        Map<String, String> declared = new TreeMap<>();
        for (Method method : Native.class.getDeclaredMethods()) {
            if (Modifier.isNative(method.getModifiers())) {
                declared.put(method.getName(),
                        MethodType.methodType(method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString());
            }
        }
        assertEquals(declared, bound);
    }

    /**
     * A file that begins with such calls has to be thought of in the metadata, and then here. EntryLines travels to machines
     * that read pieces of a file, with frameworks that no image has. DirectElements needs no name of a class or member.
     */
    @Test
    void reflectionIsUsedInKnownPlacesOnly() throws IOException {
        Set<String> found = new TreeSet<>();
        Pattern calls = Pattern.compile("Class\\.forName|MethodHandles|\\.getDeclared|\\.getResource|ServiceLoader\\.load|\\bProxy\\b"
                + "|getConstructor|implements.* Serializable|ObjectInputStream\\.GetField|ResourceBundle");
        try (Stream<Path> files = Files.walk(ROOT.resolve("java/core/src/main/java"))) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
                if (calls.matcher(text(file)).find()) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        assertEquals(new TreeSet<>(Set.of("ArrayMaker.java", "Backends.java", "CpuStorage.java", "DirectElements.java",
                "EntriesReader.java", "EntryLines.java", "FileAccess.java", "JarLibrary.java", "Providers.java", "Version.java",
                "SerializedArray.java")), found);
    }

    @Test
    void serializedClassesAreRegistered() throws IOException {
        Set<String> written = new TreeSet<>();
        try (INDArray csr = Sparse4j.createSparseCOO(new double[] {1, 2}, new long[][] {{0, 1}, {2, 2}}, 3, 3);
                ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream()) {
                    @Override
                    protected void annotateClass(Class<?> type) {
                        written.add(type.getName());
                    }
                }) {
            out.writeObject(csr);
            written.add(csr.getClass().getName());  // asked for what it is to be replaced by, which the class above answers
            written.add(csr.getClass().getSuperclass().getName());
        }
        assertEquals(written, names(types("serializable")));
    }

    /** GraalVM for JDK 17 and 21 reads these instead. */
    @Test
    void olderConfigurationFilesAgree() {
        Map<String, Set<JsonElement>> expected = new TreeMap<>(Map.of("jni", Set.of(), "reflect", Set.of(), "serialization", Set.of()));
        for (JsonObject entry : objects(METADATA.get("reflection"))) {
            JsonObject old = entry.deepCopy();
            old.add("name", old.remove("type"));
            old.remove("jniAccessible");
            old.remove("serializable");
            String file = has(entry, "jniAccessible") ? "jni" : has(entry, "serializable") ? "serialization" : "reflect";
            expected.merge(file, Set.of(old), (a, b) -> Stream.of(a, b).flatMap(Set::stream).collect(Collectors.toSet()));
        }
        expected.forEach((file, entries) -> {
            List<JsonObject> told = objects(JsonParser.parseString(text(FOLDER.resolve(file + "-config.json"))));
            assertEquals(entries, Set.copyOf(told), file);
            assertFalse(told.isEmpty(), file);
        });
        Set<String> globs = objects(METADATA.get("resources")).stream().map(NativeImageTest::resource).collect(Collectors.toSet());
        assertEquals(globs, patterns(text(FOLDER.resolve("resource-config.json"))).stream()
                .map(pattern -> pattern.replace("\\Q", "").replace("\\E", "")).collect(Collectors.toSet()));
    }

    private static String resource(JsonObject entry) {
        return (entry.has("module") ? entry.get("module").getAsString() + ":" : "") + entry.get("glob").getAsString();
    }

    private static List<String> patterns(String file) {
        JsonObject resources = JsonParser.parseString(file).getAsJsonObject().getAsJsonObject("resources");
        return objects(resources.get("includes")).stream().map(entry -> entry.get("pattern").getAsString()).toList();
    }

    /** In each platform's jar, on the class path and in its module. */
    @Test
    void librariesAreRegistered() {
        Platform platform = Platform.current();
        String library = "META-INF/native/" + platform.name() + "/" + platform.library();
        assertNotNull(NativeLoader.class.getResource("/" + library));
        requireRegistered(library, platform.name(), platform.name(), platform.name());
    }

    /** The jar of four platforms has its patterns in java/natives/platform.xml. */
    @Test
    void librariesOfTheCloudAreRegistered() {
        Map<String, String> own = new HashMap<>();
        Matcher properties = Pattern.compile("<property name=\"(\\w+)\" value=\"([^\"]+)\"/>")
                .matcher(text(ROOT.resolve("java/natives/platform.xml")).split("<target name=\"names-of-cloud\">")[1].split("</target>")[0]);
        while (properties.find()) {
            own.put(properties.group(1), properties.group(2));
        }
        for (String platform : List.of("linux-x86_64", "linux-aarch64", "linux-musl-x86_64", "linux-musl-aarch64")) {
            String library = "META-INF/native/" + platform + "/libsparse4jni.so";
            requireRegistered(library, own.get("platform"), own.get("glob"), own.get("regex"));
        }
    }

    /** The patterns are text of JSON, in which a backslash is written twice. */
    private static void requireRegistered(String library, String name, String glob, String regex) {
        String dotted = name.replace('-', '.');
        UnaryOperator<String> filled = text -> text.replace("@glob@", glob).replace("@regex@", regex).replace("@dotted@", dotted);
        Matcher module = Pattern.compile("(?m)^module ([\\w.@]+)").matcher(text(PLATFORM.resolve("module-info.java")));
        assertTrue(module.find());
        Set<String> places = Set.of("", filled.apply(module.group(1)) + ":");
        List<String> told = new ArrayList<>();
        String metadata = filled.apply(text(PLATFORM.resolve("native-image/reachability-metadata.json")));
        for (JsonObject entry : objects(JsonParser.parseString(metadata).getAsJsonObject().get("resources"))) {
            String resource = resource(entry);
            String pattern = resource.substring(resource.indexOf(':') + 1);
            assertTrue(FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(library)), resource);
            told.add(resource.substring(0, resource.indexOf(':') + 1));
        }
        assertEquals(places, Set.copyOf(told));
        told.clear();
        for (String resource : patterns(filled.apply(text(PLATFORM.resolve("native-image/resource-config.json"))))) {
            assertTrue(library.matches(resource.substring(resource.indexOf(':') + 1)), resource);
            told.add(resource.substring(0, resource.indexOf(':') + 1));
        }
        assertEquals(places, Set.copyOf(told));
    }
}
