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
]
