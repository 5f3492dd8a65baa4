import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('results are in the order of the items, and at most the given number runs concurrently', async () => {
  let [running, most] = [0, 0]
  const results = await inParallel([30, 1, 20, 5, 1, 1], 3, async (ms) => {
    most = Math.max(most, ++running)
    await sleep(ms)
    running -= 1
    return ms * 2
  })
  expect(results).toEqual([60, 2, 40, 10, 2, 2])
  expect(most).toBe(3)
})

it('a failure starts no further item, and waits for the running ones', async () => {
  const begun: number[] = []
  let ended = 0
  const work = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('no')
    await sleep(10)
    ended += 1
  })
  await expect(work).rejects.toThrow('no')
  expect(begun).toEqual([1, 2])
  expect(ended).toBe(1)
})
