import { expect, test } from 'vitest'
import { answerStepUp, askToSignIn, readStepUp, subscribeStepUp } from './step-up.ts'

test('many calls ask once, and hear the same answer', async () => {
  let told = 0
  const stop = subscribeStepUp(() => (told += 1))
  const asked = [askToSignIn(), askToSignIn(), askToSignIn()]
  expect(readStepUp()).toBe('recent')
  expect(told).toBe(1)
  answerStepUp(true)
  expect(await Promise.all(asked)).toEqual([true, true, true])
  expect(readStepUp()).toBeUndefined()
  expect(told).toBe(2)
  stop()
})

test('who would not is asked anew by the next call', async () => {
  const first = askToSignIn()
  answerStepUp(false)
  expect(await first).toBe(false)
  const second = askToSignIn()
  answerStepUp(true)
  expect(await second).toBe(true)
})

test('an answer that nobody waits for changes nothing', () => {
  answerStepUp(true)
  expect(readStepUp()).toBeUndefined()
})
