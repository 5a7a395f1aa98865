// SPDX-License-Identifier: Apache-2.0
/** Operations on matrices in blocks. Not part of the public API. */
package org.sparse4j.spark.operations;
