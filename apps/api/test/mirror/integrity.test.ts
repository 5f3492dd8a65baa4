import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBackup } from '../../src/exchange/backups/check-backup.ts'
import { checkIntegrity } from '../../src/exchange/integrity/check-integrity.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { withheldArchives } from '../../src/schema/migrations/0053-withheld-archives.ts'
import { backUp } from '../backups/backing-up.ts'
import { useRegistry } from '../harness.ts'
import { node, version, zip } from './foreign-facts.ts'
import { digest, fails, useForeignRegistry } from './foreign-registry.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()

const mirror = (archives: boolean) =>
  mirrorCatalogue(registry.context, {
    baseUrl: foreign.baseUrl,
    archives,
    timeoutMs: 3000,
    wait: async () => undefined,
  })

async function problems(): Promise<{ files: number; found: string[] }> {
  const found: string[] = []
  const listener = { problem: (sentence: string) => void found.push(sentence), progress: () => undefined }
  const { files } = await checkIntegrity(registry.context, listener)
  return { files, found }
}

/** Makes a backup and checks it; returns the numbers of its files and problems, and its flaws. */
async function backedUp(): Promise<{ files: number; flaws: string[]; problems: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-mirror-'))
  try {
    const { files, flaws } = await backUp(registry.context, join(folder, 'backup'))
    const quiet = { problem: () => undefined, progress: () => undefined }
    const read = await checkBackup(join(folder, 'backup'), quiet, new AbortController().signal)
    return { files, flaws, problems: read.problems }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const downloadOf = async (number: string): Promise<string | null> =>
  (await registry.call('downloadNodeVersion', `/nodes/copied/versions/${number}/download`)).headers.get('location')

const withheld = { downloadUrl: undefined }

test('a mirror reports no archive as missing that is at the source, withheld there or stored here', async () => {
  const bytes = await zip('copied', '1.0.0')
  const facts = { sha256: digest(bytes), size: bytes.length }
  const versions = [
    version('1.0.0', { ...facts, downloadUrl: '/files/copied.zip' }),
    version('1.1.0', { sha256: 'b'.repeat(64), size: 5 }),
    version('1.2.0', { ...withheld, sha256: 'c'.repeat(64), size: 5, status: 'NodeVersionStatusBanned' }),
    version('1.3.0', { ...withheld, sha256: 'd'.repeat(64), size: 5, status: 'NodeVersionStatusFlagged' }),
  ]
  foreign.nodes = [node({ id: 'copied', versions })]
  foreign.files.set('/files/copied.zip', bytes)
  await mirror(false)
  expect(await problems()).toEqual({ files: 0, found: [] })
  expect(await backedUp()).toEqual({ files: 0, flaws: [], problems: 0 })

  // From here on, the source withholds the archive.
  Object.assign(versions[1] ?? {}, { ...withheld, status: 'NodeVersionStatusFlagged' })
  foreign.nodes = [node({ id: 'copied', versions })]
  foreign.faults = [{ part: '/files/1.1.0.zip', fault: fails(403) }]
  expect((await mirror(true)).archives).toMatchObject({ copied: 1, failed: [] })
  expect(await problems()).toEqual({ files: 1, found: [] })
  expect(await backedUp()).toEqual({ files: 1, flaws: [], problems: 0 })

  // An earlier release stored no address of a withheld archive.
  const earlier = registry.context.db.updateTable('node_versions').set({ remote_url: null })
  await earlier.where('version', '=', '1.1.0').execute()
  expect((await problems()).found).toHaveLength(1)
  await withheldArchives.up(registry.context.db)
  expect(await problems()).toEqual({ files: 1, found: [] })
  expect(await downloadOf('1.0.0')).toBeNull()

  await registry.context.blobs.remove(facts.sha256, new Date(8.64e15))
  expect(await problems()).toEqual({ files: 1, found: [expect.stringMatching(/^archives \w+: is missing \(copied@1/)] })
})

test('an archive that the source no longer withholds is at the source again', async () => {
  const versions = [
    version('1.0.0'),
    version('2.0.0', { sha256: 'b'.repeat(64), size: 5 }),
    version('3.0.0', { ...withheld, sha256: 'c'.repeat(64), size: 5, status: 'NodeVersionStatusBanned' }),
  ]
  foreign.nodes = [node({ id: 'copied', versions })]
  await mirror(false)
  Object.assign(versions[1] ?? {}, { ...withheld, status: 'NodeVersionStatusBanned' })
  foreign.nodes = [node({ id: 'copied', versions })]
  await mirror(false)
  for (const [place, file] of ['/files/2.zip', '/files/3.zip'].entries()) {
    Object.assign(versions[place + 1] ?? {}, { downloadUrl: file, status: 'NodeVersionStatusActive' })
  }
  foreign.nodes = [node({ id: 'copied', versions })]
  await mirror(false)
  expect(await downloadOf('2.0.0')).toBe(`${foreign.baseUrl}/files/2.zip`)
  expect(await downloadOf('3.0.0')).toBe(`${foreign.baseUrl}/files/3.zip`)
})
