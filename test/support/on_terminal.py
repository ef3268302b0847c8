"""Runs a command on a pseudo-terminal: `on_terminal.py <columns> <rows> <command…>`.

Standard input and output are the terminal's; each line `<columns> <rows>` on descriptor 3 gives it another size. The exit
code is the command's, 128 and the signal's number when one has ended it.
"""

import fcntl
import os
import pty
import select
import struct
import sys
import termios


def resize(terminal: int, columns: int, rows: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


# Before the command exists, so that it never sees another size.
child, terminal = pty.fork()
if child == 0:
    resize(0, int(sys.argv[1]), int(sys.argv[2]))
    os.execvp(sys.argv[3], sys.argv[3:])

sources = [terminal, 0, 3]
while terminal in sources:
    for source in select.select(sources, [], [])[0]:
        try:
            data = os.read(source, 65536)
        except OSError:
            data = b""
        if not data:
            sources.remove(source)
        elif source == terminal:
            os.write(1, data)
        elif source == 0:
            os.write(terminal, data)
        else:
            for line in data.decode().splitlines():
                resize(terminal, *map(int, line.split()))
_, status = os.waitpid(child, 0)
sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
