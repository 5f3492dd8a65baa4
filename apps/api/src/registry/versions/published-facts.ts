import type { components } from '@registry/contract/types'
import { safeAddress } from '../../platform/safe-address.ts'
import type { DeclaredCompatibility, NodeFacts } from '../../schema/tables.ts'

type PublishNode = components['schemas']['PublishNode']
type PublishNodeVersion = components['schemas']['PublishNodeVersion']

/** What a publisher says of the node. Addresses that are not of the web drop out, for pages make links of them; and clients send an empty text for what pyproject.toml does not state, so those drop out. */
export function nodeFacts(node: PublishNode): Partial<NodeFacts> {
  const facts = {
    name: node.name,
    description: node.description,
    author: node.author,
    category: node.category,
    license: node.license,
    repository: safeAddress(node.repository ?? '', 'repository'),
    icon_url: safeAddress(node.icon ?? '', 'picture'),
    banner_url: safeAddress(node.banner_url ?? '', 'picture'),
    tags: node.tags,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value.length > 0))
}

/** Compatibility as published: the version's own words, else those of its node. */
export function declaredCompatibility(input: {
  node: PublishNode
  node_version: PublishNodeVersion
}): DeclaredCompatibility {
  const { node, node_version: version } = input
  return {
    supported_os: firstFilled(version.supported_os, node.supported_os) ?? [],
    supported_accelerators: firstFilled(version.supported_accelerators, node.supported_accelerators) ?? [],
    supported_comfyui_version: firstFilled(version.supported_comfyui_version, node.supported_comfyui_version) ?? '',
    supported_comfyui_frontend_version:
      firstFilled(version.supported_comfyui_frontend_version, node.supported_comfyui_frontend_version) ?? '',
  }
}

function firstFilled<Value extends { length: number }>(...values: (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined && value.length > 0)
}
