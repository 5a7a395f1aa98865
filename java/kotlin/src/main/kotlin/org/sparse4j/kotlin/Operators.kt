// SPDX-License-Identifier: Apache-2.0

/**
 * Sparse4j as Kotlin writes it: `import org.sparse4j.kotlin.*`. Everything is a call of the Java method of the same meaning:
 * results, types, errors and costs are that method's. `x / y` and `x == y` are Java's `div` and `equals`. Arrays are
 * `AutoCloseable`, so `use` scopes them.
 *
 * **Stability.** This package may change in any 0.x version; [docs/versioning.md](https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability) defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.kotlin

import org.sparse4j.INDArray
import org.sparse4j.Sparse4j
import org.sparse4j.ops.Transforms

/** x + y, element by element; shapes broadcast. */
public operator fun INDArray.plus(y: INDArray): INDArray = add(y)

/** x + y, for a number. */
public operator fun INDArray.plus(y: Number): INDArray = add(y)

/** x - y, element by element; shapes broadcast. */
public operator fun INDArray.minus(y: INDArray): INDArray = sub(y)

/** x - y, for a number. */
public operator fun INDArray.minus(y: Number): INDArray = sub(y)

/** x * y, element by element; shapes broadcast. The matrix product is [mm]. */
public operator fun INDArray.times(y: INDArray): INDArray = mul(y)

/** x * y, for a number. */
public operator fun INDArray.times(y: Number): INDArray = mul(y)

/** -x. */
public operator fun INDArray.unaryMinus(): INDArray = neg()

/** y + x, for a number. */
public operator fun Number.plus(x: INDArray): INDArray = x.add(this)

/** y - x, for a number. */
public operator fun Number.minus(x: INDArray): INDArray = x.rsub(this)

/** y * x, for a number. */
public operator fun Number.times(x: INDArray): INDArray = x.mul(this)

/** y / x, for a number. */
public operator fun Number.div(x: INDArray): INDArray = x.rdiv(this)

/** x += y in place: x is a `val`, as Kotlin refuses the operator of a `var`, which could mean x = x + y as well. */
public operator fun INDArray.plusAssign(y: INDArray) {
    addi(y)
}

/** x += y in place, for a number. */
public operator fun INDArray.plusAssign(y: Number) {
    addi(y)
}

/** x -= y in place. */
public operator fun INDArray.minusAssign(y: INDArray) {
    subi(y)
}

/** x -= y in place, for a number. */
public operator fun INDArray.minusAssign(y: Number) {
    subi(y)
}

/** x *= y in place, element by element. */
public operator fun INDArray.timesAssign(y: INDArray) {
    muli(y)
}

/** x *= y in place, for a number. */
public operator fun INDArray.timesAssign(y: Number) {
    muli(y)
}

/** x /= y in place, element by element. */
public operator fun INDArray.divAssign(y: INDArray) {
    divi(y)
}

/** x /= y in place, for a number. */
public operator fun INDArray.divAssign(y: Number) {
    divi(y)
}

/** The matrix product, by NumPy's rules for ranks 1 and 2. */
public infix fun INDArray.mm(y: INDArray): INDArray = mmul(y)

/** The inner product of two vectors of one length. */
public infix fun INDArray.dot(y: INDArray): Double = linearAlgebra().dot(y)

/** Where x > y: BOOL. */
public infix fun INDArray.gt(y: INDArray): INDArray = comparisons().gt(y)

/** Where x > y, for a number: BOOL. */
public infix fun INDArray.gt(y: Number): INDArray = comparisons().gt(y)

/** Where x >= y: BOOL. */
public infix fun INDArray.gte(y: INDArray): INDArray = comparisons().gte(y)

/** Where x >= y, for a number: BOOL. */
public infix fun INDArray.gte(y: Number): INDArray = comparisons().gte(y)

/** Where x < y: BOOL. */
public infix fun INDArray.lt(y: INDArray): INDArray = comparisons().lt(y)

/** Where x < y, for a number: BOOL. */
public infix fun INDArray.lt(y: Number): INDArray = comparisons().lt(y)

/** Where x <= y: BOOL. */
public infix fun INDArray.lte(y: INDArray): INDArray = comparisons().lte(y)

/** Where x <= y, for a number: BOOL. */
public infix fun INDArray.lte(y: Number): INDArray = comparisons().lte(y)

/** Where x and y are equal: BOOL. `x == y` asks whether whole arrays are. */
public infix fun INDArray.eq(y: INDArray): INDArray = comparisons().eq(y)

/** Where x is a number: BOOL. */
public infix fun INDArray.eq(y: Number): INDArray = comparisons().eq(y)

/** Where x and y differ: BOOL. */
public infix fun INDArray.neq(y: INDArray): INDArray = comparisons().neq(y)

/** Where x is not a number: BOOL. */
public infix fun INDArray.neq(y: Number): INDArray = comparisons().neq(y)

/** Where both are true, of masks: BOOL. */
public infix fun INDArray.and(y: INDArray): INDArray = Transforms.and(this, y)

/** Where one is true, of masks: BOOL. */
public infix fun INDArray.or(y: INDArray): INDArray = Transforms.or(this, y)

/** Where exactly one is true, of masks: BOOL. */
public infix fun INDArray.xor(y: INDArray): INDArray = Transforms.xor(this, y)

/** Where a mask is not true: BOOL. */
public operator fun INDArray.not(): INDArray = Transforms.not(this)

/** The transpose: a view. */
public val INDArray.t: INDArray
    get() = transpose()

/** Runs [body] in a workspace: what it makes is gone after it, but for what was detached. */
public inline fun <A> workspace(name: String, body: () -> A): A = Sparse4j.workspace(name).use { body() }
