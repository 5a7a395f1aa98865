# SPDX-License-Identifier: Apache-2.0
import unittest

import script


class ScriptTest(unittest.TestCase):
    def ended(self, main):
        with self.assertRaises(SystemExit) as end:
            script.run(main)
        return end.exception.code

    def test_a_status_and_a_message(self):
        def refuses(arguments):
            raise ValueError("what was wrong")

        self.assertEqual(3, self.ended(lambda arguments: 3))
        self.assertEqual("what was wrong", self.ended(refuses))


if __name__ == "__main__":
    unittest.main()
