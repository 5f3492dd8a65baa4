import type { Database } from '../../schema/tables.ts'
import { compareSignatures } from './compare-signatures.ts'
import { deleteComparisons, listUncompared, saveComparison } from './comparison-store.ts'

/** Default maximum of pairs. A change affects two pairs; more are missing only after an upgrade. */
const usual = 4

/**
 * Stores missing comparisons of a node: of each installable version with the next lower version, highest first. The
 * caller must lock the node, so that its versions cannot change meanwhile.
 */
export async function storeComparisons(tx: Database, nodeId: string, most = usual): Promise<void> {
  for (const pair of await listUncompared(tx, nodeId, most)) {
    await saveComparison(tx, await compareSignatures(tx, pair))
  }
}

/** Deletes the comparisons of a version, in the transaction that changes its comfy nodes. */
export function forgetComparisons(tx: Database, versionId: string): Promise<void> {
  return deleteComparisons(tx, versionId)
}
