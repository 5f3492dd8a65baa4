import { isDeepStrictEqual } from 'node:util'
import { touchNode } from '../nodes/update-from-version.ts'
import type { DeclaredCompatibility } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { normalizeCompatibility } from './compatibility.ts'
import type { LockedVersion } from './lock-version.ts'
import { updateVersion } from './version-write-store.ts'

/** Compatibility of a version, normalized and as declared. */
type Said = Pick<VersionRow, keyof DeclaredCompatibility | 'declared'>

/**
 * Sets the compatibility of a locked version and keeps the values as declared; mirrors do not overwrite them later.
 * Missing values stay. Returns the changed version; undefined without a change. The caller writes the audit entry.
 */
export async function setCompatibility(
  tx: Database,
  { node, version }: Pick<LockedVersion, 'node' | 'version'>,
  values: Partial<DeclaredCompatibility>,
  now: Date,
): Promise<VersionRow | undefined> {
  const after = compatibilityAfter(version, values)
  if (!after) return undefined
  const { declared, ...normal } = after
  const changes = { ...normal, declared: JSON.stringify(declared), compatibility_kept: true, updated_at: now }
  const changed = await updateVersion(tx, version.id, changes)
  await touchNode(tx, node.id, now)
  return changed
}

/** Returns the compatibility that a version would have with given values; undefined without a change. */
export function compatibilityAfter(version: VersionRow, values: Partial<DeclaredCompatibility>): Said | undefined {
  const { supported_os, supported_accelerators, supported_comfyui_version, supported_comfyui_frontend_version } =
    version
  const before = {
    supported_os,
    supported_accelerators,
    supported_comfyui_version,
    supported_comfyui_frontend_version,
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  // Normalizing normalized values changes nothing.
  const after = { ...normalizeCompatibility({ ...before, ...given }), declared: { ...version.declared, ...given } }
  return isDeepStrictEqual({ ...before, declared: version.declared }, after) ? undefined : after
}
