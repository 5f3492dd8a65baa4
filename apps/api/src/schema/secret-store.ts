import { randomBytes } from 'node:crypto'
import type { Database } from './tables.ts'

/** A secret of 32 bytes by its name, made at its first use; every process on one database reads the same. */
export async function loadSecret(db: Database, name: string): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
