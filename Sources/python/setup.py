"""Builds the extension over librunekit.a: of the folder RUNEKIT_PREFIX, or made from the Swift sources beside."""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent


class BuildLibrary(build_ext):
    def run(self) -> None:
        prefix = os.environ.get("RUNEKIT_PREFIX")
        if not prefix:
            if not shutil.which("swiftc"):
                sys.exit(
                    "runekit: building from source needs Swift 6.3, https://swift.org/install; the wheel for Linux on "
                    "x86-64 needs nothing")
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
        return "cp39", "abi3", super().get_tag()[2]


setup(
    ext_modules=[
        Extension("runekit._native", ["runekit/_native.c"], libraries=["m"], py_limited_api=True)
    ],
    cmdclass={"build_ext": BuildLibrary, "bdist_wheel": AnyLaterPython},
)
