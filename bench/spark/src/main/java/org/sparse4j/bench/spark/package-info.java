// SPDX-License-Identifier: Apache-2.0
/** What is measured on a cluster of Spark's, beside MLlib. */
package org.sparse4j.bench.spark;
