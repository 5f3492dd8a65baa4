import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'

const mark = '/* prepared */'

/**
 * Marks a statement that a server prepares once per connection. Its text must be constant, and a single plan must suit
 * all parameters, as for lookups by unique keys.
 */
export const prepared = sql.raw(mark)

/** Names marked statements on a connection, so that the server parses and plans each statement once. */
export function prepareMarked(client: ClientBase): void {
  const { query } = client
  const preparing = (...args: unknown[]): unknown => {
    const [text, values] = args
    const isMarked = typeof text === 'string' && text.startsWith(mark)
    return Reflect.apply(query, client, isMarked ? [{ name: nameOf(text), text, values }] : args)
  }
  Object.defineProperty(client, 'query', { value: preparing })
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
