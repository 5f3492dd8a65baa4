import type { Schema } from '@registry/api-client'

type Comparison = Schema<'VersionComparison'>

/**
 * Returns the verdict of a comparison on saved workflows, and a line for each change that breaks them or has an unknown
 * effect.
 */
export function describeComparison(comparison: Comparison | undefined): { verdict: string; lines: string[] } {
  const broken = (comparison?.changes ?? []).filter(({ effects }) => Object.values(effects).includes('breaks'))
  return {
    verdict: verdictOf(comparison),
    lines: [
      ...(comparison?.incomplete_versions ?? []).map(
        (version) => `${version} may have more nodes: some names are not known without running the pack`,
      ),
      ...broken.map(
        ({ kind, comfy_node_name: name, field }) => `${name}: ${kind}${field === undefined ? '' : ` ${field}`}`,
      ),
    ],
  }
}

function verdictOf(comparison: Comparison | undefined): string {
  if (!comparison?.effects) return 'not known'
  const { effects, compared, incomplete_versions: incomplete } = comparison
  const all = Object.values(effects)
  if (all.includes('breaks')) return 'breaks'
  if (all.includes('may-break')) return 'may break'
  return incomplete || compared?.comfy_nodes !== compared?.total
    ? 'no break found, not every node was compared'
    : 'safe'
}
