import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeBackup, type BackupSummary } from '../../src/exchange/backups/make-backup.ts'
import { restoreBackup, type RestoreListener, type RestoreSummary } from '../../src/exchange/restores/restore-backup.ts'
import { keepCiFile } from '../../src/ci/files/keep-ci-file.ts'
import { createContext, type Context } from '../../src/context.ts'
import { createApi } from '../../src/index.ts'
import { readConfig, type Config } from '../../src/platform/config/config.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { givenReporter, givenResult } from '../ci.ts'
import { givenCustomer } from '../customers.ts'
import { givenFile } from '../customer-files/filing.ts'
import { withDatabase } from '../global-setup.ts'
import type { Answer, TestRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed } from '../packs.ts'

/** Empty site for a registry: a data folder, and a database if a server is given. */
export interface Site {
  config: Config
  environment: Environment
  drop(): Promise<void>
}

export async function givenSite(serverUrl?: string, more: Environment = {}): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-restored-'))
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  const server = serverUrl ? await connectDatabase<Schema>({ kind: 'server', url: serverUrl, poolSize: 1 }) : undefined
  if (server) await sql`create database ${sql.id(name)}`.execute(server)
  const environment = {
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    API_PUBLIC_URL: 'http://registry.test',
    WORKER_CONCURRENCY: '1',
    ...(serverUrl && { DATABASE_URL: withDatabase(serverUrl, name) }),
    ...more,
  }
  return {
    config: readConfig(environment),
    environment,
    drop: async () => {
      if (server) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server)
      await server?.destroy()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Fills a registry with every kind of data: the sample, a pending version, and data of a customer, a program and a
 * person.
 */
export async function fill(registry: TestRegistry): Promise<void> {
  await loadSampleCatalogue(registry.context)
  await registry.review()
  await givenUnreviewed(registry, await givenPublisher(registry, 'waiting-studio'), 'waiting-pack', '1.0.0')
  const customer = await givenCustomer(registry, 'customer', 5_000_000)
  await givenFile(registry, customer, 'the bytes of a picture')
  await givenResult(registry, await givenReporter(registry))
  const stream = new Blob(['what a program said\n']).stream()
  await keepCiFile(registry.context, { stream, declaredSize: 20 })
}

export function backUp(context: Context, target: string, previous?: string): Promise<BackupSummary> {
  return makeBackup(context, { target, previous, signal: new AbortController().signal }, () => undefined)
}

const quiet: RestoreListener = { problem: () => undefined, progress: () => undefined }

export function restore(
  folder: string,
  { config }: Pick<Site, 'config'>,
  listener: Partial<RestoreListener> = {},
  signal = new AbortController().signal,
): Promise<RestoreSummary> {
  return restoreBackup(config, folder, { ...quiet, ...listener }, signal)
}

/** Opens a restored registry, as its start does. */
export async function withRestored<Result>(
  { config }: Pick<Site, 'config'>,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const context = await createContext(config)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Returns the public answers of a registry by address. */
export async function publicAnswers(context: Context): Promise<Record<string, unknown>> {
  const api = createApi(context)
  await context.search.caughtUp()
  const get = async (path: string): Promise<Pick<Answer, 'status' | 'body'>> => {
    const response = await api.fetch(new Request(`http://registry.test${path}`))
    return { status: response.status, body: await response.json() }
  }
  const list = await get('/nodes?limit=100')
  const ids: string[] = list.body.nodes.map(({ id }: { id: string }) => id)
  const paths = [
    '/publishers',
    '/releases',
    '/nodes/search?search=image&limit=20',
    ...ids.flatMap((id) => [`/nodes/${id}`, `/nodes/${id}/versions`, `/nodes/${id}/ratings`]),
  ]
  const answers = await Promise.all(paths.map(async (path) => [path, await get(path)] as const))
  return { '/nodes': list, ...Object.fromEntries(answers) }
}
