import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Gives mirrored versions whose archive was never copied an address again. A source withheld it while the version was not
 * active, so that the digest alone told that the archive is here. An audit entry tells which archives were copied.
 */
export const withheldArchives: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      update node_versions v
      set remote_url = m.base_url || '/nodes/' || v.node_id || '/versions/' || replace(v.version, '+', '%2B') || '/download'
      from mirrored_nodes m
      where m.node_id = v.node_id and v.mirrored and v.remote_url is null and v.sha256 is not null
        and not exists (
          select from audit_entries a
          where a.subject = 'version:' || v.node_id || '@' || v.version and a.action = 'version.mirror'
        )
    `.execute(db)
  },
}
