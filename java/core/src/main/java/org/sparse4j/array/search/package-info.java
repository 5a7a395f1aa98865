// SPDX-License-Identifier: Apache-2.0

/** How elements are sorted, searched and selected: the Java side of the library's {@code ops/search}. */
package org.sparse4j.array.search;
