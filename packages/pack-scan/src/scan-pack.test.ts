import { loadParsers } from '@registry/syntax'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { benign } from '../test/corpus/benign.ts'
import { evasions } from '../test/corpus/evasions.ts'
import { intruders } from '../test/corpus/intruders.ts'
import { obfuscators } from '../test/corpus/obfuscators.ts'
import { otherMalice } from '../test/corpus/other-malice.ts'
import { packOf, webhook } from '../test/corpus/pack-of.ts'
import { stealers } from '../test/corpus/stealers.ts'
import type { Finding, ScanReport } from './report.ts'
import { rules } from './rules.ts'
import { scanPack } from './scan-pack.ts'

const parsers = await loadParsers()
const scan = (files: Record<string, string | Uint8Array>): ScanReport => scanPack(parsers, packOf(files))
const everyCase = [...benign, ...obfuscators, ...stealers, ...intruders, ...evasions, ...otherMalice]
const paths = fc.constantFrom(
  '__init__.py',
  'install.py',
  'web/a.js',
  'requirements.txt',
  'pyproject.toml',
  'run.sh',
  'x.html',
  'b.png',
  'c.pyc',
)

it('reports nothing for an empty pack', () => {
  expect(scan({})).toMatchObject({ verdict: 'pass', findings: [], findingCount: 0, capabilities: [] })
})

it('gives equal, bounded reports for any bytes', () => {
  const content = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.uint8Array({ maxLength: 600 }),
    fc.string({ maxLength: 400 }),
  )
  fc.assert(
    fc.property(fc.dictionary(paths, content, { maxKeys: 5 }), (files) => expectSound(files)),
    { numRuns: 150 },
  )
})

it('reports on truncated, doubled and joined sources', () => {
  const sources = everyCase.flatMap(({ files }) => Object.values(files).filter((text) => typeof text === 'string'))
  const piece = fc
    .tuple(fc.constantFrom(...sources), fc.nat(400), fc.nat(400))
    .map(([text, from, length]) => text.slice(from % (text.length + 1)).slice(0, length))
  const mutated = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.dictionary(paths, mutated, { minKeys: 1, maxKeys: 3 }), (files) => expectSound(files)),
    { numRuns: 150 },
  )
})

it.each([
  ['brackets', '('.repeat(10_000)],
  ['lists', `x = ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['calls', `exec(${'f('.repeat(10_000)}1${')'.repeat(10_000)})`],
  ['sums', `exec(${Array.from({ length: 10_000 }, () => '"a"').join('+')})`],
  ['attributes', `exec(a${'.b'.repeat(10_000)})`],
  ['blocks', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}if x:`).join('\n')],
  ['lambdas', `exec(${'lambda: '.repeat(10_000)}1)`],
  ['a line of blanks', `x = 1${' '.repeat(500_000)}\n`],
  [
    'cyclic names',
    `${Array.from({ length: 300 }, (_, index) => `a${index} = a${(index + 1) % 300} + a${(index + 7) % 300}`).join('\n')}\nexec(a0)`,
  ],
  [
    'functions that call each other',
    `${Array.from({ length: 300 }, (_, index) => `def f${index}(x): return f${(index + 1) % 300}(x) + f${(index + 2) % 300}(x)`).join('\n')}\nexec(f0(1))`,
  ],
])('finishes %s', (_name, text) => {
  for (const path of ['__init__.py', 'web/main.js', 'requirements.txt', 'run.sh']) expectSound({ [path]: text })
})

it('finishes long lines in scripts', () => {
  for (const text of [
    `eval(${'a+'.repeat(100_000)}1)`,
    `eval(${'('.repeat(10_000)}`,
    '\\x61'.repeat(50_000),
    `<script>${'<script>'.repeat(20_000)}`,
  ])
    for (const path of ['web/main.js', 'web/page.html']) expectSound({ [path]: text })
})

it('keeps twenty findings of a rule, counts the rest, and shows every blocking rule', () => {
  const flood = Array.from({ length: 3000 }, (_, index) => `def f${index}(text): eval(text)`).join('\n')
  const { findings, findingCount } = scan({ '__init__.py': `${flood}\nHOOK = "${webhook}"\n` })
  expect(findingCount).toBe(3001)
  expect(findings.filter(({ rule }) => rule === 'eval-exec')).toHaveLength(20)
  expect(findings[0]?.rule).toBe('data-to-webhook')
})

it('reports a source that was not read', () => {
  const report = scan({ '__init__.py': '', 'nodes.py': new Uint8Array(10) })
  expect(report.findings).toMatchObject([{ rule: 'source-too-large', blocks: true, file: 'nodes.py' }])
})

it('never shows a whole secret', () => {
  const body = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6'
  const report = scan({ '__init__.py': `TOKEN = "${['gh', 'p_'].join('')}${body}"\n` })
  expect(report.findings).toMatchObject([{ rule: 'secret-in-archive', severity: 'high', blocks: false, line: 1 }])
  expect(JSON.stringify(report)).not.toContain(body.slice(0, 20))
})

it('makes invisible characters visible in snippets', () => {
  const [finding] = scan({ '__init__.py': 'import os\nos.system("a\u202e\u0007b")\n' }).findings
  expect(finding?.snippet).toBe('os.system("a\\u{202e}\\u{7}b")')
})

