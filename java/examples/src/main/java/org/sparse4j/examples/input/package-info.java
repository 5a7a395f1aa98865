// SPDX-License-Identifier: Apache-2.0
/** Command lines and text files of the programs, and what is said of those that are not as they should be. */
package org.sparse4j.examples.input;
