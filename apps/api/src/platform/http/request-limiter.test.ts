import { expect, it } from 'vitest'
import { createRequestLimiter } from './request-limiter.ts'

const limit = { count: 2, seconds: 60 }

function givenLimiter() {
  const time = { now: 0 }
  const limiter = createRequestLimiter({ now: () => new Date(time.now) })
  return { time, take: (key: string) => limiter.take(key, limit) }
}

it('requests above the limit wait for the rest of the window, and other keys do not', () => {
  const { time, take } = givenLimiter()
  expect([take('a'), take('a')]).toEqual([
    { passes: true, left: 1, seconds: 60 },
    { passes: true, left: 0, seconds: 60 },
  ])
  time.now = 15_000
  expect(take('a')).toEqual({ passes: false, left: 0, seconds: 45 })
  expect(take('b').passes).toBe(true)
  time.now = 60_000
  expect([take('a'), take('a'), take('a')].map(({ passes }) => passes)).toEqual([true, true, false])
})

it('refused requests do not extend the window', () => {
  const { time, take } = givenLimiter()
  for (let second = 0; second < 60; second++) {
    time.now = second * 1000
    take('a')
  }
  time.now = 60_000
  expect(take('a').passes).toBe(true)
})

it('memory is bounded, and the key used last is kept', () => {
  const { take } = givenLimiter()
  take('victim')
  for (let i = 0; i < 70_000; i++) take(`one ${i}`)
  take('victim')
  for (let i = 0; i < 70_000; i++) take(`two ${i}`)
  expect(take('victim').passes).toBe(false)
  take('one 0')
  expect(take('one 0')).toMatchObject({ passes: true, left: 0 })
})
