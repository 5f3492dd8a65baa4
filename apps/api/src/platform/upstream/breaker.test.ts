import { beforeEach, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'
import { AwayError } from './upstream-error.ts'

let now = 0
beforeEach(() => {
  now = 0
})
const make = () => createBreaker({ failures: 3, openMs: 1000 }, () => now)
const fail = (breaker: ReturnType<typeof make>, times: number) => {
  for (let i = 0; i < times; i++) breaker.begin().failed()
}

it('opens after consecutive failures, which a success resets', () => {
  const breaker = make()
  fail(breaker, 2)
  breaker.begin().succeeded()
  fail(breaker, 2)
  expect(breaker.state()).toBe('closed')
  fail(breaker, 1)
  expect(breaker.state()).toBe('open')
  expect(() => breaker.begin()).toThrow(AwayError)
  expect(breaker.secondsLeft()).toBe(1)
})

it('lets one attempt through after a while, and closes when that succeeds', () => {
  const breaker = make()
  fail(breaker, 3)
  now = 1000
  expect(breaker.state()).toBe('half_open')
  const probe = breaker.begin()
  expect(() => breaker.begin()).toThrow(AwayError)
  probe.succeeded()
  expect(breaker.state()).toBe('closed')
  breaker.begin()
})

it('opens again when that attempt fails', () => {
  const breaker = make()
  fail(breaker, 3)
  now = 1000
  breaker.begin().failed()
  expect(breaker.state()).toBe('open')
  now = 1999
  expect(() => breaker.begin()).toThrow(AwayError)
})

it('lets the next attempt through after a cancelled one', () => {
  const breaker = make()
  fail(breaker, 3)
  now = 1000
  breaker.begin().cancelled()
  breaker.begin().succeeded()
  expect(breaker.state()).toBe('closed')
})

it('stays open no longer after a late failure of an earlier attempt', () => {
  const breaker = make()
  const early = breaker.begin()
  fail(breaker, 3)
  now = 900
  early.failed()
  expect(breaker.state()).toBe('open')
  now = 1000
  expect(breaker.state()).toBe('half_open')
})
