import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import type { StateRow } from './leaf.ts'

export interface LogScope {
  /** Pack ids; each includes all versions of the pack. */
  nodes?: readonly string[]
  versions?: readonly { nodeId: string; version: string }[]
  /** Publisher ids, including all their members. */
  publishers?: readonly string[]
  /** Ids of packs whose versions may have new comfy node names without a new status. */
  namesOf?: readonly string[]
  /** Versions that may have new comfy node names without a new status. */
  namesOfVersions?: readonly { nodeId: string; version: string }[]
}

/**
 * Lists logged row states, each with its newest leaf. A version enters the log when it first becomes active, with its
 * pack, its publisher and their members. Before a review passes, none of them is public.
 */
export async function listStates(
  db: Database,
  { nodes = [], versions = [], publishers = [] }: LogScope,
): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    with scope as (${scopeRows(nodes, versions)}),
    these_versions as (
      select v.* from node_versions v where v.id in (
        select v.id from scope join node_versions v on v.node_id = scope.node_id and v.version = coalesce(scope.version, v.version)
      )
    ), these_nodes as (
      select n.*, n.listed_at is not null and n.publisher_id <> 'unclaimed' as is_due
      from nodes n where n.id in (select node_id from scope)
    ), these_publishers as (
      select p.id, p.status, exists (
        select from nodes n where n.publisher_id = p.id and n.listed_at is not null and p.id <> 'unclaimed'
      ) as is_due
      from publishers p where p.id = any(${publishers}::text[]) or p.id in (select publisher_id from these_nodes)
    ), ${stateTables}
    select subject, json_strip_nulls(state) as state, last.body
    from states left join lateral (
      select body from log_leaves l where l.subject = states.subject order by id desc limit 1
    ) last on true
    where is_due or last.body is not null
    order by place, subject
  `.execute(db)
  return rows
}

/** Lists first publications of comfy node names of given versions that the log lacks. */
export async function listNewNames(
  db: Database,
  { nodes, versions }: Required<Pick<LogScope, 'nodes' | 'versions'>>,
): Promise<{ name: string; node_id: string; version: string }[]> {
  if (nodes.length + versions.length === 0) return []
  const { rows } = await sql<{ name: string; node_id: string; version: string }>`
    with scope as (${scopeRows(nodes, versions)}),
    names as materialized (
      select distinct c.name from scope
      cross join lateral (
        select id from node_versions v
        where v.node_id = scope.node_id and v.version = coalesce(scope.version, v.version) and v.status = 'active' offset 0
      ) v
      cross join lateral (select name from comfy_nodes c where c.version_id = v.id offset 0) c
    )
    select names.name, first.node_id, first.version from names cross join lateral (${firstWithNameSql(sql`names.name`)}) first
    where not exists (select from log_leaves l where l.subject = 'name:' || names.name offset 0)
    order by names.name
  `.execute(db)
  return rows
}

/**
 * Lists comfy node names in active versions whose first publication the log lacks. The query jumps from name to name in
 * the index, so versions with repeated names cost nothing. For `offset 0`, see `firstWithNameSql`.
 */
export async function listUntoldNames(
  db: Database,
  limit: number,
): Promise<{ name: string; node_id: string; version: string }[]> {
  const { rows } = await sql<{ name: string; node_id: string; version: string }>`
    with recursive names as (
      (select name from comfy_nodes where version_id is not null order by name limit 1)
      union all
      select (
        select c.name from comfy_nodes c where c.version_id is not null and c.name > names.name order by c.name limit 1
      ) from names where names.name is not null
    ), untold as materialized (
      select name from names where name is not null and not exists (
        select from log_leaves l where l.subject = 'name:' || names.name offset 0
      )
    )
    select untold.name, first.node_id, first.version from untold
    cross join lateral (${firstWithNameSql(sql`untold.name`)}) first
    order by untold.name limit ${limit}
  `.execute(db)
  return rows
}

/** Appends leaves in order. Skips a second first publication of a name. */
export async function insertLeaves(db: Database, leaves: { subject: string; body: string }[]): Promise<void> {
  await sql`
    insert into log_leaves (subject, body)
    select subject, body from unnest(
      ${leaves.map(({ subject }) => subject)}::text[], ${leaves.map(({ body }) => body)}::text[]
    ) with ordinality as leaves (subject, body, place) order by place
    on conflict (subject) where subject like 'name:%' do nothing
  `.execute(db)
}

/** Finds the log entry with the first publication of a name, once a checkpoint covers it. */
export async function findNameLeaf(db: Database, name: string): Promise<{ index: number; body: string } | undefined> {
  const { rows } = await sql<{ index: number; body: string }>`
    select leaf_index as index, body from log_leaves
    where subject = ${`name:${name}`} and subject like 'name:%' and leaf_index < (select size from log_head)
  `.execute(db)
  return rows[0]
}

function scopeRows(nodes: readonly string[], versions: NonNullable<LogScope['versions']>) {
  const ids = versions.map(({ nodeId }) => nodeId)
  return sql`
    select unnest(${nodes}::text[]) as node_id, null::text as version
    union all
    select * from unnest(${ids}::text[], ${versions.map(({ version }) => version)}::text[])`
}

const member = sql`encode(sha256(
  (select value from secrets where name = 'log-members') || convert_to(m.publisher_id || ' ' || m.user_id, 'UTF8')
), 'hex')`

const stateTables = sql`states as (
  select 1 as place, 'publisher:' || p.id as subject, p.is_due,
    json_build_object('kind', 'publisher', 'publisher', p.id, 'status', p.status) as state
  from these_publishers p
  union all
  select 2, 'member:' || p.id || '/' || members.member, p.is_due,
    json_build_object('kind', 'member', 'publisher', p.id, 'member', members.member, 'role', members.role)
  from these_publishers p join lateral (
    select ${member} as member, m.role::text as role from publisher_members m where m.publisher_id = p.id
    union all
    -- Former members.
    select distinct substr(l.subject, length('member:' || p.id || '/') + 1), 'none' from log_leaves l
    where l.subject > 'member:' || p.id || '/' and l.subject < 'member:' || p.id || '0'
      and substr(l.subject, length('member:' || p.id || '/') + 1)
        not in (select ${member} from publisher_members m where m.publisher_id = p.id)
  ) members on true
  union all
  select 3, 'node:' || n.id, n.is_due, json_build_object(
    'kind', 'node', 'node', n.id, 'publisher', n.publisher_id, 'status', n.status, 'merged_into', n.merged_into
  )
  from these_nodes n
  union all
  select 4, 'version:' || v.node_id || '@' || v.version,
    v.status = 'active' or exists (
      select from version_decisions d where d.version_id = v.id and d.to_status = 'active' and d.outcome = 'done'
    ),
    json_build_object(
      'kind', 'version', 'node', v.node_id, 'version', v.version, 'status', v.status, 'sha256', v.sha256,
      'yanked', case when v.yanked_at is not null then 'yes' end
    )
  from these_versions v
)`

/**
 * Selects the active version that first had a comfy node name. `offset 0` keeps each step an index look-up, here and in
 * the statements around, because statistics are wrong after a large import.
 */
function firstWithNameSql(name: RawBuilder<unknown>) {
  return sql`
    select v.node_id, v.version from comfy_nodes c cross join lateral (
      select * from node_versions v where v.id = c.version_id and v.status = 'active' offset 0
    ) v
    where c.name = ${name} and c.version_id is not null
    order by v.uploaded_at, v.node_id, v.precedence limit 1
  `
}
