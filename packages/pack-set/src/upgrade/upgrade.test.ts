import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLock } from '../formats/lockfile.ts'
import { formatManagerSnapshot } from '../formats/manager-snapshot.ts'
import { formatComfyLock } from '../formats/comfy-lock.ts'
import { pack } from '../../test/packs.ts'
import { findBrokenUses, type OpenedSet } from './find-broken-uses.ts'
import { findUpgrades, pinsOf, withAnsweredIds } from './find-upgrades.ts'
import { readInstalled } from './read-installed.ts'

const set = [pack('resizer', { version: '1.2.0' }), pack('blur', { version: '3.0.0' })]

describe('an installed set', () => {
  test.each([
    ['lock', formatLock(set).text],
    ['snapshot', formatManagerSnapshot(set).text],
    ['snapshot', formatComfyLock(set).text],
  ])('is read from a %s', (kind, text) => {
    const installed = readInstalled(text)
    expect(installed?.kind).toBe(kind)
    expect(pinsOf(installed?.packs ?? []).toSorted((a, b) => (a.node_id < b.node_id ? 1 : -1))).toEqual([
      { node_id: 'resizer', version: '1.2.0' },
      { node_id: 'blur', version: '3.0.0' },
    ])
  })

  test('is not read from a workflow or another text', () => {
    for (const text of ['{"nodes": [], "links": []}', '', '{', 'cnr_custom_nodes: [', '{"lockVersion": 1}']) {
      expect(readInstalled(text)).toBeUndefined()
    }
  })

  test('is parsed without an exception for any text', () => {
    const word = fc.constantFrom(
      '"lockVersion": 1',
      'cnr_custom_nodes:',
      '"git_custom_nodes": {',
      '}',
      '[',
      '&a',
      '*a',
      '"packs": []',
      ',',
    )
    fc.assert(fc.property(fc.array(fc.oneof(word, fc.string())), (words) => void readInstalled(words.join(' '))))
  })
})

test('upgrades are the requested versions, or the latest version of each pack', () => {
  const packs = [
    { id: 'resizer', version: '1.2.0' },
    { id: 'blur', version: '3.0.0' },
    { repository: 'https://x.example/y' },
  ]
  const latest = new Map([
    ['resizer', '2.0.0'],
    ['blur', '3.0.0'],
  ])
  const all = findUpgrades(packs, new Map(), (id) => latest.get(id))
  expect(all).toEqual([{ id: 'resizer', from: '1.2.0', to: '2.0.0' }])
  expect(pinsOf(packs, all)).toEqual([
    { node_id: 'resizer', version: '2.0.0' },
    { node_id: 'blur', version: '3.0.0' },
  ])
  expect(findUpgrades(packs, new Map([['blur', '4.0.0']]), (id) => latest.get(id))).toEqual([
    { id: 'blur', from: '3.0.0', to: '4.0.0' },
  ])
})

test('a pack stays at an installed version that is newer than the latest one, unless another is requested', () => {
  const upgradesOf = (version: string, wanted: [string, string][] = []) =>
    findUpgrades([{ id: 'blur', version }], new Map(wanted), () => '2.0.0').map(({ to }) => to)
  expect(upgradesOf('3.0.0')).toEqual([])
  expect(upgradesOf('3.0.0', [['blur', '2.0.0']])).toEqual(['2.0.0'])
  expect([upgradesOf('1.10.0'), upgradesOf('nightly')]).toEqual([['2.0.0'], ['2.0.0']])
})

test('packs get the ids that the registry returns', () => {
  const packs = [
    { id: 'VHS', version: '1.0.0' },
    { id: 'unknown', version: '1.0.0' },
    { repository: 'https://x.example/y' },
  ]
  const answered = [{ asked: 'VHS', node_id: 'video-helper' }, { asked: 'unknown' }]
  expect(withAnsweredIds(packs, answered)).toEqual([{ id: 'video-helper', version: '1.0.0' }, ...packs.slice(1)])
})

test('a use breaks if the upgrade adds problems to it', () => {
  const opened = (...uses: OpenedSet['uses']): OpenedSet => ({ uses, packs: [] })
  const use = (...kinds: string[]) => ({
    name: 'Resize',
    node_id: 'resizer',
    problems: kinds.map((kind) => ({ name: 'Resize', kind })),
  })
  const moved = { name: 'Resize', kind: 'moved-values' }
  const after: OpenedSet = {
    ...opened(use('lost-link', 'moved-values'), use('lost-link'), use('missing-node')),
    packs: [{ node: { id: 'resizer' }, repairs: [{ use: 0, problems: [{ name: 'Resize', kind: 'lost-link' }] }] }],
  }
  expect(findBrokenUses(opened(use('lost-link'), use('lost-link'), use()), after)).toEqual([
    { use: 0, name: 'Resize', packId: 'resizer', problems: [moved], left: [], isRepaired: true },
    {
      use: 2,
      name: 'Resize',
      packId: 'resizer',
      problems: [{ name: 'Resize', kind: 'missing-node' }],
      left: [{ name: 'Resize', kind: 'missing-node' }],
      isRepaired: false,
    },
  ])
})
