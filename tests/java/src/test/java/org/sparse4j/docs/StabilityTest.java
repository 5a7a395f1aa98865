// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every public type names the version that it appeared in; packages and types state the levels that docs/versioning.md lists. */
class StabilityTest {
    private static final List<String> MODULES = List.of("cli", "core", "features", "hdf5", "interop", "jackson", "jdbc", "lightgbm", "micrometer",
            "nd4j", "notebook", "report", "spark", "testing", "xgboost");

    private static final String NOT_PUBLIC = "Not part of the public API.";

    private static final Pattern SINCE = Pattern.compile("@since (\\d+\\.\\d+\\.\\d+)\\s*$", Pattern.MULTILINE);

    private static final String PAGE = "https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability";

    private static final Map<String, String> LEVELS = Map.of("is stable until 1.0", "stable until 1.0", "may change in any 0.x version",
            "may change", "is experimental and may vanish", "experimental");

    /** The one sentence that states a level, of Javadoc, KDoc or Scaladoc whose white space is a blank. */
    private static final Pattern LEVEL = Pattern.compile("Stability\\.(?:</b>|\\*\\*|''') This (package|type) ("
            + String.join("|", LEVELS.keySet()).replace(".", "\\.") + "); (?:" + ("<a href=\"@\">docs/versioning\\.md</a>"
                    + "|\\[docs/versioning\\.md\\]\\(@\\)|\\[\\[@ docs/versioning\\.md\\]\\]").replace("@", Pattern.quote(PAGE))
            + ") defines this level\\.");

    @TempDir
    private Path dir;

    /** A package, or a public type in one, with its comment without stars; "" if it has none. */
    private record Documented(String name, String type, boolean outermost, String comment) {
        String fullName() {
            return type.isEmpty() ? name : name + "." + type;
        }

        /** What its sentence says, or null. */
        String level() {
            Matcher m = LEVEL.matcher(comment.replaceAll("\\s+", " "));
            return m.find() && m.group(1).equals(type.isEmpty() ? "package" : "type") ? LEVELS.get(m.group(2)) : null;
        }
    }

    private static Path main(String module, String language) {
        return ReadmeTest.root().resolve("java").resolve(module).resolve("src/main").resolve(language);
    }

