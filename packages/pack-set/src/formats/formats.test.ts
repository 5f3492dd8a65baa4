import { execFileSync } from 'node:child_process'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ChosenPack } from '../chosen-pack.ts'
import {
  lockSchema,
  readLock,
  readSnapshot,
  writeComfyLock,
  writeDepsFile,
  writeDesktopSnapshot,
  writeLock,
  writeManagerSnapshot,
  writeRequirements,
  writeShellScript,
} from '../index.ts'
import { quote } from './shell-script.ts'

function pack(id: string, facts: Partial<ChosenPack> = {}): ChosenPack {
  return {
    id,
    name: id,
    repository: `https://github.com/a/${id}`,
    version: '1.0.0',
    isLatest: true,
    status: 'active',
    isDeprecated: false,
    requirements: [],
    supportedComfyui: '',
    supportedOs: [],
    supportedAccelerators: [],
    capabilities: [],
    comfyNodes: [],
    reasons: [],
    ...facts,
  }
}

/** A pack without a version. */
function cloned(id: string, facts: Partial<ChosenPack> = {}): ChosenPack {
  const released = pack(id, facts)
  delete released.version
  return released
}

const set = [
  pack('b', { isLatest: false, requirements: ['numpy>=1.2', '-r more.txt'], reasons: ['node Blur'] }),
  cloned('c', { commit: 'abc1234' }),
  pack('a', { requirements: ['numpy>=1.2'], sha256: 'A'.repeat(64), size: 10 }),
  cloned('d'),
  cloned('e', { repository: '' }),
]
const desktop = { createdAt: new Date('2026-01-02T03:04:05Z'), label: 'Set' }

describe('snapshot of ComfyUI-Manager', () => {
  it('has all five keys, and tells what it cannot say', () => {
    const { text, leftOut } = writeManagerSnapshot(set, 'f00')
    expect(JSON.parse(text)).toEqual({
      comfyui: 'f00',
      git_custom_nodes: {
        'https://github.com/a/c': { hash: 'abc1234', disabled: false },
        'https://github.com/a/d': { hash: '', disabled: false },
      },
      cnr_custom_nodes: { a: '1.0.0', b: '1.0.0' },
      file_custom_nodes: [],
      pips: {},
    })
    expect(leftOut).toEqual([
      { pack: 'e', what: 'pack' },
      { pack: 'd', what: 'commit' },
    ])
  })

  it('comes back from JSON and from YAML', () => {
    const expected = {
      released: [
        { id: 'a', version: '1.0.0' },
        { id: 'b', version: '1.0.0' },
      ],
      cloned: [
        { repository: 'https://github.com/a/c', commit: 'abc1234', isDisabled: false },
        { repository: 'https://github.com/a/d', isDisabled: false },
      ],
      files: [],
      requirements: [],
    }
    expect(readSnapshot(writeManagerSnapshot(set).text)).toEqual({ value: expected })
    expect(readSnapshot(writeComfyLock(set).text)).toEqual({ value: expected })
  })

  it('reads files and Python packages that Manager saved', () => {
    const saved = {
      comfyui: 'f00',
      git_custom_nodes: {},
      cnr_custom_nodes: {},
      file_custom_nodes: [{ filename: 'x.py', disabled: true }],
      pips: { 'numpy==2.0': '', clip: 'git+https://g.org/clip' },
    }
    expect(readSnapshot(JSON.stringify(saved))).toMatchObject({
      value: {
        comfyui: 'f00',
        files: [{ fileName: 'x.py', isDisabled: true }],
        requirements: ['numpy==2.0', 'clip @ git+https://g.org/clip'],
      },
    })
  })

  it('tells where a snapshot has another shape', () => {
    expect(readSnapshot('{"git_custom_nodes": {"u": {"hash": 5}}}')).toEqual({
      fault: { why: 'shape', at: 'git_custom_nodes.u.hash' },
    })
    expect(readSnapshot('{')).toEqual({ fault: { why: 'syntax' } })
    expect(readSnapshot('a: [')).toEqual({ fault: { why: 'syntax' } })
    expect(readSnapshot('5')).toEqual({ fault: { why: 'shape', at: '' } })
  })

  it('refuses aliases that would grow without end', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefg'.split('').map((key, index) => {
        const before = 'abcdef'[index] ?? ''
        return `${key}: &${key} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`
      }),
    ].join('\n')
    expect(readSnapshot(bomb)).toEqual({ fault: { why: 'syntax' } })
  })
})

