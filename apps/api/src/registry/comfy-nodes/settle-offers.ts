import { repositoryName, repositoryOwner } from '../nodes/repository.ts'
import { decideOwner, type Ownership, type SharedNames } from './decide-owner.ts'
import { boundAppearance } from './first-appearance.ts'
import { isHinted } from './name-hint.ts'
import type { NameClaim } from './name-claim.ts'
import { readPattern } from './name-pattern.ts'
import type { OfferRow, PatternRow } from './provider-store.ts'

/** Evidence besides the offers. */
export interface Surroundings {
  patterns: readonly PatternRow[]
  sharedNames: SharedNames
}

/** Owner of a name, and the packs that have the name, with the owner first. */
export interface SettledName<Row extends OfferRow> {
  ownership: Ownership
  offers: Row[]
}

/** Decides the owner of each name. */
export function settleOffers<Row extends OfferRow>(
  names: readonly string[],
  rows: readonly Row[],
  { patterns, sharedNames }: Surroundings,
): Map<string, SettledName<Row>> {
  const byName = Map.groupBy(rows, ({ name }) => name)
  const read = patterns.flatMap((row) => {
    const matches = readPattern(row.pattern)
    return matches ? [{ row, matches }] : []
  })
  return new Map(
    names.map((name) => {
      const offers = byName.get(name) ?? []
      const ownership = decideOwner(claimsOf(name, offers, read), sharedNames)
      const isOwner = ({ node_id: id }: Row): boolean => ownership.state === 'owned' && ownership.nodeId === id
      return [name, { ownership, offers: offers.toSorted((a, b) => Number(isOwner(b)) - Number(isOwner(a))) }]
    }),
  )
}

interface ReadPattern {
  row: PatternRow
  matches: (name: string) => boolean
}

function claimsOf(name: string, offers: readonly OfferRow[], patterns: readonly ReadPattern[]): NameClaim[] {
  const fitting = new Map(patterns.filter(({ matches }) => matches(name)).map(({ row }) => [row.node_id, row]))
  const offering = new Set(offers.map(({ node_id: id }) => id))
  return [
    ...offers.map((row) => ({
      ...factsOf(name, row),
      offers: true,
      preempts: row.preempts,
      isListed: row.is_named,
      firstDefinedAt: row.first_defined_at,
      isFirstInLog: row.is_first_in_log,
      isRead: row.is_read,
      fitsPattern: fitting.has(row.node_id),
      appearance: boundAppearance(row.first_seen_at, {
        authorSince: row.author_since,
        listedSince: row.listed_since,
      }),
      listedSince: row.listed_since,
      roots: row.root_commits,
      shape: row.shape,
    })),
    ...[...fitting.values()]
      .filter(({ node_id: id }) => !offering.has(id))
      .map((row) => ({
        ...factsOf(name, row),
        offers: false,
        preempts: false,
        isListed: true,
        firstDefinedAt: null,
        isFirstInLog: false,
        isRead: false,
        fitsPattern: true,
        appearance: null,
        listedSince: null,
        roots: [],
        shape: [],
      })),
  ]
}

function factsOf(name: string, row: PatternRow | OfferRow) {
  const ofRepository = repositoryName(row.repository)
  return {
    nodeId: row.node_id,
    isHinted: isHinted(name, ofRepository),
    repositoryName: ofRepository,
    repositoryOwner: repositoryOwner(row.repository),
    listPosition: row.list_position,
    stars: row.github_stars,
    installs: row.downloads,
    names: row.comfy_node_count,
  }
}
