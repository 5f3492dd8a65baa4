import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { undoBatches } from './undo-batches.ts'

const part = (count: number, remaining: number): Schema<'DecisionResults'> => ({
  dry_run: false,
  remaining,
  results: Array.from({ length: count }, () => ({ node_id: 'lamp', version: '1.0.0', outcome: 'done' })),
})

const undo = async (answers: Record<string, Schema<'DecisionResults'>[]>, chunks = Number.POSITIVE_INFINITY) => {
  const asked: string[] = []
  const seen: number[] = []
  await undoBatches({
    batchIds: Object.keys(answers),
    send: (batchId) => {
      asked.push(batchId)
      return Promise.resolve(answers[batchId]?.shift() ?? part(0, 0))
    },
    onProgress: (results) => seen.push(results.length),
    isStopped: () => asked.length >= chunks,
  })
  return { asked, seen }
}

test('a batch is undone until nothing of it remains', async () => {
  expect(await undo({ one: [part(100, 30), part(30, 0)] })).toEqual({ asked: ['one', 'one'], seen: [100, 130] })
})

test('batches are undone one after the other, in order', async () => {
  expect(await undo({ one: [part(5, 0)], two: [part(2, 0)] })).toEqual({ asked: ['one', 'two'], seen: [5, 7] })
})

test('a batch that cannot be undone is not retried for ever', async () => {
  const stuck = Array.from({ length: 9 }, () => part(0, 3))
  expect((await undo({ one: stuck })).asked).toEqual(['one', 'one'])
})

test('a stopped undo sends no more chunks, also not of the next batch', async () => {
  expect((await undo({ one: [part(100, 30), part(30, 0)], two: [part(2, 0)] }, 1)).asked).toEqual(['one'])
})
