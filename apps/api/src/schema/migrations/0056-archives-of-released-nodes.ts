import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Gives versions an address again as 0053 does, where the node left its source before: by a merge, which notes the source,
 * or by a claim or a transfer. Of those, the audit entry of the mirror run tells the source.
 */
export const archivesOfReleasedNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      with lost as (
        select v.id, v.node_id from node_versions v
        where v.mirrored and v.remote_url is null and v.sha256 is not null
          and not exists (
            select from audit_entries a
            where a.subject = 'version:' || v.node_id || '@' || v.version and a.action = 'version.mirror'
          )
      ), sources as (
        select n.node_id, coalesce(
          (select m.base_url from mirrored_nodes m where m.node_id = n.node_id),
          (select g.base_url from node_merges g where g.node_id = n.node_id and g.undone_at is null),
          (
            select substr(a.subject, length('mirror:') + 1) from audit_entries a
            where a.action = 'catalogue.mirror' and (a.detail->'created' ? n.node_id or a.detail->'updated' ? n.node_id)
            order by a.id desc limit 1
          )
        ) as base_url
        from (select distinct node_id from lost) n
      )
      update node_versions v
      set remote_url = s.base_url || '/nodes/' || v.node_id || '/versions/' || replace(v.version, '+', '%2B') || '/download'
      from lost l join sources s on s.node_id = l.node_id
      where v.id = l.id and s.base_url is not null
    `.execute(db)
  },
}
