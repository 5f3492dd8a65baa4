import type { Database } from '../../schema/tables.ts'
import { areSame, leafBody, readLeaf, type LeafState } from './leaf.ts'
import { insertLeaves, listNewNames, listStates, type LogScope } from './state-store.ts'

/**
 * Appends a leaf for each row whose state differs from its newest leaf, in the transaction that changed the rows. Call it
 * after the last change. A name of a comfy node gets one leaf for ever: its first publication.
 */
export async function enterInLog(tx: Database, scope: LogScope): Promise<number> {
  const states = await listStates(tx, scope)
  const names = await listNewNames(tx, scope)
  const now = new Date()
  const leaves = [
    ...states.filter(({ state, body }) => !isTold(state, body)).map(({ subject, state }) => ({ subject, state })),
    ...names.map(({ name, node_id: node, version }) => {
      return { subject: `name:${name}`, state: { kind: 'name', name, node, version } }
    }),
  ].map(({ subject, state }) => ({ subject, body: leafBody(state, now) }))
  if (leaves.length > 0) await insertLeaves(tx, leaves)
  return leaves.length
}

/** Returns the rows that an audit entry is about; undefined for an entry about something else. */
export function scopeOfSubjects(subjects: readonly string[]): LogScope | undefined {
  const scope = {
    nodes: [] as string[],
    versions: [] as { nodeId: string; version: string }[],
    publishers: [] as string[],
  }
  for (const subject of new Set(subjects)) {
    const [, kind, id = ''] = /^(node|version|publisher):(.+)$/s.exec(subject) ?? []
    if (kind === 'node') scope.nodes.push(id)
    if (kind === 'publisher') scope.publishers.push(id)
    const at = id.lastIndexOf('@')
    if (kind === 'version') scope.versions.push({ nodeId: id.slice(0, at), version: id.slice(at + 1) })
  }
  return scope.nodes.length + scope.versions.length + scope.publishers.length > 0 ? scope : undefined
}

/** Tells whether a leaf has this state. */
export function isTold(state: LeafState, body: string | null): boolean {
  const told = body === null ? undefined : readLeaf(body)
  return told !== undefined && areSame(told, state)
}

/** Appends a leaf about something that is no row of the catalogue. */
export async function writeLeaf(tx: Database, subject: string, state: LeafState): Promise<void> {
  await insertLeaves(tx, [{ subject, body: leafBody(state, new Date()) }])
}
