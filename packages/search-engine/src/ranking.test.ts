import { describe, expect, it } from 'vitest'
import { day, engineOf, idsOf, now, packOf } from '../test/pack-of.ts'

describe('an exact match', () => {
  const popular = { stars: 100_000, downloads: 10_000_000, searchRanking: 1 }
  const engine = engineOf(
    packOf('sam', { name: 'Segmenter' }),
    packOf('sam-loader', { ...popular, name: 'SAM sam SAM', tags: ['sam'], description: 'sam' }),
    packOf('other', { name: 'Video Helper Suite' }),
    packOf('video-helper-suite-plus', { ...popular, name: 'The Video Helper Suite' }),
  )

  it('of an id ranks first, whatever the prior scores', () => {
    expect(idsOf(engine, 'SAM')[0]).toBe('sam')
    expect(engine.search({ text: 'sam' }).hits[0]?.reasons[0]).toEqual({ kind: 'exact-id' })
  })

  it('of a name ranks first, whatever the prior scores', () => {
    expect(idsOf(engine, 'video helper suite')[0]).toBe('other')
    expect(idsOf(engine, 'VideoHelperSuite')[0]).toBe('other')
    expect(engine.search({ text: 'video helper suite' }).hits[0]?.reasons[0]).toEqual({ kind: 'exact-name' })
  })
})

