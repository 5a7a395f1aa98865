// SPDX-License-Identifier: Apache-2.0
/** Command lines and text files of the programs, and the messages for errors in them. */
package org.sparse4j.examples.input;
