// SPDX-License-Identifier: Apache-2.0
/** What is computed of matrices in blocks. Not promised to programs. */
package org.sparse4j.spark.operations;
