import type { Schema } from '@registry/api-client'

export type ContestedName = Schema<'ContestedName'>
export type Offer = ContestedName['offers'][number]

/** Which nodes get a name and which lose it. */
export interface NamePlan {
  give: string[]
  take: string[]
}

/** What makes one node win a name: it gets it, and no other keeps it. */
export const winPlan = (offers: readonly Offer[], nodeId: string): NamePlan => ({
  give: offers.filter((offer) => offer.node_id === nodeId && !offer.preempts).map((offer) => offer.node_id),
  take: offers.filter((offer) => offer.node_id !== nodeId && offer.preempts).map((offer) => offer.node_id),
})

/** What undoes a plan. */
export const backPlan = ({ give, take }: NamePlan): NamePlan => ({ give: take, take: give })

/** A contested name as it is after a plan: who pre-empts it first, then by ranking, installs and id. */
export const afterPlan = (contested: ContestedName, { give, take }: NamePlan): ContestedName => {
  const changed = contested.offers.map((offer) => ({
    ...offer,
    preempts: give.includes(offer.node_id) || (offer.preempts && !take.includes(offer.node_id)),
  }))
  const offers = changed.toSorted(compareOffers)
  return { ...contested, offers, winner: offers[0]?.node_id ?? contested.winner }
}

/** Why the winner of a name wins it. */
export type WinReason = 'preempts' | 'ranking' | 'installs' | 'id'

/** What decides between the first offer and the next. */
export const winReason = ([first, second]: readonly Offer[]): WinReason | undefined => {
  if (!first || !second) return undefined
  if (first.preempts !== second.preempts) return 'preempts'
  if (first.search_ranking !== second.search_ranking) return 'ranking'
  return first.downloads === second.downloads ? 'id' : 'installs'
}

const compareOffers = (a: Offer, b: Offer) =>
  Number(b.preempts) - Number(a.preempts) ||
  a.search_ranking - b.search_ranking ||
  b.downloads - a.downloads ||
  (a.node_id < b.node_id ? -1 : 1)
