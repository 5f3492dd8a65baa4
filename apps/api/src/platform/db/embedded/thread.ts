import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Answer, Ask, Asked, Failure, Rows, Told } from './messages.ts'
import { embeddedOptions } from './options.ts'

// Runs in a thread of its own: a statement takes all of a thread until it ends, and requests must not wait for it.
const port = parentPort
if (!port) throw new Error('this is no thread')

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

/** The transaction that is open. The database has one connection, so there is one at most. */
interface Open {
  number: number
  statements: Transaction
  commit(): void
  rollBack(): void
  /** Settles when it has ended. */
  ended: Promise<void>
}

const tell = (told: Told): void => port.postMessage(told)

let open: Open | undefined
// The main thread gives the folder as text.
const directory = String(workerData)
try {
  const pglite = await PGlite.create({ fs: new PrivateFiles(directory), ...embeddedOptions })
  port.on('message', ({ number, ask }: Asked) => {
    answer(pglite, number, ask).then(
      (rows) => tell({ number, answer: rows }),
      (error: unknown) => tell({ number, failure: failureOf(error) }),
    )
  })
  tell({ opened: true })
} catch (error) {
  tell({ unopened: failureOf(error) })
}

async function answer(pglite: PGlite, number: number, ask: Ask): Promise<Answer> {
  switch (ask.kind) {
    case 'query':
      return query(ask.transaction === undefined ? pglite : transaction(ask.transaction).statements, ask)
    case 'exec':
      return (await pglite.exec(ask.text)).map(rowsOf)
    case 'begin':
      return begin(pglite, number)
    case 'end': {
      const { commit, rollBack, ended } = transaction(ask.transaction)
      if (ask.commits) commit()
      else rollBack()
      await ended
      return undefined
    }
    case 'listen':
      await pglite.listen(ask.channel, (text) => tell({ channel: ask.channel, text }))
      return undefined
    case 'close':
      await pglite.close()
      return undefined
  }
}

async function query(on: Pick<PGlite, 'query'>, { text, values }: Ask & { kind: 'query' }): Promise<Rows> {
  return rowsOf(await on.query<Record<string, unknown>>(text, [...values]))
}

/** Without what else a result has, which cannot be handed over. */
function rowsOf({ rows, fields, affectedRows }: Rows): Rows {
  return { rows, fields, ...(affectedRows !== undefined && { affectedRows }) }
}

/** Resolves when the transaction has begun, after those before it have ended. */
function begin(pglite: PGlite, number: number): Promise<number> {
  const begun = Promise.withResolvers<number>()
  const work = pglite.transaction(async (statements) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    open = { number, statements, commit: resolve, rollBack: () => reject(rolledBack), ended: settled.promise }
    begun.resolve(number)
    await promise
  })
  const settled = Promise.withResolvers<void>()
  work
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
    .finally(() => (open = undefined))
    .then(settled.resolve, (error: unknown) => {
      begun.reject(error)
      settled.reject(error)
    })
  // The message that ends it hears of it.
  settled.promise.catch(() => undefined)
  return begun.promise
}

const rolledBack = new Error('rolled back')

function transaction(number: number): Open {
  if (open?.number !== number) throw new Error('the transaction has ended')
  return open
}

const told = ['code', 'severity', 'detail', 'hint', 'schema', 'table', 'column', 'constraint'] as const

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), facts: {} }
  const facts: Record<string, string> = {}
  for (const name of told) {
    const fact: unknown = Reflect.get(error, name)
    if (typeof fact === 'string') facts[name] = fact
  }
  return { name: error.name, message: error.message, stack: error.stack, facts }
}
