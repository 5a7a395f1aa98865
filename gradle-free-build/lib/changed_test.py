# SPDX-License-Identifier: Apache-2.0
import io
import pathlib
import subprocess
import tempfile
import unittest
from contextlib import redirect_stdout

import changed

FILES = {
    "native/src/core/a.hpp": "",
    "native/src/core/b.hpp": '#include <vector>\n#include "core/a.hpp"\n',
    "native/src/core/b.cpp": '#include "core/b.hpp"\n',
    "native/src/core/c.cpp": "#include <vector>\n",
    "native/src/leaf/d.cpp": '#  include "near.inc.cpp"\n',
    "native/src/leaf/near.inc.cpp": '#include "sparse4j.h"\n#include "leaf/near.inc.cpp"\n',
    "native/include/sparse4j.h": "",
}
SOURCES = ["native/src/core/b.cpp", "native/src/core/c.cpp", "native/src/leaf/d.cpp"]


class ChangedTest(unittest.TestCase):
    def affected(self, *differ):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in FILES.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return [s.rpartition("/")[2] for s in changed.affected(root, SOURCES, set(differ))]

    def test_sources_that_differ(self):
        self.assertEqual(self.affected("native/src/core/c.cpp", "README.md"), ["c.cpp"])
        self.assertEqual(self.affected("README.md"), [])

    def test_headers_through_headers(self):
        self.assertEqual(self.affected("native/src/core/a.hpp"), ["b.cpp"])
        self.assertEqual(self.affected("native/include/sparse4j.h"), ["d.cpp"])  # and a file that includes itself ends

    def test_includes_of_the_own_folder(self):
        self.assertEqual(self.affected("native/src/leaf/near.inc.cpp"), ["d.cpp"])

    def test_comments_texts_and_blanks_are_no_code(self):
        old = 'int a = 1;  // one\nconst char* b = "http://x";\n// more\n'
        for new, alike in (('// first\nint a =\n    1;\nconst char* b = "http://x";\n', True),
                           ('int a = 2;  // one\nconst char* b = "http://x";\n// more\n', False),
                           ('int a = 1;  // one\nconst char* b = "http://y";\n// more\n', True),
                           ('int a = 1;\nconst char* b =\n    "two "\n    "pieces";\n', True),
                           ('int a = 1;\nconst char* c = "http://x";\n', False),
                           ('#include "a.hpp"\nint a = 1;\nconst char* b = "http://x";\n', False),
                           ('int a = 1;  // NOLINT(x)\nconst char* b = "http://x";\n// more\n', False),
                           ('/* A file\nof two lines. */\nint a = 1;  // the "one" of x\nconst char* b = "http://x";\n', True),
                           ('int a = 1;\nconst char* b = /*text=*/"http://x";\n', False),
                           ('/* NOLINT(y) of two */ int a = 1;\nconst char* b = "http://x";\n', False)):
            self.assertEqual(alike, changed.code(old) == changed.code(new), new)

    def test_files_whose_comments_changed_are_not_looked_at_again(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)

            def git(*arguments):
                run = subprocess.run(["git", "-C", root, "-c", "user.name=n", "-c", "user.email=e", *arguments], check=True,
                                     capture_output=True, text=True)
                return run.stdout.strip()

            for name, text in FILES.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            git("init", "-q")
            git("add", "-A")
            git("commit", "-q", "-m", "m")
            commit = git("rev-parse", "HEAD")

            def looked_at():
                out = io.StringIO()
                with redirect_stdout(out):
                    changed.main(commit, SOURCES, root)
                return [s.rpartition("/")[2] for s in out.getvalue().split()]

            for name, text in FILES.items():
                (root / name).write_text("// A comment.\n" + text)
            self.assertEqual([], looked_at())
            (root / "native/src/core/a.hpp").write_text("int a;\n")
            self.assertEqual(["b.cpp"], looked_at())
            (root / "native/src/core/c.cpp").unlink()
            self.assertEqual(["b.cpp", "c.cpp"], looked_at())

    def test_all_of_an_unknown_commit(self):
        out = io.StringIO()
        with redirect_stdout(out):
            changed.main("0" * 40, SOURCES)
        self.assertEqual(out.getvalue().split(), SOURCES)


if __name__ == "__main__":
    unittest.main()
