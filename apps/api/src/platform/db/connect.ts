import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, type KyselyPlugin } from 'kysely'
import { Pool, types } from 'pg'
import type { DatabaseConfig } from '../config/config.ts'
import { DamagedDatabase, refuseHalfFolder } from './damage.ts'
import { pingDatabase } from './ping.ts'
import { prepareEmbedded } from './prepare-embedded.ts'
import { prepareMarked } from './prepare.ts'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { unreachable } from './unreachable.ts'

/** Parts of the embedded database's file system that are missing in its types. */
interface NodeFiles {
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
}

const ofOthers = 0o077

/**
 * Files of an embedded database, which only their owner may access. Trap: the database sets the mode of each file that
 * it makes, mostly to 0666, and ignores the umask of the process.
 */
class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const closing = (module: object): void => {
      // The types of the package omit NODEFS, and the database cannot open without it.
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
 * Opens the database: embedded PostgreSQL, or a server. Both return bigint and numeric as numbers. Throws ConfigError
 * for an unreachable server, and DamagedDatabase for damaged files. Trap: the embedded database has a single
 * connection; inside a transaction, a query on the outer `db` never returns.
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
    // For damaged files of any kind, the WebAssembly program ends with a trap and gives no reason.
    throw new DamagedDatabase(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Settings that limit the memory of the embedded database. Its WASM memory grows with each peak and never shrinks. */
const smallMemory = [
  // The system caches these files already. The default of 128 MB would hold them in memory twice.
  'shared_buffers=8MB',
  // The database has a single connection, and reserves memory for 100 by default.
  'max_connections=5',
  // `analyze` samples 300 rows for each unit. With the default of 100, the sample of comfy nodes takes 31 MiB.
  'default_statistics_target=30',
]

/** Options of every embedded instance, on disk or, in tests, in memory. @internal */
export const embeddedOptions = {
  extensions: { pg_trgm },
  parsers: { [int8]: Number, [numeric]: Number },
  startParams: [...PGlite.defaultStartParams, ...smallMemory.flatMap((setting) => ['-c', setting])],
}

/** Creates a query layer over an embedded instance; destroying the layer closes the instance. @internal */
export function embedDatabase<Schema>(pglite: PGlite): Kysely<Schema> {
  prepareEmbedded(pglite)
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [createPauses()] })
  embedded.set(db, pglite)
  return db
}

/** Maximum milliseconds for which consecutive statements block other events of the process. */
const longestTurn = 4

/**
 * Lets other events run between statements. The embedded database answers within the event that sends a statement, so a
 * transaction of fifty statements would block the process.
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

/**
 * Returns the instance below an embedded database, for code that talks to it directly; undefined for a server. The
 * instance waits for transactions.
 */
export function embeddedInstance(db: object): PGlite | undefined {
  return embedded.get(db)
}

const pools = new WeakMap<object, Pool>()

type ServerConfig = DatabaseConfig & { kind: 'server' }

/** Returns the counts of used and idle connections and waiting queries; undefined for an embedded database. */
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
        // The package declares the type of its parsers as any.
        return types.getTypeParser(oid, format) as (text: string) => unknown
      },
    },
  })
  // Without a listener, a dropped idle connection would end the process; the pool replaces such a connection.
  pool.on('error', () => undefined)
  // A connection that breaks in use fails only its query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // JIT compilation takes longer than any statement of the registry. A server without this setting has no JIT
    // compiler.
    void client.query('set jit = off').catch(() => undefined)
    if (config.prepares !== false) prepareMarked(client)
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}
