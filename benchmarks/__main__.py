"""Print the figures of the modules named on the command line, or of all."""

import importlib
import pkgutil
import platform
import sys

import benchmarks


def main(names: list[str]) -> None:
    known = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__"]
    for name in names:
        if name not in known:
            sys.exit(f"unknown benchmark {name!r}; known: {', '.join(known)}")
    print(f"{platform.machine()}, Python {platform.python_version()}", flush=True)
    for name in names or known:
        print(f"\n{name}", flush=True)
        for line in importlib.import_module(f"benchmarks.{name}").figures():
            print(f"  {line}", flush=True)


main(sys.argv[1:])
