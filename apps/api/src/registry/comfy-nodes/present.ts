import type { components } from '@registry/contract/types'
import { optionalText } from '../../platform/wire.ts'
import type { ComfyNodePolicy } from '../../schema/review-tables.ts'
import type { ComfyNodeFacts } from './comfy-node-facts.ts'
import type { ShownComfyNode } from './comfy-node-store.ts'
import { coreOwnership } from './core-ownership.ts'
import { knownFacts } from './known-facts.ts'

type ComfyNode = components['schemas']['ComfyNode']
type WirePolicy = NonNullable<ComfyNode['policy']>

const wirePolicy = {
  active: 'ComfyNodePolicyActive',
  banned: 'ComfyNodePolicyBanned',
  local_only: 'ComfyNodePolicyLocalOnly',
} as const satisfies Record<ComfyNodePolicy, WirePolicy>

/** Converts a comfy node of a version to its public format. */
export function presentComfyNodeRow(row: ShownComfyNode, version: string | null): ComfyNode {
  return presentComfyNode(row, { nodeId: row.node_id, version, policy: row.policy })
}

/** Converts the known facts of a comfy node for the wire; sometimes only the name is known. */
export function presentComfyNode(
  comfyNode: Omit<ComfyNodeFacts, 'accepted_types' | 'produced_types'> & { corrected?: string[] },
  of: { nodeId?: string; version?: string | null; policy?: ComfyNodePolicy } = {},
): ComfyNode {
  const confidence = knownFacts(comfyNode)
  const isKnown = Object.keys(confidence).length > 0
  return {
    comfy_node_name: comfyNode.name,
    ...(coreOwnership(comfyNode.name) && { is_core_name: true }),
    ...(isJavascript(comfyNode.source_file) && { is_frontend_only: true }),
    ...optionalText('node_id', of.nodeId ?? ''),
    ...optionalText('version', of.version ?? ''),
    ...optionalText('display_name', comfyNode.display_name),
    ...optionalText('category', comfyNode.category),
    ...optionalText('description', comfyNode.description),
    ...optionalText('function', comfyNode.function),
    ...optionalText('input_types', comfyNode.input_types),
    ...optionalText('return_types', comfyNode.return_types),
    ...optionalText('return_names', comfyNode.return_names),
    ...((comfyNode.return_types !== '' || comfyNode.output_is_list.length > 0) && {
      output_is_list: comfyNode.output_is_list,
    }),
    ...(comfyNode.output_tooltips.length > 0 && { output_tooltips: comfyNode.output_tooltips }),
    ...(isKnown && {
      output_node: comfyNode.output_node,
      deprecated: comfyNode.deprecated,
      experimental: comfyNode.experimental,
    }),
    ...(of.policy && { policy: wirePolicy[of.policy] }),
    ...optionalText('source_file', comfyNode.source_file),
    ...(comfyNode.source_line !== null && { source_line: comfyNode.source_line }),
    ...(isKnown && { confidence }),
  }
}

/** Converts a policy of the wire to its name in the database. */
export function parsePolicy(policy: WirePolicy): ComfyNodePolicy {
  const found = Object.entries(wirePolicy).find(([, wire]) => wire === policy)?.[0]
  // The contract's enum and the table above have the same members.
  return found as ComfyNodePolicy
}

/** Python nodes are defined in Python files. */
function isJavascript(sourceFile: string): boolean {
  return /\.m?js$/i.test(sourceFile)
}
