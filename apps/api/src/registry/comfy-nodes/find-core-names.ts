import type { Database } from '../../schema/tables.ts'
import { listNamesOf } from './comfy-node-store.ts'
import { coreOwnership } from './core-ownership.ts'

/** Returns the names of a version's comfy nodes that also belong to ComfyUI's own comfy nodes, in order. */
export async function findCoreNames(db: Database, versionId: string): Promise<string[]> {
  const names = await listNamesOf(db, versionId)
  return names.filter((name) => coreOwnership(name) !== undefined)
}
