import { expect, it } from 'vitest'
import { typoDistance } from '../text/distance.ts'
import { createDictionary, eachAmong, eachShared, maskOf, someSlot } from './dictionary.ts'

it('keeps the packs of a term in order, whichever comes and goes first', () => {
  const dictionary = createDictionary()
  const slots = Array.from({ length: 300 }, (_, i) => (i * 7919) % 1000)
  for (const slot of slots) dictionary.add('mask', slot, (slot % 5) + 1)
  const posting = dictionary.get('mask')
  if (!posting) throw new Error('the term is there')
  const seen: number[] = []
  eachShared([posting], (slot, mask) => {
    expect(mask).toBe((slot % 5) + 1)
    seen.push(slot)
  })
  expect(seen).toEqual(slots.toSorted((a, b) => a - b))
  for (const slot of slots.slice(0, 299)) dictionary.remove(posting.number, slot)
  const [last = 0] = slots.slice(299)
  expect([posting.count, maskOf(posting, last), maskOf(posting, last + 1)]).toEqual([1, (last % 5) + 1, 0])
  expect(someSlot(posting, (slot) => slot === last)).toBe(true)
  dictionary.remove(posting.number, last)
  expect([dictionary.get('mask'), dictionary.size]).toEqual([undefined, 0])
})

it('finds which of some packs have terms in one field', () => {
  const dictionary = createDictionary()
  for (let slot = 0; slot < 300; slot++) {
    if (slot % 3 === 0) dictionary.add('mask', slot, (slot % 7) + 1)
    if (slot % 5 < 3) dictionary.add('face', slot, (slot % 4) + 1)
  }
  const postings = ['mask', 'face'].flatMap((term) => dictionary.get(term) ?? [])
  const slots = Uint32Array.from({ length: 150 }, (_, i) => 2 * i + Number(i % 4 === 0))
  const seen: [number, number][] = []
  eachAmong(postings, slots, (slot, mask) => seen.push([slot, mask]))
  const wanted = [...slots].map(
    (slot) => [slot, postings.reduce((mask, each) => mask & maskOf(each, slot), 7)] as const,
  )
  expect(seen).toEqual(wanted.filter(([, mask]) => mask > 0))
  expect(seen.length).toBeGreaterThan(10)
})

it('gives the number of a term that is gone to another one', () => {
  const dictionary = createDictionary()
  const { number } = dictionary.add('first', 0, 1)
  dictionary.remove(number, 0)
  expect(dictionary.add('second', 0, 1).number).toBe(number)
  expect(dictionary.get('second')?.count).toBe(1)
})

it('finds every term within one typing error, swapped letters among them, and no other', () => {
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
