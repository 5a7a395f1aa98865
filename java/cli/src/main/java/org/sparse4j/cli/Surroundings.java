// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import org.sparse4j.cli.files.Streams;

/** The surroundings of a command in the program that runs it. */
abstract class Surroundings {
    /** Where arrays come from and go to that are in no file. */
    abstract Streams streams();

    /** Whether what takes long says how far it is. */
    abstract boolean tellsProgress();
}
