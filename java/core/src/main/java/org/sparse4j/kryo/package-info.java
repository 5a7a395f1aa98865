// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays by Kryo, as Spark, Flink, Storm and others send objects. Kryo 4 and 5; classes of this package load only where
 * there is one. Arrays name their {@link org.sparse4j.kryo.ArraySerializer} by an annotation, so that nothing is to be
 * registered but where Kryo asks for it.
 */
package org.sparse4j.kryo;
