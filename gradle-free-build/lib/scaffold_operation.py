# SPDX-License-Identifier: Apache-2.0
"""The recipe of a new operation: CONTRIBUTING.md, "How to add an operation"."""
import re

import compatibility
from edits import Refused
from scaffold_parts import Name, Task, abi, constant, javadoc

ENUMS = {"unary": "TransformOp", "binary": "BinaryOp", "reduce": "ReduceOp"}
# The operation whose methods are copied, and renamed, for a new one.
SIBLINGS = {"unary": "softsign", "binary": "pow", "reduce": "squaredNorm"}


def siblings(plan, path, name, new, why):
    """Inserts copies of an operation's methods behind them, with the new operation's name and no meaning in the Javadoc."""
    upper = Name(name).upper
    for form in (name, name + "Number"):
        if form != name and not re.search(rf"\b{form}\(", plan.text(path)):
            continue
        texts, at = plan.methods(path, form)
        made = []
        for text in texts:
            text = re.sub(rf"\b{name}(?=\(|Number\()", new.camel, text)
            text = re.sub(rf"\b{upper}\b", new.upper, text)
            into = "; the result is written into x unless {@code copy} is true" if "boolean copy" in text else ""
            made.append(re.sub(r"^    /\*\*[\s\S]*?\*/", f"    {javadoc(plan, path, new.comment('gives' + into))}", text))
        plan.insert(path, at, "".join("\n" + text for text in made), why)


def bodies(plan, name):
    """Returns the sources that have a reduction's methods: the interface, and if that only declares them, the class with the
    bodies."""
    interface = plan.one("ReductionOps.java")
    declared = plan.methods(interface, name)[0][0].endswith(";\n")
    return [interface] + ([plan.holding(rf"^    @Override\n    public INDArray {name}\(", "java/core/")] if declared else [])


def number(plan, family):
    """Returns the next free number of a family."""
    found = [int(row) for row in re.findall(rf"^S4J_OP\((\d+), \w+, {family.upper()}\)$", plan.text(compatibility.OPERATIONS), re.M)]
    free = max(found) + 1
    if re.search(rf"^S4J_OP\({free},", plan.text(compatibility.OPERATIONS), re.M):
        raise Refused(f"the numbers of the family {family} are used up: {free} is another family's")
    return free


def operation(plan, given, family):
    """Plans all edits of a new operation."""
    new = Name(given)
    enum = plan.one(f"{ENUMS[family]}.java")
    methods = [plan.one("ops/Transforms.java")] if family != "reduce" else bodies(plan, SIBLINGS[family])
    if re.search(rf"^S4J_OP\(\d+, (?:REDUCE_)?{new.upper}, ", plan.text(compatibility.OPERATIONS), re.M):
        raise Refused(f"there is an operation {new.upper}")
    for path in methods:
        if re.search(rf"\b{new.camel}(?:Number)?\(", plan.text(path)):
            raise Refused(f"{path} has a method {new.camel}")
    free = number(plan, family)
    plan.after(compatibility.OPERATIONS, rf"^S4J_OP\(\d+, \w+, {family.upper()}\)\n", f"S4J_OP({free}, {new.upper}, {family.upper()})\n",
               f"its permanent number, {free}", last=True)
    abi(plan, "the same, as C programs rely on it")
    arithmetic(plan, new, family)
    constant(plan, enum, f"{javadoc(plan, enum, new.comment())}\n    {new.upper}({free})", "its Java name")
    for path in methods:
        siblings(plan, path, SIBLINGS[family], new, "its methods")
    (reduction_model if family == "reduce" else element_model)(plan, new, family)
    kernel = {"unary": "OpsElementwise.Transforms*", "binary": "OpsElementwise.Pairs*", "reduce": "OpsReduce.AgreesWithTheModel"}[family]
    formula = "the struct in folds.hpp and its line in fold_list.hpp" if family == "reduce" else (
        "the formula in functors.hpp, and a row in "
        + ("unary_typing unless integers give DOUBLE" if family == "unary" else "binary_typing unless it keeps the common type"))
    return Task(
        new, kernel, "MatrixTest,SpecialValuesTest,PeersTest,RandomProgramTest",
        [f"native: {formula}",
         "the models: what it means in plain words of either language, and how many digits may differ (units_off and approximate "
         "of element functions; exact_operation, slack and Loose of reductions)",
         "Javadoc of the enum's constant and of the methods: the formula, NaN, types, no elements",
         "what a peer says: tests/peers/expected.py, or its name among ALONE of PeersTest",
         "what ND4J says: Operations.java of tests/nd4j, or OperationsTest there with the reason",
         "a line in CHANGELOG.md"],
        "All native files include the list of operations, so the first build compiles everything: make all edits before it.")


