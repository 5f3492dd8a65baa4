import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStyleInliner } from './inline-styles.ts'

let build: string

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'registry-build-'))
  await mkdir(join(build, 'client/assets'), { recursive: true })
})

afterEach(() => rm(build, { recursive: true }))

const write = (styles: string) => writeFile(join(build, 'client/assets/style-x1.css'), styles)

test('a style sheet of the build is inlined before its link, which is disabled', async () => {
  await write(`.a::before { content: '$&' }`)
  const html = '<head><link rel="icon" href="/favicon.ico"/><link rel="stylesheet" href="/assets/style-x1.css"/></head>'
  expect(createStyleInliner(build)(html)).toBe(
    `<head><link rel="icon" href="/favicon.ico"/><style>.a::before { content: '$&' }</style>` +
      '<link rel="stylesheet" href="/assets/style-x1.css" disabled=""/></head>',
  )
})

test('a page without a link to a style sheet of the build is unchanged', async () => {
  await write('a {}')
  const html = '<head><link rel="stylesheet" href="/assets/style-x2.css"/></head>'
  expect(createStyleInliner(build)(html)).toBe(html)
})

test('a style sheet that would close its element is refused', async () => {
  await write(`.a { content: '</STYLE>' }`)
  expect(() => createStyleInliner(build)).toThrow('/assets/style-x1.css')
})
