import { expect, test } from 'vitest'
import { chooseParts } from './parts.ts'

test.each([
  [[], ['check', 'unit', 'api', 'server', 'e2e'], []],
  [['unit'], ['unit'], []],
  [['e2e', 'check'], ['check', 'e2e'], []],
  [['api', 'get-node'], ['api'], ['get-node']],
  [['get-node'], ['unit', 'api', 'server', 'e2e'], ['get-node']],
])('npm test -- %j runs %j and asks for files %j', (words, wanted, filters) => {
  const choice = chooseParts(words)
  expect([...choice.wanted]).toEqual(wanted)
  expect(choice.filters).toEqual(filters)
})
