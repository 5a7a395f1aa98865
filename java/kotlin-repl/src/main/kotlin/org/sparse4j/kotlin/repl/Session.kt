// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin.repl

import java.io.File
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine
import kotlin.script.experimental.api.ResultValue
import kotlin.script.experimental.api.ResultWithDiagnostics
import kotlin.script.experimental.api.ScriptCompilationConfiguration
import kotlin.script.experimental.api.ScriptEvaluationConfiguration
import kotlin.script.experimental.api.defaultImports
import kotlin.script.experimental.host.toScriptSource
import kotlin.script.experimental.jvm.baseClassLoader
import kotlin.script.experimental.jvm.jvm
import kotlin.script.experimental.jvm.jvmTarget
import kotlin.script.experimental.jvm.updateClasspath
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSeverity
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSourceLocation
import org.jetbrains.kotlin.cli.common.messages.MessageCollector
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.K2ReplCompiler
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.K2ReplEvaluator
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.ScriptDiagnosticsMessageCollector
import org.sparse4j.INDArray

/** The outcome of an input. */
public sealed interface Outcome {
    /** The text that the prompt shows; empty for a declaration and for Unit. */
    public data class Shown(val text: String) : Outcome

    /** The input is incomplete; [error] is the error to show if no further line follows. */
    public data class Incomplete(val error: String) : Outcome
}

/**
 * One session of Kotlin's compiler in its REPL mode, with Sparse4j imported. The session shows values like Kotlin's own REPL:
 * `res3: kotlin.Double = 2.0`.
 */
public class Session : AutoCloseable {
    private val disposable = Disposer.newDisposable()
    private val compiler: K2ReplCompiler
    private val evaluator = K2ReplEvaluator()
    private val evaluation = ScriptEvaluationConfiguration { jvm { baseClassLoader(Session::class.java.classLoader) } }
    private var inputs = 0

    /** The classes that hold the declarations of the inputs, the newest last. */
    internal val declarations = ArrayList<Class<*>>()

    init {
        val configuration = ScriptCompilationConfiguration {
            defaultImports(IMPORTS)
            jvm {
                jvmTarget("17")
                updateClasspath(classPath)
            }
        }
        val messages = ScriptDiagnosticsMessageCollector(FirstError)
        compiler = K2ReplCompiler(K2ReplCompiler.createCompilationState(messages, disposable, configuration))
    }

    /** Compiles an input and runs it. If it throws an exception, the outcome shows the exception. */
    public fun read(text: String): Outcome {
        val snippet = try {
            waitFor { compiler.compile(text.toScriptSource("Line_${inputs++}.repl.kts")) }
        } catch (e: CompilationError) {
            val end = text.lines().let { lines -> lines.size to lines.last().length + 1 }
            return if (e.at == end) Outcome.Incomplete(e.shown) else Outcome.Shown(e.shown)
        }
        if (snippet !is ResultWithDiagnostics.Success) return Outcome.Shown(snippet.reports.joinToString("\n"))
        return Outcome.Shown(
            when (val result = waitFor { evaluator.eval(snippet.value, evaluation) }) {
                is ResultWithDiagnostics.Success -> shown(result.value.get().result)
                is ResultWithDiagnostics.Failure -> result.reports.joinToString("\n")
            },
        )
    }

    private fun shown(result: ResultValue): String {
        result.scriptClass?.let { declarations += it.java }
        return when (result) {
            is ResultValue.Value -> try {
                "${result.name}: ${result.type} = ${result.value}"
            } catch (e: RuntimeException) {
                "$e"
            }
            is ResultValue.Error -> "${result.error}"
            else -> ""
        }
    }

    override fun close() {
        Disposer.dispose(disposable)
    }

    public companion object {
        /** The packages that every input imports. */
        public val IMPORTS: List<String> = listOf("org.sparse4j.*", "org.sparse4j.indexing.*", "org.sparse4j.kotlin.*")

        /** The class path for compiling inputs: the library, its Kotlin syntax and Kotlin's own library, without the compiler. */
        private val classPath: List<File> = listOf(
            INDArray::class.java,
            Class.forName("org.sparse4j.kotlin.OperatorsKt"),
            Unit::class.java,
            Class.forName("kotlin.script.templates.standard.ScriptTemplateWithArgs"),
        ).map { File(it.protectionDomain.codeSource.location.toURI()) }
    }
}

/** @property at the line and the column of the error, from 1 */
private class CompilationError(val shown: String, val at: Pair<Int, Int>?) : RuntimeException(shown, null, false, false)

/** Ends a compilation at its first error. The compiler itself would continue after a syntax error, and fail later. */
private object FirstError : MessageCollector {
    override fun clear() = Unit

    override fun hasErrors() = false

    override fun report(severity: CompilerMessageSeverity, message: String, location: CompilerMessageSourceLocation?) {
        if (!severity.isError) return
        val at = location?.let { it.line to it.column }
        throw CompilationError("error: ${at?.let { (line, column) -> "$line:$column: " } ?: ""}$message", at)
    }
}

/** Runs a suspending function that never suspends, and returns its result. */
private fun <T> waitFor(call: suspend () -> T): T {
    var result: Result<T>? = null
    call.startCoroutine(Continuation(EmptyCoroutineContext) { result = it })
    return result!!.getOrThrow()
}
