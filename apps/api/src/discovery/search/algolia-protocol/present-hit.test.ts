import { expect, test } from 'vitest'
import { createHitPresenter } from './present-hit.ts'
import { queryOptions } from './query-options.ts'
import { rawParams } from './read-params.ts'

test('a snippet of a long text without a match stays short', () => {
  const present = createHitPresenter(
    queryOptions(rawParams({ attributesToSnippet: ['description:2'], attributesToHighlight: [] })),
  )
  const long = '🎭'.repeat(40_000)
  const hit = present({ objectID: 'a', description: long }, { words: ['mask'], others: [] })
  expect(hit).toMatchObject({ _snippetResult: { description: { value: `${'🎭'.repeat(10)}…`, matchLevel: 'none' } } })
})
