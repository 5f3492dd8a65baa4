import { isCloneable } from '../../registry/nodes/repository.ts'
import { dateInOrder, estimateArrivals } from './list-arrivals.ts'
import type { ListEntry, ManagerCatalogue, MapEntry, StatsEntry } from './manager-files.ts'

/** Combined data of the three files about a repository. */
export interface Pack {
  entry: ListEntry
  /** Position in the list, from 0. */
  position: number
  /** Further entries of the list with the repository. */
  merged: ListEntry[]
  comfyNodeNames: string[]
  /** Undefined when the number is unknown, which differs from 0. */
  stars: number | undefined
  lastUpdate: Date | undefined
  /** Creation date of the repository owner's account. */
  authorSince: Date | undefined
  /** Estimated date on which the pack entered the list. */
  listedSince: Date | undefined
  /** Approximate date for sorting: packs further down the list have later dates. */
  dateInOrder: Date | undefined
}

export interface IgnoredEntry {
  address: string
  reason: 'not_an_address' | 'not_in_the_list'
}

export interface Grouped {
  packs: Pack[]
  ignoredMap: IgnoredEntry[]
  ignoredStats: IgnoredEntry[]
}

/** Groups the entries of each repository, in the order of the list. */
export function groupEntries(catalogue: ManagerCatalogue): Grouped {
  const packs = new Map<string, Pack>()
  for (const entry of catalogue.entries) {
    const pack = packs.get(entry.repository.key)
    if (pack) absorb(pack, entry)
    else packs.set(entry.repository.key, newPack(entry, packs.size))
  }
  const ignoredMap = assign(catalogue.map, packs, addNames)
  const ignoredStats = assign(catalogue.stats, packs, addStats)
  return { packs: withArrivals([...packs.values()]), ignoredMap, ignoredStats }
}

function withArrivals(packs: Pack[]): Pack[] {
  const arrivals = estimateArrivals(packs.map(({ authorSince }) => authorSince))
  const dates = dateInOrder(arrivals)
  return packs.map((pack, index) => ({ ...pack, listedSince: arrivals[index], dateInOrder: dates[index] }))
}

function newPack(entry: ListEntry, position: number): Pack {
  return {
    entry: { ...entry },
    position,
    merged: [],
    comfyNodeNames: [],
    stars: undefined,
    lastUpdate: undefined,
    authorSince: undefined,
    listedSince: undefined,
    dateInOrder: undefined,
  }
}

/** Fills empty fields of the first entry from another entry. */
function absorb(pack: Pack, other: ListEntry): void {
  const { entry } = pack
  pack.merged.push(other)
  pack.entry = {
    ...entry,
    givenId: entry.givenId || other.givenId,
    // Another entry may install a single file of the repository; the address of the repository is preferred.
    address: isCloneable(entry.address) ? entry.address : other.address,
    author: entry.author || other.author,
    description: entry.description || other.description,
    category: entry.category || other.category,
    license: entry.license || other.license,
    tags: union(entry.tags, other.tags),
    preempted: union(entry.preempted, other.preempted),
    pattern: entry.pattern || other.pattern,
  }
}

function addNames(pack: Pack, { names, preempted, pattern }: MapEntry): void {
  pack.comfyNodeNames = union(pack.comfyNodeNames, names).sort()
  pack.entry.preempted = union(pack.entry.preempted, preempted)
  pack.entry.pattern ||= pattern
}

function addStats(pack: Pack, { stars, lastUpdate, authorSince }: StatsEntry): void {
  pack.stars = Math.max(pack.stars ?? 0, stars)
  if (lastUpdate && (!pack.lastUpdate || lastUpdate > pack.lastUpdate)) pack.lastUpdate = lastUpdate
  pack.authorSince ??= authorSince
}

function assign<Entry extends { address: string; key: string | undefined }>(
  entries: Entry[],
  packs: Map<string, Pack>,
  add: (pack: Pack, entry: Entry) => void,
): IgnoredEntry[] {
  const ignored: IgnoredEntry[] = []
  for (const entry of entries) {
    const pack = packs.get(entry.key ?? '')
    if (pack) add(pack, entry)
    else
      ignored.push({ address: entry.address, reason: entry.key === undefined ? 'not_an_address' : 'not_in_the_list' })
  }
  return ignored
}

function union(left: string[], right: string[]): string[] {
  return right.length === 0 ? left : [...new Set([...left, ...right])]
}
