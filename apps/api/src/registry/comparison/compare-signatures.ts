import {
  adviseBump,
  comparisonRules,
  compareVersions,
  readInfo,
  type Change,
  type Comparison,
  type Json,
  type Signature,
} from '@registry/signatures'
import semver from 'semver'
import { cleanText } from '../../platform/clean-text.ts'
import { optionalText } from '../../platform/wire.ts'
import type { StoredChange } from '../../schema/review-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { adviseVersion } from '../check/advise-version.ts'
import { listSignatures, type ComparisonRow, type Pair, type SignatureRow } from './comparison-store.ts'

const mostChanges = 500
const longestName = 500
const longestValue = 1000

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

function signatureOfRow(row: SignatureRow): Signature {
  return readInfo({
    name: row.name,
    inputTypes: row.input_types,
    returnTypes: row.return_types,
    returnNames: row.return_names,
    outputIsList: row.output_is_list,
    isOutputNode: row.output_node,
    computed: { inputs: row.confidence['inputs'] === 'computed', outputs: row.confidence['outputs'] === 'computed' },
  })
}

/** Whether saved workflows break although the number stays below the one that semantic versioning asks for. */
export function breaksUnannounced({ positional, named }: Comparison['verdicts'], since: string, version: string) {
  if (positional !== 'breaks' && named !== 'breaks') return false
  const asked = adviseVersion(since, 'major')
  return asked !== undefined && semver.valid(version) !== null && semver.lt(version, asked)
}

/** A change as it is stored and answered. Its values are bounded. */
export function presentChange({ kind, node, field, before, after, effects }: Change): StoredChange {
  return {
    kind,
    comfy_node_name: node,
    ...optionalText('field', cleanText(field, longestName)),
    ...(before !== undefined && { before: boundedText(before) }),
    ...(after !== undefined && { after: boundedText(after) }),
    effects,
  }
}

/** JSON text of a value. A long list loses its end, another long value its content. */
function boundedText(value: Json): string {
  const text = JSON.stringify(value)
  if (text.length <= longestValue) return text
  if (typeof value === 'string') return JSON.stringify(value.slice(0, longestValue / 2))
  if (!Array.isArray(value) || value.length === 0) return '"…"'
  return boundedText(value.slice(0, Math.floor(value.length / 2)))
}
