import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, type KyselyPlugin } from 'kysely'
import { Pool, types } from 'pg'
import type { DatabaseConfig } from '../config/config.ts'
import { DamagedDatabase, refuseHalfFolder } from './damage.ts'
import { pingDatabase } from './ping.ts'
import { prepareMarked } from './prepare.ts'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { unreachable } from './unreachable.ts'

/** Parts of the embedded database's file system that its types leave out. */
interface NodeFiles {
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
}

const ofOthers = 0o077

/**
 * The files of an embedded database, to which nobody but their owner has rights. Trap: the database sets the mode of each file
 * that it makes, mostly to 0666, whatever the mask of the process is.
 */
class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const closing = (module: object): void => {
      // The package does not declare it; without it the database would not open either.
      const { node_ops: ops } = (module as { NODEFS: NodeFiles }).NODEFS
      const { setattr } = ops
      ops.setattr = (node, attributes) => {
        const { mode } = attributes
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~ofOthers })
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [closing, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

const int8 = 20
const numeric = 1700

/**
 * Opens the database: PostgreSQL in this process, or a server. Both answer bigint and numeric as numbers. Throws
 * ConfigError when the server does not answer, and DamagedDatabase when the embedded one does not open.
 * Trap: the embedded database has one connection, so inside a transaction a query on the outer `db` waits for ever.
 */
export async function connectDatabase<Schema>(config: DatabaseConfig): Promise<Kysely<Schema>> {
  if (config.kind === 'server') return connectServer<Schema>(config)
  await mkdir(config.directory, { recursive: true })
  await refuseHalfFolder(config.directory)
  return embedDatabase(await openEmbedded(config.directory))
}

async function openEmbedded(directory: string): Promise<PGlite> {
  try {
    return await PGlite.create({ fs: new PrivateFiles(directory), ...embeddedOptions })
  } catch (error) {
    // Whatever is wrong with the files, the program inside ends with a trap and no reason.
    throw new DamagedDatabase(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Options of every embedded instance, on disk or, in tests, in memory. @internal */
export const embeddedOptions = {
  extensions: { pg_trgm },
  parsers: { [int8]: Number, [numeric]: Number },
  // The system caches the same files, so 128 MB, the default, would hold them twice.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

/** A query layer over an embedded instance; destroying it closes the instance. @internal */
export function embedDatabase<Schema>(pglite: PGlite): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [createPauses()] })
  embedded.set(db, pglite)
  return db
}

/** Longest time in ms for which statements in a row hold up everything else in the process. */
const longestTurn = 4

/**
 * Lets other events have their turn between statements. The embedded database answers within the turn that asks, so that a
 * transaction of fifty statements would be one long turn.
 */
function createPauses(): KyselyPlugin {
  let pausedAt = performance.now()
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (performance.now() - pausedAt < longestTurn) return result
      await setImmediate()
      pausedAt = performance.now()
      return result
    },
  }
}

const embedded = new WeakMap<object, PGlite>()

/** The instance below an embedded database, for what speaks to it directly; undefined for a server. It waits for transactions. */
export function embeddedInstance(db: object): PGlite | undefined {
  return embedded.get(db)
}

const pools = new WeakMap<object, Pool>()

type ServerConfig = DatabaseConfig & { kind: 'server' }

/** How many connections to the server are in use and idle, and how many queries wait for one; undefined where it is embedded. */
export function poolCounts(db: object): { used: number; idle: number; waiting: number } | undefined {
  const pool = pools.get(db)
  return pool && { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

async function connectServer<Schema>(config: ServerConfig): Promise<Kysely<Schema>> {
  const db = openPool<Schema>(config)
  try {
    await pingDatabase(db)
    return db
  } catch (error) {
    await db.destroy()
    throw unreachable(config.url, error)
  }
}

function openPool<Schema>(config: ServerConfig): Kysely<Schema> {
  const pool = new Pool({
    connectionString: config.url,
    max: config.poolSize,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid, format) => {
        if (oid === int8 || oid === numeric) return Number
        // The package types its parsers as any.
        return types.getTypeParser(oid, format) as (text: string) => unknown
      },
    },
  })
  // Without a listener an idle connection that the server drops would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined)
  // A connection that breaks while it is in use fails its query, and no more.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Compiling a statement takes longer than any of ours takes. A server that knows no such setting compiles nothing.
    void client.query('set jit = off').catch(() => undefined)
    if (config.prepares !== false) prepareMarked(client)
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}
