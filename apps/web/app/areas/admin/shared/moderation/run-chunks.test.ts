import { expect, test } from 'vitest'
import { runChunks } from './run-chunks.ts'

const items = Array.from({ length: 60 }, (_each, index) => index)

const run = (options: { failAt?: number; stopAfter?: number } = {}) => {
  const chunks: number[][] = []
  const seen: number[] = []
  const done = runChunks({
    items,
    size: 25,
    send: (chunk: number[]) => {
      chunks.push(chunk)
      if (chunks.length === options.failAt) return Promise.reject(new Error('no network'))
      return Promise.resolve(chunk.map((each) => `done ${each}`))
    },
    onProgress: ({ results }) => seen.push(results.length),
    isStopped: () => chunks.length === options.stopAfter,
  })
  return done.then((progress) => ({ progress, chunks, seen }))
}

test('every item is sent once, in order, in chunks of the given size', async () => {
  const { progress, chunks, seen } = await run()
  expect(chunks.map(({ length }) => length)).toEqual([25, 25, 10])
  expect(chunks.flat()).toEqual(items)
  expect(progress.results).toEqual(items.map((each) => `done ${each}`))
  expect(progress.left).toEqual([])
  expect(seen).toEqual([25, 50, 60])
})

test('after a stop no further chunk is sent, and the remaining items are returned', async () => {
  const { progress, chunks } = await run({ stopAfter: 1 })
  expect(chunks).toHaveLength(1)
  expect(progress.results).toHaveLength(25)
  expect(progress.left).toEqual(items.slice(25))
  expect(progress.error).toBeUndefined()
})

test('a failed chunk remains with the following items, and earlier results are kept', async () => {
  const { progress } = await run({ failAt: 2 })
  expect(progress.results).toHaveLength(25)
  expect(progress.left).toEqual(items.slice(25))
  expect(progress.error).toEqual(new Error('no network'))
})
