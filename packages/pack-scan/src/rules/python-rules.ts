import type { Rule } from './rule.ts'

export const pythonRules = [
  {
    id: 'code-from-data',
    severity: 'critical',
    blocks: 'always',
    why: 'Text that was decoded, decrypted or downloaded is run as code. Nobody can read beforehand what it will do, and it can change after the review.',
    remedy: 'Ship the code as a readable Python file and import it.',
  },
  {
    id: 'obfuscated-code',
    severity: 'critical',
    blocks: 'always',
    why: 'The code is written so that people cannot read it. Obfuscated code cannot be reviewed.',
    remedy: 'Publish the readable source. Keep data in data files, not in long encoded literals.',
  },
  {
    id: 'hidden-code',
    severity: 'critical',
    blocks: 'always',
    why: 'Code stands where a reader does not see it: far to the right behind blanks, or reordered by invisible characters.',
    remedy: 'Put every statement on a line of its own and remove invisible control characters.',
  },
  {
    id: 'known-bad',
    severity: 'critical',
    blocks: 'always',
    why: 'This name, address or program is known from public reports of malicious packages.',
    remedy: 'Remove it. If it is harmless here, say in a note what it is for and ask for another look.',
  },
  {
    id: 'data-to-webhook',
    severity: 'critical',
    blocks: 'always',
    why: 'A chat webhook or bot token is written into the code. Whatever is sent there leaves the computer without its owner knowing; this is how stealers report home.',
    remedy:
      'Let the person who runs the node enter the address, and send only what they ask to be sent. Revoke the published address.',
  },
  {
    id: 'credentials-sent',
    severity: 'critical',
    blocks: 'always',
    why: 'The same code reads passwords, cookies, keys, tokens or the whole environment, and sends something to the network.',
    remedy:
      'Do not read credentials of other programs. Take a key as an input of the node or from one named environment variable, and send it only to the service it belongs to.',
  },
  {
    id: 'reads-credentials',
    severity: 'high',
    blocks: 'at-import',
    why: 'The code opens places where other programs keep passwords, cookies, keys, wallets or tokens.',
    remedy:
      'Ask the person for the one key that the node needs. If a browser’s cookies are needed, let them choose the file.',
  },
  {
    id: 'persistence',
    severity: 'critical',
    blocks: 'always',
    why: 'The code makes itself start again with the computer or with every shell. A pack has no reason to run outside of ComfyUI.',
    remedy: 'Remove it. Start what is needed from the node, and stop it when the node is done.',
  },
  {
    id: 'suspicious-command',
    severity: 'critical',
    blocks: 'always',
    why: 'A command hides what it does, fetches a program and runs it at once, opens a shell to another computer, or turns protection off.',
    remedy: 'Remove the command. Ask people to install needed programs themselves, from their makers.',
  },
  {
    id: 'code-download',
    severity: 'high',
    blocks: 'at-import',
    why: 'Program code is downloaded by the pack itself. What arrives was not reviewed and can change at any time.',
    remedy: 'Ship the code with the pack, or name it as a dependency with a fixed version.',
  },
  {
    id: 'package-install',
    severity: 'high',
    blocks: 'at-import',
    why: 'The pack installs packages by itself. That changes the environment of every other pack without asking and brings in code that was not reviewed.',
    remedy:
      'List the packages in requirements.txt or pyproject.toml; the installer of ComfyUI reads them. When one is missing, say so in an error message.',
  },
  {
    id: 'input-capture',
    severity: 'high',
    blocks: 'at-import',
    why: 'The code listens to keyboard or mouse, or reads the clipboard, the screen or the camera.',
    remedy: 'Do it only inside of a node that says so, and only while that node runs.',
  },
  {
    id: 'eval-exec',
    severity: 'medium',
    blocks: 'never',
    why: 'Text is run as code. When any of it comes from a workflow or a file, whoever wrote that can run anything on this computer. The standards for ComfyUI packs ask to do without.',
    remedy:
      'Read values with ast.literal_eval or json.loads, choose functions from a table, and compute formulas with a parser made for them.',
  },
  {
    id: 'dynamic-import',
    severity: 'low',
    blocks: 'never',
    why: 'The name of an imported module is computed, so that a reader cannot tell what is loaded.',
    remedy: 'Import modules by their names, or choose from a table that is written down.',
  },
  {
    id: 'process-at-import',
    severity: 'medium',
    blocks: 'never',
    why: 'A program is started as soon as ComfyUI loads the pack, whether or not anybody uses it.',
    remedy: 'Start programs inside of the node that needs them.',
  },
  {
    id: 'process-start',
    severity: 'info',
    blocks: 'never',
    why: 'The code starts other programs.',
    remedy: 'Pass arguments as a list, without a shell, and never build a command from text of a workflow.',
  },
  {
    id: 'network-at-import',
    severity: 'medium',
    blocks: 'never',
    why: 'The network is used as soon as ComfyUI loads the pack. That slows every start, fails offline, and tells somebody that the pack is there.',
    remedy: 'Fetch what is needed when a node first needs it, and say so in the description.',
  },
  {
    id: 'unsafe-deserialization',
    severity: 'low',
    blocks: 'never',
    why: 'Loading this format can run code that is hidden in the file. Model files from strangers are often loaded this way.',
    remedy: 'Use safetensors or JSON, torch.load with weights_only=True, or yaml.safe_load.',
  },
] as const satisfies readonly Rule[]
