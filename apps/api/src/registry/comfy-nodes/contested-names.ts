import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { countedAt } from '../../schema/statistics-store.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import { wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import {
  countContested,
  listContested,
  saveContested,
  saveShared,
  type ContestedFilter,
  type ContestedSort,
} from './contested-store.ts'
import { coreOwnership } from './core-ownership.ts'
import { presentOwnership, settleNames } from './find-ownerships.ts'
import { listGivenAway, listOffers, mostOffers, type OfferRow } from './provider-store.ts'
import type { SettledName } from './settle-offers.ts'

type ContestedNamePage = components['schemas']['ContestedNamePage']

/**
 * Returns a page of the names that several nodes offered at the last refresh, or that a node pre-empts. Each name has
 * its offers, the owner first. Seven queries for any page size.
 */
export async function readContestedNames(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: ContestedFilter,
  page: Page,
  sort: ContestedSort,
): Promise<ContestedNamePage> {
  const at = await countedAt(db)
  const list = `contested names ${at?.toISOString()} ${JSON.stringify(filter)}`
  const [total, rows] = await Promise.all([
    lists.total(list, () => countContested(db, filter)),
    listContested(db, filter, page, sort),
  ])
  const names = rows.map(({ name }) => name)
  const settled = await settleNames(db, names, await listOffers(db, names))
  return {
    names: rows.flatMap(({ name, offers: counted }) => presentName(name, settled.get(name), counted)),
    total,
    ...page,
    totalPages: totalPages(total, page.limit),
    ...(at && { counted_at: wireDate(at) }),
  }
}

/** Refreshes the names that several nodes offer, and the number of names that each pair of nodes shares. */
export async function refreshContestedNames(db: Database): Promise<void> {
  await saveContested(db)
  await saveShared(db)
}

type Offer = components['schemas']['ContestedName']['offers'][number]

/** Returns nothing for a name that was contested at the last refresh but is not contested now. */
function presentName(
  name: string,
  settled: SettledName<OfferRow> | undefined,
  counted: number,
): ContestedNamePage['names'] {
  const offers = settled?.offers.map(presentOffer) ?? []
  const [first] = offers
  if (!settled || !first || (offers.length < 2 && !first.preempts)) return []
  // Fewer offers than the limit are all current offers.
  const total = offers.length < mostOffers ? offers.length : Math.max(counted, offers.length)
  const ownership = coreOwnership(name) ?? presentOwnership(name, settled.ownership)
  return [{ name, ...(ownership.node_id && { winner: ownership.node_id }), ownership, offer_total: total, offers }]
}

/** Returns, by node, the current comfy node names of the given nodes that another node pre-empts and therefore owns. */
export async function findGivenAway(db: Database, nodeIds: string[]): Promise<Map<string, string[]>> {
  const rows = Map.groupBy(await listGivenAway(db, nodeIds), ({ node_id: nodeId }) => nodeId)
  return new Map([...rows].map(([nodeId, given]) => [nodeId, given.map(({ name }) => name)]))
}

function presentOffer(offer: OfferRow): Offer {
  const { node_id, node_name, publisher_id, downloads, github_stars, search_ranking, preempts } = offer
  return {
    node_id,
    node_name,
    publisher_id,
    downloads,
    github_stars,
    search_ranking,
    preempts,
    is_listed: offer.is_named,
    ...(offer.first_defined_at && { first_defined_at: wireDate(offer.first_defined_at) }),
  }
}
