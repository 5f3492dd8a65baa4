/**
 * Measures the transparency log: sequencing many leaves, copying the log over HTTP, proofs by Go, a check, and what the log
 * adds to the transaction of a publish whose comfy nodes all have new names. Baseline: the same rows and audit entry without
 * their leaves. The tables have no statistics on the embedded database, as while a first import runs.
 *
 *   npm run bench -- log [--leaves 1000000] [--publishes 300] [--names 60] [--versions 2000]
 *
 * Runs on the embedded database, or with DATABASE_URL on a temporary database of that server. Needs `go`.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createApi, createContext, readConfig, sequenceLog, checkLog, writeAudit, type Context } from '@registry/api'
import {
  leafHash,
  openCheckpoint,
  openTree,
  parseVerifierKey,
  tilePath,
  tilesOf,
  decodeBundle,
} from '@registry/transparency-log'
import { sql } from 'kysely'
import budgets from '../budgets.json' with { type: 'json' }
import { makeDatabase } from '../shared/own-database.ts'
import { quantile } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    leaves: { type: 'string', default: '1000000' },
    publishes: { type: 'string', default: '300' },
    /** Comfy nodes of each version. */
    names: { type: 'string', default: '60' },
    /** Versions that exist before the first publish. */
    versions: { type: 'string', default: '2000' },
  },
})
/** Versions of each pack. */
const perPack = 3
const leaves = Number(values.leaves)
const server = process.env['DATABASE_URL']
const database = server ? await makeDatabase(server, 'log') : undefined
const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
const rows: [string, string][] = []
try {
  const settings = {
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'error',
    SAMPLE_CATALOGUE: 'off',
    RATE_LIMITS: 'off',
  }
  const context = await createContext(readConfig({ ...settings, ...(database && { DATABASE_URL: database.url }) }))
  try {
    await measure(context)
  } finally {
    await context.close()
  }
} finally {
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
}

async function measure(context: Context): Promise<void> {
  await time(`writing ${leaves} leaves`, () => insertLeaves(context))
  await time('sequencing them', () => sequenceLog(context))
  const copy = join(directory, 'copy')
  const key = await time('copying the log over HTTP', () => copyLog(context, copy))
  await time('100 proofs of ours', () => writeProofs(copy))
  const program = fileURLToPath(new URL('../../packages/transparency-log/test/go', import.meta.url))
  await time("verifying by Go's packages", async () => {
    const go = spawnSync('go', ['run', '.', copy, key, join(copy, 'proofs.json')], { cwd: program, encoding: 'utf8' })
    if (go.status !== 0) throw new Error(go.stderr)
    console.log(`Go: ${go.stdout.trim()}`)
  })
  await time('proving the log from its leaves', () => checkLog(context, (problem) => console.log(problem)))
  printTable(['what', 'seconds'], rows)
  await measureCost(context)
}

async function time<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  rows.push([what, ((performance.now() - start) / 1000).toFixed(2)])
  return result
}

async function insertLeaves({ db }: Context): Promise<void> {
  for (let start = 0; start < leaves; start += 50_000) {
    const end = Math.min(start + 50_000, leaves) - 1
    await sql`insert into log_leaves (subject, body)
      select 'made:' || n, '{"at":"2026-11-26T12:00:00.000Z","kind":"version","node":"pack-' || n
        || '","sha256":"' || encode(sha256(convert_to(n::text, 'UTF8')), 'hex') || '","status":"active","v":1,"version":"1.0.0"}'
      from generate_series(${start}::bigint, ${end}::bigint) n`.execute(db)
  }
}

async function copyLog(context: Context, folder: string): Promise<string> {
  const api = createApi(context)
  const read = async (path: string) => api.fetch(new Request(`http://registry.test/log/${path}`))
  // The contract states the type.
  const { keys } = (await (await read('keys')).json()) as { keys: { key: string }[] }
  const key = parseVerifierKey(keys.at(-1)?.key ?? '')
  const text = await (await read('checkpoint')).text()
  const checkpoint = key && openCheckpoint(text, [key])
  if (!checkpoint) throw new Error('the checkpoint is not signed')
  for (const path of ['checkpoint', ...[...tilesOf(checkpoint.size)].map(tilePath)]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(await (await read(path)).arrayBuffer()))
  }
  return key.text
}

