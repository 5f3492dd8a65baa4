import type { components } from '@registry/contract/types'
import { findCoreNode } from '@registry/core-nodes'

/** Returns the names of comfy nodes that several packs define, or that a pack and ComfyUI define. */
export function clashesOf(
  names: readonly { node_id: string; name: string }[],
): components['schemas']['ResolvedWorkflow']['clashes'] {
  return [...Map.groupBy(names, ({ name }) => name)].flatMap(([name, rows]) => {
    const ids = [...new Set(rows.map((row) => row.node_id))]
    const core = findCoreNode(name)
    const isCore = core !== undefined && core.kind !== 'frontend' && core.removedIn === undefined
    return ids.length > 1 || isCore ? [{ name, node_ids: ids, ...(isCore && { core: true }) }] : []
  })
}
