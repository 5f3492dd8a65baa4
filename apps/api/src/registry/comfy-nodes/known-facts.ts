import type { DefinitionField } from '@registry/python-nodes'
import type { ComfyNodeRow } from '../../schema/tables.ts'

/** Returns how each fact of a comfy node is known. Facts that an admin or a service set are `stated`. */
export function knownFacts({
  confidence,
  corrected = [],
}: Pick<ComfyNodeRow, 'confidence'> & { corrected?: string[] }): ComfyNodeRow['confidence'] {
  const set = corrected.flatMap((column) => (isFact(column) ? [[settable[column], 'stated'] as const] : []))
  return { ...confidence, ...Object.fromEntries(set) }
}

/** Settable columns, with the name of their fact. */
export const settable = {
  display_name: 'displayName',
  category: 'category',
  description: 'description',
  function: 'function',
  input_types: 'inputs',
  return_types: 'outputs',
  return_names: 'outputs',
  output_is_list: 'outputs',
  output_tooltips: 'outputs',
  output_node: 'isOutputNode',
  deprecated: 'deprecated',
  experimental: 'experimental',
} as const satisfies Record<string, DefinitionField>

/** Settable column. */
export type SettableColumn = keyof typeof settable

function isFact(column: string): column is SettableColumn {
  return Object.hasOwn(settable, column)
}
