import { isDeepStrictEqual } from 'node:util'
import { touchNode } from '../nodes/update-from-version.ts'
import type { Database, DeclaredCompatibility, VersionRow } from '../../schema/tables.ts'
import { normalizeCompatibility } from './compatibility.ts'
import type { LockedVersion } from './lock-version.ts'
import { updateVersion } from './version-write-store.ts'

/** What a version says of where it runs, in both spellings. */
type Said = Pick<VersionRow, keyof DeclaredCompatibility | 'declared'>

/**
 * Sets what a locked version says of where it runs, for good, and keeps the words as they were given; what is absent stays. Answers the
 * version as it is then; undefined when nothing changes. The caller writes the audit entry.
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

/** What a version would say of where it runs with these values; undefined when that is what it says. */
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
  // What is normal already stays as it is.
  const after = { ...normalizeCompatibility({ ...before, ...given }), declared: { ...version.declared, ...given } }
  return isDeepStrictEqual({ ...before, declared: version.declared }, after) ? undefined : after
}
