import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../../platform/config/config-error.ts'
import { readTrustedRoots } from './trusted-roots.ts'

const root = { mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1' }

test('a folder has the roots of its JSON files in the order of their names', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'roots-'))
  writeFileSync(join(folder.path, 'b.json'), JSON.stringify({ ...root, name: 'b' }))
  writeFileSync(join(folder.path, 'a.json'), JSON.stringify({ ...root, name: 'a' }))
  expect(readTrustedRoots(folder.path)).toEqual([
    { ...root, name: 'a' },
    { ...root, name: 'b' },
  ])
})

test.each(['{', '{}', '[]', 'null'])('a file with %s is no trusted root', async (text) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'roots-'))
  const file = join(folder.path, 'root.json')
  writeFileSync(file, text)
  expect(() => readTrustedRoots(file)).toThrow('is no trusted root')
})

test('a file that cannot be read is reported as such', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'roots-'))
  mkdirSync(join(folder.path, 'root.json'))
  expect(() => readTrustedRoots(folder.path)).toThrow(
    new ConfigError(
      `The trusted root ${join(folder.path, 'root.json')} cannot be read (EISDIR: illegal operation on a directory, read).`,
    ),
  )
})
