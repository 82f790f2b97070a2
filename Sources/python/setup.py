"""Builds the extension over librunekit.a: of the folder RUNEKIT_PREFIX, or made from the Swift sources beside.

RUNEKIT_EXTENSION is an extension that is already built, for the systems of the wheel's tag RUNEKIT_PLATFORM.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

# Has no limited API.
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
HERE = pathlib.Path(__file__).resolve().parent


class BuildLibrary(build_ext):
    def run(self) -> None:
        if built := os.environ.get("RUNEKIT_EXTENSION"):
            folder = pathlib.Path(self.get_ext_fullpath("runekit._native")).parent
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(built, folder)
            return
        prefix = os.environ.get("RUNEKIT_PREFIX")
        if not prefix:
            if not shutil.which("swiftc"):
                sys.exit(
                    "runekit: building from source needs Swift 6.3, https://swift.org/install; the wheels for Linux on "
                    "x86-64 and aarch64 need nothing")
            # In an sdist the sources are in swift/; in the repository, two folders up.
            sources = HERE / "swift" if (HERE / "swift").exists() else HERE.parent.parent
            prefix = str(HERE / "build" / "librunekit")
            subprocess.run([str(sources / ".ci" / "librunekit"), prefix], check=True)
        for extension in self.extensions:
            extension.include_dirs.append(f"{prefix}/include")
            extension.extra_objects.append(f"{prefix}/lib/librunekit.a")
        super().run()


class AnyLaterPython(bdist_wheel):
    def get_tag(self):
        if FREE_THREADED:
            return super().get_tag()
        return "cp39", "abi3", os.environ.get("RUNEKIT_PLATFORM") or super().get_tag()[2]


setup(
    ext_modules=[
        Extension("runekit._native", ["runekit/_native.c"], libraries=["m"], py_limited_api=not FREE_THREADED)
    ],
    cmdclass={"build_ext": BuildLibrary, "bdist_wheel": AnyLaterPython},
)
