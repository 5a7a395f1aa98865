#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Rewrites programs that call the statics which Sparse4j had before 0.1.0: `Sparse4j.read(file)` becomes
`Sparse4j.files().read(file)`, `Sparse4j.createFromArray(1, 2)` becomes `Nd4j.createFromArray(1, 2)` of the module
sparse4j-nd4j. Java, Kotlin, Scala, Markdown and transcripts of shells; imports follow.

  rewrite_statics.py FILE...        rewrites the files in place and names those that changed
  rewrite_statics.py --dry FILE...  prints the calls that would change

Rules go by names, and where a name has forms that stay and forms that do not, by what the arguments look like: literals,
and what the file declares of a name. A form that it cannot tell stays as it was, and the compiler then names it. Running the
script again changes nothing."""
import re
import sys

NAME = "Sparse4j"
ND4J = "Nd4j"


def words(text):
    return frozenset(text.split())


# A family's accessor, and the names that it has in every form that Sparse4j had.
FAMILIES = {
    "environment": words("exec ops setThreads getThreads setMaxBytes getDensifyLimit setDensifyLimit setLayoutEntries"),
    "files": words("read open write readInfo"),
    "creation": words("dataType zerosLike onesLike meshgrid"),
    "sparseCreation": words("createSparseCOOByDimension adviseFormat"),
    "sampling": words("getRandom randomSplit"),
    "products": words("mmul mmulNnz inner outer sddmm sddmmWeighted rowGram rowGramWeighted"),
    "joining": words("appendBias repeat pullRows"),
    "shaping": words("append prepend scatterUpdate"),
    "searching": words("argTopK topK argTopKStored topKStored sortWithIndices sortRows sortColumns nonzero select unique "
                       "uniqueCounts uniqueInverse uniqueAll clearNans"),
}
OF_FAMILY = {name: accessor for accessor, names in FAMILIES.items() for name in names}
CLASSES = {"environment": "Environment", "files": "ArrayInputOutput", "creation": "ArrayCreation", "sparseCreation": "SparseCreation",
           "sampling": "ArraySampling", "products": "ArrayProducts", "joining": "ArrayJoining", "shaping": "ArrayShaping",
           "searching": "ArraySearching"}

# ND4J's alone: reductions and changes of shape that an array has itself, and what only ND4J's class has.
OF_ND4J = words("sum mean prod max min norm1 norm2 normmax std var cumsum argMin tile reverse rot90 shape expandDims squeeze "
                "stripOnes triu valueArrayOf createUninitialized createUninitializedDetached")

# Their forms with an order among the lengths are inherited, which Scala does not see: the order would be a length.
INHERITED = words("zeros ones rand randn")

# An array's own methods.
OF_ARRAYS = {"flip": "flip", "roll": "roll", "moveAxis": "moveAxis", "tril": "tril", "argsort": "argsort"}

# What is a number by its text: arithmetic, and the methods that tell sizes.
LENGTH = re.compile(r"[-+*/%]|\.length$|\.(?:rows|columns|length|size|nnz|rank|capacity|intValue|longValue)\([^()]*\)$")
NUMBER = re.compile(r"-?[0-9][0-9_.eEfFdDlLxXa-fA-F]*(?: *[-+*/<>]+ *[0-9]+L?)*$")
PRIMITIVES = r"(?:double|float|int|long|boolean|short|byte|char)"


class Arguments:
    """What the arguments of a call look like, and what the text of its file says of them before it and behind."""

    def __init__(self, texts, before="", behind=""):
        self.texts, self.before, self.behind = texts, before, behind

    def __len__(self):
        return len(self.texts)

    def kind(self, i):
        """`double[]`, `int`, `List`, `DataType`, ... of argument i; "" where it does not show."""
        a = self.texts[i].strip()
        if m := re.match(rf"new ({PRIMITIVES}|[A-Z]\w*) ?((?:\[[^\]]*\] ?)+)", a):
            return m[1] + "[]" * m[2].count("[")
        if m := re.match(r"\((\w+(?:\[\])*)\) ?[\w(]", a):
            return m[1]
        if m := re.match(r"(double|float|int|long|boolean)ArrayOf\(", a):
            return m[1] + "[]"
        if re.fullmatch(r"'(?:[^'\\]|\\.)'", a) or re.search(r"\.(?:ordering\(\)|charAt\([^()]*\))$", a):
            return "char"
        if re.fullmatch(r"(?:org\.sparse4j\.)?DataType\.\w+|\w+(?:\.\w+\(\))*\.dataType\(\)", a):
            return "DataType"
        if re.match(r"(?:\(\w+\) *)?\(?\d", a) and NUMBER.fullmatch(a.strip("()")):
            return "double" if "." in a else "long" if a[-1] in "lL" else "int"
        if re.match(r"(?:java\.util\.)?(?:List\.(?:of|copyOf)|Arrays\.asList|new ArrayList)\b", a) or a.endswith(".toList()"):
            return "List"
        if re.search(r"\.(?:shape|stride)\(\)$", a):
            return "long[]"
        if re.search(r"\.toArray\(INDArray\[\]::new\)$", a):
            return "INDArray[]"
        if a.endswith("getRandom()") or a == "random" or re.match(r"new (?:org\.sparse4j\.rng\.)?Random\(", a):
            return "Random"
        if re.fullmatch(r"\w+(?:\[[^\]]+\])*", a) and not a[0].isdigit():
            return self.declared(a) or ("DataType" if re.search("[tT]ype$", a) else "")
        if re.fullmatch(r".*\? (?:org\.sparse4j\.)?DataType\.\w+ : .*|(?:\w+\.)*(?:dataT|t)ype(?:\(\))?", a, re.S):
            return "DataType"
        return ""

    def declared(self, a):
        """What a name was declared as last before the call, or behind it, if in one way; of x[i] the element."""
        name, depth = re.match(r"\w+", a)[0], a.count("[")
        declaration = re.compile(rf"\b((?:{PRIMITIVES}|[A-Z]\w*(?:<[^;()=]*>)?)(?:\[\])*(?:\.\.\.)?)\s+{name}\b(?!\()")
        found = declaration.findall(self.before)[-1:] or list(set(declaration.findall(self.behind)))
        if len(found) != 1:
            return ""
        kind = re.sub(r"<.*>", "", found[0]).replace("...", "[]")
        return kind[:-2 * depth] if depth and kind.endswith("[]" * depth) else "" if depth else kind

    def kinds(self):
        return [self.kind(i) for i in range(len(self))]

    def has_char(self):
        return "char" in self.kinds()

    def may_be_char(self, behind):
        """Whether the last or the first argument from `behind` on shows neither as a length nor as anything else: as a char it
        would go on compiling, as a length."""
        return len(self) > behind and any(self.kind(i) == "" and not LENGTH.search(self.texts[i].strip()) for i in (behind, len(self) - 1))


def call(owner, name, args):
    return f"{owner}.{name}({', '.join(a.strip() for a in args)})"


def of(accessor, name, args):
    return call(f"{NAME}.{accessor}()", name, args)


def lengths(texts):
    return f"new long[] {{{', '.join(t.strip() for t in texts)}}}"


def is_array(kind):
    return kind.endswith("[]")


def is_list(kind):
    return kind in ("List", "Collection", "ArrayList", "Set", "Deque")


def is_length(kind):
    return kind in ("int", "long", "Integer", "Long")


def is_generator(kind):
    return kind in ("Random", "RandomGenerator")


def create(a, t):
    k = a.kinds()
    if not k:
        return None
    if k[0] == "DataType":
        if len(k) > 2 and k[1] == "char" and not is_array(k[2]):
            return call(NAME, "zeros", t)
        if "char" in k and len(k) == 3 and not is_length(k[1]):
            return of("creation", "create", t)
        return call(NAME, "zeros", t)
    if is_length(k[0]) or (k[0] == "char" and len(k) > 1):
        return call(NAME, "zeros", t)
    if is_list(k[0]):
        return call(ND4J, "create", t) if "int[]" in k[1:] else of("creation", "create", t)
    if k[0] in ("double[][][]", "double[][][][]"):
        return of("creation", "create", t)
    if k[0].startswith("double[][]") and k[1:] == ["char"]:
        return of("creation", "create", t)
    if re.fullmatch(r"(?:float|int|long|boolean)(?:\[\]){2,}|[A-Z]\w*(?:\[\])+", k[0]) and k[0] != "INDArray[]":
        return of("creation", "createFromNested", t) if len(k) == 1 else call(ND4J, "create", t)
    if k[-1] == "DataType" and (is_array(k[0]) or k[1:2] == ["long[]"]):
        return of("creation", "create", t)
    if len(k) > 1 and (k[1] == "int[]" or k[1:] == ["char"] or is_array(k[0]) and k[0] != "double[]"
                       and k[-1] == "char"):
        return call(ND4J, "create", t)
    return None


def from_array(a, t):
    k = a.kind(0) if len(a) == 1 else ""
    if re.fullmatch(r"(?:double|float|int|long|boolean)\[\]", k) or len(a) == 1 and t[0].endswith(".toArray()"):
        return call(NAME, "create", t)
    return of("creation", "createFromNested", t) if is_array(k) else call(ND4J, "createFromArray", t)


def zeros(name):
    def rule(a, t):
        k = a.kinds()
        if k[:1] == ["int[]"] or len(k) == 2 and k[0] == "long[]" and k[1] != "long[]":
            return call(ND4J, name, t)
        return None
    return rule


def drawn(name):
    def rule(a, t):
        k = a.kinds()
        if not k:
            return None
        if k[0] == "DataType" and len(k) == 3 and k[1] == "long[]" and k[2] != "char":
            return of("sampling", name, t)
        if is_generator(k[0]) and "char" not in k or k[0] == "INDArray" and len(k) > 1:
            return of("sampling", name, t)
        if len(k) > 3 and (is_generator(k[2]) or k[0] == "double" and "int[]" not in k or name == "randn" and k[2] == "long[]"):
            return call(ND4J, name, t) if "char" in k else of("sampling", name, t)
        if "int[]" in k or k[0] in ("Random", "RandomGenerator", "INDArray", "double"):
            return call(ND4J, name, t)
        if len(k) == 2 and (k[1] == "long[]" and is_length(k[0]) or k[0] == "long[]" and is_generator(k[1])):
            return call(ND4J, name, t)
        if len(k) == 4 and k[0] == "long[]":
            return call(ND4J, name, t)
        return None
    return rule


def distributed(name):
    return lambda a, t: call(ND4J, name, t) if a.has_char() else None if a.may_be_char(1) else of("sampling", name, t)


def joined(name):
    """Of a list its elements, or an array of them."""
    def rule(a, t):
        if not is_list(a.kind(len(a) - 1)):
            return None
        of_list = re.fullmatch(r"List\.of\((.+)\)", t[-1], re.S)
        return call(NAME, name, [*t[:-1], of_list[1] if of_list else f"{receiver(t[-1])}.toArray(INDArray[]::new)"])
    return rule


def collected(name, first):
    """Of an array of arrays the family's; of a collection ND4J's, unless an array for the result stands before it."""
    def rule(a, t):
        last = a.kind(len(a) - 1)
        return call(ND4J, name, t) if is_list(last) and (first or len(a) == 1) else of("joining", name, t)
    return rule


def wrapped(accessor, name, behind):
    """A char among the lengths stays what it was: an order where there is one."""
    def rule(a, t):
        k = a.kinds()
        if len(k) > behind and k[-1] == "char" and len(k) - 1 > behind and not is_array(k[behind]):
            return of(accessor, name, [*t[:behind], lengths(t[behind:-1]), t[-1]])
        if len(k) > behind and k[behind] == "char":
            return of(accessor, name, [*t[:behind], lengths(t[behind + 1:]), t[behind]])
        return None if a.may_be_char(behind) else of(accessor, name, t)
    return rule


def sparse_typed(name, arrays):
    """Forms of another number of arrays than Sparse4j has, of values other than double."""
    def rule(a, t):
        k = a.kinds()
        if name == "createSparseCOO":
            other = k[:1] != ["double[]"] and k[:1] != [""] and k[1:2] in (["long[]"], ["int[]"])
        else:
            given = 0
            while given < min(len(k), arrays) and (k[given] in ("int[]", "") or given == 0):
                given += 1
            other = k[0] not in ("double[]", "") and (given < arrays or len(k) == arrays and k[-1] != "int[]")
        return of("sparseCreation", name, t) if other else None
    return rule


def linspace(a, t):
    if a.kind(0) == "DataType":
        return call(ND4J, "linspace", t)
    return of("creation", "linspace", t) if len(a) == 4 else None


def pad(a, t):
    if len(a) == 4 and not is_length(a.kind(2)):
        if a.kind(1) == "long[][]":
            return f"{receiver(t[0])}.pad({', '.join(t[1:])})"
        return of("shaping", "pad", t)
    return call(ND4J, "pad", t)


def shuffle(a, t):
    k = a.kinds()
    generator = len(k) > 1 and (is_generator(k[1]) or not is_length(k[1]) and k[1] != "int[]" and k[1] != "")
    return call(ND4J, "shuffle", t) if is_list(k[0]) and not generator else of("sampling", "shuffle", t)


def strides(a, t):
    return of("shaping", "getStrides", t) if a.kinds() == ["long[]", "char"] else call(ND4J, "getStrides", t)


def flattened(a, t):
    if is_list(a.kind(len(a) - 1)):
        return call(ND4J, "toFlattened", t)
    return of("joining", "toFlattened", ["'c'", *t] if a.kind(0).startswith("INDArray") or len(a) == 1 else t)


def receiver(text):
    text = text.strip()
    return text if re.fullmatch(r"[\w.]+(?:\([^()]*\))?(?:\.\w+\([^()]*\))*", text) else f"({text})"


def indexes(name):
    def rule(a, t):
        mode = t[1] if a.kind(1).endswith("Mode") or "Mode." in t[1] else None
        shape = t[2:] if mode else t[1:]
        if a.has_char():
            return None
        given = shape[0] if len(shape) == 1 and (is_array(a.kind(len(a) - 1)) or not a.kind(len(a) - 1)) else lengths(shape)
        return call("IndexFunctions", name, [t[0], given, mode or "IndexFunctions.Mode.THROW"])
    return rule


def gather(a, t):
    return f"{receiver(t[0])}.take({', '.join([re.sub('new int', 'new long', t[1]), *t[2:]])})"


RULES = {
    "create": create,
    "createFromArray": from_array,
    "zeros": zeros("zeros"),
    "ones": zeros("ones"),
    "rand": drawn("rand"),
    "randn": drawn("randn"),
    "randomBernoulli": distributed("randomBernoulli"),
    "randomBinomial": distributed("randomBinomial"),
    "randomExponential": distributed("randomExponential"),
    "choice": lambda a, t: of("sampling", "choice", t) if len(a) == 4 else call(ND4J, "choice", t),
    "shuffle": shuffle,
    "full": wrapped("creation", "full", 2),
    "wrap": lambda a, t: None if a.has_char() or a.may_be_char(2) else of("creation", "wrap", t),
    "empty": lambda a, t: of("creation", "empty", t) if len(a) else call(ND4J, "empty", t),
    "tri": lambda a, t: of("creation", "tri", t) if len(a) == 3 else call(ND4J, "tri", t),
    "linspace": linspace,
    "createSparseCOO": sparse_typed("createSparseCOO", 0),
    "createSparseCSR": sparse_typed("createSparseCSR", 4),
    "createSparseCSC": sparse_typed("createSparseCSC", 4),
    "matmul": lambda a, t: of("products", "matmul", t) if len(a) == 6 else call(ND4J, "matmul", t),
    "tensorMmul": lambda a, t: of("products", "tensorMmul", t) if len(a) == 4 else None,
    "concat": joined("concat"),
    "vstack": joined("vstack"),
    "hstack": joined("hstack"),
    "pile": joined("pile"),
    "specialConcat": lambda a, t: call(NAME, "concat", t),
    "accumulate": collected("accumulate", True),
    "averageAndPropagate": collected("averageAndPropagate", False),
    "toFlattened": flattened,
    "pad": pad,
    "rollAxis": lambda a, t: of("shaping", "rollAxis", [*t, "0"] if len(a) == 2 else t),
    "getStrides": strides,
    "gather": gather,
    "ravelMultiIndex": indexes("ravel"),
    "unravelIndex": indexes("unravel"),
}


def rule(name):
    """What makes of a call's arguments its new text, None where the call stays; None where all of its forms do."""
    if name in RULES:
        return RULES[name]
    if name in OF_FAMILY:
        return lambda a, t: of(OF_FAMILY[name], name, t)
    if name in OF_ND4J:
        return lambda a, t: call(ND4J, name, t)
    if name in OF_ARRAYS:
        return lambda a, t: f"{receiver(t[0])}.{OF_ARRAYS[name]}({', '.join(x.strip() for x in t[1:])})"
    return None


