import type { components } from '@registry/contract/types'
import type { Context } from '../context.ts'
import { offsetOf, totalPages, type Page } from '../platform/paging.ts'
import type { Database } from '../schema/tables.ts'
import {
  countContested,
  listContestedByName,
  listContestedRanked,
  type ContestedFilter,
  type ContestedRanking,
} from './contested-store.ts'
import { listGivenAway, listOffers, type OfferRow } from './provider-store.ts'

type ContestedNamePage = components['schemas']['ContestedNamePage']

const mostOffers = 20

/**
 * A page of the names that several nodes offer or that one pre-empts; of each, who offers it, in the order in which
 * `readProvider` answers them. Three queries at most, whatever the page's size.
 */
export async function readContestedNames(
  context: Pick<Context, 'db' | 'lists'>,
  filter: ContestedFilter,
  page: Page,
  sort: 'name' | ContestedRanking,
): Promise<ContestedNamePage> {
  const { db, lists } = context
  const [{ total = 0 }, names] = await Promise.all([
    lists.counts(listOf(filter), async () => ({ total: await countContested(db, filter) })),
    sort === 'name' ? readByName(context, filter, page) : listContestedRanked(db, filter, page, sort),
  ])
  const offers = Map.groupBy(await listOffers(db, names, mostOffers), ({ name }) => name)
  return {
    names: names.map((name) => {
      const ofName = (offers.get(name) ?? []).map(presentOffer)
      return { name, ...(ofName[0] && { winner: ofName[0].node_id }), offers: ofName }
    }),
    total,
    ...page,
    totalPages: totalPages(total, page.limit),
  }
}

async function readByName(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: ContestedFilter,
  page: Page,
): Promise<string[]> {
  const list = listOf(filter)
  const revision = lists.revision()
  const { names, next } = await listContestedByName(db, filter, page, lists.startOf(list, offsetOf(page)))
  if (next) lists.note(list, revision, next)
  return names
}

function listOf(filter: ContestedFilter): string {
  return `contested names ${JSON.stringify(filter)}`
}

/** The names of the current comfy nodes of some nodes for which another node is answered, because it pre-empts them; by node. */
export async function findGivenAway(db: Database, nodeIds: string[]): Promise<Map<string, string[]>> {
  const rows = Map.groupBy(await listGivenAway(db, nodeIds), ({ node_id: nodeId }) => nodeId)
  return new Map([...rows].map(([nodeId, given]) => [nodeId, given.map(({ name }) => name)]))
}

function presentOffer(offer: OfferRow): components['schemas']['ContestedName']['offers'][number] {
  const { node_id, node_name, publisher_id, downloads, search_ranking, preempts } = offer
  return { node_id, node_name, publisher_id, downloads, search_ranking, preempts }
}
