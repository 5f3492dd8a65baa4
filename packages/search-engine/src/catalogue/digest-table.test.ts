import { expect, it } from 'vitest'
import { createDigestTable } from './digest-table.ts'

const sorted = (docIds: number[]) => docIds.toSorted((a, b) => a - b)

it('finds the docIds of a digest among others', () => {
  const table = createDigestTable()
  for (let docId = 0; docId < 5000; docId++) {
    table.add(docId % 7 === 0 ? -1 : Math.imul(docId, 2654435), docId)
  }
  expect(sorted(table.get(-1))).toEqual(Array.from({ length: 715 }, (_, i) => i * 7))
  for (const docId of [1, 2, 4999]) expect(table.get(Math.imul(docId, 2654435))).toEqual([docId])
  expect(table.get(12_345)).toEqual([])
})

it('removes a docId of a digest and keeps the others', () => {
  const table = createDigestTable()
  for (let round = 0; round < 50; round++) {
    for (let docId = 0; docId < 100; docId++) table.add(0, docId)
    for (let docId = 0; docId < 100; docId++) if (docId !== round) table.remove(0, docId)
    expect(table.get(0)).toEqual([round])
    table.remove(0, round)
    table.remove(0, 12_345)
    expect(table.get(0)).toEqual([])
  }
})
