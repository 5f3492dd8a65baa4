import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cloned, pack, packs as set } from '../../test/packs.ts'
import {
  readLock,
  readSnapshot,
  formatComfyLock,
  formatDepsFile,
  formatDesktopSnapshot,
  formatLock,
  formatManagerSnapshot,
  formatRequirements,
  formatShellScript,
} from '../index.ts'
import { quote } from './shell-script.ts'

const desktop = { createdAt: new Date('2026-01-02T03:04:05Z'), label: 'Set' }

describe('a deps file', () => {
  it('has repositories, and lists omitted packs and versions', () => {
    const { text, leftOut } = formatDepsFile(set)
    expect(Object.keys(JSON.parse(text).custom_nodes)).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `https://github.com/a/${id}`),
    )
    expect(leftOut).toEqual([
      { pack: 'e', what: 'pack' },
      { pack: 'b', what: 'version' },
    ])
  })
})

describe('a snapshot of ComfyUI Desktop', () => {
  it('has no Python packages, and has each pack with its folder name', () => {
    const { snapshots, ...envelope } = JSON.parse(formatDesktopSnapshot(set, desktop).text)
    expect(envelope).toEqual({
      type: 'comfyui-desktop-2-snapshot',
      version: 1,
      exportedAt: '2026-01-02T03:04:05.000Z',
      installationName: 'Set',
    })
    expect(snapshots).toMatchObject([
      {
        version: 1,
        skipPipSync: true,
        pipPackages: {},
        comfyui: { commit: null },
        customNodes: [
          { id: 'a', type: 'cnr', dirName: 'a', enabled: true, version: '1.0.0' },
          { id: 'b', type: 'cnr' },
          { id: 'c', type: 'git', dirName: 'c', url: 'https://github.com/a/c', commit: 'abc1234' },
          { id: 'd', type: 'git' },
        ],
      },
    ])
  })

  it('omits a pack whose id is not a folder name', () => {
    const { text, leftOut } = formatDesktopSnapshot([pack('../x'), pack('a')], desktop)
    expect(JSON.parse(text).snapshots[0].customNodes).toMatchObject([{ id: 'a' }])
    expect(leftOut).toEqual([{ pack: '../x', what: 'pack' }])
  })
})

describe('requirements.txt', () => {
  it('has each line once below its packs, and unread lines as comments', () => {
    const { text, leftOut } = formatRequirements(set)
    expect(text).toBe(
      '# a 1.0.0\n# b 1.0.0\nnumpy>=1.2\n\n# b 1.0.0\n# -r more.txt\n\n# c: git+https://github.com/a/c@abc1234\n',
    )
    expect(leftOut).toEqual([{ pack: 'b', what: 'lines' }])
  })

  it('has no option line from a text of a pack', () => {
    const ends = ['\n', '\r', '\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029']
    const lineEnd = fc.constantFrom(...ends)
    const hostile = fc
      .tuple(fc.string(), lineEnd)
      .map(([text, end]) => `x; os_name == "${text}${end}--index-url=https://evil"${end}-r y`)
    fc.assert(
      fc.property(hostile, hostile, (line, id) => {
        const { text } = formatRequirements([pack(id, { requirements: [line] })])
        const lines = ends.reduce((parts, end) => parts.flatMap((part) => part.split(end)), [text])
        expect(lines.filter((one) => one.trim().startsWith('-'))).toEqual([])
      }),
    )
  })
})

