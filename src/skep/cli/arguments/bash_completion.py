"""Completion in bash of words that have colons and equals signs in them, such as `alphabeta:level=3`.

Bash takes them for several words. So it passes on the line as it was typed, and is answered with what is
missing of its last word.
"""

import os
from typing import Any

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n'
    local response completion kind value
    response=$(env COMP_LINE="${COMP_LINE:0:$COMP_POINT}" COMP_LAST="${COMP_WORDS[COMP_CWORD]}" \\
        %(complete_var)s=bash_complete $1)
    for completion in $response; do
        IFS=',' read kind value <<< "$completion"
        if [[ $kind == 'file' ]]; then
            compopt -o default
        elif [[ $kind == 'dir' ]]; then
            compopt -o dirnames
        else
            COMPREPLY+=($value)
            if [[ $value == *= ]]; then compopt -o nospace; fi
        fi
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class BashLineCompletion(BashComplete):
    """Completes by the line, not by the words that bash makes of it."""

    source_template = SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """The finished words after the command, and the one that is being typed."""
        line = os.environ["COMP_LINE"]
        words = split_arg_string(line)
        typed = "" if line[-1:].isspace() else words.pop()
        return words[1:], typed

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """An offer, without the part that bash does not count to its last word."""
        _, typed = self.get_completion_args()
        last = os.environ["COMP_LAST"].lstrip(":=")
        known = typed.removesuffix(last)
        return f"{item.type},{str(item.value).removeprefix(known)}"


def use_bash_line_completion() -> None:
    """Let click complete in bash so."""
    add_completion_class(BashLineCompletion)
