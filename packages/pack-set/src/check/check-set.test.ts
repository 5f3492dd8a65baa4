import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack } from '../../test/packs.ts'
import type { ChosenPack, Environment } from '../chosen-pack.ts'
import { capabilitiesOf, checkSet } from './check-set.ts'
import type { Conflict } from './conflict.ts'

function check(packs: ChosenPack[], environment: Environment = {}, core: string[] = []): Conflict[] {
  return checkSet(packs, environment, (name) => core.includes(name))
}

describe('the check of names', () => {
  it('reports names that two packs define, grouped, and blocks if the workflow uses one', () => {
    const [conflict, ...more] = check([
      pack('a', { comfyNodes: ['Blur', 'Crop', 'Own'], usedNodes: ['Blur'] }),
      pack('b', { comfyNodes: ['Crop', 'Blur'], usedNodes: [] }),
    ])
    expect(more).toEqual([])
    expect(conflict).toEqual({
      kind: 'name-clash',
      severity: 'blocks',
      packs: ['a', 'b'],
      subject: 'Blur',
      names: ['Blur', 'Crop'],
      isUsed: true,
      remedy: { kind: 'keep-one', of: ['a', 'b'] },
    })
  })

  it('only warns if no conflicting name is used, or if the use is unknown', () => {
    const known = [pack('a', { comfyNodes: ['X'], usedNodes: [] }), pack('b', { comfyNodes: ['X'], usedNodes: [] })]
    expect(check(known)).toMatchObject([{ severity: 'warns', isUsed: false }])
    const unknown = [pack('a', { comfyNodes: ['X'] }), pack('b', { comfyNodes: ['X'], usedNodes: [] })]
    expect(check(unknown)).toMatchObject([{ severity: 'warns', isUsed: undefined }])
  })

  it('reports names of ComfyUI, and reads `__proto__` as any other name', () => {
    const packs = [
      pack('a', { comfyNodes: ['KSampler', '__proto__'] }),
      pack('__proto__', { comfyNodes: ['__proto__'] }),
    ]
    expect(check(packs, {}, ['KSampler'])).toMatchObject([
      { kind: 'name-clash', names: ['__proto__'], packs: ['__proto__', 'a'] },
      { kind: 'core-name', names: ['KSampler'], packs: ['a'] },
    ])
  })

  it('reports a name of ComfyUI unless the workflow takes none of these from the pack', () => {
    const own = { comfyNodes: ['KSampler'] }
    expect(check([pack('a', { ...own, usedNodes: ['Blur'] })], {}, ['KSampler'])).toEqual([])
    expect(check([pack('a', { ...own, usedNodes: ['KSampler'] })], {}, ['KSampler'])).toMatchObject([
      { kind: 'core-name', severity: 'blocks' },
    ])
  })

  it('blocks a pack that is in the set twice, in any case', () => {
    expect(check([pack('A'), pack('a', { version: '2.0.0' })])).toMatchObject([
      { kind: 'duplicate-pack', severity: 'blocks', versions: ['1.0.0', '2.0.0'] },
    ])
  })
})

