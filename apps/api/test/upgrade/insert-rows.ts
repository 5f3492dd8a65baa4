import { readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { migrations } from '../../src/schema/migrations/index.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { parseVersion } from '../../src/registry/versions/version-number.ts'

/**
 * Fills a database that has the schema of a migration. rows/<migration>.sql has rows of the tables that the migration
 * added, and fits every later schema.
 */
export async function insertRows(db: Kysely<Schema>, upTo: string): Promise<void> {
  const names = Object.keys(migrations)
  for (const name of names.slice(0, names.indexOf(upTo) + 1)) {
    const text = await readFile(new URL(`rows/${name}.sql`, import.meta.url), 'utf8').catch(() => '')
    const filled = text.replaceAll(/\{precedence ([^}]+)\}/g, (_, version: string) => precedenceOf(version))
    for (const statement of filled.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db)
  }
}

function precedenceOf(version: string): string {
  const number = parseVersion(version)
  if (!number) throw new Error(`${version} is no version number`)
  return number.precedence
}
