import { sql, type Insertable, type Selectable } from 'kysely'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { credentialKinds, type Credential, type HeldKind, type NamedKind } from './credential-kinds.ts'
import { endHint, secretHash, startHint } from './secret-text.ts'

interface UsedRow {
  id: string
  last_used_at: Date | null
  /** Missing for kinds without an expiry, and for kinds whose query skips expired rows. */
  expires_at?: Date | null
  /** Status of the person behind the credential. */
  status?: AccountStatus | null
}

interface PersonRow extends UsedRow {
  user_id: string
  name: string | null
  email: string | null
}

/** Row of a credential with the facts of its holder. */
export interface CredentialRow {
  publish: UsedRow & { publisher_id: string; node_ids: string[] | null }
  admin: PersonRow & { email_verified: boolean }
  apiKey: PersonRow & { is_admin: boolean }
  service: UsedRow & { name: string }
  ci: UsedRow & { name: string }
}

type Find<Kind extends Credential> = (
  db: Database,
  hash: Uint8Array,
  now: Date,
) => Promise<CredentialRow[Kind] | undefined>

const finders: { [Kind in Credential]: Find<Kind> } = {
  // `status` belongs to the person behind the token: its maker, or the person who trusts its workflow.
  publish: (db, hash) =>
    db
      .selectFrom('personal_access_tokens as token')
      .leftJoin('trusted_publishers as workflow', 'workflow.id', 'token.trusted_publisher_id')
      .leftJoin('users as maker', (join) =>
        join.on('maker.id', '=', sql<string>`coalesce(token.created_by, workflow.created_by)`),
      )
      .select(['token.id', 'token.publisher_id', 'token.expires_at', 'token.node_ids', 'token.last_used_at'])
      .select('maker.status')
      .where('token.token_hash', '=', hash)
      .executeTakeFirst(),
  admin: (db, hash, now) =>
    db
      .selectFrom('admin_tokens as token')
      .innerJoin('users as person', 'person.id', 'token.user_id')
      .select(['token.id', 'token.last_used_at'])
      .select(['person.id as user_id', 'person.name', 'person.email', 'person.email_verified'])
      .where('token.token_hash', '=', hash)
      .where('token.expires_at', '>', now)
      .where('person.is_admin', '=', true)
      .where('person.status', '=', 'active')
      .executeTakeFirst(),
  apiKey: (db, hash) =>
    db
      .selectFrom('api_keys as key')
      .innerJoin('users as person', 'person.id', 'key.customer_id')
      .select(['key.id', 'key.last_used_at'])
      .select(['person.id as user_id', 'person.email', 'person.name', 'person.is_admin', 'person.status'])
      .where('key.key_hash', '=', hash)
      .where('person.deleted_at', 'is', null)
      .executeTakeFirst(),
  service: (db, hash) => db.selectFrom('service_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst(),
  ci: (db, hash) => db.selectFrom('ci_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst(),
}

/** Finds a credential by its hash. Skips expired admin tokens and admin tokens of holders without admin rights. */
export function findCredential<Kind extends Credential>(
  db: Database,
  kind: Kind,
  hash: Uint8Array,
  now: Date,
): Promise<CredentialRow[Kind] | undefined> {
  return finders[kind](db, hash, now)
}

/** Records a use of a credential, unless a use after `unlessAfter` is recorded. */
export async function touchCredential(
  db: Database,
  kind: Credential,
  id: string,
  { now, unlessAfter }: { now: Date; unlessAfter: Date },
): Promise<void> {
  await sql`
    update ${tableOf(kind)} set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at <= ${unlessAfter})
  `.execute(db)
}

/**
 * Locks a publish token against revocation until the transaction ends. Returns false when the token is gone. Other
 * transactions may hold this lock too.
 */
export async function lockPublishToken(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('personal_access_tokens').select('id').where('id', '=', id).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

const shown = {
  publish: ['id', 'name', 'description', 'hint', 'created_at', 'expires_at', 'last_used_at', 'node_ids'],
  admin: ['id', 'created_at', 'expires_at', 'last_used_at'],
  apiKey: ['id', 'name', 'description', 'key_prefix', 'created_at', 'last_used_at'],
} as const

type Table<Kind extends Credential> = Schema[(typeof credentialKinds)[Kind]['table']]

/** Credential as lists show it, without its hash. */
export type ListedCredential<Kind extends HeldKind> = Pick<
  Selectable<Table<Kind>>,
  (typeof shown)[Kind][number] & keyof Selectable<Table<Kind>>
>

type Generated = 'token_hash' | 'key_hash' | 'hint' | 'key_prefix'

/** Columns of a new credential, without the columns derived from its text. */
export type NewCredential<Kind extends HeldKind> = Omit<Insertable<Table<Kind>>, Generated>

type Insert<Kind extends HeldKind> = (
  db: Database,
  values: NewCredential<Kind>,
  text: string,
) => Promise<ListedCredential<Kind>>

const inserts: { [Kind in HeldKind]: Insert<Kind> } = {
  publish: (db, values, text) =>
    db
      .insertInto('personal_access_tokens')
      .values({ ...values, token_hash: secretHash(text), hint: endHint('publish', text) })
      .returning(shown.publish)
      .executeTakeFirstOrThrow(),
  admin: (db, values, text) =>
    db
      .insertInto('admin_tokens')
      .values({ ...values, token_hash: secretHash(text) })
      .returning(shown.admin)
      .executeTakeFirstOrThrow(),
  apiKey: (db, values, text) =>
    db
      .insertInto('api_keys')
      .values({ ...values, key_hash: secretHash(text), key_prefix: startHint('apiKey', text) })
      .returning(shown.apiKey)
      .executeTakeFirstOrThrow(),
}

export function insertCredential<Kind extends HeldKind>(
  db: Database,
  kind: Kind,
  values: NewCredential<Kind>,
  text: string,
): Promise<ListedCredential<Kind>> {
  return inserts[kind](db, values, text)
}

/** Lists the credentials of a holder, newest first, without tokens of workflows and expired admin tokens. */
export async function listCredentialRows<Kind extends HeldKind>(
  db: Database,
  kind: Kind,
  holderId: string,
  now: Date,
): Promise<ListedCredential<Kind>[]> {
  const filter = kind === 'publish' ? sql`kind = 'personal'` : isAlive(kind, now)
  const { rows } = await sql<ListedCredential<Kind>>`
    select ${columnsOf(kind)} from ${tableOf(kind)} where ${holderOf(kind)} = ${holderId} and ${filter}
    order by created_at desc, id
  `.execute(db)
  return rows
}

/** Counts the listed credentials of a holder. The next count of this holder waits until this transaction ends. */
export async function countCredentials(db: Database, kind: 'publish' | 'apiKey', holderId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} credentials of ${holderId}`}, 0))`.execute(db)
  const filter = kind === 'publish' ? sql`kind = 'personal'` : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableOf(kind)} where ${holderOf(kind)} = ${holderId} and ${filter}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes a credential of a holder. Returns undefined when the holder has no such credential. */
export async function deleteCredential<Kind extends HeldKind>(
  db: Database,
  kind: Kind,
  { holderId, id }: { holderId: string; id: string },
  now: Date,
): Promise<ListedCredential<Kind> | undefined> {
  const { rows } = await sql<ListedCredential<Kind>>`
    delete from ${tableOf(kind)} where ${holderOf(kind)} = ${holderId} and id = ${id} and ${isAlive(kind, now)}
    returning ${columnsOf(kind)}
  `.execute(db)
  return rows[0]
}

export async function deleteCredentialsOf(db: Database, kind: HeldKind, holderId: string): Promise<void> {
  await sql`delete from ${tableOf(kind)} where ${holderOf(kind)} = ${holderId}`.execute(db)
}

/** Counts the publish tokens that a person made, over all publishers. */
export async function countPublishTokensBy(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('personal_access_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow()
  return count
}

export async function findTokenMaker(db: Database, tokenId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('personal_access_tokens')
    .select('created_by')
    .where('id', '=', tokenId)
    .where('kind', '=', 'personal')
    .executeTakeFirst()
  return row?.created_by ?? undefined
}

/** Deletes the publish tokens that a person made and returns their count. */
export async function deletePublishTokensBy(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('personal_access_tokens')
    .where('created_by', '=', userId)
    .where('kind', '=', 'personal')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes at most 1000 expired admin tokens, or expired publish tokens of workflows, with an expiry before a moment.
 */
export async function deleteExpiredCredentials(db: Database, kind: 'publish' | 'admin', before: Date): Promise<void> {
  const filter = kind === 'publish' ? sql`kind = 'trusted'` : sql`true`
  await sql`
    delete from ${tableOf(kind)} where id in (
      select id from ${tableOf(kind)} where ${filter} and expires_at <= ${before} limit 1000 for update skip locked
    )
  `.execute(db)
}

export type NamedTokenRow = Selectable<Schema['service_tokens']>

/** Stores a named token. Returns false when the name is taken. */
export async function insertNamedToken(
  db: Database,
  kind: NamedKind,
  token: { name: string; token_hash: Uint8Array; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto(credentialKinds[kind].table)
    .values(token)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listNamedTokenRows(db: Database, kind: NamedKind): Promise<NamedTokenRow[]> {
  return db.selectFrom(credentialKinds[kind].table).selectAll().orderBy('name').execute()
}

/** Deletes the token with a name. Returns false when there is none. */
export async function deleteNamedToken(db: Database, kind: NamedKind, name: string): Promise<boolean> {
  const query = db.deleteFrom(credentialKinds[kind].table).where('name', '=', name)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

function isAlive(kind: HeldKind, now: Date) {
  return kind === 'admin' ? sql`expires_at > ${now}` : sql`true`
}

function tableOf(kind: Credential) {
  return sql.table(credentialKinds[kind].table)
}

function holderOf(kind: HeldKind) {
  return sql.ref(credentialKinds[kind].holder)
}

function columnsOf(kind: HeldKind) {
  return sql.join(shown[kind].map((column) => sql.ref(column)))
}
