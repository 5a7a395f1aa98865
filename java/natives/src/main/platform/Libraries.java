// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.natives.@dotted@;

import java.net.URL;
import org.sparse4j.backend.NativeLibraries;

/** Finds the libraries of this module, in the jar of the classifier @platform@. */
public final class Libraries implements NativeLibraries {
    @Override
    public URL find(String name) {
        return Libraries.class.getResource("/" + name);
    }
}
