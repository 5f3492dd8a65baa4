import { readLock } from '../formats/read-lock.ts'
import { readSnapshot } from '../formats/read-snapshot.ts'

/** Pack that is installed from the registry, or by Git from its repository. */
export interface InstalledPack {
  id?: string
  version?: string
  repository?: string
}

export interface Installed {
  kind: 'lock' | 'snapshot'
  packs: InstalledPack[]
}

/**
 * Reads the installed packs from `registry-lock.json`, or from a snapshot of ComfyUI-Manager or comfy-cli. Undefined
 * for any other text, such as a workflow.
 */
export function readInstalled(text: string): Installed | undefined {
  const lock = /"lockVersion"\s*:/.test(text) ? readLock(text) : undefined
  if (lock && 'value' in lock) {
    const packs = lock.value.packs.map(({ id, version, repository }) => {
      return { id, ...(version !== undefined && { version }), ...(repository !== '' && { repository }) }
    })
    return { kind: 'lock', packs }
  }
  if (!/\b(?:cnr|git)_custom_nodes["']?\s*:/.test(text)) return undefined
  const snapshot = readSnapshot(text)
  if ('error' in snapshot) return undefined
  const { released, cloned } = snapshot.value
  const active = cloned.filter(({ isDisabled }) => !isDisabled)
  return { kind: 'snapshot', packs: [...released, ...active.map(({ repository }) => ({ repository }))] }
}
