# SPDX-License-Identifier: Apache-2.0
"""The recipe of a new function of the C ABI: CONTRIBUTING.md, "How to add a function of the C ABI"."""
import pathlib
import re

import compatibility
from edits import Refused
from scaffold_parts import CORE, TESTS, Name, Task, abi, constant, javadoc

# Family -> the interface of its methods; sources and rows are named after the family.
INTERFACES = {"structure": "StructureOps", "search": "SearchOps"}
# The family's last function in sparse4j.h.
LAST = {"structure": "ravel", "search": "unique"}


def function(plan, given, family):
    """Plans all edits of a new function of the C ABI."""
    new = Name(given)
    interface, functions = plan.one(f"{INTERFACES[family]}.java"), plan.one("backend/Function.java")
    if re.search(rf"\bs4j_{new.snake}\b", plan.text(compatibility.HEADER)):
        raise Refused(f"{compatibility.HEADER} has s4j_{new.snake}")
    if re.search(rf"^    {new.upper}\(", plan.text(functions), re.M):
        raise Refused(f"{functions} has {new.upper}")
    if any(re.search(rf"\b{new.camel}\(", plan.text(path)) for path in plan.names
           if path.startswith(CORE) and path.endswith("Ops.java")):
        raise Refused(f"an array has a method {new.camel}")
    plan.after(compatibility.HEADER, rf"^S4J_API s4j_function s4j_{LAST[family]};\n",
               f"/* {new.comment()} operands: x (, result). out: storage. */\nS4J_API s4j_function s4j_{new.snake};\n",
               "its declaration: operands, integers, out, cost")
    abi(plan, "the same, as C programs rely on it")
    kernel(plan, new, family)
    constant(plan, functions, f"{javadoc(plan, functions, new.comment())}\n    {new.upper}(-1)", "its constant: -1 for an array, or the words of its result")
    method(plan, new, interface)
    rows(plan, new, family)
    package = plan.package(plan.one("cases/TopKTest.java"))
    plan.create(f"{TESTS}{package.replace('.', '/')}/{new.pascal}Test.java", plan.java(
        package, ["org.junit.jupiter.api.Test", "org.junit.jupiter.api.extension.ExtendWith", "INDArray", "org.sparse4j.NothingLeft", "Sparse4j"],
        f"""/** {{@code {new.camel}}}: elements worked out by hand. */
@ExtendWith(NothingLeft.class)
class {new.pascal}Test {{
    @Test
    void elementsAreThoseWorkedOutByHand() {{
        try (INDArray x = Sparse4j.coo(2, 3).add(3, 0, 1).add(-1, 1, 2).build(); INDArray made = x.{new.camel}()) {{
            fail("{new.say()} of " + x + ", instead of " + made);
        }}
    }}
}}
""", ["org.junit.jupiter.api.Assertions.fail"]), "a case test")
    return Task(
        new, f"{new.pascal}.*:AllocationFailure.LeavesInputsBitIdentical:ForeignMemory.*",
        f"{new.pascal}Test,EveryMethodTest",
        ["sparse4j.h: what it does, its operands, integers, out, cost",
         f"native: {new.snake}.cpp, and what s4j_{new.snake} takes of the frame",
         f"{new.snake}_test.cpp: results worked out by hand, in every format",
         "its rows: operands in every role (foreign_calls.hpp), the letters of its integers (call_words.hpp), its result's shape (receivers_test.cpp)",
         f"Javadoc of the method: shapes, errors, view or copy, cost; {new.pascal}Test",
         "its row in docs/MAP.md, a line in CHANGELOG.md"],
        "All native files include sparse4j.h, so the first build compiles everything: make all edits before it.")


