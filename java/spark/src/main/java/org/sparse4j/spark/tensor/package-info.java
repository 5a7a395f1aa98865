// SPDX-License-Identifier: Apache-2.0
/** Tensors in blocks, and operations on them. Not part of the public API. */
package org.sparse4j.spark.tensor;
