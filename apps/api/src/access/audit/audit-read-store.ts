import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export interface AuditRow {
  id: number
  at: Date
  actor: string
  /** Of a person who is still known. */
  actor_name: string | null
  action: string
  subject: string
  detail: Record<string, unknown>
}

export interface AuditFilter {
  actor?: string | undefined
  /** Exactly, or up to its dot. */
  action?: string | undefined
  /** Exactly, or its beginning with a `*` behind it. */
  subject?: string | undefined
  /** The id of a batch of decisions. */
  batch?: string | undefined
  since?: Date | undefined
  /** Nothing of this moment or later. */
  until?: Date | undefined
  /** Only what people did, themselves or with a token of theirs. */
  people?: boolean | undefined
}

/** The part of the log between two ids, neither of them in it, that is wanted, from its newest or its oldest end. */
export interface AuditSpan {
  after: number
  before: number
  order: 'newest' | 'oldest'
  limit: number
}

/** The entries of a span by id: the primary key leads to them, or the index of what is asked for. */
export function listEntries(
  db: Database,
  filter: AuditFilter,
  { after, before, order, limit }: AuditSpan,
): Promise<AuditRow[]> {
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  const span = sql`id > ${after} and id < ${before}`
  return named(db, sql`${span} and ${passes(filter)} order by id ${direction} limit ${limit}`, direction)
}

/** The id of the newest entry; 0 when there is none. */
export async function findLastEntry(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Names are looked up for the page alone. */
async function named(db: Database, page: Expression, order: Expression): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.*, coalesce(nullif(u.name, ''), u.email) as actor_name
    from (select id, at, actor, action, subject, detail from audit_entries where ${page}) e
    left join users u on e.actor like 'user:%' and u.id = substr(e.actor, 6)
    order by e.id ${order}
  `.execute(db)
  return rows
}

type Expression = ReturnType<typeof sql>

function passes({ actor, action, subject, batch, since, until, people }: AuditFilter): Expression {
  const conditions = [
    actor !== undefined && sql`actor = ${actor}`,
    action !== undefined && ofAction(action),
    subject !== undefined && ofSubject(subject),
    batch !== undefined && sql`detail ? 'batch' and detail->>'batch' = ${batch}`,
    since && sql`at >= ${since}`,
    until && sql`at < ${until}`,
    people === true && sql`split_part(actor, ':', 1) in ('user', 'token', 'workflow', 'operator')`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function ofAction(action: string): Expression {
  if (action.includes('.')) return sql`action = ${action}`
  return sql`(action = ${action} or action like ${`${literally(action)}.%`})`
}

function ofSubject(subject: string): Expression {
  if (!subject.endsWith('*')) return sql`subject = ${subject}`
  return sql`subject like ${`${literally(subject.slice(0, -1))}%`}`
}

/** Without the meaning that some characters have in a pattern. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
