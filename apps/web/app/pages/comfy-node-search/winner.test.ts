import { expect, test } from 'vitest'
import { becauseOf } from './winner.ts'

const plain = { node_id: 'a', node_name: 'A', downloads: 5, search_ranking: 5, is_preferred: false }

test.each([
  ['only', {}, undefined],
  ['preferred', { is_preferred: true, search_ranking: 9 }, {}],
  ['ranking', { search_ranking: 4, downloads: 1 }, {}],
  ['installs', { downloads: 6 }, {}],
  ['first', {}, {}],
  ['installs', { is_preferred: true, downloads: 6 }, { is_preferred: true }],
] as const)('%s', (because, winner, second) => {
  expect(becauseOf([{ ...plain, ...winner }, ...(second ? [{ ...plain, ...second, node_id: 'b' }] : [])])).toBe(because)
})
