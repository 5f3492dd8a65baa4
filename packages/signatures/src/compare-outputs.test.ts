import { expect, it } from 'vitest'
import { compareOutputs } from './compare-outputs.ts'

const named = (...names: string[]) => names.map((name) => ({ type: name.toUpperCase(), name, isList: false }))

it.each([
  ['the last output goes', named('pipe', 'samples'), named('pipe'), ['output-removed']],
  ['all outputs go', named('pipe', 'samples'), [], ['output-removed', 'output-removed']],
  ['an output goes before another one', named('pipe', 'samples'), named('samples'), ['outputs-moved']],
  ['an output comes before another one', named('samples'), named('pipe', 'samples'), ['outputs-moved']],
  ['outputs come and go', named('pipe', 'samples'), named('model'), ['output-type-changed', 'output-removed']],
])('%s', (_, before, after, kinds) => {
  const changes = compareOutputs('Sampler', before, after)
  expect(changes.map(({ kind }) => kind)).toEqual(kinds)
  expect(changes.every(({ effects }) => effects.named === 'breaks')).toBe(true)
})
