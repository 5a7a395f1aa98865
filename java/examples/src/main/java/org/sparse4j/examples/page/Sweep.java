// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

/** The seconds of one sweep, and the RMSE on the test set after it. */
public record Sweep(int number, double users, double items, double test, double rmse) {
    /** Returns the seconds of training, without the test. */
    public double seconds() {
        return users + items;
    }
}
