import { expect, it } from 'vitest'
import { createRequestLimiter } from './request-limiter.ts'

const limit = { count: 2, seconds: 60 }

function givenLimiter() {
  const time = { now: 0 }
  return { time, limiter: createRequestLimiter({ now: () => new Date(time.now) }) }
}

it('what is above the limit waits for the rest of the window, and other keys do not', () => {
  const { time, limiter } = givenLimiter()
  expect([limiter.take('a', limit), limiter.take('a', limit)]).toEqual([0, 0])
  time.now = 15_000
  expect(limiter.take('a', limit)).toBe(45)
  expect(limiter.take('b', limit)).toBe(0)
  time.now = 60_000
  expect([limiter.take('a', limit), limiter.take('a', limit), limiter.take('a', limit)]).toEqual([0, 0, 60])
})

it('asking on does not make the window longer', () => {
  const { time, limiter } = givenLimiter()
  for (let second = 0; second < 60; second++) {
    time.now = second * 1000
    limiter.take('a', limit)
  }
  time.now = 60_000
  expect(limiter.take('a', limit)).toBe(0)
})

it('its memory is bounded, and the key that was used last is kept', () => {
  const { limiter } = givenLimiter()
  limiter.take('victim', limit)
  for (let i = 0; i < 15_000; i++) limiter.take(`one ${i}`, limit)
  limiter.take('victim', limit)
  for (let i = 0; i < 15_000; i++) limiter.take(`two ${i}`, limit)
  expect(limiter.take('victim', limit)).toBe(60)
  expect(limiter.take('one 0', limit)).toBe(0)
})
