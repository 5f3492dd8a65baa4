import { sql, type Insertable, type Selectable } from 'kysely'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export interface TokenRow {
  id: string
  publisher_id: string
  expires_at: Date | null
  node_ids: string[] | null
  last_used_at: Date | null
  /** Of the person who made it, or who trusts the workflow that it was given to. */
  maker_status: AccountStatus | null
}

export async function insertToken(db: Database, token: Insertable<Schema['personal_access_tokens']>): Promise<string> {
  const { id } = await db.insertInto('personal_access_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findTokenByHash(db: Database, hash: Uint8Array): Promise<TokenRow | undefined> {
  return db
    .selectFrom('personal_access_tokens as token')
    .leftJoin('trusted_publishers as workflow', 'workflow.id', 'token.trusted_publisher_id')
    .leftJoin('users as maker', (join) =>
      join.on('maker.id', '=', sql<string>`coalesce(token.created_by, workflow.created_by)`),
    )
    .select(['token.id', 'token.publisher_id', 'token.expires_at', 'token.node_ids', 'token.last_used_at'])
    .select('maker.status as maker_status')
    .where('token.token_hash', '=', hash)
    .executeTakeFirst()
}

/** Whether a token is there; it stays so until the transaction ends, and others may hold it too. */
export async function lockTokenRow(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('personal_access_tokens').select('id').where('id', '=', id).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Notes that a token was used, unless that was noted after `unlessAfter`. */
export async function touchToken(db: Database, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at <= ${unlessAfter})`)
    .execute()
}

/** How many personal tokens a publisher has; whoever asks next waits until this transaction has ended. */
export async function countPersonalTokens(db: Database, publisherId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tokens of ${publisherId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('personal_access_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', publisherId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow()
  return count
}

export type ListedTokenRow = Pick<
  Selectable<Schema['personal_access_tokens']>,
  'id' | 'name' | 'description' | 'hint' | 'created_at' | 'expires_at' | 'last_used_at' | 'node_ids'
>

/** The personal tokens of a publisher, newest first. */
export function listPersonalTokens(db: Database, publisherId: string): Promise<ListedTokenRow[]> {
  return db
    .selectFrom('personal_access_tokens')
    .select(['id', 'name', 'description', 'hint', 'created_at', 'expires_at', 'last_used_at', 'node_ids'])
    .where('publisher_id', '=', publisherId)
    .where('kind', '=', 'personal')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a token of a publisher and answers its name; undefined when there is none. */
export async function deleteTokenRow(db: Database, publisherId: string, tokenId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('personal_access_tokens')
    .where('publisher_id', '=', publisherId)
    .where('id', '=', tokenId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
