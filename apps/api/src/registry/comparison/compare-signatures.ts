import { adviseBump, comparisonRules, compareVersions, readInfo, type Signature } from '@registry/signatures'
import type { Database } from '../../schema/tables.ts'
import { listSignatures, type ComparisonRow, type Pair } from './comparison-store.ts'
import { breaksUnannounced, presentChange } from './present.ts'
import type { SignatureRow } from './signature-row.ts'

const mostChanges = 500

/** Compares the comfy nodes of two versions. */
export async function compareSignatures(
  db: Database,
  { id, version, since_id, since }: Pair,
): Promise<Omit<ComparisonRow, 'created_at'>> {
  const rows = await listSignatures(db, [since_id, id])
  const signaturesOf = (versionId: string) => rows.filter((row) => row.version_id === versionId).map(signatureOfRow)
  const { changes, compared, total, verdicts } = compareVersions(signaturesOf(since_id), signaturesOf(id))
  const counts = Object.entries(Object.groupBy(changes, ({ kind }) => kind))
  return {
    version_id: id,
    since_version_id: since_id,
    rules_version: comparisonRules,
    counts: Object.fromEntries(counts.map(([kind, { length }]) => [kind, length])),
    effects: verdicts,
    advised_bump: adviseBump(changes),
    breaks_without_major: breaksUnannounced(verdicts, since, version),
    compared,
    total,
    changes: changes.slice(0, mostChanges).map(presentChange),
  }
}

/** Reads the signature of a stored comfy node. */
export function signatureOfRow(row: SignatureRow): Signature {
  return readInfo({
    name: row.name,
    inputTypes: row.input_types,
    returnTypes: row.return_types,
    returnNames: row.return_names,
    outputIsList: row.output_is_list,
    isOutputNode: row.output_node,
    confidence: row.confidence,
  })
}
