import { expect, test } from 'vitest'
import { chooseParts, chooseProjects, type Part } from './parts.ts'

test.each([
  [[], ['check', 'unit', 'api', 'embedded', 'e2e'], []],
  [['unit'], ['unit'], []],
  [['e2e', 'check'], ['check', 'e2e'], []],
  [['api', 'get-node'], ['api'], ['get-node']],
  [['get-node'], ['unit', 'api', 'embedded', 'e2e'], ['get-node']],
])('npm test -- %j runs %j with the file filters %j', (words, wanted, filters) => {
  const choice = chooseParts(words)
  expect([...choice.wanted]).toEqual(wanted)
  expect(choice.filters).toEqual(filters)
})

const everything: Part[] = ['unit', 'api', 'embedded']

test.each<[Part[], boolean, string[], string[]]>([
  [everything, true, ['unit', 'embedded'], ['operations', 'api']],
  [everything, false, ['unit', 'operations', 'api'], []],
  [['api'], true, [], ['operations', 'api']],
  [['api'], false, ['operations', 'api'], []],
  [['embedded'], true, ['embedded'], []],
  [['embedded'], false, ['embedded'], []],
  [['check', 'e2e'], true, [], []],
])(
  '%j, with a server: %j, runs %j on the embedded database and %j on the server',
  (words, hasServer, embedded, server) => {
    expect(chooseProjects(new Set(words), hasServer)).toEqual({ embedded, server })
  },
)
