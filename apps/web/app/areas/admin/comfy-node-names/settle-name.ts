import type { Schema } from '@registry/api-client'

export type ContestedName = Schema<'ContestedName'>
export type Offer = ContestedName['offers'][number]

/** Which nodes get a name and which lose it. */
export interface NamePlan {
  give: string[]
  take: string[]
}

/** The plan by which one node wins a name and no other keeps it. */
export const winPlan = (offers: readonly Offer[], nodeId: string): NamePlan => ({
  give: offers.filter((offer) => offer.node_id === nodeId && !offer.preempts).map((offer) => offer.node_id),
  take: offers.filter((offer) => offer.node_id !== nodeId && offer.preempts).map((offer) => offer.node_id),
})

/** Tells whether no pack was given the name. */
export const isOpen = ({ offers }: ContestedName): boolean => offers.every(({ preempts }) => !preempts)

/** Returns the offer with the most GitHub stars. */
export const mostStarred = (offers: readonly Offer[]): Offer | undefined =>
  offers.toSorted((a, b) => b.github_stars - a.github_stars)[0]

/** The plan that undoes a plan. */
export const backPlan = ({ give, take }: NamePlan): NamePlan => ({ give: take, take: give })

/** A contested name as it is after a plan gave it to somebody or took it away. */
export const afterPlan = (contested: ContestedName, { give, take }: NamePlan): ContestedName => {
  const changed = contested.offers.map((offer) => ({
    ...offer,
    preempts: give.includes(offer.node_id) || (offer.preempts && !take.includes(offer.node_id)),
  }))
  const offers = changed.toSorted((a, b) => Number(b.preempts) - Number(a.preempts))
  const { winner: _, ownership: __, ...rest } = contested
  const winner = offers.find(({ preempts }) => preempts)?.node_id
  // Whose it is by the other evidence, the registry says when it is asked again.
  if (winner === undefined) return { ...rest, ownership: { state: 'unknown' }, offers }
  return { ...rest, winner, ownership: { state: 'owned', node_id: winner, reason: 'preempted' }, offers }
}
