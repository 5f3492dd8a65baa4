import type { components } from '@registry/contract/types'
import type { ComparisonRow, SummaryRow } from './comparison-store.ts'

type Summary = components['schemas']['VersionChangeSummary']

/** Facts of a comparison that a comparison and a list of versions have in common. */
export function presentSummary(
  row: Pick<ComparisonRow, 'effects' | 'advised_bump' | 'breaks_without_major' | 'compared' | 'total' | 'counts'>,
): Omit<Summary, 'since' | 'counts'> {
  return {
    effects: row.effects,
    advised_bump: row.advised_bump,
    ...(row.breaks_without_major && { breaks_without_major: true }),
    compared: { comfy_nodes: row.compared, total: row.total },
    change_count: Object.values(row.counts).reduce((sum, count) => sum + count, 0),
  }
}

/** Summary of a comparison, for a list of versions. */
export function presentChangeSummary({ since, ...row }: SummaryRow): Summary {
  return { since, ...presentSummary(row), counts: row.counts }
}
