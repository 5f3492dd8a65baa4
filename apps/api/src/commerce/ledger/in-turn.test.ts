import { expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

const later = () => {
  let done = (): void => undefined
  const until = new Promise<void>((resolve) => (done = resolve))
  return { until, done: () => done() }
}

test('at most two changes of one balance run concurrently, in order of arrival; other balances do not wait', async () => {
  const begun: number[] = []
  const gates = [0, 1, 2, 3].map(later)
  const runs = gates.map((gate, index) =>
    inTurn('one', async () => {
      begun.push(index)
      await gate.until
    }),
  )
  expect(begun).toEqual([0, 1])
  expect(await inTurn('another', async () => 'at once')).toBe('at once')
  gates[1]?.done()
  await runs[1]
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.done()
  await Promise.all(runs)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a failed change frees its slot', async () => {
  const failing = [1, 2, 3].map(() => inTurn('failing', () => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await inTurn('failing', async () => 'free')).toBe('free')
})

test('a change is refused as balance_busy when too many wait, or when it waits too long', async () => {
  vi.useFakeTimers()
  const gate = later()
  const runs = Array.from({ length: 202 }, () => inTurn('busy', () => gate.until))
  await expect(inTurn('busy', async () => undefined)).rejects.toMatchObject({ code: 'balance_busy' })
  const settled = Promise.allSettled(runs)
  await vi.advanceTimersByTimeAsync(10_001)
  gate.done()
  const outcomes = await settled
  vi.useRealTimers()
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await inTurn('busy', async () => 'free')).toBe('free')
})
