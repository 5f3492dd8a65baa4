import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embedded } from '../../vitest.config.ts'

test.each(embedded)('%s names files that run on the embedded database', (pattern) => {
  expect(globSync(pattern)).not.toEqual([])
})
