// SPDX-License-Identifier: Apache-2.0
/** Matrices in blocks: where they are cut, which task has a block, blocks joined and cut anew. Not promised to programs. */
package org.sparse4j.spark.grid;
