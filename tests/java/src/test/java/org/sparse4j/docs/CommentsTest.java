// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever users can call has a comment of its own, every package a page, and no link of theirs leads nowhere. */
class CommentsTest {
    /** Modules that programs depend on; others are programs. */
    private static final List<String> MODULES = List.of("core", "features", "hdf5", "jdbc", "nd4j", "notebook", "report");

    // Comments say in sentences what tags would repeat. They stay where a sentence is not enough.
    private static final Pattern TAGS = Pattern.compile("no @(param|return|throws).*", Pattern.DOTALL);

    @TempDir
    private Path dir;

    private static Path sources(String module) {
        return ReadmeTest.root().resolve("java").resolve(module).resolve("src/main/java");
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        }
    }

    /** The packages of a module that other modules see: what its module-info names, without one all. */
    private static List<String> exported(String module) throws IOException {
        Path info = sources(module).resolve("module-info.java");
        List<String> packages = new ArrayList<>();
        if (Files.exists(info)) {
            Matcher m = Pattern.compile("exports ([\\w.]+);").matcher(Files.readString(info));
            while (m.find()) {
                packages.add(m.group(1));
            }
        } else {
            for (Path file : files(sources(module))) {
                String name = sources(module).relativize(file.getParent()).toString().replace('/', '.');
                if (!packages.contains(name)) {
                    packages.add(name);
                }
            }
        }
        return packages;
    }

    @Test
    void everyPackageHasAPage() throws IOException {
        List<String> missing = new ArrayList<>();
        int seen = 0;
        for (String module : MODULES) {
            for (String name : exported(module)) {
                seen++;
                Path page = sources(module).resolve(name.replace('.', '/')).resolve("package-info.java");
                if (!Files.exists(page) || !Pattern.compile("/\\*\\*.{80,}\\*/\\s*package", Pattern.DOTALL).matcher(Files
                        .readString(page)).find()) {
                    missing.add(name);
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(seen >= 14, "only " + seen);
    }

    /** The compiler's own check of comments, of all that is public or protected in a package that is exported. */
    @Test
    void everyMemberHasAComment() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String module : MODULES) {
            // Modules see each other on the class path here; core is one, for its sealed types.
            List<Path> classes = files(sources(module)).stream()
                    .filter(f -> module.equals("core") || !f.endsWith("module-info.java")).toList();
            wrong.addAll(complaints(classes, exported(module).stream().map(name -> sources(module)
                    .resolve(name.replace('.', '/')).toString()).toList()));
        }
        assertEquals(List.of(), wrong, () -> wrong.size() + " comments");
    }

    /** What the check says of a class as it must not be, so that silence of the above means something. */
    @Test
    void missingCommentsAreReported() throws IOException {
        Path bad = dir.resolve("Bad.java");
        Files.writeString(bad, "/** A class. */\npublic class Bad {\n    public int x;\n    /** See {@link Nowhere}. */\n"
                + "    public void m() {}\n    private int hidden;\n    /** Made. */\n    public Bad() {}\n}\n");
        List<String> wrong = complaints(List.of(bad), List.of(dir.toString()));
        assertEquals(2, wrong.size(), wrong::toString);
        assertTrue(wrong.get(0).contains("no comment") && wrong.get(1).contains("reference not found"), wrong::toString);
    }

    private List<String> complaints(List<Path> sources, List<String> folders) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertNotNull(compiler, "a JDK is needed to read the comments");
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        // One each: what finds module-info.class of another module here would be part of that.
        Path classes = Files.createTempDirectory(dir, "classes");
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(said, Locale.ROOT, null)) {
            compiler.getTask(null, manager, said, List.of("-Xdoclint:all/protected", "-proc:none", "-Xmaxwarns", "100000",
                    "-Xmaxerrs", "100000", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")), null,
                    manager.getJavaFileObjectsFromPaths(sources)).call();
        }
        List<String> wrong = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> d : said.getDiagnostics()) {
            String text = d.getMessage(Locale.ROOT);
            Path file = d.getSource() == null ? null : Path.of(d.getSource().toUri());
            if (file != null && folders.contains(file.getParent().toString()) && !TAGS.matcher(text).matches()) {
                wrong.add(file + ":" + d.getLineNumber() + ": " + text);
            }
        }
        return wrong;
    }
}
