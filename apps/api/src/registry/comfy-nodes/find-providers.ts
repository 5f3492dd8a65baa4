import type { components } from '@registry/contract/types'
import { isCloneable, parseRepository } from '../nodes/repository.ts'
import { optionalText } from '../../platform/wire.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import { coreOwnership, formerCoreOwnership } from './core-ownership.ts'
import { presentOwnership, settleNames } from './find-ownerships.ts'
import { listShownLikely, listShownOffers, type ShownOfferRow } from './provider-store.ts'
import type { SettledName } from './settle-offers.ts'

type FoundComfyNode = components['schemas']['FoundComfyNode']

/**
 * Returns the listed nodes with comfy nodes of some names, at most 20 each, the owner first. Names without such a node
 * are absent. Four queries for any number of names.
 */
export async function findProviders(
  db: Database,
  names: string[],
): Promise<Map<string, Omit<FoundComfyNode, 'is_exact'>>> {
  const settled = await settleNames(db, names, await listShownOffers(db, names))
  const likely = new Map(
    [...settled].flatMap(([name, { ownership }]) => (ownership.state === 'likely' ? [[name, ownership.nodeId]] : [])),
  )
  const likelyOffers = Map.groupBy(await listShownLikely(db, likely), ({ name }) => name)
  return new Map(
    names.flatMap((name) => {
      const found = withLikely(settled.get(name), likelyOffers.get(name))
      const isOffered = found !== undefined && found.offers.length > 0
      const core = coreOwnership(name) ?? (isOffered ? undefined : formerCoreOwnership(name))
      return core || isOffered ? [[name, { ...presentFound(name, found), ...(core && { ownership: core }) }]] : []
    }),
  )
}

/** Inserts the likely owner before the packs that list the name. */
function withLikely(
  settled: SettledName<ShownOfferRow> | undefined,
  likely: ShownOfferRow[] = [],
): SettledName<ShownOfferRow> | undefined {
  if (!settled || likely.length === 0) return settled
  const total = (settled.offers[0]?.total ?? 0) + 1
  return { ...settled, offers: [...likely, ...settled.offers].map((offer) => ({ ...offer, total })) }
}

const nobody: SettledName<ShownOfferRow> = { ownership: { state: 'unknown' }, offers: [] }

function presentFound(
  name: string,
  { ownership, offers }: SettledName<ShownOfferRow> = nobody,
): Omit<FoundComfyNode, 'is_exact'> {
  const displayName = offers.find(({ display_name: shown }) => shown !== '')?.display_name ?? ''
  return {
    name,
    ...(displayName !== name && optionalText('display_name', displayName)),
    total: offers[0]?.total ?? 0,
    ownership: presentOwnership(name, ownership),
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
      ...optionalText('clone_address', cloneAddress(offer.repository)),
    })),
  }
}

function cloneAddress(repository: string): string {
  return isCloneable(repository) ? (parseRepository(repository)?.url ?? '') : ''
}
