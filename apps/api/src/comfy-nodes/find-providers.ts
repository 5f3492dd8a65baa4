import type { components } from '@registry/contract/types'
import { optionalText } from '../platform/wire.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { Database } from '../schema/tables.ts'
import { listShownOffers, type ShownOfferRow } from './provider-store.ts'

type FoundComfyNode = components['schemas']['FoundComfyNode']

/**
 * The listed nodes that have comfy nodes of some names, at most 20 each, in the order in which `readProvider` answers them; by
 * name, those that nobody has left out. One query, whatever the number of names.
 */
export async function findProviders(
  db: Database,
  names: string[],
): Promise<Map<string, Omit<FoundComfyNode, 'is_exact'>>> {
  const offers = Map.groupBy(await listShownOffers(db, names), ({ name }) => name)
  return new Map([...offers].map(([name, ofName]) => [name, presentFound(name, ofName)]))
}

function presentFound(name: string, offers: ShownOfferRow[]): Omit<FoundComfyNode, 'is_exact'> {
  const [winner] = offers
  const displayName = winner?.display_name ?? ''
  return {
    name,
    ...(displayName !== name && optionalText('display_name', displayName)),
    total: winner?.total ?? 0,
    providers: offers.map((offer) => ({
      node_id: offer.node_id,
      node_name: offer.node_name,
      ...optionalText('icon', offer.icon_url),
      ...optionalText('publisher_name', offer.publisher_id === unclaimedPublisherId ? '' : offer.publisher_name),
      downloads: offer.downloads,
      github_stars: offer.github_stars,
      search_ranking: offer.search_ranking,
      is_preferred: offer.preempts,
      ...optionalText('latest_version', offer.latest_version ?? ''),
    })),
  }
}
