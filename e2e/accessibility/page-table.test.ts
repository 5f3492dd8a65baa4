import { expect, test } from 'vitest'
import routes from '../../apps/web/app/routes.ts'
import { pageTable } from './page-table.ts'

type Entry = (typeof routes)[number]

test('every route of the site has a row, and no row is of another', () => {
  expect([...new Set(pageTable.map(({ route }) => route))].toSorted()).toEqual([...new Set(paths(routes))].toSorted())
})

test('a row that shows nothing is of a module that shows nothing', () => {
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
