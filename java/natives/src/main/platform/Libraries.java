// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.natives.@dotted@;

import java.net.URL;
import org.sparse4j.backend.NativeLibraries;

/** Finds the library for @platform@, which lies in this module. */
public final class Libraries implements NativeLibraries {
    @Override
    public URL find(String name) {
        return Libraries.class.getResource("/" + name);
    }
}
