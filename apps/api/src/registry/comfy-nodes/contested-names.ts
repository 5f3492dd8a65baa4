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
 * A page of the names that several nodes offered when they were counted or that one pre-empts; of each, who offers it, the owner
 * first. Seven queries, whatever the page's size.
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

/** Refreshes the names that several nodes offer, and the number of names that two nodes share. */
export async function refreshContestedNames(db: Database): Promise<void> {
  await saveContested(db)
  await saveShared(db)
}

type Offer = components['schemas']['ContestedName']['offers'][number]

/** Nothing of a name that is not contested as it was when it was counted. */
function presentName(
  name: string,
  settled: SettledName<OfferRow> | undefined,
  counted: number,
): ContestedNamePage['names'] {
  const offers = settled?.offers.map(presentOffer) ?? []
  const [first] = offers
  if (!settled || !first || (offers.length < 2 && !first.preempts)) return []
  // Fewer than may be answered are all there are by now.
  const total = offers.length < mostOffers ? offers.length : Math.max(counted, offers.length)
  const ownership = coreOwnership(name) ?? presentOwnership(name, settled.ownership)
  return [{ name, ...(ownership.node_id && { winner: ownership.node_id }), ownership, offer_total: total, offers }]
}

/** The names of the current comfy nodes of some nodes for which another node is answered, because it pre-empts them; by node. */
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
