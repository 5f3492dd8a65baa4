import { describe, expect, it } from 'vitest'
import { day, engineOf, idsOf, now, packOf } from '../test/pack-of.ts'

const engine = engineOf(
  packOf('a', {
    os: ['Linux'],
    accelerators: ['CUDA'],
    comfyuiVersion: '>=0.3.40',
    license: 'MIT',
    tags: ['Style'],
    comfyNodes: [{ name: 'One' }],
    publisher: { id: 'kijai', name: 'Jukka' },
    repository: 'https://github.com/kijaiorg/x',
    inputTypes: ['IMAGE'],
    outputTypes: ['MASK'],
    releasedAt: now - day,
    updatedAt: now - 3 * day,
  }),
  packOf('b', {
    os: ['Operating System :: Microsoft :: Windows'],
    accelerators: ['ROCm'],
    comfyuiVersion: '<0.3.40',
    license: 'Apache-2.0',
    tags: ['video', 'style'],
    author: 'kijai',
    inputTypes: ['MASK'],
    releasedAt: now - 100 * day,
    updatedAt: now - 2 * day,
  }),
  packOf('c', { updatedAt: now }),
  packOf('hidden', { status: 'banned' }),
)

describe('filters', () => {
  it.each([
    [{ os: ['linux'] }, ['a', 'c']],
    [{ os: ['windows'] }, ['b', 'c']],
    [{ os: ['linux', 'Windows'] }, ['a', 'b', 'c']],
    [{ accelerators: ['cuda'] }, ['a', 'c']],
    [{ comfyuiVersion: '0.3.41' }, ['a', 'c']],
    [{ licenses: ['mit'] }, ['a']],
    [{ licenses: ['Apache'] }, []],
    [{ licenseFamilies: ['apache'] }, ['b']],
    [{ tags: ['STYLE'] }, ['a', 'b']],
    [{ hasNodes: true }, ['a']],
    [{ hasNodes: false }, ['b', 'c']],
    [{ releasedSince: now - 90 * day }, ['a']],
    [{ releasedUntil: now - 90 * day }, ['b']],
    [{ releasedSince: 0 }, ['a', 'b']],
    [{ updatedSince: now - 2 * day }, ['b', 'c']],
    [{ updatedUntil: now - 2 * day }, ['a']],
    [{ publishers: ['Kijai'] }, ['a']],
    [{ publishers: ['Jukka'] }, []],
    [{ people: ['Kijai'] }, ['a', 'b']],
    [{ people: ['kijaiorg'] }, ['a']],
    [{ inputs: ['image'] }, ['a']],
    [{ outputs: ['MASK'] }, ['a']],
    [{ packs: ['C'] }, ['c']],
    [{ os: [] }, ['a', 'b', 'c']],
    [{ statuses: ['banned'] }, ['hidden']],
    [{ statuses: ['active', 'banned'] }, ['a', 'b', 'c', 'hidden']],
  ] as const)('%j', (filters, ids) => {
    expect(idsOf(engine, { filters, sort: 'name' })).toEqual(ids)
  })

  it('of the text and of the request all apply', () => {
    expect(idsOf(engine, { text: 'in:MASK', filters: { tags: ['style'] } })).toEqual(['b'])
    expect(idsOf(engine, { text: 'in:MASK', filters: { inputs: ['IMAGE'] } })).toEqual([])
  })
})

