import { coreReleases, type CoreNode as Known } from '@registry/core-nodes'
import type { components } from '@registry/contract/types'

type CoreNode = components['schemas']['CoreNode']

/**
 * Converts a comfy node of ComfyUI for the wire, with its definition in a release, by default the newest release that
 * has it.
 */
export function presentCoreNode(node: Known, release = newestWith(node)): CoreNode {
  const { name, kind } = node
  if (kind === 'frontend') return { name, kind, role: node.role }
  const { definition } = node
  const { inputs, outputs } = definition
  return {
    name,
    kind,
    added_in: node.addedIn,
    changed_in: node.changedIn,
    ...(node.removedIn !== undefined && { removed_in: node.removedIn }),
    definition: {
      release,
      display_name: definition.displayName ?? name,
      ...(definition.category !== undefined && { category: definition.category }),
      module: definition.module,
      inputs: (['required', 'optional'] as const).flatMap((section) =>
        inputs[section].map(({ name: input, type, choices, options }) => ({
          name: input,
          section,
          ...(type !== undefined && { type }),
          ...(choices && { choices }),
          options,
        })),
      ),
      outputs: outputs.map(({ type, name: output, isList }) => ({
        ...(type !== undefined && { type }),
        ...(output !== undefined && { name: output }),
        is_list: isList,
      })),
      deprecated: definition.isDeprecated,
      experimental: definition.isExperimental,
      output_node: definition.isOutputNode,
      api_node: definition.isApiNode,
    },
  }
}

function newestWith(node: Known): string {
  const versions = coreReleases().map(({ version }) => version)
  const removedIn = node.kind === 'frontend' ? undefined : node.removedIn
  const end = removedIn === undefined ? versions.length : versions.indexOf(removedIn)
  return versions[end - 1] ?? ''
}
