import type { Selectable } from 'kysely'
import type { Schema } from '../../schema/tables.ts'

/** Columns of a comfy node that saved workflows depend on. */
export const signatureColumns = [
  'id',
  'version_id',
  'name',
  'input_types',
  'return_types',
  'return_names',
  'output_is_list',
  'output_node',
  'confidence',
] as const

export type SignatureRow = Pick<Selectable<Schema['comfy_nodes']>, (typeof signatureColumns)[number]>
