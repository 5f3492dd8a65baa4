import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkBackup } from '../../src/exchange/backups/check-backup.ts'
import { tablePath } from '../../src/exchange/backups/layout.ts'
import { readLines } from '../../src/exchange/backups/lines.ts'
import { readManifest, writeManifest } from '../../src/exchange/backups/manifest.ts'
import { createContext, type Context } from '../../src/context.ts'
import { checkIntegrity } from '../../src/exchange/integrity/check-integrity.ts'
import { blobKey } from '../../src/platform/blobs/blob-store.ts'
import type { RestoreSummary } from '../../src/exchange/restores/restore-backup.ts'
import { registerJobs } from '../../src/worker.ts'
import { allOf } from '../all-of.ts'
import { useRegistry } from '../harness.ts'
import { backUp, fill, givenSite, publicAnswers, restore, withRestored, type Site } from './backing-up.ts'

// Each place has a database that is opened several times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const registry = useRegistry()
const serverUrl = process.env['TEST_DATABASE_URL']
const sites: Site[] = []
let folder: string
let backup: string
let answers: Record<string, unknown>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  backup = join(folder, 'first')
  await fill(registry)
  answers = await publicAnswers(registry.context)
  await backUp(registry.context, backup)
})
afterEach(async () => {
  await Promise.all(sites.splice(0).map((there) => there.drop()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates a place with the run's kind of database; embedded for an empty address. */
async function site(url = serverUrl): Promise<Site> {
  const made = await givenSite(url)
  sites.push(made)
  return made
}

const quiet = { problem: () => undefined, progress: () => undefined }
const isWhole = { problems: 0, orphans: 0 }

/** Returns the rows of every table of a backup. */
async function rowsOf(path: string): Promise<Record<string, string[]>> {
  const { tables } = await readManifest(path)
  const rows = tables.map(async ({ name }) => [name, (await allOf(readLines(tablePath(path, name)))).flat()] as const)
  return Object.fromEntries(await Promise.all(rows))
}

describe('a backup', () => {
  test('has rows of every kind, and the files of every store', async () => {
    const rows = await rowsOf(backup)
    const filled = Object.keys(rows).filter((table) => rows[table]!.length > 0)
    expect(filled).toEqual(
      expect.arrayContaining(['nodes', 'node_versions', 'ledger_entries', 'customer_files', 'ci_results', 'secrets']),
    )
    expect((await readManifest(backup)).flaws).toEqual([])
    expect(await readdir(join(backup, 'files'))).toEqual(['archives', 'ci-files', 'customer-files'])
    expect((await readdir(backup)).toSorted()).toEqual([
      'database',
      'files',
      'files.jsonl.zst',
      'jobs.jsonl.zst',
      'manifest.json',
    ])
  })

  test('can be read by its owner only', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    for (const name of ['manifest.json', 'jobs.jsonl.zst', 'database/users.jsonl.zst']) {
      expect((await stat(join(backup, name))).mode & 0o777).toBe(0o600)
    }
  })

  test('is not overwritten', async () => {
    await expect(backUp(registry.context, backup)).rejects.toThrow('is there already')
  })

  test('shares unchanged files with an earlier backup', async () => {
    const second = join(folder, 'second')
    const made = await backUp(registry.context, second, backup)
    expect(made).toMatchObject({ copied: 0, flaws: [] })
    expect(made.files).toBeGreaterThan(5)
    const shared = (await readdir(join(backup, 'files'), { recursive: true })).filter((path) =>
      /[0-9a-f]{64}$/.test(path),
    )
    for (const path of shared) {
      expect((await stat(join(second, 'files', path))).ino).toBe((await stat(join(backup, 'files', path))).ino)
    }
    expect(await checkBackup(second, quiet, new AbortController().signal)).toMatchObject(isWhole)
  })

  test('lacks files that are missing, and reports them', async () => {
    const { context } = registry
    const lost = (await allOf(context.blobs.list())).at(0)!.sha256
    const blobs = {
      ...context.blobs,
      open: async (name: string) => (name === lost ? undefined : context.blobs.open(name)),
    }
    const made = await backUp({ ...context, blobs }, join(folder, 'flawed'))
    expect(made.flaws).toEqual([expect.stringContaining(`archives ${lost}: is missing`)])
    expect((await readManifest(join(folder, 'flawed'))).flaws).toEqual(made.flaws)
    const problems: string[] = []
    const found = await checkIntegrity({ ...context, blobs }, { ...quiet, problem: (told) => problems.push(told) })
    expect({ problems, count: found.problems }).toEqual({ problems: made.flaws, count: 1 })
  })
})

describe('a restored registry', () => {
  let there: Site
  let summary: RestoreSummary
  let restored: Context
  beforeAll(async () => {
    there = await givenSite(serverUrl)
    summary = await restore(backup, there)
    restored = await createContext(there.config)
  })
  afterAll(async () => {
    await restored?.close()
    await there?.drop()
  })

  test('has one entry in its change feed, which invalidates everything', async () => {
    expect(await restored.db.selectFrom('catalogue_changes').select('node_id').execute()).toEqual([{ node_id: null }])
  })

  test('is complete, and has the same public answers', async () => {
    expect(summary).toMatchObject({ ...isWhole, jobs: 1 })
    expect(await publicAnswers(restored)).toEqual(answers)
  })

  test('has every row, continues ids after the last one, and keeps its constraints', async () => {
    await backUp(restored, join(folder, 'again'))
    await expectSameRows(join(folder, 'again'))
    const { db } = restored
    const entries = await db.selectFrom('audit_entries').select(['id', 'action']).orderBy('id').execute()
    expect(entries.slice(-2).map(({ action }) => action)).toEqual(['backup.restore', 'backup.make'])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    await expect(db.deleteFrom('ledger_entries').execute()).rejects.toThrow('only added to')
    await expect(db.updateTable('audit_entries').set({ actor: 'x' }).execute()).rejects.toThrow('append-only')
    const orphan = { node_id: 'nobody', version: '1.0.0', precedence: 'a', is_prerelease: false }
    await expect(db.insertInto('node_versions').values(orphan).execute()).rejects.toThrow('foreign key')
  })

  test('runs the waiting jobs', async () => {
    const statusOf = () =>
      restored.db.selectFrom('node_versions').select('status').where('node_id', '=', 'waiting-pack').execute()
    expect(await statusOf()).toEqual([{ status: 'pending' }])
    registerJobs(restored)
    await restored.jobs.workOff()
    expect(await statusOf()).toEqual([{ status: 'active' }])
  })
})

test('a registry moves from the embedded database to a server and back without a loss', async (context) => {
  if (!serverUrl) return context.skip('set TEST_DATABASE_URL')
  const [first, server, last] = [await site(''), await site(serverUrl), await site('')]
  await restore(backup, first)
  const [fromEmbedded, fromServer] = [join(folder, 'from-embedded'), join(folder, 'from-server')]
  await withRestored(first, (restored) => backUp(restored, fromEmbedded))
  expect(await restore(fromEmbedded, server)).toMatchObject(isWhole)
  await withRestored(server, async (restored) => {
    expect(await publicAnswers(restored)).toEqual(answers)
    await backUp(restored, fromServer)
  })
  expect(await restore(fromServer, last)).toMatchObject(isWhole)
  expect(await withRestored(last, publicAnswers)).toEqual(answers)
  await expectSameRows(fromServer)
}, 600_000)

/** Expects a backup to have the rows of the first backup. Only the audit log may have later rows. */
async function expectSameRows(path: string): Promise<void> {
  const { audit_entries: told, ...rows } = await rowsOf(path)
  const { audit_entries: toldBefore, ...rowsBefore } = await rowsOf(backup)
  for (const [table, before] of Object.entries(rowsBefore)) expect(rows[table]?.toSorted()).toEqual(before.toSorted())
  expect(Object.keys(rows)).toEqual(Object.keys(rowsBefore))
  expect(told?.slice(0, toldBefore!.length)).toEqual(toldBefore)
}

describe('a restore', () => {
  test('is refused if a registry is already there', async () => {
    const there = await site()
    await withRestored(there, async () => undefined)
    await expect(restore(backup, there)).rejects.toThrow('is not empty')
  })

  test.each(['files', 'rows'] as const)(
    'that is interrupted at %s leaves no usable registry, and resumes with the same backup only',
    async (at) => {
      const there = await site()
      const stopping = new AbortController()
      const progress = (phase: string) => phase === at && stopping.abort()
      await expect(restore(backup, there, { progress }, stopping.signal)).rejects.toThrow('aborted')
      await expect(createContext(there.config)).rejects.toThrow('has not ended')
      await expect(restore(join(folder, 'second'), there)).rejects.toThrow('another backup')
      expect(await restore(backup, there)).toMatchObject({ ...isWhole, jobs: 1 })
      expect(await withRestored(there, publicAnswers)).toEqual(answers)
    },
  )

  test('refuses a changed row, a changed manifest and a backup of a newer release', async () => {
    const there = await site()
    const copy = join(folder, 'changed')
    await backUp(registry.context, copy, backup)
    const manifest = await readManifest(copy)

    await writeManifest(copy, { ...manifest, schema: '9999-later' })
    await expect(restore(copy, there)).rejects.toThrow('newer release')
    await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, sha256: '0'.repeat(64) }))
    await expect(restore(copy, there)).rejects.toThrow('manifest.json is damaged')
    await rm(join(copy, 'manifest.json'))
    await expect(restore(copy, there)).rejects.toThrow('holds no whole backup')

    await writeManifest(copy, manifest)
    const path = tablePath(copy, 'nodes')
    const lines = (await allOf(readLines(path))).flat()
    await writeFile(path, zstdCompressSync(`${lines.join('\n').replace('active', 'banned')}\n`))
    await expect(restore(copy, there)).rejects.toThrow('nodes.jsonl.zst is damaged')
    expect(await readdir(there.config.dataDirectory)).toEqual([])
  })

  test('replaces damaged files in the stores', async () => {
    const there = await site()
    const [file] = await allOf(registry.context.blobs.list())
    const path = join(there.config.dataDirectory, 'blobs', blobKey(file!.sha256))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'other bytes')
    expect(await restore(backup, there)).toMatchObject(isWhole)
  })
})
