import { expect, it } from 'vitest'
import { reasonWords } from './reason-words.ts'

it.each([
  ['{"message":"It mines coins.","by":"ada"}', 'It mines coins.'],
  ['  plain words ', 'plain words'],
  ['"quoted words"', 'quoted words'],
  ['', ''],
  ['[{"issue_type":"x","scanner":"y"}]', ''],
  ['[]', ''],
  ['{"by":"ada"}', ''],
  ['{"message":{"a":1}}', ''],
  ['{"message": ', '{"message":'],
  ['[broken', '[broken'],
  ['null', 'null'],
])('the message of the reason %j is %j', (reason, words) => {
  expect(reasonWords(reason)).toBe(words)
})