def kernel(plan, new, family):
    """Plans the kernel, which fails, its native test, and the function that calls it with what the frame holds."""
    folder = f"ops/{family}"
    head = "// SPDX-License-Identifier: Apache-2.0\n"
    plan.create(f"native/src/{folder}/{new.snake}.hpp", f"""{head}// {new.say()}.
#pragma once

#include "array/result.hpp"

namespace s4j {{

// {new.say()}; see s4j_{new.snake}.
Result {new.snake}(Allocator& to, const Operand& x);

}}  // namespace s4j
""", "its kernel")
    plan.create(f"native/src/{folder}/{new.snake}.cpp", f"""{head}#include "ops/{family}/{new.snake}.hpp"

#include "core/error.hpp"

namespace s4j {{

Result {new.snake}(Allocator&, const Operand&) {{ fail(S4J_INTERNAL, "{new.say()}"); }}

}}  // namespace s4j
""", "its kernel, which fails")
    plan.create(f"tests/native/{folder}/{new.snake}_test.cpp", f"""{head}// s4j_{new.snake}: results worked out by hand.
#include "frame.hpp"

namespace s4j::test {{
namespace {{

TEST({new.pascal}, OfASmallMatrix) {{
  const Handle x = matrix(2, 2, {{0, 1, 1, 0}}, {{3, 4}});
  Out out;
  ASSERT_EQ(invoke(s4j_{new.snake}, Frame().whole(x), out), S4J_OK) << s4j_context_error(context());
  const Handle made(out[1]);
  ADD_FAILURE() << "{new.say()} of a small matrix";
}}

}}  // namespace
}}  // namespace s4j::test
""", "its native test")
    path = plan.one(f"capi/{family}_api.cpp")
    include = f'#include "{folder}/{new.snake}.hpp"\n'
    behind = [at for at in re.finditer(r'^#include "[\w/.]+"\n', plan.text(path), re.M) if at[0] < include]
    plan.insert(path, behind[-1].end(), include, "its body")
    body = f"""
int32_t s4j_{new.snake}(s4j_context* ctx, const int64_t* frame, int64_t* out) {{
  return run(ctx, frame, out, "{new.camel}", [](Call& call) {{
    call.expect_inputs(1);
    call.expect_result(call.operand(0).shape());
    call.deliver({new.snake}(call.allocator(), call.operand(0)));
  }});
}}
"""
    end = re.search(r'\n\}  // extern "C"\n\Z|\Z', plan.text(path)).start()
    plan.insert(path, end, body, "its body")


def method(plan, new, interface):
    """Plans the declaration at the end of its interface, and the body in the class that implements it."""
    comment = f"    {javadoc(plan, interface, new.comment())}\n"
    plan.before(interface, r"^\}\n\Z", f"\n{comment}    INDArray {new.camel}();\n", "its method")
    simple = pathlib.PurePath(interface).stem
    where = plan.holding(rf"^(?:public )?(?:abstract |final )?class \w+[^{{]*\bimplements\b[^{{]*\b{simple}\b[^{{]*\{{", "java/core/")
    receiver = "self()" if re.search(r"\bself\(\)", plan.text(where)) else "this"
    text = f"\n    @Override\n    public INDArray {new.camel}() {{\n"
    plan.before(where, r"^\}\n\Z", f"{text}        return Call.of(Function.{new.upper}).operand({receiver}).array();\n    }}\n", "its method")
    for simple in ("Call", "Function"):
        plan.use(where, simple, "its method")


def rows(plan, new, family):
    """Plans a row in each list that goes through all functions."""
    why = "its row"
    calls, words = plan.one("support/foreign_calls.hpp"), plan.one("fuzz/call_words.hpp")
    plan.after(calls, rf"^  void {family}\(\) \{{\n[\s\S]*?(?=^  \}}$)", f'    add("s4j_{new.snake}", s4j_{new.snake}, 0, 0, "a");\n', why)
    plan.after(plan.one("across/allocation_failure_test.cpp"), r'^  unary\("count", s4j_count, [^\n]*\n',
               f'  unary("{new.camel}", s4j_{new.snake}, 0, 0, none, release_result, false);\n', why)
    plan.after(words, r"^inline constexpr Function kFunctions\[\] = \{\n[\s\S]*?(?=^\};$)", f'    {{s4j_{new.snake}, 0, "", 1, 1, 0, true}},\n', why)
    plan.before(plan.one("capi/receivers_test.cpp"), r"^  if \(o\.type == S4J_BOOL\) return all;$",
                f'  add("{new.camel}", s4j_{new.snake}, begin(0).whole(o.both).whole(result), wide);\n', why)
