import { expect, test } from 'vitest'
import { pagesToShow } from './pages-to-show.ts'

test('few pages are all listed', () => {
  expect(pagesToShow(1, 1)).toEqual([1])
  expect(pagesToShow(3, 6)).toEqual([1, 2, 3, 4, 5, 6])
})

test('many pages have gaps around the current one', () => {
  expect(pagesToShow(50, 100)).toEqual([1, 2, 'before', 49, 50, 51, 'after', 99, 100])
})

test('a gap never hides a single page', () => {
  expect(pagesToShow(5, 100)).toEqual([1, 2, 3, 4, 5, 6, 'after', 99, 100])
})