describe('comfy-lock.yaml', () => {
  it('keeps every text a text for PyYAML', () => {
    const { text } = writeComfyLock([pack('yes', { version: '2024-01-01' }), pack('1e3', { version: '1.10' })])
    expect(text).toContain('"yes": "2024-01-01"')
    expect(parse(text)).toMatchObject({ custom_nodes: { cnr_custom_nodes: { '1e3': '1.10' } } })
  })
})

describe('deps file', () => {
  it('names repositories, and tells that older versions are not kept', () => {
    const { text, leftOut } = writeDepsFile(set)
    expect(Object.keys(JSON.parse(text).custom_nodes)).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `https://github.com/a/${id}`),
    )
    expect(leftOut).toEqual([
      { pack: 'e', what: 'pack' },
      { pack: 'b', what: 'version' },
    ])
  })
})

describe('snapshot of ComfyUI Desktop', () => {
  it('leaves Python packages alone, and names packs by their folders', () => {
    const { snapshots, ...envelope } = JSON.parse(writeDesktopSnapshot(set, desktop).text)
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

  it('leaves out a pack whose name is no folder, so that the rest can be imported', () => {
    const { text, leftOut } = writeDesktopSnapshot([pack('../x'), pack('a')], desktop)
    expect(JSON.parse(text).snapshots[0].customNodes).toMatchObject([{ id: 'a' }])
    expect(leftOut).toEqual([{ pack: '../x', what: 'pack' }])
  })
})

describe('requirements.txt', () => {
  it('has each line once under the packs that ask for it, and makes unread lines comments', () => {
    const { text, leftOut } = writeRequirements(set)
    expect(text).toBe('# a 1.0.0\n# b 1.0.0\nnumpy>=1.2\n\n# b 1.0.0\n# -r more.txt\n')
    expect(leftOut).toEqual([{ pack: 'b', what: 'lines' }])
  })

  it('lets no text of a pack begin a line', () => {
    const ends = ['\n', '\r', '\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029']
    const lineEnd = fc.constantFrom(...ends)
    const hostile = fc
      .tuple(fc.string(), lineEnd)
      .map(([text, end]) => `x; os_name == "${text}${end}--index-url=https://evil"${end}-r y`)
    fc.assert(
      fc.property(hostile, hostile, (line, id) => {
        const { text } = writeRequirements([pack(id, { requirements: [line] })])
        const lines = ends.reduce((parts, end) => parts.flatMap((part) => part.split(end)), [text])
        expect(lines.filter((one) => one.trim().startsWith('-'))).toEqual([])
      }),
    )
  })
})

describe('shell script', () => {
  it('installs the chosen versions, then repositories', () => {
    expect(writeShellScript(set).text).toBe(
      [
        '#!/bin/sh',
        'set -eu',
        "comfy node registry-install --version '1.0.0' -- 'a'",
        '# node Blur',
        "comfy node registry-install --version '1.0.0' -- 'b'",
        "comfy node install 'https://github.com/a/c'",
        "comfy node install 'https://github.com/a/d'",
        '',
      ].join('\n'),
    )
  })

  it('quotes so that a shell gives every text back', () => {
    const safe = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())
    const texts = fc.sample(
      fc.oneof(safe, fc.constantFrom("'; touch /tmp/x; '", '$(id)', '`id`', '\\', '!', '"', '\n')),
      60,
    )
    const script = texts.map((text) => `printf '%s\\0' ${quote(text)}`).join('\n')
    expect(execFileSync('sh', ['-c', script]).toString()).toBe(texts.map((text) => `${text}\0`).join(''))
  })

  it('runs nothing but comfy, whatever the names', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'; id #", '$(id)', '-h', '../x', 'a\nid', 'https://g/a;id'),
    )
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (id, version, other, isReleased) => {
        const facts = { repository: other.startsWith('http') ? other : `https://g/${other}`, reasons: [other] }
        const packs = [isReleased ? pack(id, { ...facts, version }) : cloned(id, facts)]
        const [, , ...lines] = writeShellScript(packs).text.trimEnd().split('\n')
        const form =
          /^(#.*|comfy node registry-install --version '[\w.+-]+' -- '\w[\w.+-]*'|comfy node install 'https?:\/\/\S+')$/u
        expect(lines.filter((line) => !form.test(line))).toEqual([])
      }),
    )
  })

  it('leaves out a pack whose id is a path or an option', () => {
    expect(writeShellScript([pack('../x'), pack('-h')]).leftOut).toMatchObject([{ pack: '-h' }, { pack: '../x' }])
  })
})