    /** The sources of a module's exported packages; without module-info of all packages that do not say that they are not public. */
    private static List<Path> exported(String module) throws IOException {
        Path sources = main(module, "java");
        Path info = sources.resolve("module-info.java");
        List<Path> folders = new ArrayList<>();
        if (Files.exists(info)) {
            Pattern.compile("exports ([\\w.]+);").matcher(Files.readString(info)).results()
                    .forEach(m -> folders.add(sources.resolve(m.group(1).replace('.', '/'))));
        } else {
            for (Path file : files(sources, "package-info.java")) {
                if (!Files.readString(file).contains(NOT_PUBLIC)) {
                    folders.add(file.getParent());
                }
            }
        }
        List<Path> found = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> all = Files.list(folder)) {
                found.addAll(all.filter(f -> f.toString().endsWith(".java")).sorted().toList());
            }
        }
        return found;
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> f.toString().endsWith(end)).sorted().toList();
        }
    }

    private static List<Documented> java(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertNotNull(compiler, "a JDK is needed to read the comments");
        List<Documented> found = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            DocTrees comments = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                String name = unit.getPackageName().toString();
                if (unit.getSourceFile().getName().endsWith("package-info.java")) {
                    found.add(new Documented(name, "", true, text(comments, new TreePath(new TreePath(unit), unit.getPackage()))));
                }
                new TreePathScanner<Void, String>() {
                    @Override
                    public Void visitClass(ClassTree type, String outer) {
                        Tree around = getCurrentPath().getParentPath().getLeaf();
                        boolean inInterface = around.getKind() == Tree.Kind.INTERFACE || around.getKind() == Tree.Kind.ANNOTATION_TYPE;
                        if (!inInterface && !type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                            return null;
                        }
                        found.add(new Documented(name, outer + type.getSimpleName(), outer.isEmpty(), text(comments, getCurrentPath())));
                        return super.visitClass(type, outer + type.getSimpleName() + ".");
                    }
                }.scan(unit, "");
            }
        }
        return found;
    }

    private static String text(DocTrees comments, TreePath path) {
        String text = comments.getDocComment(path);
        return text == null ? "" : text;
    }

    /** The package page of a language in which it stands at the head of a source, and types where there are some. */
    private static List<Documented> other(String module, String language, String end) throws IOException {
        Pattern type = Pattern.compile("/\\*\\*((?:(?!\\*/)[\\s\\S])*+)\\*/|^ *(?:(private|protected|internal)\\b[^\\n]*?|(?:\\w+ )*?)"
                + "\\b(package(?: object)?|class|trait|object|interface) ([\\w.]+)", Pattern.MULTILINE);
        List<Documented> found = new ArrayList<>();
        for (Path file : files(main(module, language), end)) {
            String text = Files.readString(file);
            String name = "";
            String comment = "";
            for (MatchResult m : type.matcher(text).results().toList()) {
                if (m.group(1) != null) {
                    comment = m.group(1).replaceAll("(?m)^ *\\* ?", "");
                    continue;
                }
                boolean page = m.group(3).startsWith("package") && !comment.isEmpty();
                if (m.group(3).equals("package")) {
                    name = m.group(4);
                } else if (m.group(3).equals("package object")) {
                    name += "." + m.group(4);
                } else if (m.group(2) == null) {
                    found.add(new Documented(name, m.group(4), true, comment));
                }
                if (page) {
                    found.add(new Documented(name, "", true, comment));
                }
                comment = "";
            }
        }
        return found;
    }

    private static List<Documented> everything() throws IOException {
        List<Documented> found = new ArrayList<>();
        for (String module : MODULES) {
            found.addAll(java(exported(module)));
        }
        found.addAll(other("kotlin", "kotlin", ".kt"));
        found.addAll(other("scala", "scala", ".scala"));
        return found;
    }

    /** Those whose comment names no version, or one that does not exist yet. */
    private static List<String> withoutVersion(List<Documented> documented) throws IOException {
        Matcher pom = Pattern.compile("<artifactId>sparse4j-parent</artifactId>\\s*<version>([\\d.]+)")
                .matcher(Files.readString(ReadmeTest.root().resolve("java/pom.xml")));
        assertTrue(pom.find(), "no version in java/pom.xml");
        Version newest = Version.parse(pom.group(1));
        return documented.stream().filter(d -> {
            Matcher m = SINCE.matcher(d.comment());
            return !m.find() || Version.parse(m.group(1)).compareTo(newest) > 0;
        }).map(Documented::fullName).toList();
    }

    /** Level by package, and by type that has another one than its package; "none" of a package without. */
    private static Map<String, String> levels(List<Documented> documented) {
        Map<String, String> levels = new TreeMap<>();
        for (Documented d : documented) {
            if (d.type().isEmpty()) {
                levels.put(d.name(), d.level() == null ? "none" : d.level());
            } else {
                levels.putIfAbsent(d.name(), "none");
                if (d.outermost() && d.level() != null) {
                    levels.put(d.fullName(), d.level());
                }
            }
        }
        return levels;
    }

    /** The same as the page lists it. */
    private static Map<String, String> listed() throws IOException {
        String page = Files.readString(ReadmeTest.root().resolve("docs/versioning.md"));
        String section = page.substring(page.indexOf("\n## Stability\n"), page.indexOf("\n## Core and native library\n"));
        Map<String, String> levels = new TreeMap<>();
        Pattern rows = Pattern.compile("^\\| `([\\w.]+)`[^|]*\\| ([^|;]+?)(?:;[^|]*)? \\|([^|]*)\\|$", Pattern.MULTILINE);
        for (MatchResult row : rows.matcher(section).results().toList()) {
            String name = row.group(1).startsWith("org.") ? row.group(1) : "org.sparse4j." + row.group(1);
            levels.put(name, row.group(2));
            for (MatchResult others : Pattern.compile("(\\w[\\w. ]+): ([^;]+)").matcher(row.group(3)).results().toList()) {
                Pattern.compile("`(\\w+)`").matcher(others.group(2)).results()
                        .forEach(t -> levels.put(name + "." + t.group(1), others.group(1)));
            }
        }
        return levels;
    }

    @Test
    void everyPublicTypeNamesItsFirstVersion() throws IOException {
        List<Documented> all = everything();
        assertEquals(List.of(), withoutVersion(all));
        assertTrue(all.size() > 300, "only " + all.size());
    }

    @Test
    void packagesAndTypesHaveTheLevelsOfThePage() throws IOException {
        assertEquals(listed(), levels(everything()));
    }

    /** Types as they must not be, so that silence of the above means something. */
    @Test
    void aMissingMarkIsFound() throws IOException {
        Path bare = dir.resolve("Bare.java");
        Files.writeString(bare, "package some;\n/** A type. */\npublic interface Bare {\n"
                + "    /** Public, too.\n     * @since 0.1.0 */\n    enum Inner {}\n"
                + "    /** Too new.\n     * @since 2147.0.0 */\n    record Later() {}\n}\n/** Hidden. */\nclass Hidden {}\n");
        Path page = dir.resolve("package-info.java");
        Files.writeString(page, "/** A package. This package is stable until 1.0.\n * @since 0.1.0 */\npackage some;\n");
        List<Documented> found = java(List.of(bare, page));
        assertEquals(List.of("some.Bare", "some.Bare.Inner", "some.Bare.Later", "some"), found.stream().map(Documented::fullName).toList());
        assertEquals(List.of("some.Bare", "some.Bare.Later"), withoutVersion(found));
        assertEquals(Map.of("some", "none"), levels(found));
    }
}
