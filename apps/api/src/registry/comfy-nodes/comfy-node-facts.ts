import type { ComfyNodeRow } from '../../schema/tables.ts'

/** Facts about a comfy node, limited in size and fit for storage; unknown facts are empty. */
export type ComfyNodeFacts = Pick<
  ComfyNodeRow,
  | 'name'
  | 'display_name'
  | 'category'
  | 'description'
  | 'function'
  | 'input_types'
  | 'return_types'
  | 'return_names'
  | 'output_is_list'
  | 'output_tooltips'
  | 'output_node'
  | 'deprecated'
  | 'experimental'
  | 'source_file'
  | 'source_line'
  | 'confidence'
  | 'accepted_types'
  | 'produced_types'
>

/** Maximum lengths in characters, and maximum counts. The contract has equal limits for comfy nodes in requests. */
export const limits = {
  comfyNodes: 5000,
  name: 500,
  short: 500,
  description: 20_000,
  inputTypes: 200_000,
  returnTypes: 50_000,
  outputs: 1000,
  tooltip: 5000,
  path: 1000,
  /** Maximum total characters of a version's texts. */
  whole: 20_000_000,
}

/**
 * Returns whether a name can be stored unchanged. Names are never changed, because workflows contain the original
 * names.
 */
export function isKeepableName(name: string): boolean {
  return name !== '' && name.length <= limits.name && isStorable(name)
}

/** Returns whether PostgreSQL can store a text: a text with NUL or half a surrogate pair is refused. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
