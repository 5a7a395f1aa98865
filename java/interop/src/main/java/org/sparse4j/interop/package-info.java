// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays of other libraries from and to Sparse4j's: a class for each library, which a program needs on its class path only if it
 * uses that class.
 *
 * <table>
 * <caption>Where to look</caption>
 * <tr><th>library</th><th>class</th></tr>
 * <tr><td>EJML</td><td>{@link org.sparse4j.interop.EjmlArrays}</td></tr>
 * <tr><td>Breeze</td><td>{@link org.sparse4j.interop.BreezeArrays}</td></tr>
 * <tr><td>ojAlgo</td><td>{@link org.sparse4j.interop.OjAlgoArrays}</td></tr>
 * <tr><td>Hipparchus</td><td>{@link org.sparse4j.interop.HipparchusArrays}</td></tr>
 * <tr><td>ND4J</td><td>{@link org.sparse4j.interop.Nd4jArrays}</td></tr>
 * <tr><td>Arrow</td><td>{@link org.sparse4j.interop.ArrowArrays}</td></tr>
 * </table>
 *
 * <p>One scheme for all: {@code from(theirs)} gives an array of ours, {@code toTheirType(ours)} one of theirs. Both copy:
 * neither side sees later writes of the other ({@code Nd4jArrays.wrap} alone does not copy). The type of the values stays, so
 * that a type that the other side lacks is refused, and so are a fill other than 0, a rank that it does not have and more
 * entries than Java's arrays hold; messages say what to call. {@code to...} takes arrays of any format, and views; where the
 * format is not the one that the other side has, it is converted first, by native code. What {@code from} is given is not
 * trusted: damaged structures are exceptions.
 */
package org.sparse4j.interop;
