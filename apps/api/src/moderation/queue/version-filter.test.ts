import { expect, it } from 'vitest'
import { parseSearch } from './version-filter.ts'

it.each([
  ['latent', 'latent', undefined],
  ['latent@1.2', 'latent', '1.2'],
  ['@1.2', undefined, '1.2'],
  ['a@b@1', 'a@b', '1'],
  [' latent @ ', 'latent', undefined],
  ['', undefined, undefined],
  ['@', undefined, undefined],
])('%j searches for the node %j and the version %j', (text, nodePart, versionStart) => {
  expect(parseSearch(text)).toEqual({ nodePart, ...(text.includes('@') && { versionStart }) })
})
