# SPDX-License-Identifier: Apache-2.0
"""What rewrite_statics makes of calls, one of each kind of rule."""
import contextlib
import io
import pathlib
import tempfile
import unittest

import rewrite_statics


def made(text):
    return rewrite_statics.rewritten(text)[0]


class Calls(unittest.TestCase):
    def same(self, text):
        self.assertEqual(text, made(text))

    def test_names_of_families(self):
        for old, new in (("Sparse4j.read(file)", "Sparse4j.files().read(file)"),
                         ("Sparse4j.setMaxBytes(1L << 30)", "Sparse4j.environment().setMaxBytes(1L << 30)"),
                         ("Sparse4j.rowGram(s, y, null)", "Sparse4j.products().rowGram(s, y, null)"),
                         ("Sparse4j.argTopK(x, 3)", "Sparse4j.searching().argTopK(x, 3)"),
                         ("org.sparse4j.Sparse4j.unique(x)", "org.sparse4j.Sparse4j.searching().unique(x)"),
                         ("Sparse4j.wrap(buffer, DataType.DOUBLE, 2, 3)", "Sparse4j.creation().wrap(buffer, DataType.DOUBLE, 2, 3)")):
            self.assertEqual(new, made(old))

    def test_what_stays(self):
        for text in ("Sparse4j.create(new double[] {1, 2}, 1, 2)", "Sparse4j.create(x.getDouble(0), y)", "Sparse4j.zeros(2, 3)",
                     "Sparse4j.zeros(DataType.INT, 2, 3, 'f')", "Sparse4j.rand(new long[] {2}, 7)", "Sparse4j.vstack(a, b)",
                     "Sparse4j.concat(0, arrays)", "Sparse4j.tensorMmul(a, b, axes)", "Sparse4j.creation().zeros(2)",
                     "Sparse4j.createSparseCSR(values, columns, pointers, 2, 2)", "mySparse4j.read(x)", "Sparse4j.files().read(x)"):
            self.same(text)

    def test_what_may_be_an_order_is_no_length(self):
        for old, new in (("full(INT, 7, 2, 3, x.ordering())", "Sparse4j.creation().full(INT, 7, new long[] {2, 3}, x.ordering())"),
                         ("create(new double[] {1}, x.ordering())", "Nd4j.create(new double[] {1}, x.ordering())"),
                         ("rand(0.0, 1.0, random, 3, s.charAt(0))", "Nd4j.rand(0.0, 1.0, random, 3, s.charAt(0))"),
                         ("randomBernoulli(0.5, 2, (char) c)", "Nd4j.randomBernoulli(0.5, 2, (char) c)"),
                         ("full(INT, 7, x.rows(), 2 * n)", "Sparse4j.creation().full(INT, 7, x.rows(), 2 * n)")):
            self.assertEqual(new, made("Sparse4j." + old))
        # The compiler names these: the static is gone.
        for text in ("Sparse4j.full(INT, 7, 2, 3, order())", "Sparse4j.wrap(buffer, INT, 2, which)", "Sparse4j.randomBinomial(3, 0.5, 2, o)"):
            self.same(text)

    def test_create(self):
        for old, new in (("create(2, 3)", "Sparse4j.zeros(2, 3)"), ("create(2, 3, 'f')", "Sparse4j.zeros(2, 3, 'f')"),
                         ("create('f', 2)", "Sparse4j.zeros('f', 2)"), ("create(DataType.INT, 2)", "Sparse4j.zeros(DataType.INT, 2)"),
                         ("create(DataType.INT, shape, 'f')", "Sparse4j.creation().create(DataType.INT, shape, 'f')"),
                         ("create(new int[][] {{1, 2}, {3, 4}})", "Sparse4j.creation().createFromNested(new int[][] {{1, 2}, {3, 4}})"),
                         ("create(new double[] {1}, new int[] {1})", "Nd4j.create(new double[] {1}, new int[] {1})"),
                         ("create(List.of(a, b), 2, 2)", "Sparse4j.creation().create(List.of(a, b), 2, 2)")):
            self.assertEqual(new, made("Sparse4j." + old))

    def test_declarations_tell(self):
        self.assertEqual("int[] s; Nd4j.zeros(s)", made("int[] s; Sparse4j.zeros(s)"))
        self.same("long[] s; Sparse4j.zeros(s)")
        self.assertEqual("f(float[] v) { Sparse4j.sparseCreation().createSparseCSR(v, c, p, 2, 2); }",
                         made("f(float[] v) { Sparse4j.createSparseCSR(v, c, p, 2, 2); }"))
        self.assertEqual("List<INDArray> l; Sparse4j.vstack(l.toArray(INDArray[]::new))", made("List<INDArray> l; Sparse4j.vstack(l)"))
        self.same("int[] s; long[] s; Sparse4j.zeros(s)")  # the last before the call
        self.same("Sparse4j.zeros(s); int[] s; long[] s")  # which of them does not show

    def test_nd4j_alone(self):
        self.assertEqual("Nd4j.createFromArray(1, 2)", made("Sparse4j.createFromArray(1, 2)"))
        self.assertEqual("Sparse4j.create(new int[] {1, 2})", made("Sparse4j.createFromArray(new int[] {1, 2})"))
        self.assertEqual("Sparse4j.creation().createFromNested(new Long[2][3])", made("Sparse4j.createFromArray(new Long[2][3])"))
        self.assertEqual("Nd4j.pad(x, 1, 2)", made("Sparse4j.pad(x, 1, 2)"))
        self.assertEqual("Sparse4j.shaping().pad(x, w, PadMode.EDGE, 0)", made("Sparse4j.pad(x, w, PadMode.EDGE, 0)"))
        self.assertEqual("Nd4j.linspace(DataType.LONG, 1, 3, 2)", made("Sparse4j.linspace(DataType.LONG, 1, 3, 2)"))
        theirs = "import org.nd4j.linalg.factory.Nd4j;\n"
        self.assertEqual(theirs + "org.sparse4j.nd4j.Nd4j.tile(x, 2)", made(theirs + "Sparse4j.tile(x, 2)"))

    def test_arrays_methods(self):
        self.assertEqual("x.roll(1, 0)", made("Sparse4j.roll(x, 1, 0)"))
        self.assertEqual("(a + b).tril(0)", made("Sparse4j.tril(a + b, 0)"))

    def test_an_order_among_lengths_stays_one(self):
        self.assertEqual("Sparse4j.creation().full(DataType.INT, 7, new long[] {2, 3}, 'f')",
                         made("Sparse4j.full(DataType.INT, 7, 2, 3, 'f')"))
        self.assertEqual("Nd4j.randomBernoulli(0.5, 2, 3, 'f')", made("Sparse4j.randomBernoulli(0.5, 2, 3, 'f')"))

    def test_scala_does_not_see_inherited_statics(self):
        self.assertEqual("Nd4j.zeros(2, 3, 'f')", rewrite_statics.rewritten("Sparse4j.zeros(2, 3, 'f')", ".scala")[0])
        self.assertEqual("Sparse4j.zeros(2, 3)", rewrite_statics.rewritten("Sparse4j.zeros(2, 3)", ".scala")[0])

    def test_calls_in_calls_and_lines(self):
        self.assertEqual("Sparse4j.files().write(Sparse4j.searching().unique(x), file)",
                         made("Sparse4j.write(Sparse4j.unique(x), file)"))
        self.assertEqual("Sparse4j.environment().exec(a,\n        b(\"),\", ')'))", made("Sparse4j.exec(a,\n        b(\"),\", ')'))"))

    def test_names_alone(self):
        self.assertEqual("map(Sparse4j.files()::read)", made("map(Sparse4j::read)"))
        self.assertEqual("as {@code Sparse4j.files().read} does", made("as {@code Sparse4j.read} does"))
        self.same("as {@code Sparse4j.zeros} does; Sparse4j::zeros")

    def test_comments(self):
        self.assertEqual("{@link org.sparse4j.statics.Environment#getDensifyLimit()}", made("{@link Sparse4j#getDensifyLimit()}"))
        self.assertEqual("package org.sparse4j;\n{@link ArrayCreation#wrap(long)}", made("package org.sparse4j;\n{@link Sparse4j#wrap(long)}"))

    def test_files_and_imports(self):
        before = "package a;\n\nimport java.util.List;\nimport org.sparse4j.INDArray;\nimport org.sparse4j.Sparse4j;\n\nx = Sparse4j.tile(y, 2);\n"
        after = "package a;\n\nimport java.util.List;\nimport org.sparse4j.INDArray;\nimport org.sparse4j.nd4j.Nd4j;\n\nx = Nd4j.tile(y, 2);\n"
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "A.java")
            file.write_text(before)
            with contextlib.redirect_stdout(io.StringIO()):
                rewrite_statics.main(["--dry", str(file)])
            self.assertEqual(before, file.read_text())
            for _ in range(2):
                with contextlib.redirect_stdout(io.StringIO()):
                    rewrite_statics.main([str(file)])
                self.assertEqual(after, file.read_text())


if __name__ == "__main__":
    unittest.main()
