import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface UntoldName {
  name: string
  node_id: string
  version: string
}

/**
 * Enters names in the log that a later reading found in active versions. They never entered it, and `integrity check` would
 * tell of each. A log that is being filled enters most of them by itself.
 */
export const namesOfReadings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<UntoldName>`
      select distinct on (c.name) c.name, v.node_id, v.version
      from comfy_nodes c join node_versions v on v.id = c.version_id
      where v.status = 'active' and (select is_filled from log_head)
        and not exists (select from log_leaves l where l.subject = 'name:' || c.name)
      order by c.name, v.uploaded_at, v.node_id, v.precedence
    `.execute(db)
    const at = new Date().toISOString()
    const leaves = rows.map(({ name, node_id: node, version }) => ({
      subject: `name:${name}`,
      // Keys of an entry are in order.
      body: JSON.stringify({ at, kind: 'name', name, node, v: 1, version }),
    }))
    // An older process may enter a name meanwhile.
    await sql`
      insert into log_leaves (subject, body)
      select subject, body from unnest(
        ${leaves.map(({ subject }) => subject)}::text[], ${leaves.map(({ body }) => body)}::text[]
      ) with ordinality as leaves (subject, body, place) order by place
      on conflict (subject) where subject like 'name:%' do nothing
    `.execute(db)
  },
}