describe('the check of states', () => {
  it('blocks a banned version, warns about a flagged or deprecated one, and suggests the nearest good one', () => {
    const packs = [
      pack('a', { status: 'banned' }),
      pack('b', { status: 'flagged', nearestGood: '1.1.0' }),
      pack('c', { isDeprecated: true, deprecationMessage: 'Use 2.', nearestGood: '2.0.0' }),
      pack('d', { status: 'unknown' }),
    ]
    expect(check(packs)).toMatchObject([
      { kind: 'banned', severity: 'blocks', remedy: { kind: 'remove-one', anyOf: ['a'] } },
      { kind: 'flagged', severity: 'warns', remedy: { kind: 'switch-version', pack: 'b', version: '1.1.0' } },
      { kind: 'deprecated', message: 'Use 2.', remedy: { kind: 'switch-version', version: '2.0.0' } },
      { kind: 'status-unknown', severity: 'warns' },
    ])
  })

  it('warns about a yanked version, and suggests the nearest good one or else the latest', () => {
    const packs = [
      pack('a', { isYanked: true, yankedReason: 'Loses the seed', nearestGood: '1.1.0', latestVersion: '2.0.0' }),
      pack('b', { isYanked: true, latestVersion: '2.0.0' }),
      pack('c', { isYanked: true }),
    ]
    expect(check(packs)).toMatchObject([
      { kind: 'yanked', severity: 'warns', message: 'Loses the seed', remedy: { version: '1.1.0' } },
      { kind: 'yanked', severity: 'warns', remedy: { kind: 'switch-version', pack: 'b', version: '2.0.0' } },
      { kind: 'yanked', severity: 'warns', remedy: { kind: 'remove-one', anyOf: ['c'] } },
    ])
  })

  it('blocks on a critical advisory and warns about others, with the summary of the most severe one', () => {
    const known = (severity: string) => ({ id: `CNR-${severity}`, summary: severity, severity })
    const packs = [
      pack('a', { advisories: [known('critical'), known('low')] }),
      pack('b', { advisories: [{ ...known('high'), safeVersion: '1.1.0' }] }),
    ]
    expect(check(packs)).toMatchObject([
      {
        kind: 'advisory',
        severity: 'blocks',
        advisories: ['CNR-critical', 'CNR-low'],
        message: 'critical',
        remedy: { kind: 'remove-one', anyOf: ['a'] },
      },
      { kind: 'advisory', severity: 'warns', remedy: { kind: 'switch-version', pack: 'b', version: '1.1.0' } },
    ])
  })
})

describe('the check of ComfyUI ranges', () => {
  it('names ranges that exclude each other, and the version that each pack would have to admit', () => {
    const packs = [
      pack('a', { supportedComfyui: '>=0.3.0' }),
      pack('b', { supportedComfyui: '>=0.4.0' }),
      pack('c', { supportedComfyui: '<0.3.50' }),
    ]
    expect(check(packs)).toMatchObject([
      {
        kind: 'comfyui',
        severity: 'blocks',
        packs: ['b', 'c'],
        culprits: [
          { pack: 'b', text: '>=0.4.0' },
          { pack: 'c', text: '<0.3.50' },
        ],
        remedy: {
          kind: 'change-one',
          anyOf: [
            { pack: 'b', toAdmit: '0.3.0' },
            { pack: 'c', toAdmit: '0.4.0' },
          ],
        },
      },
    ])
  })

  it('treats releases as adjacent, without versions in between', () => {
    expect(check([pack('a', { supportedComfyui: '>0.3.1' }), pack('b', { supportedComfyui: '<0.3.2' })])).toHaveLength(
      1,
    )
    expect(check([pack('a', { supportedComfyui: '>0.3.1' }), pack('b', { supportedComfyui: '<0.3.3' })])).toEqual([])
    expect(
      check([pack('a', { supportedComfyui: '<0.3.1 || >0.3.1' }), pack('b', { supportedComfyui: '0.3.1' })]),
    ).toHaveLength(1)
  })

  it('names packs that exclude the given version, and the nearest version for all', () => {
    const packs = [pack('a', { supportedComfyui: '>=0.4.0' }), pack('b', { supportedComfyui: '>=0.5.0' }), pack('c')]
    expect(check(packs, { comfyui: 'v0.3.27-5-gabc1234' })).toMatchObject([
      { packs: ['a', 'b'], subject: '0.3.27', remedy: { kind: 'change-environment', toAnyOf: ['0.5.0'] } },
    ])
  })

  it('suggests another version of a pack that resolves the conflict', () => {
    const otherVersions = [{ version: '0.9.0', supportedComfyui: '>=0.3.0', requirements: [] }]
    const packs = [pack('a', { supportedComfyui: '<0.4.0' }), pack('b', { supportedComfyui: '>=0.4.0', otherVersions })]
    expect(check(packs)).toMatchObject([{ remedy: { kind: 'switch-version', pack: 'b', version: '0.9.0' } }])
  })

  it('skips the ranges with the most bounds if there are more than two hundred in total', () => {
    const endless = Array.from({ length: 199 }, (_, index) => `1.0.${index}`).join('||')
    const packs = [
      pack('a', { supportedComfyui: '>=0.3.0' }),
      pack('b', { supportedComfyui: endless }),
      pack('c', { supportedComfyui: '<0.3.0' }),
    ]
    expect(check(packs.slice(1))).toMatchObject([{ kind: 'comfyui', packs: ['b', 'c'] }])
    expect(check(packs)).toMatchObject([
      { kind: 'comfyui', packs: ['a', 'c'] },
      { kind: 'unread', why: 'too-many', packs: ['b'] },
    ])
  })

  it('skips another version whose range has too many bounds', () => {
    const otherVersions = [
      { version: '0.9.0', supportedComfyui: Array.from({ length: 200 }, (_, i) => `0.3.${i}`).join('||') },
      { version: '0.8.0', supportedComfyui: '>=0.3.0' },
    ].map((version) => ({ ...version, requirements: [] }))
    const packs = [pack('a', { supportedComfyui: '<0.4.0' }), pack('b', { supportedComfyui: '>=0.4.0', otherVersions })]
    expect(check(packs)).toMatchObject([{ remedy: { kind: 'switch-version', pack: 'b', version: '0.8.0' } }])
  })

  it.each(['<1.0.9007199254740991', '>9007199254740991.9007199254740991.9007199254740991', '^9007199254740991.0.0'])(
    '%s, at the end of the numbers, is read or reported',
    (supportedComfyui) => {
      expect(() => check([pack('a', { supportedComfyui }), pack('b', { supportedComfyui: '<1' })])).not.toThrow()
      expect(() => check([pack('a', { supportedComfyui })], { comfyui: '0.3.0' })).not.toThrow()
    },
  )

  it('reports an unreadable range', () => {
    expect(check([pack('a', { supportedComfyui: 'newest' })])).toMatchObject([{ kind: 'unread', why: 'range' }])
  })
})

