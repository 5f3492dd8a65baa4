import { expect, it } from 'vitest'
import type { WholeAnswer } from './answer.ts'
import { createRememberedAnswers } from './remembered-answers.ts'

const limits = { bytes: 10_000, entryBytes: 2000, usualMs: 1000, finalMs: 60_000 }
const answerOf = (size: number): WholeAnswer => ({
  kind: 'whole',
  status: 200,
  headers: {},
  bytes: new Uint8Array(size),
  value: {},
})

it('remembers an answer for a short time, and a final one for longer', () => {
  let now = 0
  const remembered = createRememberedAnswers(limits, () => now)
  remembered.keep('a', answerOf(1), false)
  remembered.keep('b', answerOf(1), true)
  now = 1000
  expect(remembered.find('a')).toBeDefined()
  now = 1001
  expect(remembered.find('a')).toBeUndefined()
  now = 60_000
  expect(remembered.find('b')).toBeDefined()
  now = 60_001
  expect(remembered.find('b')).toBeUndefined()
})

it('limits the bytes of one answer and of all', () => {
  const remembered = createRememberedAnswers(limits, () => 0)
  remembered.keep('large', answerOf(2001), true)
  expect(remembered.find('large')).toBeUndefined()
  for (let i = 0; i < 20; i++) remembered.keep(`${i}`, answerOf(1000), true)
  const found = Array.from({ length: 20 }, (_, i) => remembered.find(`${i}`)).filter(Boolean)
  expect(found.length).toBeLessThanOrEqual(10)
  expect(remembered.find('19')).toBeDefined()
})
