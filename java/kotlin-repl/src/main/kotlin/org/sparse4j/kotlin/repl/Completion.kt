// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin.repl

import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.lang.reflect.Parameter
import org.jline.reader.Candidate
import org.jline.reader.Completer
import org.jline.reader.LineReader
import org.jline.reader.ParsedLine

/**
 * Completes names. After a dot behind a declared name or an imported class, the candidates are the methods and this library's
 * extensions; without a dot, they are the declared names. After the opening parenthesis of a call, the class shows the methods of
 * that name with their parameters.
 */
internal class Completion(private val session: Session) : Completer {
    override fun complete(reader: LineReader, line: ParsedLine, candidates: MutableList<Candidate>) {
        val word = line.word().substring(0, line.wordCursor())
        if (word.endsWith('(')) {
            signatures(word).takeIf { it.isNotEmpty() }?.let { reader.printAbove(it.joinToString("\n")) }
        } else {
            names(word).mapTo(candidates) { Candidate(it, it.substringAfterLast('.'), null, null, null, null, false) }
        }
    }

    /** Returns the completions of a word. */
    fun names(word: String): List<String> {
        val (receiver, name) = split(word)
        val before = word.dropLast(name.length)
        val all = if (receiver == null) declared().keys else members(receiver).map { it.name + it.opens }
        return all.filter { it.startsWith(name) }.distinct().sorted().map { before + it }
    }

    /** Returns the calls that a word with a parenthesis at its end can begin. */
    fun signatures(word: String): List<String> {
        val (receiver, name) = split(word.dropLast(1))
        return members(receiver ?: return emptyList()).filter { it.name == name && it.opens.isNotEmpty() }.map { it.shown }
            .distinct().sorted()
    }

    /** Returns the receiver, or null if there is no dot, and the name after the dot. */
    private fun split(word: String): Pair<String?, String> {
        val name = word.takeLastWhile(Char::isJavaIdentifierPart)
        val before = word.dropLast(name.length)
        if (!before.endsWith('.')) return null to name
        return before.dropLast(1).takeLastWhile { it.isJavaIdentifierPart() || it == '.' } to name
    }

    /** Returns the types of the declared names; a later declaration of a name hides an earlier one. */
    private fun declared(): Map<String, Class<*>> = session.declarations.flatMap { it.declaredFields.toList() }
        .filter { it.name != "INSTANCE" && '$' !in it.name && it.type != Unit::class.java }.associate { it.name to it.type }

    private fun members(receiver: String): List<Member> {
        val type = declared()[receiver]
        if (type == null) return imported(receiver)?.methods.orEmpty().filter { it.isStatic }.map { member(it) }
        return type.methods.filter { !it.isStatic }.map { member(it) } +
            SYNTAX.flatMap { it.methods.toList() }
                .filter { it.isStatic && '$' !in it.name && it.parameterCount > 0 && it.parameterTypes[0].isAssignableFrom(type) }
                .map { extension(it) }
    }

    private fun imported(name: String): Class<*>? = Session.IMPORTS.firstNotNullOfOrNull {
        runCatching { Class.forName(it.dropLast(1) + name) }.getOrNull()
    }

    private val Method.isStatic get() = Modifier.isStatic(modifiers)

    /** @property opens the text after the name: "(" for a call, "()" for a call without arguments, "" for a property */
    private class Member(val name: String, val opens: String, val shown: String)

    private fun member(method: Method, parameters: List<Parameter> = method.parameters.toList()) = Member(
        method.name,
        if (parameters.isEmpty()) "()" else "(",
        parameters.joinToString(prefix = "${method.name}(", postfix = "): ${kotlinName(method.returnType)}") {
            if (it.isVarArgs) "vararg ${it.name}: ${kotlinName(it.type.componentType)}" else "${it.name}: ${kotlinName(it.type)}"
        },
    )

    private fun extension(method: Method): Member {
        if (method.parameterCount > 1 || !method.name.startsWith("get")) return member(method, method.parameters.drop(1))
        val property = method.name.removePrefix("get").replaceFirstChar(Char::lowercase)
        return Member(property, "", property)
    }

    private fun kotlinName(type: Class<*>): String = when {
        type == Void.TYPE -> "Unit"
        type.isPrimitive -> type.name.replaceFirstChar(Char::uppercase)
        type.isArray && type.componentType.isPrimitive -> kotlinName(type.componentType) + "Array"
        type.isArray -> "Array<${kotlinName(type.componentType)}>"
        else -> type.simpleName
    }

    private companion object {
        val SYNTAX = listOf("Operators", "Indexing", "Creation").map { Class.forName("org.sparse4j.kotlin.${it}Kt") }
    }
}
