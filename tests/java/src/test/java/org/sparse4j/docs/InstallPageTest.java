// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The build files of docs/start/install.md name the versions of the poms; {@code package --check} runs those for Maven and sbt. */
class InstallPageTest {
    private static String read(String path) throws IOException {
        return Files.readString(ReadmeTest.root().resolve(path));
    }

    private static String property(String name) throws IOException {
        Matcher m = Pattern.compile("<" + name + ">([^<]+)</" + name + ">").matcher(read("java/pom.xml"));
        assertTrue(m.find(), name);
        return m.group(1);
    }

    private static List<String> all(String text, String regex) {
        return Pattern.compile(regex).matcher(text).results().map(m -> m.group(1)).toList();
    }

    @Test
    void theVersionsAreThoseOfThePoms() throws IOException {
        String page = read("docs/start/install.md");
        String version = all(read("java/pom.xml"), "<artifactId>sparse4j-parent</artifactId>\\s*<version>([^<]+)<").get(0);
        List<String> ours = all(page, "(?:org\\.sparse4j:+[\\w.-]+:|\"sparse4j(?:-\\w+)?\" % \"|sparse4j-cli[/-]|"
            + "<groupId>org\\.sparse4j</groupId>\\s*<artifactId>[^<]+</artifactId>\\s*<version>)(\\d+\\.\\d+[\\w.]*(?:-SNAPSHOT)?)");
        assertTrue(ours.size() >= 12, ours.toString());
        assertEquals(List.of(version), ours.stream().distinct().toList());
        List<String> scala = all(page, "(?:scalaVersion := \"|using scala )([\\d.]+)");
        assertEquals(List.of(property("version.scala"), property("version.scala")), scala);
        List<String> kotlin = all(page, "(?:kotlin\\(\"jvm\"\\) version \"|kotlin-maven-plugin</artifactId>\\s*<version>)([\\d.]+)");
        assertEquals(List.of(property("version.kotlin"), property("version.kotlin")), kotlin);
    }

    /** Names of artifacts in the lines of build tools, of all pages; Scala's build tools add the Scala version to a name. */
    @Test
    void theArtifactsOfAllPagesExist() throws IOException {
        Set<String> artifacts = new HashSet<>();
        for (Path pom : files("java", "pom.xml")) {
            artifacts.add(all(Files.readString(pom).replaceFirst("(?s)<parent>.*?</parent>", ""), "<artifactId>([^<]+)<").get(0));
        }
        String version = all(read("java/pom.xml"), "<artifactId>sparse4j-parent</artifactId>\\s*<version>([^<]+)<").get(0);
        Pattern line = Pattern.compile("org\\.sparse4j(:{1,2}|\" %{1,2} \"|</groupId>\\s*<artifactId>)([\\w.-]+)"
            + "(?::|\" % \"|</artifactId>\\s*<version>)([\\w.-]+)");
        Pattern name = Pattern.compile("[Aa]dd `(sparse4j-[\\w.-]+)`|and `(sparse4j-[\\w.-]+)` to");
        int lines = 0;
        for (Path page : files("docs", ".md")) {
            String text = Files.readString(page);
            for (Matcher m = line.matcher(text); m.find(); lines++) {
                boolean scala = m.group(1).equals("::") || m.group(1).contains("%%");
                String artifact = m.group(2) + (scala ? "_2.13" : "");
                assertTrue(artifacts.contains(artifact), page + ": " + m.group() + "; there are " + artifacts);
                assertEquals(version, m.group(3), page + ": " + m.group());
            }
            for (Matcher m = name.matcher(text); m.find(); lines++) {
                String artifact = m.group(1) == null ? m.group(2) : m.group(1);
                assertTrue(artifacts.contains(artifact), page + ": " + m.group() + "; there are " + artifacts);
            }
        }
        assertTrue(lines >= 60, "lines: " + lines);
    }

    /** The versions of other libraries on the pages are those that the tests run with. */
    @Test
    void theVersionsOfOthersAreThoseOfThePoms() throws IOException {
        for (String[] row : new String[][] {{"docs/jdbc.md", "duckdb_jdbc", "version.duckdb"},
            {"docs/interop.md", "ejml-dsparse", "version.ejml"}, {"docs/howto/json.md", "jackson-databind", "version.jackson"},
            {"docs/howto/monitoring.md", "micrometer-core", "version.micrometer"},
            {"docs/howto/xgboost.md", "xgboost4j_2\\.12", "version.xgboost"},
            {"docs/spark.md", "spark-mllib(?:_2\\.13)?", "version.spark"}}) {
            List<String> versions = all(read(row[0]), row[1] + "(?::|\" % \"|</artifactId>\\s*<version>)([\\w.-]+)");
            assertEquals(Collections.nCopies(3, property(row[2])), versions, row[0]);
        }
        assertEquals(List.of(property("version.spark.scala")), all(read("docs/spark.md"), "scalaVersion := \"([\\d.]+)"));
    }

    private static List<Path> files(String folder, String end) throws IOException {
        try (Stream<Path> all = Files.walk(ReadmeTest.root().resolve(folder))) {
            return all.filter(f -> f.toString().endsWith(end) && !f.toString().contains("/target/")).sorted().toList();
        }
    }

    @Test
    void thePomIsWhole() throws Exception {
        byte[] pom = ReadmeTest.block(read("docs/start/install.md"), "xml").getBytes(StandardCharsets.UTF_8);
        Document parsed = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(pom));
        assertEquals("project", parsed.getDocumentElement().getTagName());
        assertEquals("Hello", parsed.getElementsByTagName("mainClass").item(0).getTextContent());
    }
}
