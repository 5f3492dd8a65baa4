import { sql } from 'kysely'
import { requestReviews } from '../../src/registry/lifecycle/request-review.ts'
import type { TestRegistry } from '../harness.ts'

/** Pack that runs decoded code when ComfyUI loads it: the scan flags it. */
export const hostileFiles = {
  '__init__.py': 'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))\nNODE_CLASS_MAPPINGS = {}\n',
}

/** Returns the row of a version with its review. */
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

/** Returns the audited actions on a version. */
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

/** Deletes every job, as a restore without jobs does. */
export async function forgetJobs({ context }: TestRegistry): Promise<void> {
  await sql`delete from pgboss.job`.execute(context.db)
}

/** Counts review jobs in a state. */
export async function countJobs({ context }: TestRegistry, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'review-version' and state::text = ${state}
  `.execute(context.db)
  return rows[0]?.count ?? 0
}
