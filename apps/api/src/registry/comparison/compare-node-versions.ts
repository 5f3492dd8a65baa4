import type { components } from '@registry/contract/types'
import { fullKinds, type Effect, type Effects } from '@registry/pack-scan/report'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { compareSources } from '../provenance/present.ts'
import { presentEffect } from '../review/present-effects.ts'
import { listReported } from '../review/review-read-store.ts'
import { readInstallableVersion } from '../versions/read-version.ts'
import { listContents, type ContentsRow } from '../versions/version-store.ts'
import { compareRequirements } from './compare-requirements.ts'
import { presentSummary } from './present.ts'
import { compareSignatures } from './compare-signatures.ts'
import { findComparison, findLowerVersion } from './comparison-store.ts'

type VersionComparison = components['schemas']['VersionComparison']
type Capability = components['schemas']['Capability']
type Compared = Pick<VersionRow, 'id' | 'node_id' | 'version' | 'dependencies' | 'comfy_node_extract_status'>

/**
 * Compares a version with another version of its node, by default the next lower version. Throws `node_not_found`,
 * `node_banned`, `version_not_found`, `version_not_installable`.
 */
export async function compareNodeVersions(
  db: Database,
  { nodeId, version, since }: { nodeId: string; version: string; since?: string | undefined },
): Promise<VersionComparison> {
  const after = await readInstallableVersion(db, { nodeId, version })
  const before =
    since === undefined
      ? await findLowerVersion(db, after.id)
      : await readInstallableVersion(db, { nodeId, version: since })
  return compareRows(db, before, after)
}

/**
 * Compares a version with a lower version of its node, in any status. Returns no comparison without a lower version.
 */
export async function compareRows(
  db: Database,
  before: Compared | undefined,
  after: Compared,
): Promise<VersionComparison> {
  const subject = { node_id: after.node_id, version: after.version }
  if (!before) return subject
  const ids = [before.id, after.id]
  const [{ capabilities, effects, incomplete }, contents] = await Promise.all([
    listReported(db, ids),
    listContents(db, ids),
  ])
  return {
    ...subject,
    since: before.version,
    ...(await readChanges(db, before, after)),
    ...presentIncomplete([before, after].filter(({ id }) => incomplete.has(id))),
    requirements: compareRequirements(before.dependencies, after.dependencies),
    ...compareCapabilities(capabilities.get(before.id), capabilities.get(after.id)),
    ...compareEffects(effects.get(before.id), effects.get(after.id)),
    ...(await compareSources(db, before, after)),
    ...compareFiles(contents.get(before.id), contents.get(after.id)),
  }
}

/** Returns the changes of comfy nodes; empty when the comfy nodes of either version are unknown. */
async function readChanges(db: Database, before: Compared, after: Compared): Promise<Partial<VersionComparison>> {
  if ([before, after].some((version) => version.comfy_node_extract_status !== 'success')) return {}
  const pair = { id: after.id, version: after.version, since_id: before.id, since: before.version }
  const row = (await findComparison(db, after.id, before.id)) ?? (await compareSignatures(db, pair))
  return { ...presentSummary(before.version, row), changes: row.changes }
}

function presentIncomplete(versions: readonly Compared[]): Partial<VersionComparison> {
  return versions.length === 0 ? {} : { incomplete_versions: versions.map(({ version }) => version) }
}

function compareCapabilities(
  before: Capability[] | undefined,
  after: Capability[] | undefined,
): Partial<VersionComparison> {
  if (!before || !after) return {}
  return {
    capabilities_gained: after.filter((capability) => !before.includes(capability)),
    capabilities_lost: before.filter((capability) => !after.includes(capability)),
  }
}

/**
 * Compares effects of two versions. Skips effects of a kind for which the other version may have more effects than are
 * stored.
 */
function compareEffects(before: Effects | undefined, after: Effects | undefined): Partial<VersionComparison> {
  if (!before || !after) return {}
  const missingIn = (other: Effects) => {
    const known = new Set(other.effects.map(({ kind, target }) => `${kind}\n${target}`))
    const whole = new Set(other.effectCount === other.effects.length ? [] : fullKinds(other))
    return (effect: Effect) => !known.has(`${effect.kind}\n${effect.target}`) && !whole.has(effect.kind)
  }
  return {
    outside_effects_gained: after.effects.filter(missingIn(before)).map(presentEffect),
    outside_effects_lost: before.effects.filter(missingIn(after)).map(presentEffect),
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
