// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What holds of every page that the programs write. */
public final class Pages {
    private Pages() {}

    /** Well-formed even as XML. */
    public static Document parse(String html) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    }

    /** Well-formed, without scripts, and nothing fetched from elsewhere. */
    public static Document needsNothingElse(String html) throws Exception {
        Document page = parse(html);
        assertEquals("html", page.getDocumentElement().getTagName());
        assertFalse(html.contains("<script"));
        NodeList all = page.getElementsByTagName("*");
        for (String attribute : new String[] {"src", "href"}) {
            for (int i = 0; i < all.getLength(); i++) {
                String value = ((Element) all.item(i)).getAttribute(attribute);
                assertTrue(value.isEmpty() || value.startsWith("data:") || value.startsWith("#"), value);
            }
        }
        for (String fetch : new String[] {"http:", "https:", "@import", "url("}) {
            assertFalse(html.contains(fetch), fetch);
        }
        return page;
    }
}
