/**
 * Measures a backup, an incremental backup, a restore and a check of a large registry. Baseline: `cp` of the bytes.
 * Also measures the longest wait of a reader during the backup.
 *
 *   npm run bench -- backup [--nodes 20000] [--files 1000] [--kilobytes 200]
 *
 * Runs on the embedded database, or with DATABASE_URL on temporary databases of that server. Each node has five
 * mirrored versions; the files are archives of local versions.
 */
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  checkIntegrity,
  createApi,
  createContext,
  maintainDatabase,
  makeBackup,
  readConfig,
  restoreBackup,
  type Context,
} from '@registry/api'
import { sql } from 'kysely'
import { makeDatabase } from '../shared/own-database.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '20000' },
    files: { type: 'string', default: '1000' },
    kilobytes: { type: 'string', default: '200' },
  },
})
const size = Number(values.kilobytes) * 1024
const { signal } = new AbortController()
const quiet = { problem: (told: string) => console.log(told), progress: () => undefined }

const server = process.env['DATABASE_URL']
const databases = server ? [await makeDatabase(server, 'backup'), await makeDatabase(server, 'restore')] : []
const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
const settings = (name: string, url: string | undefined) =>
  readConfig({
    DATA_DIR: join(directory, name),
    LOG_LEVEL: 'error',
    SAMPLE_CATALOGUE: 'off',
    ...(url && { DATABASE_URL: url }),
  })
try {
  await measure()
} finally {
  for (const database of databases) await database.drop()
  await rm(directory, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const context = await createContext(settings('registry', databases[0]?.url))
  await seed(context)
  const backup = join(directory, 'backup')
  const make = (target: string, previous?: string) => makeBackup(context, { target, previous, signal }, () => undefined)
  const rows: (string | number)[][] = []
  const time = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now()
    await work()
    rows.push([what, ((performance.now() - start) / 1000).toFixed(2)])
  }
  await time('copying the files with cp', () =>
    cp(join(directory, 'registry/blobs'), join(directory, 'copy'), { recursive: true }),
  )
  const reader = readOnAndOn(context)
  await time('a backup', () => make(backup))
  const longestMs = await reader.stop()
  await time('the next one, with --previous', () => make(join(directory, 'next'), backup))
  await time('a check', () => checkIntegrity(context, quiet))
  await context.close()
  await time('a restore, with its check', () =>
    restoreBackup(settings('restored', databases[1]?.url), backup, quiet, signal),
  )
  printTable(['what', 'seconds'], rows)
  console.log(`\n${values.nodes} nodes, ${values.files} files of ${size} bytes, ${server ? 'on a server' : 'embedded'}`)
  console.log(`A reader waited ${longestMs.toFixed(0)} ms at most during the backup.`)
}

/** Requests uncached lists in a loop, and records the longest wait. */
function readOnAndOn(context: Context) {
  const api = createApi(context)
  const over = new AbortController()
  let longest = 0
  const run = async (): Promise<void> => {
    for (let page = 1; !over.signal.aborted; page++) {
      const start = performance.now()
      const response = await api.fetch(new Request(`http://registry.test/nodes?limit=10&page=${(page % 500) + 1}`))
      await response.arrayBuffer()
      longest = Math.max(longest, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const running = run()
  return {
    stop: async (): Promise<number> => {
      over.abort()
      await running
      return longest
    },
  }
}

async function seed(context: Context): Promise<void> {
  const { db } = context
  const nodes = Number(values.nodes)
  await sql`insert into nodes (id, publisher_id, name, description, repository, listed_at)
    select 'pack-' || i, 'unclaimed', 'Pack ' || i, repeat('It does a thing or two. ', 10), 'https://git.test/pack-' || i, now()
    from generate_series(1, ${nodes}::int) i`.execute(db)
  await sql`insert into node_versions (node_id, version, precedence, is_prerelease, status, changelog, remote_url, mirrored, uploaded_at)
    select 'pack-' || i, '1.' || v || '.0', 'a1a' || v || 'a0~', false, 'active', repeat('Mends what was broken. ', 10),
      'https://git.test/pack-' || i || '.zip', true, now()
    from generate_series(1, ${nodes}::int) i, generate_series(0, 4) v`.execute(db)
  for (let index = 0; index < Number(values.files); index++) {
    const bytes = randomBytes(size)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = join(context.incomingDirectory, 'file')
    await writeFile(path, bytes)
    await context.blobs.keep(sha256, { path, size })
    await sql`insert into node_versions (node_id, version, precedence, is_prerelease, status, sha256, size, mirrored, uploaded_at)
      values ('pack-1', ${`2.${index}.0`}, ${`a2a${index}`}, false, 'active', ${sha256}, ${size}, true, now())`.execute(
      db,
    )
  }
  await maintainDatabase(db, context.config.database)
  await databases[0]?.analyze()
}
