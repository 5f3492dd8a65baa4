import compare from 'semver/functions/compare.js'
import valid from 'semver/functions/valid.js'
import type { InstalledPack } from './read-installed.ts'

/** Version change of an installed pack. */
export interface Upgrade {
  id: string
  from: string
  to: string
}

/** Replaces pack ids with the ids in the registry's response, which differ for renamed and merged packs. */
export function withAnsweredIds(
  packs: readonly InstalledPack[],
  answered: readonly { asked: string; node_id?: string }[],
): InstalledPack[] {
  const ids = new Map(answered.map(({ asked, node_id: id }) => [asked, id]))
  return packs.map((pack) => (pack.id === undefined ? pack : { ...pack, id: ids.get(pack.id) ?? pack.id }))
}

/**
 * Returns the version changes to install. When `wanted` is empty, all packs go to the latest version that `latestOf`
 * returns, unless a newer version is installed, as from another registry.
 */
export function findUpgrades(
  packs: readonly InstalledPack[],
  wanted: ReadonlyMap<string, string>,
  latestOf: (id: string) => string | undefined,
): Upgrade[] {
  return packs.flatMap(({ id, version: from }) => {
    if (id === undefined || from === undefined) return []
    const to = wanted.size > 0 ? wanted.get(id) : latestOf(id)
    const isKept = to === undefined || to === from || (wanted.size === 0 && isNewer(from, to))
    return isKept ? [] : [{ id, from, to }]
  })
}

function isNewer(version: string, than: string): boolean {
  return valid(version) !== null && valid(than) !== null && compare(version, than) > 0
}

/**
 * Returns the versions of a set in the form of the registry: the installed versions, replaced by the targets of the
 * upgrades.
 */
export function pinsOf(packs: readonly InstalledPack[], upgrades: readonly Upgrade[] = []) {
  const targets = new Map(upgrades.map(({ id, to }) => [id, to]))
  return packs.flatMap(({ id, version }) => {
    return id === undefined || version === undefined ? [] : [{ node_id: id, version: targets.get(id) ?? version }]
  })
}
