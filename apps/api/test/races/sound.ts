import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Context } from '../../src/context.ts'
import { findUntold } from '../../src/exchange/log/find-untold.ts'

/** Invariants of the registry; each query returns the rows that break it. */
const rules: Record<string, ReturnType<typeof sql<{ id: string }>>> = {
  'an active version has its bytes, or an address elsewhere': sql`
    select id::text from node_versions where status = 'active' and sha256 is null and remote_url is null`,
  'a node points at its highest active version': sql`
    select nodes.id from nodes left join lateral (
      select id from node_versions v where v.node_id = nodes.id and v.status = 'active'
      order by is_prerelease, precedence desc limit 1
    ) highest on true
    where nodes.status <> 'deleted' and nodes.latest_version_id is distinct from highest.id`,
  'a deleted node has no version that can be installed, unless it was merged': sql`
    select nodes.id from nodes join node_versions v on v.node_id = nodes.id
    where nodes.status = 'deleted' and nodes.merged_into is null and v.status in ('active', 'flagged', 'pending')
      and v.uploaded_at is not null`,
  'a publisher that is not deleted has an owner, or nobody': sql`
    select id from publishers where status <> 'deleted' and id in (
      select publisher_id from publisher_members group by publisher_id having bool_and(role <> 'owner'))`,
  'a deleted publisher has nothing': sql`
    select id from publishers where status = 'deleted' and (
      exists (select from publisher_members m where m.publisher_id = publishers.id)
      or exists (select from personal_access_tokens t where t.publisher_id = publishers.id)
      or exists (select from publisher_invitations i where i.publisher_id = publishers.id)
      or exists (select from nodes n where n.publisher_id = publishers.id and n.status <> 'deleted'))`,
  'a banned publisher has no active node that anybody sees': sql`
    select nodes.id from nodes join publishers p on p.id = nodes.publisher_id
    where p.status = 'banned' and nodes.status = 'active' and nodes.listed_at is not null`,
  'what is banned has one ban in force': sql`
    select n.id from nodes n where n.status = 'banned' and (
      select count(*) from bans b where b.kind = 'node' and b.subject_id = n.id and b.lifted_at is null) <> 1`,
  'nobody belongs to more than five publishers': sql`
    select user_id as id from publisher_members group by user_id having count(*) > 5`,
  'nothing of a banned person holds an admin token': sql`
    select users.id from users join admin_tokens t on t.user_id = users.id where users.status = 'banned'`,
  'a merged node leads to one that is there': sql`
    select n.id from nodes n join nodes target on target.id = n.merged_into
    where n.merged_into is not null and target.status = 'deleted' and target.merged_into is null`,
}

/** Fails with the rows that break an invariant. */
export async function expectSound({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const broken: Record<string, string[]> = {}
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) broken[rule] = rows.map(({ id }) => id)
  }
  const untold = await findUntold({ db, config })
  expect({ ...broken, ...(untold.length > 0 && { 'the log tells the state of every row': untold }) }).toEqual({})
}
