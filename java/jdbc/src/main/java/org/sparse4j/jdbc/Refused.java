// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.sql.SQLException;

/** Carries a driver's SQLException through a method that does not declare it. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final SQLException why;

    Refused(SQLException why) {
        super(why);
        this.why = why;
    }

    SQLException why() {
        return why;
    }
}
