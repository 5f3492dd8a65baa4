import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { escapeLiteral } from 'pg'
import { isMarked } from './prepare.ts'

/**
 * Prepares marked statements by SQL, so that the embedded database parses and plans each once. Its `query` would do so for
 * each call. Statements of a transaction are not prepared.
 */
export function prepareEmbedded(pglite: PGlite): void {
  const query = pglite.query.bind(pglite)
  const names = new Map<string, Promise<string>>()
  let count = 0

  async function prepare(text: string): Promise<string> {
    const name = `marked_${count++}`
    await pglite.exec(`prepare ${name} as ${text}`)
    return name
  }

  function nameOf(text: string): Promise<string> {
    const known = names.get(text)
    if (known) return known
    const name = prepare(text)
    names.set(text, name)
    name.catch(() => names.delete(text))
    return name
  }

  async function queryPrepared(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results> {
    const literals = isMarked(text) ? values.map(literalOf) : [undefined]
    if (literals.includes(undefined)) return query(text, values, options)
    const name = await nameOf(text)
    const [result] = await pglite.exec(
      `execute ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`,
      options,
    )
    if (!result) throw new Error(`The prepared statement ${name} returned nothing`)
    return result
  }

  Object.defineProperty(pglite, 'query', { value: queryPrepared })
}

/**
 * Writes a parameter as a literal of SQL, whose type the statement decides; undefined for other kinds of values. Trap: a
 * list of texts must be for a parameter of type `text[]`, not `jsonb`.
 */
function literalOf(value: unknown): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'string') return escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return escapeLiteral(String(value))
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return undefined
  return escapeLiteral(`{${value.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`)
}
