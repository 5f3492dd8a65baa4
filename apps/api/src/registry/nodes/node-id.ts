import { RegistryError } from '../../platform/errors.ts'
const pattern = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,98}[a-zA-Z0-9])?$/

// Words that have the place of a node id in paths of the API, and the name of ComfyUI itself in workflows.
const reserved = new Set(['search', 'reindex', 'update-github-stars', 'v2', 'comfy-core'])

// The id is the name of the pack's folder: Windows reserves these names for devices, with any extension, and tools skip
// `node_modules`.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const skippedFolder = 'node_modules'

/**
 * Tells whether a text can be a node id: 1 to 100 letters, digits, '.', '_' or '-', with a letter or digit at both
 * ends.
 */
export function isNodeId(text: string): boolean {
  return pattern.test(text)
}

/** Tells whether the API's own paths need this id, without regard to case. */
export function isReservedNodeId(text: string): boolean {
  return reserved.has(text.toLowerCase())
}

/** Tells whether an id works as a folder name on every system. */
export function isFolderName(text: string): boolean {
  return !devices.test(text) && text.toLowerCase() !== skippedFolder
}

/** Normalizes an id as PEP 503 does names: `o_order`, `O.Order` and `o-order` are alike. */
export function alikeForm(nodeId: string): string {
  return nodeId.toLowerCase().replaceAll(/[-_.]+/g, '-')
}

/** Throws `invalid_node_id` or `reserved_node_id` for a text that cannot be the id of a new node. */
export function checkNodeId(nodeId: string): void {
  if (!isNodeId(nodeId)) throw new RegistryError('invalid_node_id', { nodeId })
  if (isReservedNodeId(nodeId)) throw new RegistryError('reserved_node_id', { nodeId })
}
