import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engineOf, now, packOf } from '../test/pack-of.ts'
import {
  createSearchEngine,
  facetFields,
  sorts,
  type FacetField,
  type SearchDocument,
  type SearchFilters,
} from './index.ts'

const word = fc.constantFrom(
  ...'face detailer upscale mask lora video Sampler KJNodes 放大 маска قناع segs a x2'.split(' '),
)
const words = fc.array(word, { maxLength: 4 }).map((some) => some.join(' '))
const document: fc.Arbitrary<SearchDocument> = fc
  .record({
    id: fc.constantFrom('a', 'B', 'c-face', 'mask', 'e', 'f', 'G', 'h'),
    name: words,
    description: words,
    author: word,
    tags: fc.array(fc.constantFrom('face', 'Face', 'FACE', 'máscara', 'mascara', ''), { maxLength: 3 }),
    license: fc.constantFrom('', 'MIT', 'mit', 'MIT-0', 'GPL-3.0', 'GPL-3.0+'),
    publisher: fc.option(fc.record({ id: fc.constantFrom('face', 'Mask', 'kj'), name: word }), { nil: undefined }),
    accelerators: fc.subarray(['CUDA', 'cuda', 'Intel Arc', 'TPU']),
    comfyNodes: fc.array(fc.record({ name: words, displayName: words }), { maxLength: 3 }),
    inputTypes: fc.subarray(['IMAGE', 'image', 'MASK', 'SEGS']),
    os: fc.subarray(['Linux', 'linux', 'Windows', 'BeOS']),
    status: fc.constantFrom('active' as const, 'active' as const, 'banned' as const),
    stars: fc.nat(1000),
    downloads: fc.nat(1000),
    searchRanking: fc.integer({ min: 1, max: 10 }),
    releasedAt: fc.option(fc.nat(now), { nil: undefined }),
    updatedAt: fc.nat(now),
  })
  .map(({ id, ...facts }) => packOf(id, facts))
const documents = fc.array(document, { maxLength: 12 })
const query = fc.oneof(
  words,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('facedetailer', 'upsacle', 'fac'),
)
const filters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    os: fc.subarray(['linux', 'windows']),
    tags: fc.array(fc.constantFrom('face', 'MASCARA'), { maxLength: 2 }),
    inputs: fc.subarray(['IMAGE', 'SEGS']),
    hasNodes: fc.boolean(),
    releasedSince: fc.nat(now),
  },
  { requiredKeys: [] },
)

describe('for any packs and any query', () => {
  it('adding and removing equals building from scratch', () => {
    const change = fc.oneof(
      document,
      document.map(({ id }) => id),
    )
    fc.assert(
      fc.property(
        documents,
        fc.array(change, { maxLength: 12 }),
        fc.array(query, { maxLength: 5 }),
        (first, changes, texts) => {
          const changed = engineOf(...first)
          const expected = new Map(first.map((one) => [one.id.toLowerCase(), one]))
          for (const one of changes) {
            const id = typeof one === 'string' ? one : one.id
            const removed = typeof one === 'string' ? changed.remove(id) : changed.put(one)
            expect(removed).toBe(typeof one === 'string' ? expected.delete(id.toLowerCase()) : undefined)
            if (typeof one !== 'string') expected.set(id.toLowerCase(), one)
          }
          const built = engineOf(...expected.values())
          expect(changed.size).toBe(built.size)
          for (const text of texts) {
            const request = { text, facets: ['tag', 'input'] as const }
            expect(changed.search(request)).toEqual(built.search(request))
            expect(changed.suggest(text, 5)).toEqual(built.suggest(text, 5))
          }
        },
      ),
    )
  })

  it('filters only remove hits', () => {
    fc.assert(
      fc.property(documents, query, filters, (packs, text, some) => {
        const engine = engineOf(...packs)
        const all = new Set(engine.search({ text, limit: 1000 }).hits.map(({ id }) => id))
        const { hits, total } = engine.search({ text, filters: some, limit: 1000 })
        expect(hits.every(({ id }) => all.has(id))).toBe(true)
        expect(total).toBe(hits.length)
      }),
    )
  })

  it('a facet counts what its filter finds', () => {
    const filterOf: Record<FacetField, (value: string) => SearchFilters> = {
      os: (value) => ({ os: [value] }),
      accelerator: (value) => ({ accelerators: [value] }),
      license: (value) => ({ licenses: [value] }),
      tag: (value) => ({ tags: [value] }),
      publisher: (value) => ({ publishers: [value] }),
      input: (value) => ({ inputs: [value] }),
      output: (value) => ({ outputs: [value] }),
      hasNodes: (value) => ({ hasNodes: value === 'true' }),
      status: () => ({ statuses: ['active'] }),
    }
    const others = filters.map(({ releasedSince }) => (releasedSince === undefined ? {} : { releasedSince }))
    fc.assert(
      fc.property(documents, query, others, (packs, text, some) => {
        const engine = engineOf(...packs)
        const { facets } = engine.search({ text, filters: some, facets: facetFields })
        for (const field of facetFields) {
          for (const { value, count } of facets[field] ?? []) {
            const { total } = engine.search({ text, filters: { ...some, ...filterOf[field](value) } })
            expect([field, value, total]).toEqual([field, value, count])
          }
        }
      }),
    )
  })

  it('pages together hold every hit once, in one order', () => {
    fc.assert(
      fc.property(
        documents,
        query,
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 4 }),
        (packs, text, sort, limit) => {
          const engine = engineOf(...packs)
          const { total, hits } = engine.search({ text, sort, limit: 1000 })
          const paged: string[] = []
          for (let offset = 0; offset < total; offset += limit) {
            paged.push(...engine.search({ text, sort, offset, limit }).hits.map(({ id }) => id))
          }
          expect(paged).toEqual(hits.map(({ id }) => id))
          expect(new Set(paged).size).toBe(total)
        },
      ),
    )
  })

  it('an exact id comes first', () => {
    fc.assert(
      fc.property(documents, document, (packs, one) => {
        const engine = engineOf(...packs, { ...one, status: 'active' })
        expect(engine.search({ text: one.id }).hits[0]?.id).toBe(one.id)
      }),
    )
  })

  it('the answer does not depend on the order of insertion', () => {
    fc.assert(
      fc.property(documents, query, (packs, text) => {
        const unique = [...new Map(packs.map((one) => [one.id, one])).values()]
        expect(engineOf(...unique.toReversed()).search({ text })).toEqual(engineOf(...unique).search({ text }))
      }),
    )
  })
})