/** Writes 50 inclusion and 50 consistency proofs, which Go verifies. */
async function writeProofs(folder: string): Promise<void> {
  const readTile = (address: Parameters<typeof tilePath>[0]) => readFile(join(folder, tilePath(address)))
  const tree = openTree(leaves, readTile)
  const texts = (hashes: Uint8Array[]): string[] => hashes.map((hash) => Buffer.from(hash).toString('base64'))
  const inclusion = []
  const consistency = []
  for (let count = 0; count < 50; count++) {
    // The index is in a whole bundle, so that the file of each entry exists.
    const index = Math.floor((Math.floor(leaves / 256) * count) / 50) * 256 + count
    const bundle = await readFile(
      join(folder, tilePath({ level: 'entries', index: Math.floor(index / 256), width: 256 })),
    )
    const entry = decodeBundle(bundle)?.[index % 256] ?? Buffer.alloc(0)
    inclusion.push({ index, leaf: texts([leafHash(entry)])[0], proof: texts(await tree.proveInclusion(index)) })
    const root = texts([await openTree(index + 1, readTileUpTo(readTile, leaves)).root()])[0]
    consistency.push({ size: index + 1, root, proof: texts(await tree.proveConsistency(index + 1)) })
  }
  await writeFile(join(folder, 'proofs.json'), JSON.stringify({ inclusion, consistency }))
}

/** Returns a reader that takes a partial tile of an earlier tree from the beginning of the existing tile. */
function readTileUpTo(readTile: (address: Parameters<typeof tilePath>[0]) => Promise<Uint8Array>, size: number) {
  return async ({ level, index, width }: { level: number; index: number; width: number }) => {
    const there = Math.min(256, Math.floor(size / 256 ** level) - index * 256)
    return (await readTile({ level, index, width: there })).subarray(0, width * 32)
  }
}

/** Compares transactions that publish a version and write its audit entry, with and without leaves. */
async function measureCost(context: Context): Promise<void> {
  const { db } = context
  await sql`insert into publishers (id, name) values ('maker', 'Maker') on conflict do nothing`.execute(db)
  const before = Number(values.versions)
  await sql`insert into nodes (id, publisher_id, name, listed_at)
    select 'pack-' || n, 'maker', 'Pack', now()
    from generate_series(0, ${before + Number(values.publishes) * 2}::int / ${perPack}::int) n`.execute(db)
  await insertVersions(db, 0, before)
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const work: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let number = before; number < before + Number(values.publishes) * 2; number++) {
    const kind = number % 2 === 0 ? 'with' : 'without'
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    await db.transaction().execute(async (tx) => {
      await insertVersions(tx, number, number + 1)
      const subject = kind === 'with' ? `version:pack-${Math.floor(number / perPack)}@1.0.${number}` : 'registry'
      await writeAudit(tx, { actor: 'review', action: 'version.review', subject })
    })
    times[kind].push(performance.now() - start)
    const { user, system } = process.cpuUsage(cpu)
    work[kind].push((user + system) / 1000)
  }
  const named = await sql<{ count: number }>`
    select count(*)::int as count from log_leaves where subject like 'name:%'`.execute(db)
  const expected = Number(values.publishes) * Number(values.names)
  if (named.rows[0]?.count !== expected) throw new Error(`not ${expected} names are in the log`)
  const p95 = { with: quantile(times.with, 0.95), without: quantile(times.without, 0.95) }
  const half = { with: quantile(times.with, 0.5), without: quantile(times.without, 0.5) }
  printTable(
    ['a transaction of a publish', 'median ms', 'p95 ms', 'CPU median ms', 'CPU p95 ms'],
    (['with', 'without'] as const).map((kind) => [
      `${kind} its leaves`,
      half[kind].toFixed(1),
      p95[kind].toFixed(1),
      quantile(work[kind], 0.5).toFixed(1),
      quantile(work[kind], 0.95).toFixed(1),
    ]),
  )
  if (p95.with - p95.without > budgets.log.addedP95Ms) process.exitCode = 1
}

/** Inserts active versions with the numbers `from` to `to`, each with comfy nodes whose names no other version has. */
async function insertVersions(db: Context['db'], from: number, to: number): Promise<void> {
  await sql`
    with made as (
      insert into node_versions (node_id, version, precedence, is_prerelease, status, sha256, size, uploaded_at)
      select 'pack-' || n / ${perPack}::int, '1.0.' || n, lpad(n::text, 8, '0'), false, 'active', encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), 1, now()
      from generate_series(${from}::int, ${to}::int - 1) n returning id, node_id, version
    )
    insert into comfy_nodes (node_id, version_id, name)
    select node_id, id, 'Name ' || place || ' of ' || version
    from made cross join generate_series(1, ${Number(values.names)}::int) place
  `.execute(db)
}
