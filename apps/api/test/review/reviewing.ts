import { sql } from 'kysely'
import { requestReviews } from '../../src/registry/lifecycle/request-review.ts'
import type { TestRegistry } from '../harness.ts'

/** Runs what arrives in disguise as soon as ComfyUI loads the pack: the scan holds it back. */
export const hostileFiles = {
  '__init__.py': 'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))\nNODE_CLASS_MAPPINGS = {}\n',
}

/** A version as the database has it, with its review. */
export function stored({ context }: TestRegistry, nodeId: string, version: string) {
  return context.db
    .selectFrom('node_versions')
    .innerJoin('version_reviews', 'version_reviews.version_id', 'node_versions.id')
    .selectAll('version_reviews')
    .select(['node_versions.status', 'node_versions.status_reason', 'node_versions.sha256'])
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

/** What the audit log says of a version. */
export async function actionsOn({ context }: TestRegistry, nodeId: string, version: string): Promise<string[]> {
  const entries = await context.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', `version:${nodeId}@${version}`)
    .orderBy('id')
    .execute()
  return entries.map((entry) => entry.action)
}

export function enqueue({ context }: TestRegistry, versionId: string): Promise<void> {
  return context.db.transaction().execute((tx) => requestReviews(tx, context, [versionId]))
}

/** Loses every job, as an operator may who restores a backup without them. */
export async function forgetJobs({ context }: TestRegistry): Promise<void> {
  await sql`delete from pgboss.job`.execute(context.db)
}

/** How many jobs there are in a state. */
export async function countJobs({ context }: TestRegistry, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'review-version' and state::text = ${state}
  `.execute(context.db)
  return rows[0]?.count ?? 0
}
