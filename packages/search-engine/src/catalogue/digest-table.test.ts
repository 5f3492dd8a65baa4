import { expect, it } from 'vitest'
import { createDigestTable } from './digest-table.ts'

const sorted = (slots: number[]) => slots.toSorted((a, b) => a - b)

it('finds the slots of a digest, whatever else is there', () => {
  const table = createDigestTable()
  for (let slot = 0; slot < 5000; slot++) {
    table.add(slot % 7 === 0 ? -1 : Math.imul(slot, 2654435), slot)
  }
  expect(sorted(table.get(-1))).toEqual(Array.from({ length: 715 }, (_, i) => i * 7))
  for (const slot of [1, 2, 4999]) expect(table.get(Math.imul(slot, 2654435))).toEqual([slot])
  expect(table.get(12_345)).toEqual([])
})

it('forgets one slot of a digest and keeps the others, however often slots come and go', () => {
  const table = createDigestTable()
  for (let round = 0; round < 50; round++) {
    for (let slot = 0; slot < 100; slot++) table.add(0, slot)
    for (let slot = 0; slot < 100; slot++) if (slot !== round) table.remove(0, slot)
    expect(table.get(0)).toEqual([round])
    table.remove(0, round)
    table.remove(0, 12_345)
    expect(table.get(0)).toEqual([])
  }
})
