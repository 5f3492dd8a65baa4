import type { InstalledPack } from './read-installed.ts'

/** A pack that another version is wanted of. */
export interface Upgrade {
  id: string
  from: string
  to: string
}

/** Names packs by the ids that the registry answers, which are others for packs that were renamed or merged. */
export function withAnsweredIds(
  packs: readonly InstalledPack[],
  answered: readonly { asked: string; node_id?: string }[],
): InstalledPack[] {
  const ids = new Map(answered.map(({ asked, node_id: id }) => [asked, id]))
  return packs.map((pack) => (pack.id === undefined ? pack : { ...pack, id: ids.get(pack.id) ?? pack.id }))
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
