import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { createAdminLinks } from './admin-links.ts'
import { auditQuery } from './areas/admin/audit/search.ts'
import { namesQuery } from './areas/admin/comfy-node-names/search.ts'
import { versionsQuery } from './areas/admin/compatibility/search.ts'
import { customersQuery } from './areas/admin/customers/search.ts'
import { duplicatesQuery } from './areas/admin/duplicates/search.ts'
import { jobsQuery } from './areas/admin/jobs/search.ts'
import { nodesQuery } from './areas/admin/nodes/search.ts'
import { releasesQuery } from './areas/admin/releases/search.ts'
import { reportsQuery } from './areas/admin/reports/search.ts'
import { peopleQuery } from './areas/admin/shared/people/people-search.ts'
import { unclaimedQuery } from './areas/admin/unclaimed/search.ts'
import { queueQuery } from './areas/admin/versions/search.ts'
import { timeOrder } from './components/admin/time-order.ts'
import type { ListAddress } from './components/admin/use-list-address.ts'

const app = fileURLToPath(new URL('.', import.meta.url))

type Read = (address: Pick<ListAddress, 'text' | 'all' | 'page'>) => unknown

/** What reads the address of each list. */
const readers: Record<string, Read> = {
  '/admin/audit': ({ text }) => auditQuery(text),
  '/admin/batches': timeOrder,
  '/admin/comfy-node-names': namesQuery,
  '/admin/compatibility': versionsQuery,
  '/admin/customers': customersQuery,
  '/admin/duplicates': duplicatesQuery,
  '/admin/jobs': jobsQuery,
  '/admin/nodes': nodesQuery,
  '/admin/publishers': peopleQuery,
  '/admin/releases': releasesQuery,
  '/admin/reports': reportsQuery,
  '/admin/unclaimed': unclaimedQuery,
  '/admin/users': peopleQuery,
  '/admin/versions': queueQuery,
}

/** What an address says besides: the window or the part of the page that is open. */
const openers: Record<string, string[]> = {
  '/admin/comfy-node-names': ['view'],
  '/admin/customers': ['open'],
  '/admin/publishers': ['open'],
  '/admin/releases': ['open', 'language'],
  '/admin/unclaimed': ['add'],
  '/admin/users': ['open'],
  '/admin/versions': ['open', 'tab', 'file', 'line', 'against'],
}

/** The names that a reader looks for. */
const namesRead = (read: Read): Set<string> => {
  const names = new Set<string>()
  read({
    text: (name) => {
      names.add(name)
      return ''
    },
    all: (name) => {
      names.add(name)
      return []
    },
    get page() {
      names.add('page')
      return 1
    },
  })
  return names
}

interface Sent {
  where: string
  path: string
  names: string[]
}

const links = createAdminLinks('en')
const builders = new Map(
  Object.entries(links)
    .filter(([name]) => name.startsWith('admin'))
    // Those that want an id get one; nothing is asked of what they answer but the path.
    .map(([name, build]) => [name, Reflect.apply(build, undefined, ['a', 'b']).replace(/\?.*$/, '')]),
)

/** The path that a call builds: `links.adminJobs({…})`, or `at('/admin/jobs', {…})` where the builders themselves are. */
const pathOf = ({ expression, arguments: [first] }: ts.CallExpression): string | undefined => {
  if (ts.isPropertyAccessExpression(expression)) return builders.get(expression.name.text)
  const isAt = ts.isIdentifier(expression) && expression.text === 'at'
  return isAt && first && ts.isStringLiteral(first) && first.text.startsWith('/admin/') ? first.text : undefined
}

const sentOf = (where: string, call: ts.CallExpression): Sent[] => {
  const path = pathOf(call)
  const query = call.arguments.find(ts.isObjectLiteralExpression)
  if (path === undefined || query === undefined) return []
  return [{ where, path, names: query.properties.map((property) => property.name?.getText() ?? property.getText()) }]
}

const callsOf = (node: ts.Node): ts.CallExpression[] => [
  ...(ts.isCallExpression(node) ? [node] : []),
  ...node.getChildren().flatMap(callsOf),
]

/** What the links in a source give to the lists of admins. */
const sentIn = (where: string, text: string): Sent[] => {
  if (!/\badmin[A-Z]\w*\(/.test(text) && where !== 'links.ts') return []
  const tree = ts.createSourceFile(where, text, ts.ScriptTarget.Latest, true)
  return callsOf(tree).flatMap((call) => sentOf(where, call))
}

const deadAmong = (sent: Sent[]): string[] =>
  sent.flatMap(({ where, path, names }) => {
    const read = readers[path]
    const known = new Set([...(read ? namesRead(read) : []), ...(openers[path] ?? [])])
    return names.filter((name) => !known.has(name)).map((name) => `${where}: ${path}?${name}=`)
  })

test('every value that a link gives a list of admins is read there', () => {
  const sent = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => sentIn(path, readFileSync(`${app}${path}`, 'utf8')))
  expect(sent.length).toBeGreaterThan(20)
  expect(deadAmong(sent)).toEqual([])
})

test('a value that no list reads is found, whoever builds the address', () => {
  expect(deadAmong(sentIn('one.tsx', "links.adminVersions({ status: 'any', publisher_id: id })"))).toEqual([
    'one.tsx: /admin/versions?publisher_id=',
  ])
  expect(deadAmong(sentIn('links.ts', "at('/admin/nodes', { nodeId })"))).toEqual(['links.ts: /admin/nodes?nodeId='])
})

test('what an address opens is read by its page', () => {
  const unread = Object.entries(openers).flatMap(([path, names]) => {
    const texts = globSync(`areas/admin/${path.slice('/admin/'.length)}/*.{ts,tsx}`, { cwd: app }).map((file) =>
      readFileSync(`${app}${file}`, 'utf8'),
    )
    return names
      .filter((name) => !texts.some((text) => text.includes(`text('${name}')`)))
      .map((name) => `${path}?${name}=`)
  })
  expect(unread).toEqual([])
})
