// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin.repl

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** What a TAB offers. */
class CompletionTest {
    @Test
    fun namesAndParameters() = Session().use { session ->
        val completion = Completion(session)
        assertEquals(emptyList<String>(), completion.names("x.getDo"), "nothing has that name yet")
        session.read("val x = dense(2, 2)")
        session.read("val xs = listOf(1)")
        assertEquals(listOf("x", "xs"), completion.names("x"))
        assertEquals(listOf("1+x", "1+xs"), completion.names("1+x"))
        assertEquals(listOf("x.getDouble("), completion.names("x.getDo"))
        assertEquals(listOf("x.rank()"), completion.names("x.rank"))
        val double = completion.signatures("x.getDouble(")
        assertTrue(double.contains("getDouble(vararg indexes: Long): Double"), "$double")
        assertTrue(double.contains("getDouble(i: Long, j: Long): Double"), "$double")
        // The extensions, of arrays alone; properties are no calls.
        assertTrue("x.t" in completion.names("x.t"))
        assertEquals(listOf("x.storedEntries"), completion.names("x.storedE"))
        assertEquals(listOf("mm(y: INDArray): INDArray"), completion.signatures("x.mm("))
        assertEquals(emptyList<String>(), completion.names("xs.mm"))
        // Static methods of what is imported, with the parameters' names.
        assertEquals(listOf("y.add(Sparse4j.eye("), completion.names("y.add(Sparse4j.ey"))
        assertTrue(completion.signatures("Sparse4j.eye(").any { it.endsWith("): INDArray") })
        assertEquals(emptyList<String>(), completion.signatures("Nothing.eye("))
    }
}
