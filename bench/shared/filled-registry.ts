import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createContext,
  importManagerCatalogue,
  maintainDatabase,
  readConfig,
  readManagerFolder,
  refreshStatistics,
} from '@registry/api'
import { freePort, startRegistry, type RunningRegistry } from '../../e2e/running-registry.ts'
import { seedGrowth } from '../catalogue/growth-seed.ts'
import type { Probed } from '../serving/uncached-probe.ts'
import { makeDatabase } from './own-database.ts'
import { startPostgres } from './own-postgres.ts'

export type DatabaseKind = 'postgres' | 'embedded'

/** A data folder and perhaps a database with the real packs, and generated versions and definitions. */
export interface FilledRegistry {
  kind: DatabaseKind
  /** Empty for the embedded database. */
  databaseUrl: string
  start(): Promise<ProbedRegistry>
  remove(): Promise<void>
}

export interface ProbedRegistry extends RunningRegistry {
  /** Asks the probe. */
  probe(path?: string): Promise<any>
  read(): Promise<Probed>
}

/**
 * Fills a registry on a temporary PostgreSQL, or on the server at DATABASE_URL, or on the embedded database. With
 * `isKept`, the registry is filled only once.
 */
export async function fillRegistry(
  kind: DatabaseKind,
  { data, isKept }: { data: string | undefined; isKept: boolean },
): Promise<FilledRegistry> {
  const kept = join(tmpdir(), `registry-bench-kept-${kind}`)
  const isFilled = isKept && existsSync(kept)
  const dataDirectory = isKept ? kept : await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const given = process.env['DATABASE_URL']
  const server = kind === 'postgres' && !given ? await startPostgres() : undefined
  const serverUrl = given ?? server?.url
  const database = kind === 'postgres' && serverUrl ? await makeDatabase(serverUrl, 'uncached', { isKept }) : undefined
  const remove = async (): Promise<void> => {
    if (isKept) return
    await database?.drop()
    await server?.remove()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const databaseUrl = database?.url ?? ''
  const environment = { DATABASE_URL: databaseUrl, SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  try {
    if (!(kind === 'postgres' ? database?.isFilled : isFilled)) {
      await fill({ ...environment, DATA_DIR: dataDirectory }, data)
      await database?.analyze()
    }
  } catch (error) {
    await remove()
    throw error
  }
  return {
    kind,
    databaseUrl,
    remove,
    start: async () => {
      const [port, apiPort] = [await freePort(), await freePort()]
      const api = `http://localhost:${apiPort}`
      const probed = {
        // The identity provider accepts only the address of the pages.
        PUBLIC_URL: api,
        API_PUBLIC_URL: api,
        PROCESSES: '1',
        PROBE_PORT: String(port),
        NODE_OPTIONS: `--import ${new URL('../serving/uncached-probe.ts', import.meta.url).href}`,
      }
      const registry = await startRegistry({
        dataDirectory,
        apiPort,
        args: ['--only', 'api'],
        environment: { ...environment, ...probed },
      })
      const probe = async (path = '/'): Promise<any> => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
      return { ...registry, probe, read: () => probe() }
    },
  }
}

async function fill(environment: Record<string, string>, data: string | undefined): Promise<void> {
  const context = await createContext(readConfig({ ...environment, LOG_LEVEL: 'error' }))
  try {
    if (data) await importManagerCatalogue(context, await readManagerFolder(data))
    await seedGrowth(context.db, data ? {} : { packs: 1000 })
    await refreshStatistics(context)
    await maintainDatabase(context.db, context.config.database)
  } finally {
    await context.close()
  }
}
