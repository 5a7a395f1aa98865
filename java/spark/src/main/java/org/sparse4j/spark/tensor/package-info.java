// SPDX-License-Identifier: Apache-2.0
/** Tensors in blocks, and what is computed of them. Not promised to programs. */
package org.sparse4j.spark.tensor;
