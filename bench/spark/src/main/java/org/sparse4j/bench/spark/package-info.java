// SPDX-License-Identifier: Apache-2.0
/** Benchmarks on a cluster of Spark, with MLlib for comparison. */
package org.sparse4j.bench.spark;
