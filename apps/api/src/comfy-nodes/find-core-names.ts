import type { Database } from '../schema/tables.ts'
import { coreOwnership } from './core-ownership.ts'

/** Returns the names of a version's comfy nodes that ComfyUI has for nodes of its own, in order. */
export async function findCoreNames(db: Database, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comfy_nodes')
    .select('name')
    .where('version_id', '=', versionId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name).filter((name) => coreOwnership(name) !== undefined)
}
