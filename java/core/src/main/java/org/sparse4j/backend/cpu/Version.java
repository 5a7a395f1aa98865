// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version of these classes. */
final class Version {
    private static final String RESOURCE = "version.properties";

    private Version() {}

    /**
     * Returns version and ABI as the native library formats them (jni/sparse4jni.cpp); loading a library of
     * another version throws.
     */
    static String text() {
        return ofClasses() + ", ABI " + FrameWords.ABI;
    }

    private static String ofClasses() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // a file that cannot be read is treated as missing
        }
        return properties.getProperty("version", "unknown (" + RESOURCE + " was not packed with its classes)");
    }
}
