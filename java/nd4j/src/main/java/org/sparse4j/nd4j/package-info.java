// SPDX-License-Identifier: Apache-2.0
/**
 * ND4J's names, for programs that were written for it: {@link org.sparse4j.nd4j.Nd4j} and
 * {@link org.sparse4j.nd4j.Transforms} take the place of ND4J's classes of these names. Arrays, types and indexes are those
 * of {@link org.sparse4j}, whose {@link org.sparse4j.Sparse4j} new programs call.
 */
package org.sparse4j.nd4j;
