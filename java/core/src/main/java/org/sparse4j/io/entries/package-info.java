// SPDX-License-Identifier: Apache-2.0
/** Builds sparse arrays from the numbers in files, and provides their columns to writers. */
package org.sparse4j.io.entries;
