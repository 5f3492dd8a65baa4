import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import type { PGlite as Embedded } from 'kysely'
import { LRUCache } from 'lru-cache'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Read = (text: string, values: unknown[]) => Promise<Messages | undefined>

interface Statement {
  name: string
  /** Of its values. */
  types: readonly number[]
  /** What its rows consist of. */
  described: Messages
}

/** Texts, of which the least used is forgotten first. */
const mostStatements = 200

/** A plan is of tables as large as they were when it was made. */
const oldestMs = 60_000

const { serialize } = protocol

/**
 * An embedded instance that parses and describes reads once for each text, and plans them no more than a few times, which takes
 * longer than most of them do themselves; who asks the same meanwhile is answered with it. Everything else goes the usual way:
 * reads inside transactions, those that do more than read, and those whose best plan depends on the values that they are asked
 * with.
 */
export function prepareReads(pglite: PGlite): Embedded {
  const read = together(pglite, readerOf(pglite))
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    transaction: (work) => pglite.transaction(work),
    query: async <T>(text: string, values: unknown[] = [], options = {}) => {
      const messages = isPlain(text) ? await read(text, values) : undefined
      if (!messages) return pglite.query<T>(text, values, options)
      const [results] = parse.parseResults(messages, pglite.parsers, options)
      if (!results) throw new Error(`nothing answered ${text}`)
      // Its declaration leaves open what rows are.
      return { ...results, rows: results.rows as T[] }
    },
  }
}

function isPlain(text: string): boolean {
  return /^\s*select\s/i.test(text) && !dependsOnValues.test(text) && !isNotTheSameTwice.test(text)
}

const dependsOnValues = /\b(limit|offset|i?like|similarity)\b/i
const isNotTheSameTwice =
  /\b(nextval|setval|currval|lastval|random\w*|\w*uuid\w*|(clock|statement)_timestamp|timeofday|set_config|(pg|txid)_\w+)\s*\(|\bfor\s+(no\s+key\s+)?(update|share|key)\b/i

/** Answers with what the database says to a read, or with undefined where it is to be asked the usual way. */
function readerOf(pglite: PGlite): Read {
  const dropped: string[] = []
  const statements = new LRUCache<string, Statement>({
    max: mostStatements,
    ttl: oldestMs,
    dispose: ({ name }) => dropped.push(name),
  })
  let count = 0

  const prepare = async (text: string): Promise<Statement> => {
    count += 1
    const name = `read_${count}`
    const closed = dropped.splice(0).map((old) => serialize.close({ type: 'S', name: old }))
    const asked = [...closed, serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
    const told = await exchange(pglite, asked)
    const types = parse.parseDescribeStatementResults(told)
    const statement = { name, types, described: told.filter((message) => message.name === 'rowDescription') }
    statements.set(text, statement)
    return statement
  }

  return async (text, values) => {
    try {
      const { name, types, described } = statements.get(text) ?? (await prepare(text))
      const bound = values.map((value, index) => serialized(pglite, value, types[index]))
      const bind = serialize.bind({ statement: name, values: bound })
      return [...described, ...(await exchange(pglite, [bind, serialize.execute({})]))]
    } catch {
      // Such as a table that has another column since; asked the usual way, a text that is wrong says so itself.
      statements.delete(text)
      return undefined
    }
  }
}

/** One question for all who ask the same before it is answered: a page asks for its node in several ways at a time. */
function together(pglite: PGlite, read: Read): Read {
  const waiting = new Map<string, Promise<Messages | undefined>>()
  return (text, values) => {
    const own = values.map(asItIsNow)
    if (!own.every(isTold)) return apart(pglite, () => read(text, own))
    const key = JSON.stringify([text, own])
    const other = waiting.get(key)
    if (other) return other
    const asked = apart(pglite, async () => {
      try {
        return await read(text, own)
      } finally {
        // Until here nothing was changed since it was read. Whoever asks later may have heard of a change.
        waiting.delete(key)
      }
    })
    waiting.set(key, asked)
    // An instance that is closed asks nothing.
    asked.catch(() => waiting.delete(key))
    return asked
  }
}

/** Until it is asked for, whoever gave a value may change it. */
function asItIsNow(value: unknown): unknown {
  if (value instanceof Date) return new Date(value)
  return Array.isArray(value) ? value.slice() : value
}

/** Whether JSON tells a value from all others that the database tells it from. */
function isTold(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (value instanceof Date) return Number.isFinite(value.getTime())
  if (Array.isArray(value)) return value.every((one) => one !== undefined && !Array.isArray(one) && isTold(one))
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** Neither between the queries of a transaction nor between the messages of a query. */
async function apart<T>(pglite: PGlite, work: () => Promise<T>): Promise<T> {
  // oxlint-disable-next-line no-underscore-dangle -- a transaction of its own would cost two questions more
  await pglite._checkReady()
  // oxlint-disable-next-line no-underscore-dangle -- the same
  return pglite._runExclusiveTransaction(() => pglite.runExclusive(work))
}

/** Sends messages in one piece. After a fault, whatever follows is ignored until the last one. */
async function exchange(pglite: PGlite, messages: Uint8Array[]): Promise<Messages> {
  try {
    return await pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  } finally {
    await pglite.execProtocolStream(serialize.sync(), { syncToFs: false })
  }
}

function serialized(pglite: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const write = type === undefined ? undefined : pglite.serializers[type]
  if (write) return write(value)
  if (typeof value === 'string') return value
  throw new TypeError('it is known to nobody how this is written')
}
