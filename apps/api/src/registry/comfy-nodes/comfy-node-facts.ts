import type { ComfyNodeRow } from '../../schema/tables.ts'

/** Facts about a comfy node, bounded and fit to store; unknown ones are empty. */
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

/** Lengths in characters and counts, at most; the contract has the same for what is handed in. */
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
  /** Bound of all texts of a version. */
  whole: 20_000_000,
}

/** Whether a name can be kept as it is; it is never changed, because workflows have it as it is. */
export function isKeepableName(name: string): boolean {
  return name !== '' && name.length <= limits.name && isStorable(name)
}

/** Whether PostgreSQL takes a text: neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
