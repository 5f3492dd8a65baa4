import { expect, it } from 'vitest'
import { createValuePostings } from './value-postings.ts'

it('keeps the values of each docId while others change', () => {
  const lists = createValuePostings()
  const known = new Map<number, number[]>()
  for (let step = 0; step < 20_000; step++) {
    const docId = (step * 7919) % 1500
    const numbers = Array.from({ length: (step * 31) % 6 }, (_, place) => (step + place * 13) % 50)
    lists.write(docId, numbers)
    known.set(docId, numbers)
  }
  const counts = new Uint32Array(50)
  const filled = lists.countInto(counts, Uint32Array.from(known.keys()))
  const all = [...known.values()].flat()
  expect([...counts]).toEqual(Array.from({ length: 50 }, (_, number) => all.filter((one) => one === number).length))
  expect(filled).toBe([...known.values()].filter((numbers) => numbers.length > 0).length)
  const [rest, restCounts] = [Uint32Array.from(known.keys()).filter((docId) => docId % 3 > 0), new Uint32Array(50)]
  const filledOfRest = lists.countInto(restCounts, rest)
  const [others, otherCounts] = [Uint32Array.from(known.keys()).filter((docId) => docId % 3 === 0), new Uint32Array(50)]
  expect(lists.countAllBut(otherCounts, others)).toBe(filledOfRest)
  expect(otherCounts).toEqual(restCounts)
  const isMarked = Uint8Array.from({ length: 50 }, (_, number) => (number === 7 ? 1 : 0))
  for (const [docId, numbers] of known) {
    expect(lists.hasMarked(docId, isMarked, true)).toBe(numbers.length === 0 || numbers.includes(7))
  }
})
