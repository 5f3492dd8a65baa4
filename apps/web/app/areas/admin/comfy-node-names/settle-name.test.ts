import { expect, test } from 'vitest'
import { afterPlan, backPlan, isOpen, mostStarred, type Offer, offerName, winPlan } from './settle-name.ts'

const offer = (node_id: string, rest: Partial<Offer> = {}): Offer => ({
  node_id,
  node_name: node_id,
  publisher_id: 'somebody',
  downloads: 10,
  github_stars: 3,
  search_ranking: 5,
  is_listed: true,
  preempts: false,
  ...rest,
})

const byHand = (node_id: string) => ({ state: 'owned', node_id, reason: 'preempted' }) as const

test('giving a name to a pack takes it from the current owner', () => {
  const offers = [offer('a', { preempts: true }), offer('b'), offer('c')]
  const plan = winPlan(offers, 'c')
  expect(plan).toEqual({ give: ['c'], take: ['a'] })
  const after = afterPlan(
    { name: 'Mask', winner: 'a', ownership: byHand('a'), offer_total: offers.length, offers },
    plan,
  )
  expect(after.winner).toBe('c')
  expect(after.ownership).toEqual(byHand('c'))
  expect(after.offers.map(({ node_id }) => node_id)).toEqual(['c', 'a', 'b'])
})

test('undoing a plan restores the previous owner', () => {
  const offers = [offer('a', { preempts: true }), offer('b')]
  const contested = { name: 'Mask', winner: 'a', ownership: byHand('a'), offer_total: 2, offers }
  const plan = winPlan(contested.offers, 'b')
  expect(afterPlan(afterPlan(contested, plan), backPlan(plan))).toEqual(contested)
})

test('a name without an owner is unknown until the registry answers', () => {
  const offers = [offer('a', { preempts: true }), offer('b')]
  const contested = { name: 'Mask', winner: 'a', ownership: byHand('a'), offer_total: 2, offers }
  const after = afterPlan(contested, { give: [], take: ['a'] })
  expect(after).toMatchObject({ ownership: { state: 'unknown' } })
  expect(after).not.toHaveProperty('winner')
})

test('a name is open until a pack owns it, and the default choice is its most starred pack', () => {
  const offers = [offer('a', { github_stars: 9 }), offer('b', { github_stars: 40 }), offer('c')]
  const contested = { name: 'Mask', ownership: { state: 'ambiguous' } as const, offer_total: 3, offers }
  expect([isOpen(contested), mostStarred(offers)?.node_id]).toEqual([true, 'b'])
  expect(isOpen({ ...contested, offers: [...offers, offer('d', { preempts: true })] })).toBe(false)
})

test('packs of the same name are told apart by their ids', () => {
  const offers = [offer('a', { node_name: 'Sharpen' }), offer('b', { node_name: 'Sharpen' }), offer('c')]
  expect(offers.map((each) => offerName(each, offers))).toEqual(['Sharpen (a)', 'Sharpen (b)', 'c'])
  expect(offerName(offer('d', { node_name: '' }), offers)).toBe('d')
})