def arguments(text, at):
    """The arguments that begin behind the bracket at `at`, and where its partner stands; None where there is none."""
    found, depth, begin, i = [], 0, at + 1, at
    while i < len(text):
        c = text[i]
        if text.startswith('\"\"\"', i):
            i = text.find('\"\"\"', i + 3) + 2
            if i < 2:
                return None
        elif c in "\"'":
            end = i + 1
            while end < len(text) and text[end] != c and text[end] != "\n":
                end += 2 if text[end] == "\\" else 1
            if end < len(text) and text[end] == c:
                i = end
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                last = text[begin:i]
                return (found + [last] if found or last.strip() else []), i
        elif c == "," and depth == 1:
            found.append(text[begin:i])
            begin = i + 1
        i += 1
    return None


def rewritten(text, suffix=""):
    """The text with its calls rewritten, inner ones first, and then what only names a method; and each as (line, before, after)."""
    changes = []
    theirs = re.search(r"^import org\.nd4j\.linalg\.factory\.(?:Nd4j\b|\*)", text, re.M)
    for m in reversed(list(re.finditer(rf"(?<![\w.])(org\.sparse4j\.)?{NAME}\.(\w+)\(", text))):
        found = arguments(text, m.end() - 1)
        made = rule(m[2])
        if not found or not made:
            continue
        texts, end = found
        plain = [re.sub(r"^\s+|\s+$", "", t) for t in texts]
        new = made(Arguments(plain, text[:m.start()], text[end:]), plain)
        if new is None and suffix == ".scala" and m[2] in INHERITED and "char" in Arguments(plain).kinds():
            new = call(ND4J, m[2], plain)
        if new is None:
            continue
        old = text[m.start():end + 1]
        new = laid(old, texts, plain, new)
        if theirs and new.startswith(ND4J + "."):
            new = "org.sparse4j.nd4j." + new
        if m[1]:
            new = new if new.startswith(receiver(plain[0]) + "." if plain else "\0") else qualified(new, m[1])
        changes.append((text.count("\n", 0, m.start()) + 1, old, new))
        text = text[:m.start()] + new + text[end + 1:]
    for m in reversed(list(re.finditer(rf"(?<!\w)(?:org\.sparse4j\.(?=\w+#))?{NAME}(?:(#)|(::|\.))(\w+)\b(?(2)(?!\())", text))):
        accessor = OF_FAMILY.get(m[3]) or ("creation" if m[3] in ("wrap", "full") else None)
        if accessor:
            inside = re.search(r"^package org\.sparse4j;?$|^import org\.sparse4j\.\*", text, re.M)
            new = f"{'' if inside else 'org.sparse4j.statics.'}{CLASSES[accessor]}#{m[3]}" if m[1] else f"{NAME}.{accessor}(){m[2]}{m[3]}"
            changes.append((text.count("\n", 0, m.start()) + 1, m[0], new))
            text = text[:m.start()] + new + text[m.end():]
    return text, sorted(changes)


