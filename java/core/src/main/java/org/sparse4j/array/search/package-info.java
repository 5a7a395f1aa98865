// SPDX-License-Identifier: Apache-2.0

/** Sorting, searching and selecting elements: the Java side of the library's {@code ops/search}. */
package org.sparse4j.array.search;
