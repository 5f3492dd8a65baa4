import { expect, test } from 'vitest'
import { steadyRows } from './use-steady-rows.ts'

const keyOf = ({ id }: { id: string }) => id
const row = (id: string, state: string) => ({ id, state })

test('rows keep their places, and show what was read since', () => {
  const rows = [row('a', 'old'), row('b', 'old')]
  const fresh = [row('b', 'new'), row('a', 'new')]
  expect(steadyRows({ rows, changed: new Set(), fresh, isFetching: false, keyOf })).toEqual([
    row('a', 'new'),
    row('b', 'new'),
  ])
})

test('a row that belongs to the list no more stays as it was changed', () => {
  const rows = [row('a', 'banned'), row('b', 'old')]
  expect(steadyRows({ rows, changed: new Set(['a']), fresh: [row('b', 'old')], isFetching: false, keyOf })).toEqual(
    rows,
  )
})

test('a changed row is not undone by an answer from before the change', () => {
  const rows = [row('a', 'banned')]
  const fresh = [row('a', 'active')]
  expect(steadyRows({ rows, changed: new Set(['a']), fresh, isFetching: true, keyOf })).toEqual(rows)
  expect(steadyRows({ rows, changed: new Set(['a']), fresh, isFetching: false, keyOf })).toEqual(fresh)
})
