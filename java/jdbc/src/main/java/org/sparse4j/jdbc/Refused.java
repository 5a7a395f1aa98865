// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.sql.SQLException;

/** What a driver refuses, on its way through a method that does not throw it. */
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
