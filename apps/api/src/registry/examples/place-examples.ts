import { isDeepStrictEqual } from 'node:util'
import type { StoredExample } from '../../schema/review-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findOwnerships } from '../comfy-nodes/find-ownerships.ts'
import { findAliased } from '../nodes/find-aliased.ts'
import {
  findLatestExamples,
  listPlacedSets,
  saveExamples,
  savePlacedSets,
  savePlacing,
  type PlacedSet,
} from './example-store.ts'

const mostNames = 1000
const mostSets = 40
const mostPacks = 50

/** Saves the examples of a version, in the transaction of the caller. */
export function keepExamples(tx: Database, versionId: string, examples: readonly StoredExample[]): Promise<void> {
  return saveExamples(tx, versionId, examples)
}

/**
 * Finds the packs that the examples of a node's latest version use, by the current owners of the names. Saves them in
 * the caller's transaction, with the node locked. Without a change it writes only the time.
 */
export async function placeExamples(tx: Database, nodeId: string, now: Date): Promise<void> {
  const latest = await findLatestExamples(tx, nodeId)
  if (!latest) return
  const sets = distinctSets(latest.files, await findPacks(tx, latest.files), nodeId)
  const placed = sets.map((set) => ({ version_id: latest.version_id, ...set }))
  if (!isDeepStrictEqual(await listPlacedSets(tx, nodeId), placed)) {
    await savePlacedSets(tx, nodeId, latest.version_id, sets)
  }
  await savePlacing(tx, nodeId, latest.version_id, now)
}

/**
 * Returns the pack of a used comfy node; undefined for ComfyUI's own comfy nodes, and for names without a clear owner.
 */
type PackOf = (use: StoredExample['uses'][number]) => string | undefined

async function findPacks(tx: Database, files: readonly StoredExample[]): Promise<PackOf> {
  const uses = files.flatMap((file) => file.uses)
  const names = [...new Set(uses.map(({ name }) => name))].slice(0, mostNames)
  if (names.length === 0) return () => undefined
  const owners = await findOwnerships(tx, names)
  const named = [...new Set(uses.flatMap(({ pack }) => pack ?? []))].slice(0, mostNames)
  const known = await findAliased(tx, named)
  return ({ name, pack }) => {
    const owner = owners.get(name)?.node_id
    const said = pack === undefined ? undefined : known.get(pack)
    // When the workflow names another pack of the registry, the owner is uncertain.
    return said === undefined || said === owner ? owner : undefined
  }
}

/**
 * Returns the distinct sets of packs, each with the first file that uses it. Skips files with only the pack's own comfy
 * nodes.
 */
function distinctSets(files: readonly StoredExample[], packOf: PackOf, nodeId: string): PlacedSet[] {
  const sets = new Map<string, PlacedSet>()
  for (const { path, uses } of files) {
    const packs = [...new Set(uses.flatMap((use) => packOf(use) ?? []))].slice(0, mostPacks).toSorted()
    if (packs.every((id) => id === nodeId)) continue
    const key = packs.join('\n')
    const known = sets.get(key)
    if (known) known.files += 1
    else if (sets.size < mostSets) sets.set(key, { path, files: 1, uses: packs })
  }
  return [...sets.values()]
}
