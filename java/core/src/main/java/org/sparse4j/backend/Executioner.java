// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** What runs calls. Safe for use by many threads; a call either completes or changes nothing. */
@FunctionalInterface
public interface Executioner {
    /** Runs one call and returns what it gives; throws the unchecked exceptions that the facade documents. */
    OpResult exec(OpCall call);
}
