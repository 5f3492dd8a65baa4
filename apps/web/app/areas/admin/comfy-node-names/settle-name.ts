import type { Schema } from '@registry/api-client'

export type ContestedName = Schema<'ContestedName'>
export type Offer = ContestedName['offers'][number]

/** Packs that receive a name and packs that lose it. */
export interface NamePlan {
  give: string[]
  take: string[]
}

/** Returns the plan that assigns a name to one pack and removes it from all others. */
export const winPlan = (offers: readonly Offer[], nodeId: string): NamePlan => ({
  give: offers.filter((offer) => offer.node_id === nodeId && !offer.preempts).map((offer) => offer.node_id),
  take: offers.filter((offer) => offer.node_id !== nodeId && offer.preempts).map((offer) => offer.node_id),
})

/** Returns whether the name is assigned to no pack. */
export const isOpen = ({ offers }: ContestedName): boolean => offers.every(({ preempts }) => !preempts)

/** Returns the offer with the most GitHub stars. */
export const mostStarred = (offers: readonly Offer[]): Offer | undefined =>
  offers.toSorted((a, b) => b.github_stars - a.github_stars)[0]

/** Returns the name of a pack, with its id where another offer has the same name, as forks often do. */
export const offerName = ({ node_id: id, node_name: name }: Offer, offers: readonly Offer[]): string => {
  if (!name) return id
  const isShared = offers.some((other) => other.node_id !== id && other.node_name === name)
  return isShared ? `${name} (${id})` : name
}

/** Returns the plan that undoes a plan. */
export const backPlan = ({ give, take }: NamePlan): NamePlan => ({ give: take, take: give })

/** Returns a contested name as it is after a plan. */
export const afterPlan = (contested: ContestedName, { give, take }: NamePlan): ContestedName => {
  const changed = contested.offers.map((offer) => ({
    ...offer,
    preempts: give.includes(offer.node_id) || (offer.preempts && !take.includes(offer.node_id)),
  }))
  const offers = changed.toSorted((a, b) => Number(b.preempts) - Number(a.preempts))
  const { winner: _, ownership: __, ...rest } = contested
  const winner = offers.find(({ preempts }) => preempts)?.node_id
  // The registry computes the owner from the other evidence; the next read returns it.
  if (winner === undefined) return { ...rest, ownership: { state: 'unknown' }, offers }
  return { ...rest, winner, ownership: { state: 'owned', node_id: winner, reason: 'preempted' }, offers }
}
