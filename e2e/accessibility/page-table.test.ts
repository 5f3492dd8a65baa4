import { expect, test } from 'vitest'
import routes from '../../apps/web/app/routes.ts'
import { pageTable } from './page-table.ts'

type Entry = (typeof routes)[number]

test('every route has a row, and every row a route', () => {
  expect([...new Set(pageTable.map(({ route }) => route))].toSorted()).toEqual([...new Set(paths(routes))].toSorted())
})

test('a row without an address is a redirect', () => {
  const shows = new Set(pageTable.filter(({ at }) => at.length > 0).map(({ route }) => route))
  const isMoved = new Map(entries(routes).map(({ path, file }) => [path, file.endsWith('moved.ts')]))
  expect([...isMoved].filter(([path, moved]) => shows.has(path) === moved)).toEqual([])
})

const paths = (of: Entry[]) => entries(of).map(({ path }) => path)

/** Returns the leaf routes, without the optional language segment. */
const entries = (of: Entry[]): { path: string; file: string }[] =>
  of.flatMap(({ path = '', file, children }) =>
    children ? entries(children) : [{ path: path.replace(/^:locale\?\/?/, ''), file }],
  )