it('reports capabilities with their places, except in tests', () => {
  const { capabilities } = scan({
    '__init__.py': 'import requests, os, subprocess, ctypes\nfrom server import PromptServer\nWEB_DIRECTORY = "./ui"\n',
    'nodes.py': [
      'import os, subprocess, ctypes, folder_paths',
      'from server import PromptServer',
      'def f():',
      '    os.environ["X"]',
      '    subprocess.run(["a"])',
      '    ctypes.CDLL("x")',
      '    open(os.path.expanduser("~/x"), "w")',
      '    p = os.path.join(folder_paths.models_dir, "x")',
      '    open(p, "w")',
      '@PromptServer.instance.routes.get("/x")',
      'def g(): pass',
    ].join('\n'),
    'ui/a.js': 'export const a = 1',
    'tests/a.py': 'import socket\n',
  })
  expect(capabilities).toEqual([
    { capability: 'network', places: [{ file: '__init__.py', line: 1 }] },
    { capability: 'processes', places: [{ file: 'nodes.py', line: 5 }] },
    { capability: 'environment', places: [{ file: 'nodes.py', line: 4 }] },
    {
      capability: 'writes-outside',
      places: [
        { file: 'nodes.py', line: 7 },
        { file: 'nodes.py', line: 9 },
      ],
    },
    { capability: 'native-code', places: [{ file: 'nodes.py', line: 6 }] },
    { capability: 'server-routes', places: [{ file: 'nodes.py', line: 10 }] },
    { capability: 'front-end', places: [{ file: 'ui/a.js', line: undefined }] },
  ])
})

const ruleIds = new Set(rules.map(({ id }) => id))

function expectSound(files: Record<string, string | Uint8Array>): void {
  const report = scan(files)
  expect(report.findings.length).toBeLessThanOrEqual(500)
  expect(report.findingCount).toBeGreaterThanOrEqual(report.findings.length)
  expect(report.verdict).toBe(report.findings.some(({ blocks }) => blocks) ? 'flag' : 'pass')
  for (const finding of report.findings) expectSoundFinding(finding, files)
  for (const { places } of report.capabilities) expect(places.length).toBeLessThanOrEqual(20)
  expect(JSON.stringify(scan(files))).toBe(JSON.stringify(report))
}

function expectSoundFinding(finding: Finding, files: Record<string, string | Uint8Array>): void {
  expect(ruleIds).toContain(finding.rule)
  expect(finding.snippet.length).toBeLessThanOrEqual(200)
  expect(finding.detail).not.toBe('')
  // oxlint-disable-next-line no-control-regex -- They are what must not be there.
  expect(finding.snippet + finding.detail).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
  const text = files[finding.file]
  if (finding.line === undefined) return
  expect(typeof text).toBe('string')
  expect(finding.line).toBeLessThanOrEqual(String(text).split('\n').length)
}

const decoded = 'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))\n'
const bytecode = (flags: number): Uint8Array =>
  Uint8Array.from([0xa7, 0x0d, 0x0d, 0x0a, flags, ...Array.from({ length: 60 }, () => 0)])

it.each<[string, string, Record<string, string | Uint8Array>]>([
  [
    'an encoding declared after a long line',
    'hidden-code',
    { '__init__.py': `#${'x'.repeat(500)}\n# coding: utf_7\n` },
  ],
  ['another name of an encoding', 'hidden-code', { '__init__.py': '# coding: u7\n' }],
  ['an encoding defined by the pack', 'hidden-code', { '__init__.py': '# coding: mine\n' }],
  [
    'a letter that ends with the byte of a backslash',
    'hidden-code',
    { '__init__.py': "# coding: big5\nx = '\u00a1\\'; y #'\n" },
  ],
  [
    'a package that shadows a module',
    'code-from-data',
    { '__init__.py': 'from . import tests', 'tests.py': '', 'tests/__init__.py': decoded },
  ],
  [
    'bytecode checked by the digest of its source',
    'bytecode-without-source',
    { '__init__.py': 'from . import a', 'a.py': '', '__pycache__/a.cpython-312.pyc': bytecode(3) },
  ],
])('flags code hidden behind %s', (_, rule, files) => {
  const { verdict, findings } = scan(files)
  expect({ verdict, rules: findings.filter(({ blocks }) => blocks).map((finding) => finding.rule) }).toMatchObject({
    verdict: 'flag',
    rules: expect.arrayContaining([rule]),
  })
})

it('excuses code in tests that nothing loads, but no bytecode without source', () => {
  expect(scan({ '__init__.py': '', 'tests/a.py': decoded }).verdict).toBe('pass')
  expect(scan({ '__init__.py': '', 'tests/a.pyc': bytecode(0) }).verdict).toBe('flag')
})

it.each(['utf-8', 'utf8', 'latin-1', 'cp1252', 'gbk', 'shift_jis', 'utf-8-unix'])('passes the encoding %s', (name) => {
  expect(scan({ '__init__.py': `# -*- coding: ${name} -*-\nx = 'é'\n` }).verdict).toBe('pass')
})

it('passes a backslash after a letter in a declared encoding', () => {
  expect(scan({ '__init__.py': "# -*- coding: gbk -*-\nx = '你好\\n'\n" }).verdict).toBe('pass')
})

it('flags requirements that are too large to read', () => {
  const file = { path: 'requirements.txt', size: 3_000_000, head: new Uint8Array(), text: undefined }
  expect(scanPack(parsers, [file])).toMatchObject({ verdict: 'flag', findings: [{ rule: 'scan-incomplete' }] })
})
