// SPDX-License-Identifier: Apache-2.0
/** Inputs, outputs, statistics and progress of the commands. */
package org.sparse4j.cli.files;
