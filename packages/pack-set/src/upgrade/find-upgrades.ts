import type { InstalledPack } from './read-installed.ts'

/** A pack that another version is wanted of. */
export interface Upgrade {
  id: string
  from: string
  to: string
}

/** Versions to install instead. With none, all packs go to their latest versions, which `latestOf` tells. */
export function findUpgrades(
  packs: readonly InstalledPack[],
  wanted: ReadonlyMap<string, string>,
  latestOf: (id: string) => string | undefined,
): Upgrade[] {
  return packs.flatMap(({ id, version: from }) => {
    if (id === undefined || from === undefined) return []
    const to = wanted.size > 0 ? wanted.get(id) : latestOf(id)
    return to === undefined || to === from ? [] : [{ id, from, to }]
  })
}

/** Versions of a set as the registry takes them: those that are installed, and after the upgrades those that are wanted. */
export function pinsOf(packs: readonly InstalledPack[], upgrades: readonly Upgrade[] = []) {
  const targets = new Map(upgrades.map(({ id, to }) => [id, to]))
  return packs.flatMap(({ id, version }) => {
    return id === undefined || version === undefined ? [] : [{ node_id: id, version: targets.get(id) ?? version }]
  })
}
