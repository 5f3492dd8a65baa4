import { randomBytes } from 'node:crypto'
import type { Database } from './tables.ts'

/**
 * Returns a secret of 32 bytes by its name, created at its first use. All processes on a database read equal secrets.
 */
export async function loadSecret(db: Database, name: string): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
