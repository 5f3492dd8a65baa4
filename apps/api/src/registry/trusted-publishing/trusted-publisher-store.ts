import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type TrustedPublisherRow = Selectable<Schema['trusted_publishers']>

/** Stores a trusted workflow. Returns undefined when the workflow is trusted already. */
export function insertTrustedPublisher(
  db: Database,
  values: Insertable<Schema['trusted_publishers']>,
): Promise<TrustedPublisherRow | undefined> {
  return db
    .insertInto('trusted_publishers')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Counts the trusted workflows of a publisher. The next count of this publisher waits until this transaction ends. */
export async function countTrustedPublishers(db: Database, publisherId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workflows of ${publisherId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('trusted_publishers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', publisherId)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the trusted workflows of a publisher, newest first. */
export function listTrustedPublisherRows(db: Database, publisherId: string): Promise<TrustedPublisherRow[]> {
  return db
    .selectFrom('trusted_publishers')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a trusted workflow of a publisher, with the tokens issued to it. */
export function deleteTrustedPublisherRow(
  db: Database,
  publisherId: string,
  id: string,
): Promise<TrustedPublisherRow | undefined> {
  return db
    .deleteFrom('trusted_publishers')
    .where('publisher_id', '=', publisherId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes every trusted workflow of a publisher. */
export async function deleteTrustedPublisherRows(db: Database, publisherId: string): Promise<void> {
  await db.deleteFrom('trusted_publishers').where('publisher_id', '=', publisherId).execute()
}

/**
 * Locks the publisher's trust in a workflow until the transaction ends. A row with the environment wins over a row
 * without.
 */
export function lockTrustedPublisher(
  db: Database,
  publisherId: string,
  { repository, file, environment }: { repository: string; file: string; environment: string },
): Promise<TrustedPublisherRow | undefined> {
  return db
    .selectFrom('trusted_publishers')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where(sql`lower(repository)`, '=', repository.toLowerCase())
    .where('workflow', '=', file)
    .where(sql`lower(environment)`, 'in', ['', environment.toLowerCase()])
    .orderBy(sql`environment = ''`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns whether a publisher trusts a workflow in any environment. */
export async function isTrustedInAnyEnvironment(
  db: Database,
  publisherId: string,
  { repository, file }: { repository: string; file: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_publishers')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .where(sql`lower(repository)`, '=', repository.toLowerCase())
    .where('workflow', '=', file)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records an exchange and pins the ids of the repository and its owner. */
export async function noteExchange(
  db: Database,
  id: string,
  pin: { repositoryId: string; repositoryOwnerId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('trusted_publishers')
    .set({ repository_id: pin.repositoryId, repository_owner_id: pin.repositoryOwnerId, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

/** Remembers an ID token until `expires_at`. Returns false when the token was exchanged before. */
export async function rememberIdToken(
  db: Database,
  idToken: Insertable<Schema['exchanged_id_tokens']>,
): Promise<boolean> {
  const row = await db
    .insertInto('exchanged_id_tokens')
    .values(idToken)
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes at most 1000 expired ID tokens. Skips rows that another process has locked. */
export async function sweepIdTokens(db: Database, now: Date): Promise<void> {
  await sql`
    delete from exchanged_id_tokens where (issuer, jti) in (
      select issuer, jti from exchanged_id_tokens where expires_at <= ${now} limit 1000 for update skip locked
    )
  `.execute(db)
}
