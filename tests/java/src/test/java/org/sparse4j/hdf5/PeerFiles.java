// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** The files that tests/peers/hdf5.py and matlab.py have made. */
final class PeerFiles {
    private static final Map<String, String> PACKED = load("hdf5");
    private static final Map<String, String> MATLAB = load("matlab");

    private PeerFiles() {}

    private static Map<String, String> load(String table) {
        Map<String, String> all = new LinkedHashMap<>();
        try (InputStream in = PeerFiles.class.getResourceAsStream("/peers/" + table + ".txt");
                BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line; (line = text.readLine()) != null;) {
                if (!line.startsWith("#")) {
                    int space = line.indexOf(' ');
                    all.put(line.substring(0, space), line.substring(space + 1));
                }
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Set<String> names() {
        return PACKED.keySet();
    }

    static byte[] bytes(String name) throws IOException {
        return unpacked(PACKED.get(name));
    }

    /** A file of MATLAB 5 that SciPy has written. */
    static byte[] matlab(String name) throws IOException {
        return unpacked(MATLAB.get(name));
    }

    private static byte[] unpacked(String text) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            return in.readAllBytes();
        }
    }

    static Path write(Path folder, String name) throws IOException {
        return Files.write(folder.resolve(name), bytes(name));
    }
}
