# SPDX-License-Identifier: Apache-2.0
import io
import pathlib
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

    def test_all_of_an_unknown_commit(self):
        out = io.StringIO()
        with redirect_stdout(out):
            changed.main("0" * 40, SOURCES)
        self.assertEqual(out.getvalue().split(), SOURCES)


if __name__ == "__main__":
    unittest.main()