describe('a shell script', () => {
  it('installs the chosen versions, then repositories', () => {
    expect(formatShellScript(set).text).toBe(
      [
        '#!/bin/sh',
        'set -eu',
        ': "${COMFYUI_PATH:?is to be the folder of ComfyUI}"',
        `comfy --workspace "$COMFYUI_PATH" node registry-install --version '1.0.0' -- 'a'`,
        '# node Blur',
        `comfy --workspace "$COMFYUI_PATH" node registry-install --version '1.0.0' -- 'b'`,
        `comfy --workspace "$COMFYUI_PATH" node install 'https://github.com/a/c'`,
        'git -C "$COMFYUI_PATH/custom_nodes/c" checkout --quiet abc1234',
        `comfy --workspace "$COMFYUI_PATH" node install 'https://github.com/a/d'`,
        '',
      ].join('\n'),
    )
  })

  it('needs no ComfyUI folder without a commit', () => {
    expect(formatShellScript([pack('a'), cloned('d')]).text).toBe(
      [
        '#!/bin/sh',
        'set -eu',
        "comfy node registry-install --version '1.0.0' -- 'a'",
        "comfy node install 'https://github.com/a/d'",
        '',
      ].join('\n'),
    )
  })

  it('checks out only commits, and omits a commit if the folder name is unknown', () => {
    const branch = cloned('c', { commit: 'main' })
    const dotted = cloned('d', { commit: 'abc1234', repository: 'https://github.com/a/d.e' })
    const { text, leftOut } = formatShellScript([branch, dotted])
    expect(text).not.toContain('git -C')
    expect(leftOut).toEqual([
      { pack: 'c', what: 'commit' },
      { pack: 'd', what: 'commit' },
    ])
  })

  it('quotes any text for the shell', () => {
    const safe = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())
    const texts = fc.sample(
      fc.oneof(safe, fc.constantFrom("'; touch /tmp/x; '", '$(id)', '`id`', '\\', '!', '"', '\n')),
      60,
    )
    const script = texts.map((text) => `printf '%s\\0' ${quote(text)}`).join('\n')
    expect(execFileSync('sh', ['-c', script]).toString()).toBe(texts.map((text) => `${text}\0`).join(''))
  })

  it('runs only comfy and git checkout, for any names', () => {
    const hostile = [
      "'; id #",
      '$(id)',
      '-h',
      '../x',
      'a\nid',
      'https://g/a;id',
      'https://g/o/a$(id)',
      'https://g/o/--x',
    ]
    const usual = ['abc1234', '0123456789abcdef0123456789abcdef01234567', 'https://g/o/pack', 'o/pack.git']
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile, ...usual))
    const comfy = String.raw`comfy( --workspace "\$COMFYUI_PATH")? node`
    const forms = new RegExp(
      String.raw`^(#.*|: "\$\{COMFYUI_PATH:\?[\w ]+\}"|${comfy} registry-install --version '[\w.+-]+' -- '\w[\w.+-]*'` +
        String.raw`|${comfy} install 'https?:\/\/\S+'|git -C "\$COMFYUI_PATH\/custom_nodes\/\w[\w-]*" checkout --quiet [\da-f]{7,40})$`,
      'u',
    )
    let checkouts = 0
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (id, version, other, isReleased) => {
        const facts = { repository: other.startsWith('http') ? other : `https://g/${other}`, reasons: [other] }
        const packs = [isReleased ? pack(id, { ...facts, version }) : cloned(id, { ...facts, commit: version })]
        const [, , ...lines] = formatShellScript(packs).text.trimEnd().split('\n')
        checkouts += lines.filter((line) => line.startsWith('git ')).length
        expect(lines.filter((line) => !forms.test(line))).toEqual([])
      }),
      { examples: [['x', 'abc1234', 'https://g/o/pack', false]] },
    )
    expect(checkouts).toBeGreaterThan(0)
  })

  it('pins no pack whose clone has the same folder name as another', () => {
    const [commit, other] = ['abc1234', 'def5678']
    const packs = [
      cloned('one', { repository: 'https://g/a/same', commit }),
      cloned('two', { repository: 'https://g/b/same', commit: other }),
    ]
    const { text, leftOut } = formatShellScript(packs)
    expect(text).not.toContain('checkout')
    expect(leftOut).toMatchObject([
      { pack: 'one', what: 'commit' },
      { pack: 'two', what: 'commit' },
    ])
  })

  it('omits a pack whose id is a path or an option', () => {
    expect(formatShellScript([pack('../x'), pack('-h')]).leftOut).toMatchObject([{ pack: '-h' }, { pack: '../x' }])
  })
})

describe('for any facts', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 'toString', ''))
  const anyPack = fc
    .record({
      id: text,
      name: text,
      repository: text,
      version: text,
      requirements: fc.array(text),
      reasons: fc.array(text),
    })
    .chain(({ id, ...facts }) =>
      fc.constantFrom(pack(id, facts), cloned(id, { ...facts, repository: `https://g/${facts.name}` })),
    )

  it('every format returns a text, and the snapshot has every released pack', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPack, { selector: ({ id }) => id, maxLength: 5 }), (packs) => {
        const snapshot = JSON.parse(formatManagerSnapshot(packs).text)
        const released = packs.filter(({ version }) => version !== undefined)
        expect(new Map(Object.entries(snapshot.cnr_custom_nodes))).toEqual(
          new Map(released.map(({ id, version }) => [id, version])),
        )
        const isNamed = packs.every(({ id, version }) => id !== '' && version !== '')
        expect('value' in readLock(formatLock(packs).text)).toBe(isNamed)
        const files = [formatComfyLock, formatDepsFile, formatRequirements, formatShellScript].map((format) =>
          format(packs),
        )
        expect([...files, formatDesktopSnapshot(packs, desktop)].every((file) => typeof file.text === 'string')).toBe(
          true,
        )
      }),
    )
  })

  it('no reader throws for any document', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.json()), (document) => {
        expect([readLock(document), readSnapshot(document)]).toHaveLength(2)
      }),
    )
  })
})
