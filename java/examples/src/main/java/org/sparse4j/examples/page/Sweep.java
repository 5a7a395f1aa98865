// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

/** What one sweep took, in seconds, and the RMSE on the test set after it. */
public record Sweep(int number, double users, double items, double test, double rmse) {
    /** Training only; the test is no part of a sweep. */
    public double seconds() {
        return users + items;
    }
}
