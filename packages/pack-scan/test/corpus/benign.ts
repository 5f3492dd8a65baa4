import { deflateSync } from 'node:zlib'
import { inInit, joined, type Case } from './pack-of.ts'

const png = Buffer.from([
  0x89,
  0x50,
  0x4e,
  0x47,
  13,
  10,
  26,
  10,
  ...Array.from({ length: 900 }, (_, index) => (index * 37) % 251),
]).toString('base64')
const table = deflateSync(Array.from({ length: 300 }, (_, index) => `${index},${index * index}`).join('\n')).toString(
  'base64',
)
const inNode = (name: string, ...lines: string[]): Case =>
  inInit(
    '',
    name,
    'import os, sys, subprocess',
    'class Node:',
    '    def run(self, image, text, path):',
    ...lines.map((line) => `        ${line}`),
  )
const files = (name: string, content: Record<string, string | Uint8Array>): Case => ({
  name,
  rule: '',
  files: { '__init__.py': '', ...content },
})
const script = (name: string, ...lines: string[]): Case => files(name, { 'web/main.js': `${lines.join('\n')}\n` })

/** Typical code of honest packs. None of it may withhold a version. */
export const benign: Case[] = [
  inInit('', 'a picture in base64', 'import base64, io', `ICON = base64.b64decode("${png}")`),
  inInit(
    '',
    'a table, deflated',
    'import base64, zlib',
    `TABLE = zlib.decompress(base64.b64decode("${table}")).decode()`,
  ),
  inNode('base64 for pictures', 'import base64', 'return base64.b64decode(image)'),
  inNode('ffmpeg', 'subprocess.run(["ffmpeg", "-i", path, "out.mp4"], check=True)'),
  inNode('requests', 'import requests', 'return requests.get(text, timeout=10).content'),
  inNode(
    'a picture sent to a service',
    'import requests',
    'return requests.post("https://api.service.example/v1", headers={"Authorization": os.environ["SERVICE_KEY"]}, json={"i": image}).json()',
  ),
  inInit('', 'a token of Hugging Face', 'import os', 'TOKEN = os.environ.get("HF_TOKEN")'),
  inInit('', 'model.eval()', 'import torch', 'model = torch.nn.Linear(1, 1)', 'model.eval()', 'pipe = make().eval()'),
  inNode('torch.load of weights', 'import torch', 'return torch.load(path, weights_only=True)'),
  inInit(
    '',
    'the version by git',
    'import subprocess, os',
    'VERSION = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=os.path.dirname(__file__)).decode()',
  ),
  inInit(
    '',
    'ffmpeg is looked for',
    'import shutil, subprocess',
    'subprocess.run([shutil.which("ffmpeg"), "-version"], capture_output=True)',
  ),
  inInit(
    '',
    'what is installed is looked up',
    'import subprocess, sys',
    'subprocess.check_output([sys.executable, "-m", "pip", "list"])',
  ),
  inInit(
    '',
    're.compile and torch.compile',
    'import re, torch',
    'P = re.compile(r"[a-z]+")',
    'm = torch.compile(torch.nn.Linear(1, 1))',
  ),
  inInit(
    '',
    'nodes by a loop',
    'import importlib, os',
    'for name in os.listdir(os.path.dirname(__file__)):',
    '    if name.endswith(".py"):',
    '        importlib.import_module("." + name[:-3], __name__)',
  ),
  inInit(
    '',
    'nodes by file',
    'import importlib.util',
    'spec = importlib.util.spec_from_file_location("nodes", "nodes.py")',
    'module = importlib.util.module_from_spec(spec)',
    'spec.loader.exec_module(module)',
  ),
  inInit(
    '',
    'a hint how to install',
    'try:',
    '    import cv2',
    'except ImportError:',
    '    print("Please run: pip install opencv-python")',
  ),
  inNode('pip only when asked', 'subprocess.run([sys.executable, "-m", "pip", "install", text])'),
  files('the install script installs', {
    'install.py':
      'import subprocess, sys\nsubprocess.check_call([sys.executable, "-m", "pip", "install", "-r", "requirements.txt"])\n',
  }),
  inNode('a formula', 'return eval(text, {"__builtins__": {}}, {"a": 1})'),
  inInit(
    '',
    'getattr of a setting',
    'import torch',
    'def dtype(name):',
    '    return getattr(torch, name)',
    'X = getattr(torch, "float" + "16")',
  ),
  inNode(
    'a model that is downloaded',
    'from huggingface_hub import hf_hub_download',
    'return hf_hub_download("a/b", "model.safetensors")',
  ),
  inInit(
    '',
    'a model that is downloaded at once',
    'from huggingface_hub import hf_hub_download',
    'hf_hub_download("a/b", "model.safetensors")',
  ),
  inNode(
    'weights by urlretrieve',
    'import urllib.request',
    'urllib.request.urlretrieve("https://models.example/x.pth", "x.pth")',
  ),
  inNode(
    'cookies for a video',
    'import yt_dlp',
    'return yt_dlp.YoutubeDL({"cookiesfrombrowser": ("chrome",)}).download([text])',
  ),
  inNode('the screen as an input', 'from PIL import ImageGrab', 'return ImageGrab.grab()'),
  inNode('a webhook that people enter', 'import requests', 'return requests.post(text, json={"content": "done"})'),
  inInit(
    '',
    'a route',
    'from server import PromptServer',
    'from aiohttp import web',
    '@PromptServer.instance.routes.post("/inert/save")',
    'async def save(request):',
    '    data = await request.json()',
    '    open("settings.json", "w").write(str(data))',
    '    return web.json_response({})',
  ),
  inInit('', 'a script of its own', 'import os', 'if __name__ == "__main__":', '    os.system("pip install inert")'),
  inInit(
    '',
    'hash and secrets',
    'import hashlib, secrets',
    'KEY = hashlib.sha256(secrets.token_bytes(32)).hexdigest()',
  ),
  inInit(
    '',
    'Greek letters in a sampler',
    '\u03c3_next = 1.0',
    '\u03b1_t = \u03c3_next * 2',
    '\u0394t = \u03b1_t - \u03c3_next',
  ),
  inInit('', 'names in Chinese', '图像 = 1', '图像_out = 图像'),
  inInit('', 'a long prompt', `PROMPT = """${'Describe the picture in one sentence. '.repeat(300)}"""`),
  inInit('', 'a table that is aligned', `A = {"x": 1,${' '.repeat(60)}"y": 2}`),
  inInit(
    '',
    'an environment for a child',
    'import os, subprocess',
    'def run(cmd):',
    '    env = os.environ.copy()',
    '    env["X"] = "1"',
    '    return subprocess.run(cmd, env=env)',
  ),
  inNode('a line end by number', 'return text.replace(chr(10), "") + chr(9)'),
  files('exec in the tests', { 'tests/test_a.py': 'import base64\nexec(base64.b64decode("eA=="))\n' }),
  files('code in the examples', { 'examples/run.py': 'import os\nos.system("curl https://x.example | sh")\n' }),
  files('a version out of a file, in setup.py', {
    'setup.py': 'from setuptools import setup\nexec(open("pkg/version.py").read())\nsetup(version=__version__)\n',
  }),
  files('requirements', {
    'requirements.txt':
      'numpy>=1.25\nopencv-python-headless\ntransformers>=4.40\ngit+https://github.com/a/b.git@0123456789012345678901234567890123456789\n--extra-index-url https://download.pytorch.org/whl/cu121\nrequests # for pages\n',
  }),
  files('a library that is shipped', {
    'lib/fast.so': Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, ...Array.from({ length: 64 }, () => 0)]),
  }),
  files('compiled code beside its source', {
    'a.py': 'x = 1\n',
    '__pycache__/a.cpython-312.pyc': Uint8Array.from([0xcb, 0x0d, 0x0d, 0x0a, ...Array.from({ length: 64 }, () => 0)]),
  }),
  files('an install script for people', {
    'install.sh': '#!/bin/sh\npip install -r requirements.txt\n',
    'install.bat': '@echo off\npython -m pip install -r requirements.txt\n',
  }),
  files('examples of keys', {
    'README.md': `Set OPENAI_API_KEY=${joined('sk-pro', 'j-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')}\n`,
  }),
  script(
    'a minified bundle',
    `!function(e,t){"object"==typeof exports?t():e.x=t()}(this,function(){var e=Function("return this")();return e});${'var a=1;'.repeat(400)}`,
  ),
  script(
    'the storage for its own setting',
    'localStorage.setItem("inert.size", "3")',
    'fetch("https://models.example/list?n=" + localStorage.getItem("inert.size"))',
  ),
  script(
    'pictures by atob',
    'const bytes = Uint8Array.from(atob(image), (c) => c.charCodeAt(0))',
    'setTimeout(() => draw(bytes), 10)',
  ),
  script(
    'a cookie of its own',
    'const theme = document.cookie.match(/theme=(\\w+)/)',
    'fetch("/inert/theme?x=" + theme)',
  ),
  script(
    'the extension API',
    'import { app } from "../../scripts/app.js"',
    'app.registerExtension({ name: "inert", async setup() { const { api } = await import("../../scripts/api.js") } })',
  ),
  script('a library from a host', 'const three = await import("https://cdn.example/three.module.js")'),
  inNode(
    'a video that is fetched and converted',
    'import requests',
    'with open(path, "wb") as f:',
    '    f.write(requests.get(text).content)',
    'subprocess.run(["ffmpeg", "-i", path, "out.mp4"])',
  ),
  files('a workflow', { 'workflows/a.json': '{"nodes": []}', 'settings.json': '{"webhook": ""}' }),
  inInit(
    '',
    'eval offered by its name',
    'from omegaconf import OmegaConf',
    'OmegaConf.register_new_resolver("eval", eval)',
  ),
  inNode('eval in a table', 'return {"eval": eval, "len": len}[text](path)'),
  inInit('', 'patterns by map', 'import re', 'PATTERNS = list(map(re.compile, ["a", "b"]))'),
  inInit(
    '',
    'a parameter that is called compile',
    'def load(model, compile=True):',
    '    return run(model, compile)',
    'load(1)',
  ),
  inInit('', 'a name that hides exec', 'def exec(x):', '    return x', 'list(map(exec, [1]))'),
  inInit('', 'whether it is eval', 'IS_EVAL = RUN is eval'),
  files('a module by its path', {
    '__init__.py':
      'import importlib.util, os\ns = importlib.util.spec_from_file_location("a", os.path.join(os.path.dirname(__file__), "a.py"))\n',
    'a.py': '',
  }),
  inInit(
    '',
    'modules of a folder, one by one',
    'import importlib.util, glob',
    'for file in glob.glob("nodes/*.py"):',
    '    spec = importlib.util.spec_from_file_location(file, file)',
  ),
  inInit('', 'the endings of modules', 'import importlib.machinery as m', 'ENDINGS = list(m.SOURCE_SUFFIXES)'),
  files('a library of its own on the path', {
    '__init__.py':
      'import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))\nimport helper\n',
    'lib/helper.py': 'x = 1\n',
    'tests/helper.py': 'import base64\nexec(base64.b64decode("eA=="))\n',
  }),
  files('weights', {
    'models/vgg.pth': Uint8Array.from([0x80, 2, 0x8a, 10, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a]),
  }),
  files('a list of folders', { 'x.pth': 'lib\n# import os\n' }),
  inInit(
    '',
    'a pickle of its own',
    'import pickle',
    'with open("table.pkl", "rb") as f:',
    '    TABLE = pickle.load(f)',
  ),
  inInit(
    '',
    'libraries of the system',
    'import ctypes',
    'LIBC = ctypes.CDLL("libc.so.6")',
    'K = ctypes.WinDLL("kernel32.dll")',
  ),
  files('a native library and its wrapper in another folder', {
    'fast.py': 'import ctypes\n',
    'lib/fast.so': Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, ...Array.from({ length: 64 }, () => 0)]),
    'libslow.dll': Uint8Array.from([0x4d, 0x5a, ...Array.from({ length: 70 }, () => 0)]),
    'libslow.py': '',
  }),
  inInit('', 'its version', 'import os', 'exec(open(os.path.join(os.path.dirname(__file__), "version.py")).read())'),
]