describe('any text', () => {
  const engine = engineOf(
    ...Array.from({ length: 300 }, (_, number) =>
      packOf(`pack-${number}`, {
        description: `face number${number} 放大 upscale`,
        comfyNodes: [{ name: `Node${number}` }],
      }),
    ),
  )

  it('is answered without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.double(), fc.double(), (text, offset, limit) => {
        const { hits } = engine.search({ text, offset, limit })
        expect(hits.length).toBeLessThanOrEqual(1000)
        expect(engine.suggest(text, limit).packs.length).toBeLessThanOrEqual(20)
      }),
    )
  })

  it.each([
    ['one endless word', 'a'.repeat(1_000_000)],
    ['many words', 'face '.repeat(200_000)],
    ['many unknown words', Array.from({ length: 50_000 }, (_, number) => `wq${number}zx`).join(' ')],
    ['endless Chinese text', '放大'.repeat(500_000)],
    ['CamelCase without end', 'aB'.repeat(500_000)],
    ['marks', `a${'\u0301'.repeat(500_000)}`],
    ['filters without end', 'tag:"x" in:'.repeat(100_000)],
    ['signs', '((((((((('.repeat(100_000)],
  ])('is answered in bounded time: %s', (_, text) => {
    const start = performance.now()
    const answer = engine.search({ text })
    engine.suggest(text, 20)
    expect(performance.now() - start).toBeLessThan(2000)
    expect(answer.hits.length).toBeLessThanOrEqual(20)
    expect(answer.notes[0]?.code).toBe('too_long')
  })

  it('gets a note for words that no pack has, if other words match', () => {
    expect(engine.search({ text: 'Zzqqxx Number7' }).notes).toEqual([{ code: 'unknown_word', word: 'Zzqqxx' }])
    expect(engine.search({ text: 'zzqqxx wwkkvv' }).notes).toEqual([])
    expect(engine.search({ text: 'number7', filters: {} }).notes).toEqual([])
    expect(engine.search({ text: 'the number7' }).notes).toEqual([])
  })

  it('gets a note if it has too many words', () => {
    const text = Array.from({ length: 20 }, (_, number) => `w${number}`).join(' ')
    expect(engine.search({ text }).notes).toEqual([{ code: 'too_many_words', word: 'w16' }])
  })
})

it('searches the old packs until all new ones are loaded', () => {
  const engine = createSearchEngine()
  engine.put(packOf('old'))
  expect(() =>
    engine.replace(
      (function* () {
        yield packOf('new')
        throw new Error('the source broke')
      })(),
    ),
  ).toThrow('the source broke')
  expect(engine.search({ text: 'old' }).total).toBe(1)
  expect(engine.size).toBe(1)
})
