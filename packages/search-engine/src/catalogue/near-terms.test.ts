import { expect, it } from 'vitest'
import { createNearTerms } from './near-terms.ts'

const near = (terms: ReturnType<typeof createNearTerms>, word = 'mask') => [...terms.near(word, 1)].toSorted()

it('invalidates cached words when terms change', () => {
  const terms = createNearTerms()
  for (const term of ['mask', 'masks', 'task', 'latent']) terms.add(term)
  expect(near(terms)).toEqual(['mask', 'masks', 'task'])
  terms.add('flask')
  terms.add('mass')
  expect(near(terms)).toEqual(['mask', 'masks', 'mass', 'task'])
  for (const term of ['mass', 'masks']) terms.remove(term)
  terms.prepare()
  for (const term of ['mass', 'masks']) terms.add(term)
  expect(near(terms)).toEqual(['mask', 'masks', 'mass', 'task'])
  expect(near(terms, 'flasks')).toEqual(['flask'])
})

it('finds terms of a large batch', () => {
  const terms = createNearTerms()
  terms.add('mask')
  expect(near(terms)).toEqual(['mask'])
  for (let i = 0; i < 1000; i++) terms.add(`other${i}`)
  terms.add('masks')
  expect(near(terms)).toEqual(['mask', 'masks'])
  for (let i = 0; i < 150; i++) {
    terms.add(`more${i}`)
    terms.prepare()
  }
  terms.add('marks')
  for (let i = 0; i < 150; i++) terms.add(`again${i}`)
  expect(near(terms)).toEqual(['mask', 'masks'])
  expect(near(terms, 'mark')).toEqual(['marks', 'mask'])
})
