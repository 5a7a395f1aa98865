// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

/** A number with its type, as it is given to an operation. */
public record ModelValue(ModelType type, long bits) {
    public long as(ModelType to) {
        return type.cast(bits, to);
    }

    @Override
    public String toString() {
        return type.text(bits) + " " + type;
    }
}
