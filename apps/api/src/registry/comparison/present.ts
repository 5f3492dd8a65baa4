import type { components } from '@registry/contract/types'
import type { Change, Comparison, Json } from '@registry/signatures'
import semver from 'semver'
import { cleanText } from '../../platform/clean-text.ts'
import { optionalText } from '../../platform/wire.ts'
import type { StoredChange } from '../../schema/review-tables.ts'
import { adviseVersion } from '../check/advise-version.ts'
import type { ComparisonRow, SummaryRow } from './comparison-store.ts'

const longestName = 500
const longestValue = 1000

type Summary = components['schemas']['VersionChangeSummary']

/** Returns the facts that a comparison and a list of versions share. */
export function presentSummary(
  since: string,
  row: Pick<ComparisonRow, 'effects' | 'advised_bump' | 'breaks_without_major' | 'compared' | 'total' | 'counts'>,
): Omit<Summary, 'counts'> {
  return {
    since,
    effects: row.effects,
    advised_bump: row.advised_bump,
    ...optionalText('advised_version', adviseVersion(since, row.advised_bump) ?? ''),
    ...(row.breaks_without_major && { breaks_without_major: true }),
    compared: { comfy_nodes: row.compared, total: row.total },
    change_count: Object.values(row.counts).reduce((sum, count) => sum + count, 0),
  }
}

/** Converts a comparison to its summary in a list of versions. */
export function presentChangeSummary({ since, ...row }: SummaryRow): Summary {
  return { ...presentSummary(since, row), counts: row.counts }
}

/** Returns whether saved workflows break although the version number is lower than semantic versioning requires. */
export function breaksUnannounced({ positional, named }: Comparison['verdicts'], since: string, version: string) {
  if (positional !== 'breaks' && named !== 'breaks') return false
  const asked = adviseVersion(since, 'major')
  const given = semver.parse(version)
  // A pre-release counts as its release.
  return asked !== undefined && given !== null && semver.lt(`${given.major}.${given.minor}.${given.patch}`, asked)
}

/** Converts a change to its stored and public form, with values of limited size. */
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

/**
 * Returns a value as JSON text of limited size. Truncates strings and lists; replaces other long values by an ellipsis.
 */
function boundedText(value: Json): string {
  const text = JSON.stringify(value)
  if (text.length <= longestValue) return text
  if (typeof value === 'string') return JSON.stringify(value.slice(0, longestValue / 2))
  if (!Array.isArray(value) || value.length === 0) return '"…"'
  return boundedText(value.slice(0, Math.floor(value.length / 2)))
}
