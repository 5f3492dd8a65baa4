import { createHash } from 'node:crypto'
import { sql, type Compilable, type QueryExecutorProvider } from 'kysely'
import type { ClientBase } from 'pg'

const mark = '/* prepared */'

/**
 * Marks a statement that the database prepares once per connection. Its text must be constant, and a single plan must suit
 * all parameters, as for lookups by keys. A statement with `*` would fail once its table has another column.
 */
export const prepared = sql.raw(mark)

/** Executes a query as a marked statement. */
export async function readPrepared<Row>(db: QueryExecutorProvider, query: Compilable<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${prepared} ${query}`.execute(db)
  return rows
}

/** Whether a statement is marked. */
export function isMarked(text: string): boolean {
  return text.startsWith(mark)
}

/** Names marked statements on a connection, so that the server parses and plans each statement once. */
export function prepareMarked(client: ClientBase): void {
  const { query } = client
  const preparing = (...args: unknown[]): unknown => {
    const [text, values] = args
    return Reflect.apply(
      query,
      client,
      typeof text === 'string' && isMarked(text) ? [{ name: nameOf(text), text, values }] : args,
    )
  }
  Object.defineProperty(client, 'query', { value: preparing })
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
