// SPDX-License-Identifier: Apache-2.0
/** Matrices in blocks: cuts, partitions, joining blocks and cutting anew. Not part of the public API. */
package org.sparse4j.spark.grid;
