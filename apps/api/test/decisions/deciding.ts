import type { VersionStatus } from '../../src/schema/node-tables.ts'
import { wireStatus } from '../../src/registry/versions/present.ts'
import type { Answer, TestRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

export const statuses: VersionStatus[] = ['pending', 'active', 'flagged', 'banned', 'deleted']

/** Creates an admin with an admin token. */
export async function givenModerator(registry: TestRegistry, name: string): Promise<Person> {
  const admin = await givenPerson(registry, name, { admin: true })
  const { body } = await send(registry, 'generateAdminToken', 'POST /admin/generate-token', { as: admin })
  return { ...admin, headers: { Authorization: `Bearer ${body.token}` } }
}

/** Creates a listed node of the publisher `maker` with arrived versions, each in a status. */
export async function givenNode(
  { context: { db } }: TestRegistry,
  id: string,
  versions: Record<string, VersionStatus>,
  { publisher = 'maker' } = {},
): Promise<void> {
  const now = new Date('2026-01-01T00:00:00Z')
  await db
    .insertInto('publishers')
    .values({ id: publisher, name: publisher })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('nodes').values({ id, publisher_id: publisher, name: id, listed_at: now }).execute()
  const rows = Object.entries(versions).map(([version, status], index) => ({
    node_id: id,
    version,
    status,
    precedence: version,
    is_prerelease: false,
    sha256: 'a'.repeat(64),
    size: 1,
    uploaded_at: new Date(now.getTime() + index),
  }))
  await db.insertInto('node_versions').values(rows).execute()
}

/** Sets the status of a version, and deletes the decisions on the version. */
export async function putInto(
  { context: { db } }: TestRegistry,
  nodeId: string,
  version: string,
  status: VersionStatus,
): Promise<void> {
  const { id } = await versionOf({ context: { db } }, nodeId, version)
  await db.deleteFrom('version_decisions').where('version_id', '=', id).execute()
  await db.updateTable('node_versions').set({ status, status_reason: '' }).where('id', '=', id).execute()
}

/** Returns the row of a version. */
export function versionOf(
  { context: { db } }: { context: Pick<TestRegistry['context'], 'db'> },
  nodeId: string,
  version = '1.0.0',
) {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

/** Returns decisions and attempts on a version, in order. */
export function historyOf({ context: { db } }: TestRegistry, nodeId: string, version = '1.0.0') {
  return db
    .selectFrom('version_decisions')
    .innerJoin('node_versions', 'node_versions.id', 'version_decisions.version_id')
    .selectAll('version_decisions')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .orderBy('version_decisions.id')
    .execute()
}

interface Wish {
  reason?: string
  batch?: string
  dryRun?: boolean
  expected?: VersionStatus
}

/** Decides on versions, named as `node@version`. */
export function decide(
  registry: TestRegistry,
  as: Person | undefined,
  to: VersionStatus,
  versions: string[],
  { reason, batch, dryRun, expected }: Wish = {},
): Promise<Answer> {
  const body = {
    status: wireStatus[to],
    items: itemsOf(versions, expected),
    ...(reason !== undefined && { reason }),
    ...(batch && { batch_id: batch }),
    ...(dryRun && { dry_run: true }),
  }
  return send(registry, 'decideVersions', 'POST /admin/decisions', { as, body })
}

/** Undoes a batch, or the last decisions on versions. */
export function undo(
  registry: TestRegistry,
  as: Person | undefined,
  what: string | string[],
  { reason, dryRun, expected }: Wish = {},
): Promise<Answer> {
  const body = {
    ...(typeof what === 'string' ? { batch_id: what } : { items: itemsOf(what, expected) }),
    ...(reason !== undefined && { reason }),
    ...(dryRun && { dry_run: true }),
  }
  return send(registry, 'undoDecisions', 'POST /admin/decisions/undo', { as, body })
}

/** Moves the clock forward and runs due jobs. */
export async function afterMinutes(registry: TestRegistry, minutes: number): Promise<void> {
  const { clock } = registry.context
  registry.context.clock = { now: () => new Date(clock.now().getTime() + minutes * 60_000) }
  await registry.review()
}

/** Returns the outcomes of an answer, refusals by code. */
export function outcomesOf({ body }: Answer): string[] {
  return body.results.map(
    (result: { outcome: string; error?: { error: string } }) => result.error?.error ?? result.outcome,
  )
}

function itemsOf(versions: string[], expected: VersionStatus | undefined) {
  return versions.map((name) => {
    const [node_id = '', version = ''] = name.split('@')
    return { node_id, version, ...(expected && { expected_status: wireStatus[expected] }) }
  })
}
