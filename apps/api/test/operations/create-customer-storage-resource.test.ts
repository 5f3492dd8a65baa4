import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/index.ts'
import { askForSlot, digestOf, get, givenFile, givenFileSlot, put } from '../customer-files/filing.ts'
import { givenApiKey, givenBannedCustomer, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let ann: Person

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /customers/storage', () => {
  test('200 with an upload URL and a download URL, for 24 hours', async () => {
    const { status, body } = await askForSlot(registry, ann)
    expect(status).toBe(200)
    expect(body).toEqual({
      upload_url: expect.stringMatching(
        /^http:\/\/registry\.test\/customer-files\/[0-9a-f-]{36}\?expires=\d+&signature=/,
      ),
      download_url: expect.stringMatching(/^http:\/\/registry\.test\/customer-files\//),
      expires_at: expect.stringMatching(/Z$/),
      existing_file: false,
    })
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.99)
    expect(hours).toBeLessThanOrEqual(24)
    expect(body.upload_url).not.toBe(body.download_url)
  })

  test('200 for an API key of the customer', async () => {
    const { plaintext_key } = await givenApiKey(registry, ann)
    const { status, body } = await askForSlot(registry, { headers: { 'X-API-Key': plaintext_key } })
    expect(status).toBe(200)
    expect((await put(registry, body.upload_url, 'by key')).status).toBe(200)
    expect((await get(registry, body.download_url)).body.toString()).toBe('by key')
  })

  test('200 with the existing file if the customer has these bytes, with the hash in any case', async () => {
    await givenFile(registry, ann, 'known bytes')
    const { body } = await askForSlot(registry, ann, {
      file_name: 'again.png',
      file_hash: digestOf('known bytes').toUpperCase(),
    })
    expect(body).toMatchObject({ existing_file: true })
    expect(body).not.toHaveProperty('upload_url')
    expect((await get(registry, body.download_url)).body.toString()).toBe('known bytes')
  })

  test('200 with a separate slot for the same bytes with another type, which services rely on', async () => {
    const file_hash = digestOf('typed bytes')
    const text = await givenFileSlot(registry, ann, { file_name: 'a.txt', content_type: 'text/plain', file_hash })
    await put(registry, text.upload_url, 'typed bytes')
    const picture = await givenFileSlot(registry, ann, { file_name: 'a.png', content_type: 'image/png', file_hash })
    await put(registry, picture.upload_url, 'typed bytes')
    expect((await get(registry, picture.download_url)).headers.get('content-type')).toBe('image/png')
    for (const content_type of ['image/png', 'text/html', undefined]) {
      const again = await askForSlot(registry, ann, {
        file_name: 'b',
        file_hash,
        ...(content_type && { content_type }),
      })
      expect(again.body.existing_file).toBe(true)
    }
  })

  test('200 with a separate slot for another customer, without access to the file', async () => {
    await givenFile(registry, ann, 'of ann alone')
    const bob = await givenCustomer(registry, 'bob')
    const { body } = await askForSlot(registry, bob, { file_name: 'x', file_hash: digestOf('of ann alone') })
    expect(body.existing_file).toBe(false)
    expect((await get(registry, body.download_url)).status).toBe(404)
    expect((await put(registry, body.upload_url, 'of ann alone')).status).toBe(200)
  })

  test('200 with a new slot while the same bytes have not arrived yet', async () => {
    const file_hash = digestOf('promised')
    const [one, other] = [
      await givenFileSlot(registry, ann, { file_hash }),
      await givenFileSlot(registry, ann, { file_hash }),
    ]
    expect(one.upload_url).not.toBe(other.upload_url)
  })

  test.each([
    ['without a name', {}],
    ['with an empty name', { file_name: '' }],
    ['with a name of 10,000 letters', { file_name: 'x'.repeat(10_000) }],
    ['with a name that cannot be stored', { file_name: 'a\0b' }],
    ['with an invalid hash', { file_name: 'x', file_hash: 'abc' }],
    ['with a type that is too long', { file_name: 'x', content_type: `image/${'x'.repeat(200)}` }],
  ])('400 for a file %s', async (_, body) => {
    expect(await askForSlot(registry, ann, body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('401 without a credential, and for an invalid key', async () => {
    expect((await askForSlot(registry, undefined)).body.error).toBe('sign_in_required')
    const stranger = { headers: { 'X-API-Key': 'comfyui-none' } }
    expect(await askForSlot(registry, stranger)).toMatchObject({ status: 401, body: { error: 'api_key_invalid' } })
  })

  test('403 for a banned person', async () => {
    expect(await askForSlot(registry, await givenBannedCustomer(registry))).toMatchObject({
      status: 403,
      body: { error: 'user_banned' },
    })
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect(await askForSlot(registry, nobody)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await askForSlot(registry, ann, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: ann, body: 'file_name=x', type: 'text/plain' }
    expect((await send(registry, 'createCustomerStorageResource', 'POST /customers/storage', sent)).status).toBe(415)
  })

  test('429 after 600 slots in an hour, until the first is an hour old; other customers are not limited', async () => {
    const hasty = await givenCustomer(registry, 'hasty')
    const { db, clock } = registry.context
    const started = clock.now().getTime() - 50 * 60_000
    const rows = Array.from({ length: 599 }, (_, index) => ({
      customer_id: hasty.id,
      file_name: 'x',
      expires_at: new Date(started + 24 * 3_600_000),
      created_at: new Date(started + index),
    }))
    await db.insertInto('customer_files').values(rows).execute()
    const answers = await Promise.all([1, 2, 3].map(() => askForSlot(registry, hasty)))
    expect(statusesOf(answers)).toEqual([200, 429, 429])
    const refusal = answers.find(({ status }) => status === 429)
    const seconds = Number(refusal?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(9 * 60)
    expect(seconds).toBeLessThanOrEqual(10 * 60)
    expect((await askForSlot(registry, ann)).status).toBe(200)

    const then = new Date(clock.now().getTime() + seconds * 1000)
    const api = createApi({ ...registry.context, clock: { now: () => then } })
    const request = new Request('http://registry.test/customers/storage', {
      method: 'POST',
      headers: { ...hasty.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ file_name: 'x' }),
    })
    expect((await api.fetch(request)).status).toBe(200)
  })
})
