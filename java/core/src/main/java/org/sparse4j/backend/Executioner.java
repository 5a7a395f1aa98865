// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * Runs calls. Implementations are thread-safe, and a call either completes or changes nothing.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Executioner {
    /** Runs one call and returns its result. Throws the unchecked exceptions that the methods of arrays document. */
    OpResult exec(OpCall call);
}
