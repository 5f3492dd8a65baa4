import type { Database } from '../../schema/tables.ts'
import { compareSignatures } from './compare-signatures.ts'
import { deleteComparisons, listUncompared, saveComparison } from './comparison-store.ts'

/** A change concerns two pairs. More are missing after an upgrade only. */
const usual = 4

/**
 * Stores comparisons that a node lacks: of each installable version with the next lower one, the highest versions first. The
 * caller has locked the node, so that its versions stay as they are meanwhile.
 */
export async function storeComparisons(tx: Database, nodeId: string, most = usual): Promise<void> {
  for (const pair of await listUncompared(tx, nodeId, most)) {
    await saveComparison(tx, await compareSignatures(tx, pair))
  }
}

/** Forgets the comparisons of a version whose comfy nodes change, in the transaction that changes them. */
export function forgetComparisons(tx: Database, versionId: string): Promise<void> {
  return deleteComparisons(tx, versionId)
}
