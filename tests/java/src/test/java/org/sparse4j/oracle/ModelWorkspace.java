// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

/** One cycle of a workspace: what is made in it cannot be used once it ended. */
final class ModelWorkspace {
    final String name;
    boolean ended;

    ModelWorkspace(String name) {
        this.name = name;
    }
}
