import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export interface AuditRow {
  id: number
  at: Date
  actor: string
  /** Name or e-mail address of the acting person; null for other actors and for deleted people. */
  actor_name: string | null
  action: string
  subject: string
  /** Name or e-mail address of the person or customer that changed; null for other subjects and for deleted people. */
  subject_name: string | null
  detail: Record<string, unknown>
}

export interface AuditFilter {
  actor?: string | undefined
  /** Matches the whole action, or its noun when the filter has no dot. */
  action?: string | undefined
  /** Matches the whole subject, or its prefix when the filter ends with `*`. */
  subject?: string | undefined
  /** Id of a batch of decisions. */
  batch?: string | undefined
  since?: Date | undefined
  /** Exclusive upper bound of the time. */
  until?: Date | undefined
  /** Limits the list to actions of people, of their tokens, of workflows and of the operator. */
  people?: boolean | undefined
}

/** Part of the log between two exclusive ids, with its order and its limit. */
export interface AuditSpan {
  after: number
  before: number
  order: 'newest' | 'oldest'
  limit: number
}

/** Lists the entries of a span by id. The primary key or the index of a filter serves the query. */
export function listEntries(
  db: Database,
  filter: AuditFilter,
  { after, before, order, limit }: AuditSpan,
): Promise<AuditRow[]> {
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  const span = sql`id > ${after} and id < ${before}`
  return named(db, sql`${span} and ${passes(filter)} order by id ${direction} limit ${limit}`, direction)
}

/** Returns the id of the newest entry; 0 when the log is empty. */
export async function findLastEntry(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Joins names of people after the limit, so that the database looks up names for the page alone. */
async function named(db: Database, page: Expression, order: Expression): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.*, coalesce(nullif(u.name, ''), u.email) as actor_name, coalesce(nullif(s.name, ''), s.email) as subject_name
    from (select id, at, actor, action, subject, detail from audit_entries where ${page}) e
    left join users u on e.actor like 'user:%' and u.id = substr(e.actor, 6)
    left join users s on s.id = substring(e.subject from '^(?:user|customer):(.*)$')
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

/** Escapes the characters that have a meaning in a `like` pattern. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
