# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import json
import pathlib
import tempfile
import unittest

import provenance


class ProvenanceTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.build("release", 'set(CMAKE_CXX_COMPILER_ID "GNU")\nset(CMAKE_CXX_COMPILER_VERSION "12.2.0")\n',
                   "/usr/bin/g++ -DX=1 -I/a/b -O3 -ffile-prefix-map=/a=. -fPIC -std=c++20 -Wall -o x.o -c /a/native/src/capi/context.cpp")

    def build(self, preset, compiler, command):
        folder = self.root / preset
        (folder / "CMakeFiles/3.25").mkdir(parents=True)
        (folder / "CMakeFiles/3.25/CMakeCXXCompiler.cmake").write_text(compiler)
        (folder / "compile_commands.json").write_text(json.dumps([
            {"file": "/a/native/src/other.cpp", "command": "g++ -O0"}, {"file": "/a/native/src/capi/context.cpp", "command": command}]))

    def test_compilers_and_flags_without_paths(self):
        self.build("arm", 'set(CMAKE_CXX_COMPILER_ID "Clang")\nset(CMAKE_CXX_COMPILER_VERSION "20.1")\n',
                   "zig c++ -target aarch64-linux-musl -mcpu=generic -O3 -c /a/native/src/capi/context.cpp")
        with contextlib.redirect_stdout(io.StringIO()) as out:
            self.assertEqual(0, provenance.main([str(self.root), "linux-x86_64=release", "linux-musl-aarch64=arm"]))
        said = out.getvalue()
        self.assertIn("| linux-x86_64 | GNU 12.2.0 | `-O3 -fPIC -std=c++20` |\n", said)
        self.assertIn("| linux-musl-aarch64 | Clang 20.1 | `-target aarch64-linux-musl -mcpu=generic -O3` |\n", said)
        self.assertRegex(said, r"(?m)^\| operating system \| \S.* \|$")
        self.assertRegex(said, r"(?m)^\| JDK \| \S.* \|$")

    def test_builds_that_cannot_be_read(self):
        with self.assertRaisesRegex(ValueError, "no build of CMake's"):
            provenance.compiler(self.root / "other")
        self.build("odd", "nothing", "g++ -c x.cpp")
        with self.assertRaisesRegex(ValueError, "does not name the compiler"):
            provenance.compiler(self.root / "odd")
        (self.root / "odd/compile_commands.json").write_text("[]")
        with self.assertRaisesRegex(ValueError, "has no native/src"):
            provenance.flags(self.root / "odd")

    def test_what_cannot_be_run_is_not_known(self):
        self.assertEqual("not known", provenance.output("/no/such/program"))
        self.assertEqual("not known", provenance.output("false"))
        self.assertEqual("said", provenance.output("sh", "-c", "echo said >&2"))


if __name__ == "__main__":
    unittest.main()
