import { inInit, type Case } from './pack-of.ts'

const pack = (name: string, ...lines: string[]): Case => inInit('', name, ...lines)

/** Honest code that stands close to secrets, downloads and commands. None may withhold a version. */
export const harmlessLookalikes: Case[] = [
  pack(
    'a key out of the pack’s own settings',
    'import requests',
    'from pathlib import Path',
    'key = (Path(__file__).parent / ".env").read_text().strip()',
    'def ask(text):',
    '    return requests.post("https://api.openai.com/v1/x", json={"q": text}, headers={"Authorization": key})',
  ),
  pack(
    'settings of the pack by dotenv',
    'import requests',
    'from os.path import abspath, dirname, join',
    'from dotenv import dotenv_values',
    'settings = dotenv_values(join(dirname(abspath(__file__)), "config", "..", ".env"))',
    'def ask(text):',
    '    return requests.post("https://api.openai.com/v1/x", json={"q": text, "k": settings["KEY"]})',
  ),
  pack(
    'proxies out of the environment',
    'import os, requests',
    'proxies = {k: v for k, v in os.environ.items() if k.lower().endswith("_proxy")}',
    'def fetch(u):',
    '    requests.post(u, json={}, proxies=proxies, verify=dict(os.environ).get("CA"))',
    '    return requests.get(u, proxies=proxies)',
  ),
  pack(
    'fetched words as arguments',
    'import os, requests, shutil, subprocess, sys',
    'def go(u, folder):',
    '    r = requests.get(u).json()',
    '    tool = shutil.which("ffmpeg")',
    "    os.system(f\"{tool} -i {r['url']} && echo {r['name']}\")",
    '    subprocess.run(["ffmpeg", "-i", r["url"], "-c", r["codec"], "-e", r["x"]])',
    '    subprocess.run(["bash", "-c", f"unzip -o {r[\'name\']} -d {folder}"])',
    '    subprocess.run([sys.executable, "main.py", "-c", r["config"]])',
    '    subprocess.run([sys.executable, "-m", "tool", "-c", r["config"]])',
    '    subprocess.run(f"{tool} {folder} " + r["name"], shell=True)',
  ),
  pack(
    'decoded data as input of a program',
    'import base64, requests, subprocess, sys',
    'def go(u, x):',
    '    image = base64.b64decode(x)',
    '    subprocess.run(["ffmpeg", "-i", "-", "out.mp4"], input=image)',
    '    subprocess.run([sys.executable, "worker.py"], input=image)',
    '    p = subprocess.Popen(["ffmpeg", "-f", "rawvideo", "-i", "-"], stdin=subprocess.PIPE)',
    '    p.stdin.write(image)',
    '    p.communicate(requests.get(u).content)',
    '    q = subprocess.Popen([sys.executable, "-m", "worker"], stdin=subprocess.PIPE)',
    '    q.communicate(image)',
  ),
  pack(
    'fetched and decoded data for programs and libraries',
    'import base64, ctypes, requests, subprocess, sys',
    'open("/tmp/in.mp4", "wb").write(requests.get("https://x.example").content)',
    'open("/tmp/in.png", "wb").write(base64.b64decode(f()))',
    'subprocess.run(["ffmpeg", "-i", "/tmp/in.mp4", "/tmp/out.mp4"])',
    'subprocess.run(["ffmpeg", "-i", "/tmp/in.png", "/tmp/out.mp4"])',
    'subprocess.run([sys.executable, "worker.py", "/tmp/in.png"])',
    'subprocess.run("xdg-open /tmp/in.mp4", shell=True)',
    'ctypes.CDLL("libav.so").open(b"/tmp/in.mp4")',
  ),
]
