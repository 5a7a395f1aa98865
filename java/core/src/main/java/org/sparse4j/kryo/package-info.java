// SPDX-License-Identifier: Apache-2.0
/**
 * Serialization of arrays by Kryo 4 and 5, which Spark, Flink, Storm and others use to send objects. The classes of
 * this package load only if Kryo is on the class path. Arrays name their {@link org.sparse4j.kryo.ArraySerializer} by
 * an annotation, so programs need no registration unless Kryo requires it.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.kryo;
