import document from '@registry/contract/openapi.json' with { type: 'json' }
import { beforeAll, describe, expect, test } from 'vitest'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { givenReporter, uploadFile } from '../ci.ts'
import { givenFile } from '../customer-files/filing.ts'
import { givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenModerator, type Person } from '../people.ts'

const registry = useRegistry()
let moderator: Person

const files = {
  'page.html': '<!doctype html><script>alert(1)</script>',
  'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  'program.js': 'alert(1)',
  'README.md': '<script>alert(1)</script>',
  LICENSE: '<script>alert(1)</script>',
}
const names = Object.keys(files)
const typeOf = (name: string) =>
  ({ html: 'text/html', svg: 'image/svg+xml', js: 'text/javascript' })[name.split('.')[1] ?? ''] ?? 'text/plain'

/** Types that a browser may display safely; every stranger's file is served as one of them. */
const answered = new Set([
  'application/json',
  'application/zip',
  'application/octet-stream',
  'text/plain; charset=utf-8',
])

beforeAll(async () => {
  moderator = await givenModerator(registry, 'admin')
  await givenVersion(registry, await givenPublisher(registry, 'studio'), 'would-run', '1.0.0', { files })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  registry.fetch(new Request(new URL(path, 'http://registry.test'), { headers }))

const expectToStay = ({ status, headers }: Response, { isFile = false } = {}) => {
  expect([200, 206]).toContain(status)
  const type = headers.get('content-type') ?? ''
  expect(answered).toContain(type)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  if (!isFile) return
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('content-security-policy')).toContain('sandbox')
}

test('the archive of a pack is downloaded, not displayed', async () => {
  const path = '/nodes/would-run/versions/1.0.0/download'
  for (const range of ['bytes=0-', 'bytes=0-9']) {
    const response = await ask(path, { Range: range })
    expectToStay(response, { isFile: true })
    expect(response.headers.get('content-type')).toBe('application/zip')
  }
})

test('a drawing of a pack is an image in a page and a download otherwise, and no other file is a picture', async () => {
  const path = (name: string) => `/nodes/would-run/versions/1.0.0/picture?path=${name}`
  const response = await ask(path('drawing.svg'))
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-disposition')).toBe('attachment')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  for (const name of names.filter((each) => each !== 'drawing.svg')) expect((await ask(path(name))).status).toBe(404)
})

test('the public contents of a version are JSON', async () => {
  const response = await ask('/nodes/would-run/versions/1.0.0/contents')
  expectToStay(response)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toContain('drawing.svg')
})

test.each(names)('the public text of %s is JSON, and its file is a download', async (name) => {
  const path = `/nodes/would-run/versions/1.0.0/file`
  const response = await ask(`${path}?path=${name}`)
  expectToStay(response)
  expect(response.headers.get('content-type')).toBe('application/json')
  const saved = await ask(`${path}/download?path=${name}`)
  expectToStay(saved, { isFile: true })
  expect(saved.headers.get('content-type')).toBe('application/octet-stream')
})

test.each(names)('the admin text of %s is JSON', async (name) => {
  const path = `/admin/nodes/would-run/versions/1.0.0/file?path=${name}`
  const response = await ask(path, moderator.headers)
  expectToStay(response)
  expect(response.headers.get('content-type')).toBe('application/json')
})

describe.each(names)('%s', (name) => {
  const bytes = Buffer.from(files[name as keyof typeof files])

  test('as a customer file is a download', async () => {
    const customer = await givenCustomer(registry, `customer-of-${name.replace(/\W/g, '-')}`)
    const url = await givenFile(registry, customer, bytes.toString(), { file_name: name, content_type: typeOf(name) })
    const response = await ask(url)
    expectToStay(response, { isFile: true })
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('as a CI file is a download', async () => {
    const { body } = await uploadFile(registry, await givenReporter(registry, `ci-${name}`), bytes)
    expectToStay(await ask(new URL(body.public_url).pathname), { isFile: true })
  })
})

test('entries of the log are served as octets', async () => {
  await sequenceLog(registry.context)
  const response = await ask('/log/tile/entries/000.p/1')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('no other operation serves uploaded bytes', () => {
  const text = /^(application\/(json|x-ndjson)|text\/(plain|event-stream))$/
  const others = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods)
      .filter(({ responses }) => typesOf(responses).some((type) => !text.test(type)))
      .map(({ operationId }) => operationId),
  )
  // Guards of a generation service's pictures are tested in test/proxy/prove-statuses.ts.
  expect(new Set(others)).toEqual(
    new Set([
      'downloadNodeVersion',
      'getNodeVersionPicture',
      'downloadNodeVersionFile',
      'getCiFile',
      'getCustomerFile',
      'getStabilityResult',
      'getLogTile',
      'getOsvArchive',
    ]),
  )
})

const typesOf = (responses: Record<string, { content?: object }>): string[] =>
  Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {}))