describe('facets', () => {
  it('count the values of the hits, most frequent first', () => {
    expect(engine.search({ facets: ['tag', 'hasNodes', 'license'] }).facets).toEqual({
      tag: [
        { value: 'Style', count: 2 },
        { value: 'video', count: 1 },
      ],
      hasNodes: [
        { value: 'false', count: 2 },
        { value: 'true', count: 1 },
      ],
      license: [
        { value: 'Apache-2.0', count: 1 },
        { value: 'MIT', count: 1 },
      ],
    })
  })

  it('count a field without its own filter, and other fields with it', () => {
    const { facets, total } = engine.search({ filters: { licenses: ['MIT'] }, facets: ['license', 'tag'] })
    expect(total).toBe(1)
    expect(facets.license?.map(({ value }) => value)).toEqual(['Apache-2.0', 'MIT'])
    expect(facets.tag).toEqual([{ value: 'Style', count: 1 }])
  })

  it('count a pack without systems and accelerators for each, as the filters do', () => {
    const { facets } = engine.search({ text: 'c', facets: ['os', 'accelerator'] })
    expect(facets.os?.map(({ value }) => value)).toEqual(['Linux', 'Windows', 'macOS'])
    expect(facets.accelerator?.map(({ value }) => value)).toEqual([
      'CPU',
      'CUDA',
      'Huawei Ascend',
      'Intel Arc',
      'Metal',
      'ROCm',
    ])
  })

  it('and filters ignore an empty text', () => {
    const all = engine.search({}).total
    expect(engine.search({ filters: { licenses: [''], tags: [' '], publishers: [''] } }).total).toBe(all)
  })

  it('count equal values together, in the most frequent spelling, once a pack', () => {
    const packs = engineOf(
      packOf('a', { tags: ['Style', 'STYLE'], license: 'mit' }),
      packOf('b', { tags: ['style'], license: 'MIT' }),
      packOf('c', { tags: ['style'], license: 'MIT' }),
      packOf('d', { license: 'MIT-0' }),
    )
    expect(packs.search({ facets: ['tag', 'license'] }).facets).toEqual({
      tag: [{ value: 'style', count: 3 }],
      license: [
        { value: 'MIT', count: 3 },
        { value: 'MIT-0', count: 1 },
      ],
    })
  })

  it('have at most fifty values', () => {
    const many = engineOf(packOf('x', { tags: Array.from({ length: 200 }, (_, number) => `tag ${number}`) }))
    expect(many.search({ facets: ['tag'] }).facets.tag).toHaveLength(50)
  })

  it('reveal nothing of hidden packs', () => {
    expect(engine.search({ facets: ['status'] }).facets.status).toEqual([{ value: 'active', count: 3 }])
  })
})

describe('fields', () => {
  const packs = engineOf(
    packOf('mask-tools', { comfyNodes: [{ name: 'BlurMask' }] }),
    packOf('blur', { comfyNodes: [{ name: 'Mask Grow' }] }),
    packOf('other', { description: 'For blur and mask.' }),
  )

  it('limit where a text matches, exact names included', () => {
    expect(idsOf(packs, { text: 'blur', fields: ['comfy-node'] })).toEqual(['mask-tools'])
    expect(idsOf(packs, { text: 'blur', fields: ['description'] })).toEqual(['other'])
    expect(idsOf(packs, { text: 'blurmask', fields: ['name', 'description'] })).not.toContain('blur')
    expect(idsOf(packs, { text: 'mask grow', fields: ['comfy-node'] })).toContain('blur')
  })

  it('limit the reasons to these fields', () => {
    const [hit] = packs.search({ text: 'mask', fields: ['comfy-node'] }).hits
    expect(hit?.reasons.map(({ kind }) => kind)).toEqual(['comfy-node'])
  })
})

it('requires two values of a field with further filters', () => {
  const packs = engineOf(packOf('a', { tags: ['x', 'y'] }), packOf('b', { tags: ['x'] }), packOf('c', { tags: ['y'] }))
  expect(idsOf(packs, { filters: { tags: ['x'] }, also: [{ tags: ['y'] }] })).toEqual(['a'])
})

it('counts facets within further filters, also of their own field', () => {
  const packs = engineOf(packOf('a', { tags: ['x', 'y'] }), packOf('b', { tags: ['z'] }))
  const { facets } = packs.search({ also: [{ tags: ['x'] }], facets: ['tag'] })
  expect(facets.tag?.map(({ value }) => value)).toEqual(['x', 'y'])
})
