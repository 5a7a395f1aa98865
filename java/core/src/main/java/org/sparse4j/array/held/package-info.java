// SPDX-License-Identifier: Apache-2.0

/** Matrices whose buffers another library reads where they are, without a copy. */
package org.sparse4j.array.held;
