import { beforeEach, expect, test } from 'vitest'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

// Node has no browser storage. `browserStorage` falls back to memory that lives as long as the process.
beforeEach(forgetSearches)

test('the latest search comes first, without duplicates in another case', () => {
  for (const query of ['mask', 'video', 'Mask']) rememberSearch(query)
  expect(recentSearches()).toEqual(['Mask', 'video'])
})

test('a refined search replaces the one before, but not an older one', () => {
  for (const query of ['mask', 'video', 'mask carp', 'mask carpentry', 'mask car']) rememberSearch(query)
  expect(recentSearches()).toEqual(['mask car', 'video', 'mask'])
})

test('eight searches are stored, and no long text', () => {
  for (let index = 0; index < 12; index += 1) rememberSearch(`${index} query`)
  rememberSearch('x'.repeat(200))
  expect(recentSearches()).toHaveLength(8)
  expect(recentSearches()[0]).toBe('11 query')
})

test('one search is removed, or all', () => {
  for (const query of ['mask', 'video']) rememberSearch(query)
  forgetSearch('video')
  expect(recentSearches()).toEqual(['mask'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
})
