import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLog, createContext, readConfig, sequenceLog, sweepFiles, type Context } from '@registry/api'
import { sql } from 'kysely'

export interface Remains {
  /** Violated guarantees, a sentence each. */
  violations: string[]
  /** Files that no version names, from abandoned uploads. */
  orphans: string[]
  /** Incomplete uploads. */
  incoming: string[]
  /** Number of versions by the number of review attempts. */
  attempts: Record<string, number>
  /** Number of jobs by state. */
  jobs: Record<string, number>
}

/** Reads the database and the folders of a stopped registry. */
export async function readRemains(environment: NodeJS.ProcessEnv): Promise<Remains> {
  const context = await createContext(readConfig(environment))
  try {
    const named = await context.db
      .selectFrom('node_versions')
      .select('sha256')
      .where('sha256', 'is not', null)
      .execute()
    const digests = new Set(named.map(({ sha256 }) => sha256))
    const files = await filesBelow(blobFolder(context))
    const there = new Set(files.map((path) => path.split('/').at(-1) ?? ''))
    const missing = [...digests].filter((digest) => !there.has(digest ?? ''))
    const incoming = await filesBelow(context.incomingDirectory)
    return {
      violations: [
        ...missing.map((digest) => `no file for ${digest}, which a version names`),
        ...(await undecided(context)),
        ...(await comfyNodesWithoutVersion(context)),
        ...(await leftADayLater(context, digests)),
        ...(await wrongInLog(context)),
      ],
      orphans: files.filter((path) => !digests.has(path.split('/').at(-1) ?? '')),
      incoming,
      attempts: await countAttempts(context),
      jobs: await countJobs(context).catch(() => ({})),
    }
  } finally {
    await context.close()
  }
}

/** Returns the differences between the log, its files, and the rows that its entries describe. */
async function wrongInLog(context: Context): Promise<string[]> {
  await sequenceLog(context)
  const problems: string[] = []
  await checkLog(context, (problem) => problems.push(problem))
  return problems
}

const dayAndHourMs = 25 * 60 * 60 * 1000

/**
 * Returns the problems after the sweep of the next day: leftover files of abandoned uploads, and lost files of
 * versions.
 */
async function leftADayLater(context: Context, named: Set<string | null>): Promise<string[]> {
  const tomorrow = new Date(Date.now() + dayAndHourMs)
  await sweepFiles({ ...context, clock: { now: () => tomorrow } })
  const [files, incoming] = [await filesBelow(blobFolder(context)), await filesBelow(context.incomingDirectory)]
  const orphans = files.filter((path) => !named.has(path.split('/').at(-1) ?? ''))
  const lost = [...named].filter((digest) => !files.some((path) => path.endsWith(digest ?? '')))
  return [
    ...[...orphans, ...incoming].map((path) => `${path} is still there a day later`),
    ...lost.map((digest) => `the sweep removed ${digest}, which a version names`),
  ]
}

async function undecided({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('node_versions')
    .leftJoin('version_reviews', 'version_reviews.version_id', 'node_versions.id')
    .select(['node_id', 'version', 'status', 'state', 'attempts', 'error_code'])
    .where('uploaded_at', 'is not', null)
    .where(({ eb, or }) => or([eb('status', '=', 'pending'), eb('state', 'is', null), eb('state', '!=', 'passed')]))
    .execute()
  return rows.map(
    ({ node_id, version, status, state, attempts, error_code }) =>
      `${node_id}@${version} is ${status}, its review ${state ?? 'missing'} after ${attempts ?? 0} attempts ${error_code ?? ''}`,
  )
}

async function comfyNodesWithoutVersion({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('comfy_nodes')
    .leftJoin('node_versions', 'node_versions.id', 'comfy_nodes.version_id')
    .select('comfy_nodes.name')
    .where(({ eb, or }) => or([eb('node_versions.id', 'is', null), eb('node_versions.status', '!=', 'active')]))
    .execute()
  return rows.map(({ name }) => `the comfy node ${name} belongs to no active version`)
}

async function countAttempts({ db }: Context): Promise<Record<string, number>> {
  const count = (await db.selectFrom('version_reviews').select('attempts').execute()).map(({ attempts }) => attempts)
  return tally(count.map(String))
}

async function countJobs({ db }: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string }>`select name || ' ' || state as state from pgboss.job`.execute(db)
  return tally(rows.map(({ state }) => state))
}

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function blobFolder({ config: { blobs } }: Context): string {
  if (blobs.kind !== 'disk') throw new Error('the files are looked for on this disk only')
  return blobs.directory
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
