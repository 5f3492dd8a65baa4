import type { components } from '@registry/contract/types'
import {
  adviseBump,
  compareVersions,
  readInfo,
  type Change,
  type Comparison,
  type Signature,
} from '@registry/signatures'
import semver from 'semver'
import { optionalText } from '../../platform/wire.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { readPublicNode } from '../nodes/read-node.ts'
import { adviseVersion } from '../check/advise-version.ts'
import { findReport, type ReportRow } from '../review/review-read-store.ts'
import { readInstallableVersion } from '../versions/read-version.ts'
import { findContents, type ContentsRow } from '../versions/version-store.ts'
import { compareRequirements } from './compare-requirements.ts'
import { findLowerVersion, listSignatures, type SignatureRow } from './comparison-store.ts'

type VersionComparison = components['schemas']['VersionComparison']

const mostChanges = 500

/**
 * Compares a version with another one of its node, the next lower one when none is named. Throws `node_not_found`,
 * `node_banned`, `version_not_found`, `version_not_installable`.
 */
export async function compareNodeVersions(
  db: Database,
  { nodeId, version, since }: { nodeId: string; version: string; since?: string | undefined },
): Promise<VersionComparison> {
  const node = await readPublicNode(db, nodeId)
  const after = await readInstallableVersion(db, node, version)
  const before =
    since === undefined
      ? await findLowerVersion(db, node.id, after.precedence)
      : await readInstallableVersion(db, node, since)
  const place = { node_id: node.id, version: after.version }
  if (!before) return place
  const rows = await listSignatures(db, [before.id, after.id])
  const [old, now] = [await readFacts(db, before, rows), await readFacts(db, after, rows)]
  return {
    ...place,
    since: before.version,
    ...compareSignatures(old, now),
    requirements: compareRequirements(before.dependencies, after.dependencies),
    ...compareCapabilities(old.report, now.report),
    ...compareFiles(old.contents, now.contents),
  }
}

interface VersionFacts {
  version: VersionRow
  signatures: Signature[] | undefined
  report: ReportRow | undefined
  contents: ContentsRow | undefined
}

async function readFacts(db: Database, version: VersionRow, rows: readonly SignatureRow[]): Promise<VersionFacts> {
  const [report, contents] = await Promise.all([findReport(db, version.id), findContents(db, version.id)])
  const own = rows.filter((row) => row.version_id === version.id)
  const signatures = version.comfy_node_extract_status === 'success' ? own.map(signatureOfRow) : undefined
  return { version, signatures, report, contents }
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

/** Nothing where the comfy nodes of either version are not known. */
function compareSignatures(before: VersionFacts, after: VersionFacts): Partial<VersionComparison> {
  if (!before.signatures || !after.signatures) return {}
  const { changes, compared, total, verdicts } = compareVersions(before.signatures, after.signatures)
  return {
    effects: verdicts,
    advised_bump: adviseBump(changes),
    ...(breaksUnannounced(verdicts, before.version.version, after.version.version) && { breaks_without_major: true }),
    compared: { comfy_nodes: compared, total },
    change_count: changes.length,
    changes: changes.slice(0, mostChanges).map(presentChange),
  }
}

/** Whether saved workflows break although the number stays below the one that semantic versioning asks for. */
function breaksUnannounced({ positional, named }: Comparison['verdicts'], before: string, after: string): boolean {
  if (positional !== 'breaks' && named !== 'breaks') return false
  const asked = adviseVersion(before, 'major')
  return asked !== undefined && semver.valid(after) !== null && semver.lt(after, asked)
}

function presentChange({
  kind,
  node,
  field,
  before,
  after,
  effects,
}: Change): components['schemas']['SignatureChange'] {
  return {
    kind,
    comfy_node_name: node,
    ...optionalText('field', field ?? ''),
    ...(before !== undefined && { before: JSON.stringify(before) }),
    ...(after !== undefined && { after: JSON.stringify(after) }),
    effects,
  }
}

function compareCapabilities(before: ReportRow | undefined, after: ReportRow | undefined): Partial<VersionComparison> {
  if (!before || !after) return {}
  const [old, now] = [before, after].map(({ capabilities }) => capabilities.map(({ capability }) => capability))
  return {
    capabilities_gained: now?.filter((capability) => !old?.includes(capability)) ?? [],
    capabilities_lost: old?.filter((capability) => !now?.includes(capability)) ?? [],
  }
}

function compareFiles(before: ContentsRow | undefined, after: ContentsRow | undefined): Partial<VersionComparison> {
  if (!before || !after) return {}
  const [old, now] = [before, after].map(({ files }) => new Map(files.map(({ path, size }) => [path, size])))
  if (!old || !now) return {}
  const paths = [...now.keys()]
  return {
    files: {
      added: paths.filter((path) => !old.has(path)).length,
      removed: [...old.keys()].filter((path) => !now.has(path)).length,
      resized: paths.filter((path) => old.has(path) && old.get(path) !== now.get(path)).length,
    },
  }
}
