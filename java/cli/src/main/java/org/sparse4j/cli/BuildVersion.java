// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.ResourceBundle;

/** The version of this build. */
final class BuildVersion {
    private BuildVersion() {}

    /** Returns the version, such as 0.1.0. */
    static String text() {
        return ResourceBundle.getBundle("org.sparse4j.cli.version").getString("version");
    }
}
