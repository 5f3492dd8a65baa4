import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { makeDataDirectory } from './data-directory.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-directory-'))
  await writeFile(join(root, 'file'), '')
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('is created empty with its parents, and may already exist', async () => {
  const directory = join(root, 'a/b/c')
  await makeDataDirectory(directory)
  await makeDataDirectory(directory)
  expect(await readdir(directory)).toEqual([])
})

it.each(['/proc', '/proc/nothing/below', 'file', 'file/below'])(
  '%s is refused, and the error names the setting',
  async (path) => {
    const directory = path.startsWith('/') ? path : join(root, path)
    const refused = makeDataDirectory(directory)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(/DATA_DIR/)
  },
)
