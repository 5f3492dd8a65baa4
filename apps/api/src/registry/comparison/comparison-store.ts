import type { Selectable } from 'kysely'
import type { Database, Schema, VersionRow } from '../../schema/tables.ts'

/** The installable version of a node that comes next below a place in the order of versions. */
export function findLowerVersion(db: Database, nodeId: string, precedence: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('status', '=', 'active')
    .where('uploaded_at', 'is not', null)
    .where('precedence', '<', precedence)
    .orderBy('precedence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const signatureColumns = [
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

/** Comfy nodes of some versions, as far as saved workflows depend on them. */
export function listSignatures(db: Database, versionIds: readonly string[]): Promise<SignatureRow[]> {
  return db
    .selectFrom('comfy_nodes')
    .select(signatureColumns)
    .where('version_id', 'in', versionIds)
    .orderBy('position')
    .orderBy('name')
    .execute()
}
