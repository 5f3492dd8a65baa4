import { expect, test } from 'vitest'
import { afterPlan, backPlan, type Offer, winPlan, winReason } from './settle-name.ts'

const offer = (node_id: string, rest: Partial<Offer> = {}): Offer => ({
  node_id,
  node_name: node_id,
  publisher_id: 'somebody',
  downloads: 10,
  search_ranking: 5,
  preempts: false,
  ...rest,
})

test('a node wins a name by getting it, and by no other keeping it', () => {
  const offers = [offer('a', { preempts: true }), offer('b', { downloads: 99 }), offer('c')]
  const plan = winPlan(offers, 'c')
  expect(plan).toEqual({ give: ['c'], take: ['a'] })
  const after = afterPlan({ name: 'Mask', winner: 'a', offer_total: offers.length, offers }, plan)
  expect(after.winner).toBe('c')
  expect(after.offers.map(({ node_id }) => node_id)).toEqual(['c', 'b', 'a'])
})

test('undoing a plan gives the name back to whom it was taken from', () => {
  const contested = { name: 'Mask', winner: 'a', offer_total: 2, offers: [offer('a', { preempts: true }), offer('b')] }
  const plan = winPlan(contested.offers, 'b')
  expect(afterPlan(afterPlan(contested, plan), backPlan(plan))).toEqual(contested)
})

test('what decides is told: the name itself, the ranking, the installs, or the id alone', () => {
  expect(winReason([offer('a', { preempts: true }), offer('b')])).toBe('preempts')
  expect(winReason([offer('a', { search_ranking: 2 }), offer('b')])).toBe('ranking')
  expect(winReason([offer('a', { downloads: 11 }), offer('b')])).toBe('installs')
  expect(winReason([offer('a'), offer('b')])).toBe('id')
  expect(winReason([offer('a')])).toBeUndefined()
})
