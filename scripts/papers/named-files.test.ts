import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

// Folders that tools write: packages, builds, caches.
const installed = /(^|\/)(node_modules|build|\.react-router|\.git)$/

test('every source file and folder named in a document exists', async () => {
  const files: string[] = []
  for await (const path of glob('**/*.*', { cwd: root, exclude: (each) => installed.test(each) })) files.push(path)
  const documents = files.filter((path) => /^(docs\/)?[^/]+\.md$|^apps\/.+\/README\.md$/.test(path))
  expect(documents.length).toBeGreaterThan(10)
  const missing = await Promise.all(
    documents.map(async (path) => {
      const names = namedIn(await readFile(join(root, path), 'utf8'))
      return names.filter((name) => !isThere(name, files)).map((name) => `${path}: ${name}`)
    }),
  )
  expect(missing.flat()).toEqual([])
})

test('finds a name without a file', () => {
  expect(namedIn('See `nodes/gone.ts`, `npm test`, `/uploads/{id}` and `registry/gone/`.')).toEqual([
    'nodes/gone.ts',
    'registry/gone/',
  ])
  expect(isThere('nodes/gone.ts', ['apps/api/src/registry/nodes/going.ts'])).toBe(false)
  expect(isThere('nodes/gone.ts', ['apps/api/src/registry/nodes/gone.ts'])).toBe(true)
  expect(isThere('registry/gone/', ['apps/api/src/registry/gone/deep/file.ts'])).toBe(true)
})

/** Names of source files and of folders in backticks: words with a slash, `.ts`, `.tsx` or a slash at the end. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?|(?:[\w.-]+\/){2,})`/g)].flatMap(([, name]) =>
    name ? [name] : [],
  )
}

function isThere(name: string, files: readonly string[]): boolean {
  const folders = () => files.map((path) => `${dirname(path)}/`)
  return name.endsWith('/')
    ? folders().some((folder) => `/${folder}`.includes(`/${name}`))
    : files.some((path) => `/${path}`.endsWith(`/${name}`))
}
