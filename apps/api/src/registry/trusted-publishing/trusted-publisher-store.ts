import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type TrustedPublisherRow = Selectable<Schema['trusted_publishers']>

/** Stores a trusted workflow; undefined when it is trusted already. */
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

/** How many workflows a publisher trusts; whoever asks next waits until this transaction has ended. */
export async function countTrustedPublishers(db: Database, publisherId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workflows of ${publisherId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('trusted_publishers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', publisherId)
    .executeTakeFirstOrThrow()
  return count
}

/** The workflows that a publisher trusts, newest first. */
export function listTrustedPublisherRows(db: Database, publisherId: string): Promise<TrustedPublisherRow[]> {
  return db
    .selectFrom('trusted_publishers')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a trusted workflow of a publisher, and with it the tokens that it was given. */
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

/** What a publisher trusts of a workflow, the one with the environment first; locked until the transaction ends. */
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

/** Notes an exchange, and at the first one which repository the name stands for. */
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

/** Remembers an ID token until `expires_at`; false when it was exchanged before. */
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

/** Forgets ID tokens that have expired, some at a time; those that another process is about to forget are left to it. */
export async function sweepIdTokens(db: Database, now: Date): Promise<void> {
  await sql`
    delete from exchanged_id_tokens where (issuer, jti) in (
      select issuer, jti from exchanged_id_tokens where expires_at <= ${now} limit 1000 for update skip locked
    )
  `.execute(db)
}
