import { expect, test } from 'vitest'
import { answerStepUp, askToSignIn, readStepUp, subscribeStepUp } from './step-up.ts'

test('concurrent calls open one sign-in prompt and share its answer', async () => {
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

test('after a dismissal the next call prompts again', async () => {
  const first = askToSignIn()
  answerStepUp(false)
  expect(await first).toBe(false)
  const second = askToSignIn()
  answerStepUp(true)
  expect(await second).toBe(true)
})

test('an answer without a waiting call has no effect', () => {
  answerStepUp(true)
  expect(readStepUp()).toBeUndefined()
})
