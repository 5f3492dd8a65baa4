import { expect, test } from 'vitest'
import { steadyRows } from './use-steady-rows.ts'

const keyOf = ({ id }: { id: string }) => id
const row = (id: string, state: string) => ({ id, state })

test('rows keep their order and show fresh data', () => {
  const rows = [row('a', 'old'), row('b', 'old')]
  const fresh = [row('b', 'new'), row('a', 'new')]
  expect(steadyRows({ rows, changed: new Set(), fresh, isFetching: false, keyOf })).toEqual([
    row('a', 'new'),
    row('b', 'new'),
  ])
})

test('a changed row that left the list stays with its change', () => {
  const rows = [row('a', 'banned'), row('b', 'old')]
  expect(steadyRows({ rows, changed: new Set(['a']), fresh: [row('b', 'old')], isFetching: false, keyOf })).toEqual(
    rows,
  )
})

test('an answer from before a change does not overwrite the changed row', () => {
  const rows = [row('a', 'banned')]
  const fresh = [row('a', 'active')]
  expect(steadyRows({ rows, changed: new Set(['a']), fresh, isFetching: true, keyOf })).toEqual(rows)
  expect(steadyRows({ rows, changed: new Set(['a']), fresh, isFetching: false, keyOf })).toEqual(fresh)
})
