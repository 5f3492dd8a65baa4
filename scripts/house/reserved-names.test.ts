import document from '@registry/contract/openapi.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { isPublisherId, isReservedPublisherId } from '../../apps/api/src/registry/publishers/publisher-id.ts'
import routes from '../../apps/web/app/routes.ts'

interface Route {
  path?: string | undefined
  children?: Route[] | undefined
}

const pathsOf = (entries: readonly Route[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])])

/**
 * Words of an address that could be mistaken for a publisher: the first word, and words after the name of a resource.
 */
const namesIn = (path: string): string[] => {
  const words = path.split('/').filter((word) => word !== '' && word !== ':locale?')
  const isKind = ['publishers', 'nodes', 'auth'].includes(words[0] ?? '')
  return words.slice(0, isKind ? 2 : 1).filter((word) => isPublisherId(word))
}

const pages = pathsOf(routes)

test('every word of a page or an operation that is a valid publisher id is reserved', () => {
  const names = new Set([...pages, ...Object.keys(document.paths)].flatMap(namesIn))
  expect([...names].filter((name) => !isReservedPublisherId(name))).toEqual([])
  for (const name of ['admin', 'create', 'login', 'nodes', 'services', 'validate', 'webhook'])
    expect(names).toContain(name)
})
