import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { signFileUrl } from '../../src/commerce/customer-files/file-url.ts'
import { storeFile } from '../../src/commerce/customer-files/store-file.ts'
import { createApi } from '../../src/index.ts'
import { digestOf, get, givenFileSlot, keptNames, put, putStream, slowBody } from '../customer-files/filing.ts'
import { auditOfCustomer, ban, eventsOf, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { statusesOf } from '../requests.ts'
import { canMount, onFullDisk } from '../small-disk.ts'

const registry = useRegistry({ CUSTOMER_FILE_MAX_BYTES: '20000', CUSTOMER_FILES_QUOTA_BYTES: '50000' })
let ann: Person

const uploadUrl = async (wanted: Record<string, string> = {}, as = ann) =>
  (await givenFileSlot(registry, as, wanted)).upload_url
const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const leftovers = () => readdir(registry.context.incomingDirectory)

/** Expects no trace of an upload: no bytes, no partial file, and no use of space. */
async function expectNothingOf(url: string, before: string[]): Promise<void> {
  expect(await leftovers()).toEqual([])
  expect(await keptNames(registry.context)).toEqual(before)
  const row = await registry.context.db
    .selectFrom('customer_files')
    .select(['blob', 'size', 'claimed_until'])
    .where('id', '=', idOf(url))
    .executeTakeFirst()
  expect(row).toEqual({ blob: null, size: 0, claimed_until: null })
}

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('PUT /customer-files/{fileId}', () => {
  test('200 with name, type, size and digest; the file can be downloaded and has an audit entry', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann, { content_type: 'image/png' })
    const { status, body } = await put(registry, upload_url, 'some bytes')
    expect(status).toBe(200)
    expect(body).toEqual({
      file_name: 'picture.png',
      content_type: 'image/png',
      size: 10,
      sha256: digestOf('some bytes'),
    })
    expect((await get(registry, download_url)).body.toString()).toBe('some bytes')
    expect(await leftovers()).toEqual([])
    expect((await auditOfCustomer(registry, ann)).at(-1)).toMatchObject({
      actor: `upload:${idOf(upload_url)}`,
      action: 'customer_file.store',
      detail: { sha256: digestOf('some bytes'), size: 10 },
    })
    expect((await eventsOf(registry, ann))[0]).toEqual({
      type: 'file_stored',
      params: { file_name: 'picture.png', size: 10 },
    })
  })

  test.skipIf(!canMount)('507 while the disk is full, without stored data', async () => {
    const [url, before] = [await uploadUrl(), await keptNames(registry.context)]
    const { incomingDirectory } = registry.context
    const { status, body } = await onFullDisk(incomingDirectory, () => put(registry, url, 'some bytes'))
    expect([status, body.error]).toEqual([507, 'insufficient_storage'])
    await expectNothingOf(url, before)
    expect((await put(registry, url, 'some bytes')).status).toBe(200)
  })

  test('200 with the type of the upload if none was given before', async () => {
    const { body } = await put(registry, await uploadUrl(), 'film', { 'Content-Type': 'video/mp4' })
    expect(body.content_type).toBe('video/mp4')
  })

  test('200 for bytes with the announced hash', async () => {
    const file_hash = digestOf('announced').toUpperCase()
    expect((await put(registry, await uploadUrl({ file_hash }), 'announced')).status).toBe(200)
  })

  test('200 after an aborted upload', async () => {
    const url = await uploadUrl()
    const before = await keptNames(registry.context)
    const { stream, write, fail } = slowBody()
    const broken = putStream(registry, url, stream, 10)
    write('half')
    await expect.poll(leftovers).toHaveLength(1)
    fail()
    expect(await broken).toMatchObject({ status: 400, body: { error: 'file_incomplete' } })
    await expectNothingOf(url, before)
    expect((await put(registry, url, 'whole')).status).toBe(200)
  })

  test('200 after an earlier upload that was killed, whose bytes are never stored', async () => {
    const url = await uploadUrl()
    const { stream, write, end } = slowBody()
    const late = putStream(registry, url, stream, 4)
    await expect.poll(leftovers).toHaveLength(1)
    const { db } = registry.context
    await db
      .updateTable('customer_files')
      .set({ claimed_until: new Date(Date.now() - 1) })
      .where('id', '=', idOf(url))
      .execute()
    expect((await put(registry, url, 'next')).status).toBe(200)
    const after = await keptNames(registry.context)
    write('late')
    end()
    expect((await late).status).toBe(409)
    expect(await keptNames(registry.context)).toEqual(after)
    const row = await db.selectFrom('customer_files').selectAll().where('id', '=', idOf(url)).executeTakeFirst()
    expect(row).toMatchObject({ sha256: digestOf('next') })
  })

  test('400 for fewer bytes than announced, and for none', async () => {
    const url = await uploadUrl()
    const before = await keptNames(registry.context)
    const short = await put(registry, url, 'short', { 'Content-Length': '6' })
    expect(short.body).toMatchObject({ error: 'file_incomplete', message: expect.stringContaining('5 of 6 bytes') })
    expect((await put(registry, url, '')).body.error).toBe('file_incomplete')
    await expectNothingOf(url, before)
  })

  test('400 for bytes with another hash than announced, without stored data', async () => {
    const url = await uploadUrl({ file_hash: digestOf('right') })
    const before = await keptNames(registry.context)
    const { status, body } = await put(registry, url, 'wrong')
    expect(status).toBe(400)
    expect(body.error).toBe('file_hash_mismatch')
    expect(body.message).toContain(digestOf('wrong'))
    await expectNothingOf(url, before)
    expect((await put(registry, url, 'right')).status).toBe(200)
  })

  test('400 for a URL without its signature, or with an invalid id', async () => {
    const url = await uploadUrl()
    for (const changed of [url.replace(/&signature=.*/, ''), url.replace(idOf(url), 'nothing')]) {
      expect(await put(registry, changed, 'x')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    }
  })

  test('403 for a changed URL, a download URL, and a URL of another file', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann)
    const other = await uploadUrl()
    const { searchParams } = new URL(upload_url)
    const longer = upload_url.replace(/expires=\d+/, `expires=${Number(searchParams.get('expires')) + 60}`)
    for (const changed of [longer, download_url, upload_url.replace(idOf(upload_url), idOf(other)), `${upload_url}x`]) {
      expect(await put(registry, changed, 'x')).toMatchObject({ status: 403, body: { error: 'file_address_invalid' } })
    }
    expect((await put(registry, upload_url, 'x')).status).toBe(200)
  })

  test('403 once the URL has expired', async () => {
    const url = await uploadUrl()
    const api = createApi({ ...registry.context, clock: { now: () => new Date(Date.now() + 24 * 3_600_000 + 1000) } })
    const response = await api.fetch(new Request(url, { method: 'PUT', headers: { 'Content-Length': '1' }, body: 'x' }))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: 'file_address_expired' })
  })

  test('403 for a customer banned after the URL was given out', async () => {
    const outcast = await givenCustomer(registry, 'outcast')
    const url = await uploadUrl({}, outcast)
    await ban(registry, outcast)
    expect(await put(registry, url, 'x')).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })

  test('404 for an unknown file id', async () => {
    const id = randomUUID()
    const url = signFileUrl(registry.context, 'PUT', { id, until: new Date(Date.now() + 60_000) })
    expect(await put(registry, url, 'x')).toMatchObject({ status: 404, body: { error: 'customer_file_not_found' } })
  })

  test('408 for a slow upload, whose bytes are deleted', async () => {
    const url = await uploadUrl()
    const before = await keptNames(registry.context)
    const { stream, write } = slowBody()
    write('a')
    const upload = { stream, size: 10, contentType: null, patienceMs: 50 }
    await expect(storeFile(registry.context, idOf(url), upload)).rejects.toMatchObject({
      code: 'request_timeout',
      status: 408,
    })
    await expectNothingOf(url, before)
    expect((await put(registry, url, 'quick')).status).toBe(200)
  })

  test('200 with the same answer for the same bytes again, which are stored once', async () => {
    const url = await uploadUrl()
    const first = await put(registry, url, 'repeated')
    const [before, events] = [await keptNames(registry.context), await eventsOf(registry, ann)]
    expect(await put(registry, url, 'repeated')).toMatchObject({ status: 200, body: first.body })
    expect(await leftovers()).toEqual([])
    expect(await keptNames(registry.context)).toEqual(before)
    expect(await eventsOf(registry, ann)).toEqual(events)
  })

  test('408 for a slow repeat, and 400 for a repeat that breaks off', async () => {
    const url = await uploadUrl()
    await put(registry, url, 'repeated')
    const slow = slowBody()
    slow.write('rep')
    const upload = { size: 8, contentType: null, patienceMs: 50 }
    const late = storeFile(registry.context, idOf(url), { ...upload, stream: slow.stream })
    await expect(late).rejects.toMatchObject({ code: 'request_timeout' })
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) })
    const short = storeFile(registry.context, idOf(url), { ...upload, stream: broken })
    await expect(short).rejects.toMatchObject({ code: 'file_incomplete', status: 400 })
    expect((await put(registry, url, 'repeated')).status).toBe(200)
  })

  test('409 for a second upload of other bytes, which does not change the file', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann)
    await put(registry, upload_url, 'first')
    const before = await keptNames(registry.context)
    for (const other of ['other', 'longer than the first']) {
      expect(await put(registry, upload_url, other)).toMatchObject({
        status: 409,
        body: { error: 'customer_file_exists' },
      })
    }
    expect(await keptNames(registry.context)).toEqual(before)
    expect((await get(registry, download_url)).body.toString()).toBe('first')
  })

  test('409 during another upload, without reading the body', async () => {
    const url = await uploadUrl()
    const { stream, write, end } = slowBody()
    const first = putStream(registry, url, stream, 5)
    await expect.poll(leftovers).toHaveLength(1)
    const untouched = slowBody().stream
    expect(await putStream(registry, url, untouched, 5)).toMatchObject({
      status: 409,
      body: { error: 'customer_file_arriving' },
    })
    expect(untouched.locked).toBe(false)
    write('first')
    end()
    expect((await first).status).toBe(200)
  })

  test('409 above the limit of files of a customer', async () => {
    const hoarder = await givenCustomer(registry, 'hoarder')
    const { db } = registry.context
    const stored_at = new Date()
    for (let batch = 0; batch < 10; batch++) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        customer_id: hoarder.id,
        file_name: 'x',
        blob: digestOf(`${batch} ${index}`),
        sha256: digestOf('x'),
        expires_at: stored_at,
        created_at: new Date('2026-01-01'),
        stored_at,
      }))
      await db.insertInto('customer_files').values(rows).execute()
    }
    expect(await put(registry, await uploadUrl({}, hoarder), 'x')).toMatchObject({
      status: 409,
      body: { error: 'too_many_customer_files' },
    })
  })

  test('409 above the storage limit, also for concurrent uploads', async () => {
    const keeper = await givenCustomer(registry, 'keeper')
    const urls = await Promise.all(Array.from({ length: 5 }, () => uploadUrl({}, keeper)))
    const answers = await Promise.all(urls.map((url) => put(registry, url, 'x'.repeat(20_000))))
    expect(statusesOf(answers)).toEqual([200, 200, 409, 409, 409])
    const refusal = answers.find(({ status }) => status === 409)?.body
    expect(refusal.error).toBe('customer_files_full')
    expect(refusal.message).toContain('10000 of 50000')
    // The rest of the space is free for a file that fits.
    expect((await put(registry, await uploadUrl({}, keeper), 'x'.repeat(10_000))).status).toBe(200)
    expect((await put(registry, await uploadUrl({}, keeper), 'x')).status).toBe(409)
  })

  test('411 for a missing or invalid length', async () => {
    const url = await uploadUrl()
    const init: RequestInit = { method: 'PUT', body: new Blob(['x']).stream(), duplex: 'half' }
    expect((await registry.call('putCustomerFile', url, init)).body.error).toBe('length_required')
    for (const length of ['-1', '1e3', 'many', '9'.repeat(30)]) {
      expect((await put(registry, url, 'x', { 'Content-Length': length })).status).toBe(411)
    }
  })

  test('413 for more bytes than allowed, or than announced', async () => {
    const url = await uploadUrl()
    const before = await keptNames(registry.context)
    expect((await put(registry, url, 'x'.repeat(20_001))).body).toMatchObject({
      error: 'body_too_large',
      message: expect.stringContaining('20000'),
    })
    const longer = await put(registry, url, 'x'.repeat(11), { 'Content-Length': '10' })
    expect(longer).toMatchObject({ status: 413, body: { error: 'body_too_large' } })
    await expectNothingOf(url, before)
  })
})