describe('registry-lock.json', () => {
  const isValid = new Ajv2020({ strict: true }).compile(lockSchema)

  it('is the same for the same set, has no time unless one is given, and comes back', () => {
    const environment = { os: 'Linux', python: '3.12' }
    const { text, leftOut } = writeLock(set, { environment })
    expect(text).toBe(writeLock(set.toReversed(), { environment: { python: '3.12', os: 'Linux' } }).text)
    expect(text).not.toContain('createdAt')
    expect(leftOut).toEqual([{ pack: 'd', what: 'commit' }])
    expect(isValid(JSON.parse(text))).toBe(true)
    expect(readLock(text)).toEqual({ value: JSON.parse(text) })
    expect(readLock(writeLock(set, desktop).text)).toMatchObject({ value: { createdAt: '2026-01-02T03:04:05.000Z' } })
  })

  it('tells where a lockfile has another shape, and that a newer one is newer', () => {
    expect(readLock('{"lockVersion":1,"packs":[{"id":""}]}')).toEqual({ fault: { why: 'shape', at: 'packs[0].id' } })
    expect(readLock('{"lockVersion":2}')).toEqual({ fault: { why: 'newer' } })
    expect(readLock('{}')).toEqual({ fault: { why: 'shape', at: 'lockVersion' } })
    expect(readLock('nothing')).toEqual({ fault: { why: 'syntax' } })
  })

  it('is read exactly when its schema allows it', () => {
    const any = fc.oneof(fc.constantFrom<unknown>(null, '', 'x', 1, -1, 1.5, [], {}, 'a'.repeat(64)), fc.jsonValue())
    const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ arbitrary, weight: 12 }, { arbitrary: any, weight: 1 })
    const name = sometimes(fc.constantFrom('x', 'y'))
    const lockedPack = fc.record(
      {
        id: name,
        name,
        repository: name,
        reasons: sometimes(fc.array(name, { maxLength: 2 })),
        version: name,
        commit: name,
        sha256: sometimes(fc.constant('a'.repeat(64))),
        size: sometimes(fc.nat()),
        downloadUrl: name,
      },
      { requiredKeys: ['id', 'name', 'repository', 'reasons'] },
    )
    const lock = fc.record(
      {
        lockVersion: sometimes(fc.constant(1)),
        packs: sometimes(fc.array(sometimes(lockedPack), { maxLength: 2 })),
        createdAt: name,
        environment: sometimes(fc.record({ os: name, python: name }, { requiredKeys: [] })),
      },
      { requiredKeys: ['lockVersion', 'packs'] },
    )
    fc.assert(
      fc.property(sometimes(lock), (document) => {
        expect('value' in readLock(JSON.stringify(document))).toBe(isValid(document))
      }),
      { numRuns: 500 },
    )
  })
})

describe('whatever the facts', () => {
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

  it('every writer answers, with all packs in it or told as left out', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPack, { selector: ({ id }) => id, maxLength: 5 }), (packs) => {
        const snapshot = JSON.parse(writeManagerSnapshot(packs).text)
        const released = packs.filter(({ version }) => version !== undefined)
        expect(new Map(Object.entries(snapshot.cnr_custom_nodes))).toEqual(
          new Map(released.map(({ id, version }) => [id, version])),
        )
        const isNamed = packs.every(({ id, version }) => id !== '' && version !== '')
        expect('value' in readLock(writeLock(packs).text)).toBe(isNamed)
        const files = [writeComfyLock, writeDepsFile, writeRequirements, writeShellScript].map((write) => write(packs))
        expect([...files, writeDesktopSnapshot(packs, desktop)].every((file) => typeof file.text === 'string')).toBe(
          true,
        )
      }),
    )
  })

  it('the readers never throw', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.json()), (document) => {
        expect([readLock(document), readSnapshot(document)]).toHaveLength(2)
      }),
    )
  })
})