describe('the check of the machine', () => {
  it('names packs that do not support the given system, and systems that all packs support', () => {
    const packs = [pack('a', { supportedOs: ['Windows', 'Linux'] }), pack('b', { supportedOs: ['Windows'] }), pack('c')]
    expect(check(packs)).toEqual([])
    expect(check(packs, { os: 'linux' })).toMatchObject([
      { kind: 'os', severity: 'blocks', packs: ['b'], remedy: { kind: 'change-environment', toAnyOf: ['Windows'] } },
    ])
  })

  it('names packs without a common accelerator', () => {
    const packs = [pack('a', { supportedAccelerators: ['CUDA'] }), pack('b', { supportedAccelerators: ['Metal'] })]
    expect(check(packs)).toMatchObject([{ kind: 'accelerator', packs: ['a', 'b'], remedy: { kind: 'change-one' } }])
  })
})

describe('the check of a set with any facts', () => {
  const bits = [
    'numpy',
    'numpy==1',
    'numpy>=2',
    '__proto__>=1',
    'constructor==2',
    'x @ git+https://g/x',
    '-r a',
    '===',
    'x;(',
  ]
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...bits, '__proto__', 'constructor', 'KSampler'))
  const words = fc.array(text, { maxLength: 5 })
  const anyPack = fc
    .record({
      id: text,
      status: fc.constantFrom('active' as const, 'flagged' as const, 'banned' as const, 'unknown' as const),
      isDeprecated: fc.boolean(),
      requirements: words,
      supportedComfyui: fc.oneof(text, fc.constantFrom('>=0.3.0', '<0.3.0', '*', '>=9 || <1', '~0.x')),
      supportedOs: words,
      supportedAccelerators: words,
      comfyNodes: words,
    })
    .map(({ id, ...facts }) => pack(id, facts))

  it('never throws, and gives the same answer for any order of the set', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPack, { selector: ({ id }) => id, maxLength: 6 }), text, (packs, os) => {
        const environment = { os, python: os, comfyui: os, accelerator: os }
        expect(check(packs, environment)).toEqual(check(packs.toReversed(), environment))
      }),
    )
  })

  it('names packs of the set only', () => {
    fc.assert(
      fc.property(fc.array(anyPack, { maxLength: 6 }), (packs) => {
        const ids = new Set(packs.map(({ id }) => id))
        expect(check(packs).every((conflict) => conflict.packs.every((id) => ids.has(id)))).toBe(true)
      }),
    )
  })
})

it('the capabilities of a set are listed with their packs', () => {
  const packs = [pack('a', { capabilities: ['network'] }), pack('b', { capabilities: ['processes', 'network'] })]
  expect(capabilitiesOf(packs)).toEqual([
    { capability: 'network', packs: ['a', 'b'] },
    { capability: 'processes', packs: ['b'] },
  ])
})
