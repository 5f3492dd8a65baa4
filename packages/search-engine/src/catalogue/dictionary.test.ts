import { expect, it } from 'vitest'
import { typoDistance } from '../text/distance.ts'
import { createDictionary, eachAmong, eachShared, maskOf, someDoc } from './dictionary.ts'

it('keeps postings sorted through additions and removals', () => {
  const dictionary = createDictionary()
  const docIds = Array.from({ length: 300 }, (_, i) => (i * 7919) % 1000)
  for (const docId of docIds) dictionary.add('mask', docId, (docId % 5) + 1)
  const posting = dictionary.get('mask')
  if (!posting) throw new Error('the term is there')
  const seen: number[] = []
  eachShared([posting], (docId, mask) => {
    expect(mask).toBe((docId % 5) + 1)
    seen.push(docId)
  })
  expect(seen).toEqual(docIds.toSorted((a, b) => a - b))
  for (const docId of docIds.slice(0, 299)) dictionary.remove(posting.number, docId)
  const [last = 0] = docIds.slice(299)
  expect([posting.count, maskOf(posting, last), maskOf(posting, last + 1)]).toEqual([1, (last % 5) + 1, 0])
  expect(someDoc(posting, (docId) => docId === last)).toBe(true)
  dictionary.remove(posting.number, last)
  expect([dictionary.get('mask'), dictionary.size]).toEqual([undefined, 0])
})

it('finds the packs with several terms in one field', () => {
  const dictionary = createDictionary()
  for (let docId = 0; docId < 300; docId++) {
    if (docId % 3 === 0) dictionary.add('mask', docId, (docId % 7) + 1)
    if (docId % 5 < 3) dictionary.add('face', docId, (docId % 4) + 1)
  }
  const postings = ['mask', 'face'].flatMap((term) => dictionary.get(term) ?? [])
  const docIds = Uint32Array.from({ length: 150 }, (_, i) => 2 * i + Number(i % 4 === 0))
  const seen: [number, number][] = []
  eachAmong(postings, docIds, (docId, mask) => seen.push([docId, mask]))
  const wanted = [...docIds].map(
    (docId) => [docId, postings.reduce((mask, each) => mask & maskOf(each, docId), 7)] as const,
  )
  expect(seen).toEqual(wanted.filter(([, mask]) => mask > 0))
  expect(seen.length).toBeGreaterThan(10)
})

it('reuses the number of a removed term', () => {
  const dictionary = createDictionary()
  const { number } = dictionary.add('first', 0, 1)
  dictionary.remove(number, 0)
  expect(dictionary.add('second', 0, 1).number).toBe(number)
  expect(dictionary.get('second')?.count).toBe(1)
})

it('finds exactly the terms within one typo, transpositions included', () => {
  const dictionary = createDictionary()
  const letters = 'abc'
  const words = Array.from({ length: 3 ** 6 }, (_, number) =>
    Array.from({ length: 4 + (number % 3) }, (__, at) => letters[Math.floor(number / 3 ** at) % 3]).join(''),
  )
  for (const word of words) dictionary.add(word, 0, 1)
  for (const word of ['abca', 'aabbc', 'cabbac', 'acb']) {
    const near = dictionary.near(word, 1, 1000).map(({ posting }) => posting.term)
    const wanted = [...new Set(words)].filter((term) => typoDistance(word, term, 1) === 1)
    expect(near.toSorted()).toEqual(wanted.toSorted())
  }
})
