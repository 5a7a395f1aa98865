// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import org.sparse4j.cli.files.Streams;

/** The environment of a command in the program that runs it. */
abstract class Surroundings {
    /** Returns the streams for arrays that are not in files. */
    abstract Streams streams();

    /** Returns whether long operations show their progress. */
    abstract boolean tellsProgress();
}
