# SPDX-License-Identifier: Apache-2.0
"""How the scripts beside end."""
import sys


def run(main):
    """Ends the process with what main returns for the arguments; a ValueError is printed, and the exit status is 1."""
    try:
        sys.exit(main(sys.argv[1:]))
    except ValueError as error:
        sys.exit(str(error))
