// SPDX-License-Identifier: Apache-2.0
/**
 * Converts arrays of other libraries to Sparse4j arrays and back. There is a class for each library; a program that uses it
 * adds that library to its build.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>library</th><th>class</th></tr>
 * <tr><td>EJML</td><td>{@link org.sparse4j.interop.EjmlArrays}</td></tr>
 * <tr><td>Breeze</td><td>{@link org.sparse4j.interop.BreezeArrays}</td></tr>
 * <tr><td>ojAlgo</td><td>{@link org.sparse4j.interop.OjAlgoArrays}</td></tr>
 * <tr><td>Hipparchus</td><td>{@link org.sparse4j.interop.HipparchusArrays}</td></tr>
 * <tr><td>ND4J</td><td>{@link org.sparse4j.interop.Nd4jArrays}</td></tr>
 * <tr><td>Arrow</td><td>{@link org.sparse4j.interop.ArrowArrays}</td></tr>
 * </table>
 *
 * <p>All classes follow the same rules:
 *
 * <ul>
 * <li>{@code from(x)} returns a Sparse4j array; {@code toTheirType(x)} returns an object of the other library. Both copy,
 *     except {@code Nd4jArrays.wrap}.
 * <li>The type of the values does not change. If the other library lacks the type, the fill value or the rank, or cannot hold
 *     so many entries, the method throws {@code IllegalArgumentException}, whose message says what to call.
 * <li>The {@code to...} methods accept any format and any view. If the other library needs another format, native code converts
 *     the array first.
 * <li>{@code from} checks the structure of its argument, and throws an exception if it is damaged.
 * </ul>
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.interop;