def arithmetic(plan, new, family):
    """Plans the stub of the native arithmetic."""
    if family == "reduce":
        folds, rows = plan.one("reduce/folds.hpp"), plan.one("reduce/fold_list.hpp")
        plan.before(folds, r"^\}  // namespace s4j$", f"""// {new.say()}
template <class T>
struct {new.pascal}Fold : RealSum<Identity, T> {{
  static void last(Folded& f, const Ending&) {{ f.hi = std::numeric_limits<double>::quiet_NaN(); }}
}};

""", "its struct, which gives NaN")
        plan.before(rows, r"^#undef S4J_FOLD$", f"    S4J_FOLD({new.upper}, {new.pascal}Fold<T>)\n", "which struct it is")
        return
    path = plan.one("elementwise/functors.hpp")
    place, value = {
        "unary": (r"^double real_function\(double x\) \{\n[\s\S]*?(?=^\}|^  if constexpr \(Op == \w+\) \{$)", "x"),
        "binary": (r"^T arithmetic\(T a, T b, bool& fault\) \{\n[\s\S]*?(?=^  if constexpr \(kFloating<T>\) \{$)", "a"),
    }[family]
    plan.after(path, place, f"  // {new.say()}\n  if constexpr (Op == S4J_OP_{new.upper}) return {value};\n",
               f"its arithmetic, which gives {value}")


def element_model(plan, new, family):
    """Plans a failing case in the model of each language, for a function of elements."""
    java, native = plan.one("ModelFunctions.java"), plan.one("oracle_functions.hpp")
    why = "its meaning in the model"
    fault = f'            case "{new.camel}":\n                throw new AssertionError("{new.say()}");\n'
    if family == "unary":
        plan.after(java, r"^    private static double real\(String op, double x\) \{\n[^}]*?switch \(op\) \{\n", fault, why)
        plan.after(native, r"^inline double expected_real\(int op, double v\) \{\n[^}]*?switch \(op\) \{\n",
                   f'    case S4J_OP_{new.upper}:\n      ADD_FAILURE() << "{new.say()}";\n      return 0;\n', why)
        return
    for kind in ("doubles", "integers"):
        plan.after(java, rf"^    private static (?:double|long) {kind}\(String op, [^\n]*\) \{{\n        switch \(op\) \{{\n", fault, why)
    plan.after(java, r'Set<String> WHOLE = Set\.of\([^;]*(?=\);)', f', "{new.camel}"', why)
    plan.after(native, r"^inline std::optional<Number> expected_binary\([^\n]*\{\n", f"""  if (op == S4J_OP_{new.upper}) {{
    ADD_FAILURE() << "{new.say()}";
    return a;
  }}
""", why)


def reduction_model(plan, new, _family):
    """Plans a failing case in the model of each language, and the calls of random programs, for a reduction."""
    why = "its meaning in the model"
    plan.after(plan.one("ModelStatistics.java"), r"^    static \S*Folded fold\(String op, double\.\.\. x\) \{\n        switch \(op\) \{\n",
               f'            case "{new.camel}":\n                throw new AssertionError("{new.say()}");\n', why)
    plan.before(plan.one("oracle_reduce.hpp"), r"^  if \(op == S4J_OP_MEAN \|\|",
                f'  if (op == S4J_OP_{new.upper}) ADD_FAILURE() << "{new.say()}";\n', why)
    calls = plan.one("program/Reductions.java")
    plan.before(calls, r"^            case \"percentile\" -> keep", f'            case "{new.camel}" -> x.{new.camel}(keep, dims);\n', "how programs call it")
    plan.before(calls, r"^            case \"percentile\" -> x\.percentileNumber", f'            case "{new.camel}" -> x.{new.camel}Number();\n', why)
