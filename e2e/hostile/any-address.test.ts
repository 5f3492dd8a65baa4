import { connect } from 'node:net'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { hostileEncodings, hostileText } from '../../apps/api/test/fuzz/hostile-values.ts'
import { pageTable } from '../accessibility/page-table.ts'

/** FUZZ_SEED and FUZZ_RUNS change the addresses and their number. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const runs = Number(process.env['FUZZ_RUNS'] ?? 10) * 20

const { pages, api } = inject('registry')

const forPrograms = [
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
  '/sitemaps/en/nodes-1.xml',
  '/feeds/new.atom',
  '/feeds/updates.atom',
  '/nodes/tone-bench/versions.atom',
  '/publishers/sample-studio.atom',
  '/nodes/tone-bench/badge.svg?kind=installs',
  '/nodes/tone-bench/og.png',
  '/nodes/tone-bench.md',
  '/api/nodes/tone-bench',
  '/api/nodes/search?search=tone',
  '/favicon.svg',
]
const known = [...pageTable.flatMap(({ at }) => at), ...forPrograms]

/** Encodes the texts as an address: raw bytes would split the request line, which another test covers. */
const inAddress = hostileText.map((text) => encodeURIComponent(text.toWellFormed()))
const part = fc.oneof(
  inAddress,
  fc.constantFrom<string>(...hostileEncodings),
  fc.constantFrom('ar', 'xx', 'EN', '.data', 'nodes'),
)

/** An address of the site with one part replaced. */
const spoiled = fc.tuple(fc.constantFrom(...known), fc.nat(), part).map(([address, at, by]) => {
  const [path = '', query] = address.split('?')
  const segments = path.split('/')
  segments[1 + (at % Math.max(1, segments.length - 1))] = by
  return `${segments.join('/')}${query === undefined ? '' : `?${query}`}`
})

const names = [
  'query',
  'page',
  'tab',
  'version',
  'sort',
  'os',
  'input',
  'updated',
  'tag',
  'names',
  'kind',
  'project',
  'lang',
  '_routes',
  'q',
  'index',
  '',
]
const pair = fc.tuple(fc.constantFrom(...names), part).map(([name, value]) => `${name}=${value}`)
const queried = fc
  .tuple(fc.constantFrom(...known), fc.array(pair, { minLength: 1, maxLength: 4 }))
  .map(([address, pairs]) => `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`)
const data = fc.oneof(spoiled, queried).map((address) => address.replace(/(\?|$)/, '.data$1'))

const addresses: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: spoiled },
  { weight: 4, arbitrary: queried },
  { weight: 1, arbitrary: data },
  { weight: 1, arbitrary: fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`) },
)

const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constant('HEAD') },
  { weight: 1, arbitrary: fc.constantFrom('OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'QUERY', 'TRACE') },
)

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Accept-Language: \u00ff;q=9,*-*\r\n',
      'Cookie: locale=xx; theme=%%; __proto__=1\r\n',
      'If-None-Match: W/"\r\n',
      'Range: bytes=5-1\r\n',
      'Accept: text/markdown\r\n',
      'Accept-Encoding: br;q=x, gzip;q=0\r\n',
      'X-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: javascript\r\n',
      'Content-Length: 0\r\nContent-Type: application/json\r\n',
    ),
  },
)

describe(`for any address, with the seed ${seed}`, () => {
  test.each([
    ['the pages', pages],
    ['the API', api],
  ])(
    '%s never fail',
    async (_, site) => {
      const property = fc.asyncProperty(methods, addresses, headers, async (method, address, more) => {
        const answer = await exchange(site, `${method} ${address} HTTP/1.1\r\nHost: registry.test\r\n${more}`)
        expect({ asked: `${method} ${address}`, more, ...answer }).toMatchObject({ isWhole: true, isFault: false })
      })
      await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
    },
    60_000 + runs * 2000,
  )

  test.each([
    ['the pages', pages],
    ['the API', api],
  ])(
    '%s answer malformed HTTP, or close the connection',
    async (_, site) => {
      const line = fc
        .tuple(
          fc.constantFrom(...known, '*', '//', 'http://other.test/', '/a b', '/\u00e9', '/\\..\\', ''),
          hostileText,
        )
        .map(([address, text]) => `GET ${address}${text.replaceAll('\n', '')} HTTP/1.1`)
      const head = fc.oneof(
        line,
        fc.constantFrom('GET /', 'GET / HTTP/0.9', 'GET / HTTP/3', 'get / HTTP/1.1', '\r\n\r\n'),
      )
      const property = fc.asyncProperty(head, async (text) => {
        const answer = await exchange(site, `${text}\r\nHost: registry.test\r\n`)
        expect({ asked: text, ...answer }).toMatchObject({ isFault: false })
      })
      await fc.assert(property, { seed, numRuns: Math.ceil(runs / 4), endOnFailure: true })
    },
    60_000 + runs * 2000,
  )
})

/** Sends raw bytes of a request, and reads the whole answer. */
function exchange(site: string, head: string): Promise<{ isWhole: boolean; isFault: boolean; text: string }> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no answer within 20 s to ${head}`)))
    socket.on('error', reject)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0)
      resolve({ isWhole: status > 0, isFault: status >= 500, text: text.slice(0, 300) })
    })
    socket.write(Buffer.from(`${head}Connection: close\r\n\r\n`, 'utf8'))
  })
}