describe('among packs with equal matches', () => {
  const same = { name: 'Face Tools' }
  it.each([
    ['search ranking', { searchRanking: 2 }],
    ['installs', { downloads: 1000 }],
    ['stars', { stars: 50 }],
    ['freshness', { releasedAt: now - day }],
  ])('%s decides, and the scores differ', (_, better) => {
    const engine = engineOf(packOf('a-face', same), packOf('b-face', { ...same, ...better }))
    const [first, second] = engine.search({ text: 'tools' }).hits
    expect(first?.id).toBe('b-face')
    expect(first?.ranking.text).toBe(second?.ranking.text)
    expect(first?.ranking).not.toEqual(second?.ranking)
  })

  it('search ranking weighs more than installs, installs more than stars, stars more than freshness', () => {
    const engine = engineOf(
      packOf('d', { ...same, releasedAt: now }),
      packOf('c', { ...same, stars: 1_000_000 }),
      packOf('b', { ...same, downloads: 1_000_000_000 }),
      packOf('a', { ...same, searchRanking: 1, downloads: 1_000_000_000 }),
    )
    expect(idsOf(engine, 'tools')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('a change without a release does not count', () => {
    const engine = engineOf(packOf('b', { ...same, updatedAt: now }), packOf('a', { ...same, updatedAt: 1 }))
    expect(idsOf(engine, 'tools')).toEqual(['a', 'b'])
  })

  it('ids break ties', () => {
    expect(idsOf(engineOf(packOf('b', same), packOf('a', same)), 'tools')).toEqual(['a', 'b'])
  })
})

it('finds a name before a description', () => {
  const engine = engineOf(
    packOf('a', { description: 'has a relight in it' }),
    packOf('b', { name: 'Relight' }),
    packOf('c'),
  )
  expect(idsOf(engine, 'relight')).toEqual(['b', 'a'])
})

describe('words joined and split', () => {
  const engine = engineOf(
    packOf('one', { comfyNodes: [{ name: 'FaceDetailer' }] }),
    packOf('two', { name: 'TeaCache' }),
    packOf('three', { name: 'comfyroll' }),
    packOf('four', { name: 'Live Portrait' }),
    packOf('five', { description: 'live' }),
    packOf('six', { description: 'portrait' }),
  )
  it.each([
    ['facedetailer', 'one'],
    ['face detailer', 'one'],
    ['Face_Detailer', 'one'],
    ['tea cache', 'two'],
    ['teacache', 'two'],
    ['comfy roll', 'three'],
    ['liveportrait', 'four'],
  ])('%s', (query, id) => {
    expect(idsOf(engine, query)[0]).toBe(id)
  })
})

describe('reasons', () => {
  const engine = engineOf(
    packOf('vhs', {
      name: 'Video Helper Suite',
      author: 'Kosinkadink',
      tags: ['frames'],
      repository: 'https://github.com/some-labs/helpers',
      category: 'media',
      comfyNodes: [{ name: 'VHS_VideoCombine', displayName: 'Video Combine', category: 'assembly/parts' }],
      inputTypes: ['SEGS'],
      translations: [{ name: 'Видеопомощник' }],
      publisher: { id: 'fizzledorf', name: 'Fizzle Dorf' },
      description: 'Loads clips',
    }),
    packOf('other'),
    ...Array.from({ length: 3 }, (_, number) => packOf(`controlnet-${number}`)),
  )
  it.each([
    ['helper', { kind: 'name', text: 'helper' }],
    ['frames', { kind: 'tag', text: 'frames' }],
    ['kosinkadink', { kind: 'author', text: 'kosinkadink' }],
    ['fizzledorf', { kind: 'publisher', text: 'fizzledorf' }],
    ['labs', { kind: 'repository', text: 'labs' }],
    ['media', { kind: 'category', text: 'media' }],
    ['assembly', { kind: 'comfy-category', text: 'assembly' }],
    ['combine', { kind: 'comfy-node', text: 'combine' }],
    ['segs', { kind: 'type', text: 'segs' }],
    ['видеопомощник', { kind: 'translation', text: 'видеопомощник' }],
    ['clips', { kind: 'description', text: 'clips' }],
    ['clip', { kind: 'form', text: 'clips' }],
    ['kosin', { kind: 'prefix', text: 'kosinkadink' }],
    ['kosinkadnik', { kind: 'typo', text: 'kosinkadink' }],
    ['fizzled orf', { kind: 'joined', text: 'fizzledorf' }],
    ['VHS_VideoCombine', { kind: 'exact-comfy-node' }],
    ['video combine', { kind: 'exact-comfy-node' }],
  ])('of %s', (text, reason) => {
    const [hit] = engine.search({ text }).hits
    expect(hit?.id).toBe('vhs')
    expect(hit?.reasons).toContainEqual(reason)
  })

  it('include the matching comfy nodes', () => {
    expect(engine.search({ text: 'video combine' }).hits[0]?.comfyNodes).toEqual(['VHS_VideoCombine'])
  })

  it('include the acronym of a name', () => {
    const sd = engineOf(packOf('upscaling-tool', { name: 'Ultimate SD Upscale' }), packOf('b'))
    expect(sd.search({ text: 'usdu' }).hits[0]?.reasons).toContainEqual({ kind: 'acronym', text: 'usdu' })
  })
})

describe('a query', () => {
  const engine = engineOf(
    ...Array.from({ length: 4 }, (_, number) => packOf(`controlnet-${number}`, { description: 'Some ControlNet' })),
    packOf('hidden', { status: 'banned', name: 'wurstbrot' }),
  )

  it('is answered, with a suggested correction if misspelt', () => {
    const { total, didYouMean } = engine.search({ text: 'Contolnet 2' })
    expect(total).toBeGreaterThan(0)
    expect(didYouMean).toBe('controlnet 2')
  })

  it('gets no correction if its spelling is correct', () => {
    expect(engine.search({ text: 'controlnet' }).didYouMean).toBeUndefined()
  })

  it('gets no correction to another form of its word, nor to a word of hardly more packs', () => {
    const few = engineOf(
      packOf('mask-desk', { description: 'Repairs masks' }),
      packOf('other', { tags: ['mask'] }),
      packOf('basket', { description: 'A task and a mast' }),
    )
    expect(few.search({ text: 'mask' }).didYouMean).toBeUndefined()
    expect(few.search({ text: 'mast' }).didYouMean).toBeUndefined()
  })

  it('gets no correction to a word of hidden packs only', () => {
    expect(engine.search({ text: 'wurtsbrot' }).didYouMean).toBeUndefined()
  })
})

it('a hidden pack does not displace weaker matches', () => {
  const engine = engineOf(
    packOf('hidden', { status: 'banned', name: 'krokus wolpertinger' }),
    packOf('seen', { name: 'krokus' }),
    ...Array.from({ length: 8 }, (_, number) => packOf(`other-${number}`)),
  )
  expect(idsOf(engine, 'krokus wolpertinger')).toEqual(['seen'])
  expect(idsOf(engine, { text: 'krokus wolpertinger', filters: { statuses: ['banned'] } })).toEqual(['hidden'])
})

describe('a sort', () => {
  const engine = engineOf(
    packOf('a', { name: 'Cee', downloads: 1, stars: 3, createdAt: 2, updatedAt: 9 }),
    packOf('b', { name: 'bee', downloads: 3, stars: 2, createdAt: 1, releasedAt: 2 }),
    packOf('c', { name: 'Äi', downloads: 2, stars: 1, createdAt: 3, releasedAt: 3 }),
  )
  it.each([
    ['installs', ['b', 'c', 'a']],
    ['stars', ['a', 'b', 'c']],
    ['newest', ['c', 'a', 'b']],
    ['updated', ['c', 'b', 'a']],
    ['name', ['c', 'b', 'a']],
  ] as const)('by %s', (sort, ids) => {
    expect(idsOf(engine, { sort })).toEqual(ids)
  })

  it('by release puts packs without one last, in both directions', () => {
    const by = (descending: boolean) => idsOf(engine, { sort: [{ column: 'releasedAt', descending }] })
    expect([by(false), by(true)]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'b', 'a'],
    ])
  })
})
