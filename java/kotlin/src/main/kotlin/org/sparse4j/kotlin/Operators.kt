// SPDX-License-Identifier: Apache-2.0

/**
 * Provides Kotlin's operators, indexing and functions for Sparse4j: `import org.sparse4j.kotlin.*`. Each of them calls the Java
 * method with the same meaning, and has its results, types, errors and costs. `x / y` and `x == y` need no import, because they
 * call Java's `div` and `equals`. Arrays are `AutoCloseable`, so `use` closes an array at the end of a block.
 *
 * **Stability.** This package may change in any 0.x version; [docs/versioning.md](https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability) defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.kotlin

import org.sparse4j.INDArray
import org.sparse4j.Sparse4j
import org.sparse4j.ops.Transforms

/** Returns x + y, element by element; shapes broadcast. */
public operator fun INDArray.plus(y: INDArray): INDArray = add(y)

/** Returns x + y for a number y. */
public operator fun INDArray.plus(y: Number): INDArray = add(y)

/** Returns x - y, element by element; shapes broadcast. */
public operator fun INDArray.minus(y: INDArray): INDArray = sub(y)

/** Returns x - y for a number y. */
public operator fun INDArray.minus(y: Number): INDArray = sub(y)

/** Returns x * y, element by element; shapes broadcast. The matrix product is [mm]. */
public operator fun INDArray.times(y: INDArray): INDArray = mul(y)

/** Returns x * y for a number y. */
public operator fun INDArray.times(y: Number): INDArray = mul(y)

/** Returns -x. */
public operator fun INDArray.unaryMinus(): INDArray = neg()

/** Returns y + x for a number y. */
public operator fun Number.plus(x: INDArray): INDArray = x.add(this)

/** Returns y - x for a number y. */
public operator fun Number.minus(x: INDArray): INDArray = x.rsub(this)

/** Returns y * x for a number y. */
public operator fun Number.times(x: INDArray): INDArray = x.mul(this)

/** Returns y / x for a number y. */
public operator fun Number.div(x: INDArray): INDArray = x.rdiv(this)

/**
 * Adds y to x in place. Declare x as a `val`: for a `var`, Kotlin reports an error, because `x += y` could also mean `x = x + y`.
 */
public operator fun INDArray.plusAssign(y: INDArray) {
    addi(y)
}

/** Adds a number y to x in place. */
public operator fun INDArray.plusAssign(y: Number) {
    addi(y)
}

/** Subtracts y from x in place. */
public operator fun INDArray.minusAssign(y: INDArray) {
    subi(y)
}

/** Subtracts a number y from x in place. */
public operator fun INDArray.minusAssign(y: Number) {
    subi(y)
}

/** Multiplies x by y in place, element by element. */
public operator fun INDArray.timesAssign(y: INDArray) {
    muli(y)
}

/** Multiplies x by a number y in place. */
public operator fun INDArray.timesAssign(y: Number) {
    muli(y)
}

/** Divides x by y in place, element by element. */
public operator fun INDArray.divAssign(y: INDArray) {
    divi(y)
}

/** Divides x by a number y in place. */
public operator fun INDArray.divAssign(y: Number) {
    divi(y)
}

/** Returns the matrix product, by NumPy's rules for ranks 1 and 2. */
public infix fun INDArray.mm(y: INDArray): INDArray = mmul(y)

/** Returns the inner product of two vectors of equal length. */
public infix fun INDArray.dot(y: INDArray): Double = linearAlgebra().dot(y)

/** Returns for each element whether x > y, as BOOL. */
public infix fun INDArray.gt(y: INDArray): INDArray = comparisons().gt(y)

/** Returns for each element whether x > y, for a number y, as BOOL. */
public infix fun INDArray.gt(y: Number): INDArray = comparisons().gt(y)

/** Returns for each element whether x >= y, as BOOL. */
public infix fun INDArray.gte(y: INDArray): INDArray = comparisons().gte(y)

/** Returns for each element whether x >= y, for a number y, as BOOL. */
public infix fun INDArray.gte(y: Number): INDArray = comparisons().gte(y)

/** Returns for each element whether x < y, as BOOL. */
public infix fun INDArray.lt(y: INDArray): INDArray = comparisons().lt(y)

/** Returns for each element whether x < y, for a number y, as BOOL. */
public infix fun INDArray.lt(y: Number): INDArray = comparisons().lt(y)

/** Returns for each element whether x <= y, as BOOL. */
public infix fun INDArray.lte(y: INDArray): INDArray = comparisons().lte(y)

/** Returns for each element whether x <= y, for a number y, as BOOL. */
public infix fun INDArray.lte(y: Number): INDArray = comparisons().lte(y)

/** Returns for each element whether x = y, as BOOL. `x == y` returns whether the whole arrays are equal. */
public infix fun INDArray.eq(y: INDArray): INDArray = comparisons().eq(y)

/** Returns for each element whether x equals a number y, as BOOL. */
public infix fun INDArray.eq(y: Number): INDArray = comparisons().eq(y)

/** Returns for each element whether x and y differ, as BOOL. */
public infix fun INDArray.neq(y: INDArray): INDArray = comparisons().neq(y)

/** Returns for each element whether x differs from a number y, as BOOL. */
public infix fun INDArray.neq(y: Number): INDArray = comparisons().neq(y)

/** Returns for each element whether both masks are true, as BOOL. */
public infix fun INDArray.and(y: INDArray): INDArray = Transforms.and(this, y)

/** Returns for each element whether at least one of two masks is true, as BOOL. */
public infix fun INDArray.or(y: INDArray): INDArray = Transforms.or(this, y)

/** Returns for each element whether exactly one of two masks is true, as BOOL. */
public infix fun INDArray.xor(y: INDArray): INDArray = Transforms.xor(this, y)

/** Returns for each element whether a mask is false, as BOOL. */
public operator fun INDArray.not(): INDArray = Transforms.not(this)

/** The transpose, which is a view. */
public val INDArray.t: INDArray
    get() = transpose()

/** Runs [body] in a workspace, which frees the arrays that [body] makes, except detached ones. Returns the result of [body]. */
public inline fun <A> workspace(name: String, body: () -> A): A = Sparse4j.workspace(name).use { body() }
