import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Maximum lines of documents, by path. */
const most = [
  { pattern: 'docs/decisions/*.md', lines: 60 },
  { pattern: 'docs/{PERFORMANCE,SECURITY}.md', lines: 150 },
]

test.each(most)('each document of $pattern has at most $lines lines', async ({ pattern, lines }) => {
  const counted: { path: string; lines: number }[] = []
  for await (const path of glob(pattern, { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8')
    counted.push({ path, lines: text.trimEnd().split('\n').length })
  }
  expect(counted).not.toEqual([])
  expect(counted.filter((each) => each.lines > lines)).toEqual([])
})
