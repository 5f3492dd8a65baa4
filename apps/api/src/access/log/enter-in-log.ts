import type { Database } from '../../schema/tables.ts'
import { areSame, leafBody, readLeaf, type LeafState, type StateRow } from './leaf.ts'
import { insertLeaves, listNewNames, listStates, listUntoldNames, type LogScope } from './state-store.ts'

/**
 * Appends a leaf for each row whose state differs from its newest leaf. Call it in the transaction of the change, after
 * the last change. Each comfy node name gets a single leaf, for its first publication.
 */
export async function enterInLog(tx: Database, scope: LogScope): Promise<number> {
  const states = (await listStates(tx, scope)).filter(({ state, body }) => !isTold(state, body))
  const active = states.flatMap(({ state }) => activeVersionOf(state))
  const versions = [...(scope.versions ?? []), ...(scope.namesOfVersions ?? []), ...active]
  const names = await listNewNames(tx, { nodes: scope.namesOf ?? [], versions })
  const now = new Date()
  const leaves = [
    ...states.map(({ subject, state }) => ({ subject, state })),
    ...names.map(({ name, node_id: node, version }) => {
      return { subject: `name:${name}`, state: { kind: 'name', name, node, version } }
    }),
  ].map(({ subject, state }) => ({ subject, body: leafBody(state, now) }))
  if (leaves.length > 0) await insertLeaves(tx, leaves)
  return leaves.length
}

function activeVersionOf({ kind, status, node = '', version = '' }: LeafState): { nodeId: string; version: string }[] {
  return kind === 'version' && status === 'active' ? [{ nodeId: node, version }] : []
}

/** Returns the rows that audit subjects name; undefined when no subject names such a row. */
export function scopeOfSubjects(subjects: readonly string[]): LogScope | undefined {
  const nodes: string[] = []
  const publishers: string[] = []
  const versions: { nodeId: string; version: string }[] = []
  for (const subject of new Set(subjects)) {
    const [, kind, id = ''] = /^(node|version|publisher):(.+)$/s.exec(subject) ?? []
    const at = id.lastIndexOf('@')
    if (kind === 'node') nodes.push(id)
    if (kind === 'publisher') publishers.push(id)
    if (kind === 'version') versions.push({ nodeId: id.slice(0, at), version: id.slice(at + 1) })
  }
  return nodes.length + publishers.length + versions.length > 0 ? { nodes, publishers, versions } : undefined
}

/** Lists rows whose state differs from their newest leaf, a sentence each. */
export async function findUntoldIn(db: Database, scope: LogScope): Promise<string[]> {
  return (await listStates(db, scope)).flatMap(tellDifference)
}

/** Lists names whose first publication is missing in the log, a sentence each. */
export async function findUntoldNames(db: Database, limit: number): Promise<string[]> {
  const names = await listUntoldNames(db, limit)
  return names.map(({ name, node_id: nodeId, version }) => {
    return `name:${name}: the log does not tell its first publication, and ${nodeId}@${version} has it`
  })
}

/** Returns a sentence when the newest leaf is missing or differs from the row. */
export function tellDifference({ subject, state, body }: StateRow): string[] {
  if (isTold(state, body)) return []
  const now = JSON.stringify(state)
  return [
    body === null ? `${subject}: the log does not tell ${now}` : `${subject}: is ${now}, but the log tells ${body}`,
  ]
}

/** Appends a leaf about a subject outside of the catalogue tables. */
export async function writeLeaf(tx: Database, subject: string, state: LeafState): Promise<void> {
  await insertLeaves(tx, [{ subject, body: leafBody(state, new Date()) }])
}

/** Tells whether a leaf has this state. */
function isTold(state: LeafState, body: string | null): boolean {
  const told = body === null ? undefined : readLeaf(body)
  return told !== undefined && areSame(told, state)
}