def qualified(new, package):
    return package + ("nd4j." if new.startswith(ND4J) else "indexing." if new.startswith("Index") else "") + new


def laid(old, texts, plain, new):
    """Where the arguments stay as they are, so do their line breaks."""
    joined_ = ", ".join(plain)
    if joined_ and new.endswith(joined_ + ")") and "\n" in "".join(texts):
        return new[:-len(joined_) - 1] + ",".join(texts) + ")"
    return new


IMPORTS = {ND4J: "org.sparse4j.nd4j.Nd4j", "IndexFunctions": "org.sparse4j.indexing.IndexFunctions", NAME: "org.sparse4j.Sparse4j"}


def with_imports(text, suffix, made):
    """What rewritten calls name is imported, in the order of names; Sparse4j no longer where nothing else names it."""
    if suffix not in (".java", ".kt", ".scala"):
        return text
    semicolon = ";" if suffix == ".java" else ""
    for name, full in IMPORTS.items():
        line = f"import {full}{semicolon}"
        package, rest = full.rpartition(".")[0], re.sub(rf"^{re.escape(line)}\n", "", text, flags=re.M)
        if name == NAME:
            text = text if re.search(rf"(?<![\w.]){NAME}\b", rest) else rest
            continue
        there = re.search(rf"^import {re.escape(package)}\.(?:{name}\b|[*_];?$)|^package {re.escape(package)};?$", text, re.M)
        if not there and any(new.startswith(name + ".") for _, _, new in made):
            text = imported(text, line)
    return text


def imported(text, line):
    lines = text.split("\n")
    at = [i for i, each in enumerate(lines) if re.match(r"import (?!static )", each)]
    if not at:
        place = next(i for i, each in enumerate(lines) if each.startswith("package ")) + 1
        return "\n".join(lines[:place] + ["", line] + lines[place:])
    after = [i for i in at if lines[i] < line and lines[i].split(".")[0] == line.split(".")[0]]
    place = after[-1] + 1 if after else at[0] if lines[at[0]] > line else at[-1] + 1
    return "\n".join(lines[:place] + [line] + lines[place:])


def main(files):
    dry = files[:1] == ["--dry"]
    for name in files[dry:]:
        with open(name, encoding="utf-8") as f:
            text = f.read()
        new, changes = rewritten(text, name[name.rfind("."):])
        if not changes:
            continue
        for line, old, made in changes if dry else ():
            print(f"{name}:{line}: {' '.join(old.split())} -> {' '.join(made.split())}")
        if not dry:
            with open(name, "w", encoding="utf-8") as f:
                f.write(with_imports(new, name[name.rfind("."):], changes))
            print(f"{name}: {len(changes)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
