import { RegistryError } from '../../platform/errors.ts'
const pattern = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,98}[a-zA-Z0-9])?$/

// Words that stand where a node id stands in the addresses of the API, and what workflows call ComfyUI itself.
const reserved = new Set(['search', 'reindex', 'update-github-stars', 'v2', 'comfy-core'])

// A pack is installed into a folder of this name: Windows keeps these for devices, with any extension, and tools skip the last.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const skippedFolder = 'node_modules'

/** Whether a text can be a node id: 1 to 100 letters, digits, '.', '_' or '-', a letter or digit at both ends. */
export function isNodeId(text: string): boolean {
  return pattern.test(text)
}

/** Whether the API's own addresses need this id, in any case of letters. */
export function isReservedNodeId(text: string): boolean {
  return reserved.has(text.toLowerCase())
}

/** Whether a pack with this id could be installed everywhere, as far as the name of its folder goes. */
export function isFolderName(text: string): boolean {
  return !devices.test(text) && text.toLowerCase() !== skippedFolder
}

/** Normalizes an id as PEP 503 does names: `o_order`, `O.Order` and `o-order` are alike. */
export function alikeForm(nodeId: string): string {
  return nodeId.toLowerCase().replaceAll(/[-_.]+/g, '-')
}

/** Throws `invalid_node_id` or `reserved_node_id` for what cannot be the id of a new node. */
export function checkNodeId(nodeId: string): void {
  if (!isNodeId(nodeId)) throw new RegistryError('invalid_node_id', { nodeId })
  if (isReservedNodeId(nodeId)) throw new RegistryError('reserved_node_id', { nodeId })
}
