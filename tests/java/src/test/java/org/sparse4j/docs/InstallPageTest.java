// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    @Test
    void thePomIsWhole() throws Exception {
        byte[] pom = ReadmeTest.block(read("docs/start/install.md"), "xml").getBytes(StandardCharsets.UTF_8);
        Document parsed = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(pom));
        assertEquals("project", parsed.getDocumentElement().getTagName());
        assertEquals("Hello", parsed.getElementsByTagName("mainClass").item(0).getTextContent());
    }
}
