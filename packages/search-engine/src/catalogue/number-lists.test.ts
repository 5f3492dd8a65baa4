import { expect, it } from 'vitest'
import { createNumberLists } from './number-lists.ts'

it('keeps the list of each slot while others are written anew, longer and shorter', () => {
  const lists = createNumberLists()
  const kept = new Map<number, number[]>()
  for (let step = 0; step < 20_000; step++) {
    const slot = (step * 7919) % 1500
    const numbers = Array.from({ length: (step * 31) % 6 }, (_, place) => (step + place * 13) % 50)
    lists.write(slot, numbers)
    kept.set(slot, numbers)
  }
  const counts = new Uint32Array(50)
  const filled = lists.countInto(counts, Uint32Array.from(kept.keys()))
  const all = [...kept.values()].flat()
  expect([...counts]).toEqual(Array.from({ length: 50 }, (_, number) => all.filter((one) => one === number).length))
  expect(filled).toBe([...kept.values()].filter((numbers) => numbers.length > 0).length)
  const [rest, restCounts] = [Uint32Array.from(kept.keys()).filter((slot) => slot % 3 > 0), new Uint32Array(50)]
  const filledOfRest = lists.countInto(restCounts, rest)
  const [others, otherCounts] = [Uint32Array.from(kept.keys()).filter((slot) => slot % 3 === 0), new Uint32Array(50)]
  expect(lists.countAllBut(otherCounts, others)).toBe(filledOfRest)
  expect(otherCounts).toEqual(restCounts)
  const isMarked = Uint8Array.from({ length: 50 }, (_, number) => (number === 7 ? 1 : 0))
  for (const [slot, numbers] of kept) {
    expect(lists.hasMarked(slot, isMarked, true)).toBe(numbers.length === 0 || numbers.includes(7))
  }
})
