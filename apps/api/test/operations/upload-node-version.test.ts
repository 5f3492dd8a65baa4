import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/index.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, packZip, publishBody, setNodeStatus, setVersionStatus, upload, zip } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { send } from '../requests.ts'
import { canMount, onFullDisk } from '../small-disk.ts'

const registry = useRegistry({ UPLOAD_MAX_BYTES: '20000' })
let publisher: { id: string; token: string }

async function address(nodeId: string, version = '1.0.0'): Promise<string> {
  const path = `/publishers/maker/nodes/${nodeId}/versions`
  const { body } = await registry.post('publishNodeVersion', path, publishBody(publisher.token, nodeId, version))
  return body.signedUrl
}

const leftovers = () => readdir(registry.context.incomingDirectory)
const isVisible = async (id: string) => (await registry.call('getNode', `/nodes/${id}`)).status === 200

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
})

describe('PUT /uploads/{uploadId}', () => {
  test('200 with size and digest; the version is pending, then public, installable and audited', async () => {
    const bytes = await packZip('good', '1.0.0')
    const { status, body } = await upload(registry, await address('good'), bytes)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'NodeVersionStatusPending',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(body).not.toHaveProperty('downloadUrl')
    expect(await isVisible('good')).toBe(false)
    await registry.review()
    expect((await registry.call('installNode', '/nodes/good/install')).body.downloadUrl).toBeTruthy()
    const audit = await registry.context.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', 'version:good@1.0.0')
      .execute()
    expect(audit.map((entry) => entry.action)).toEqual(['version.publish', 'version.upload', 'version.review'])
    expect(await leftovers()).toEqual([])
  })

  test.skipIf(!canMount)('507 with a message while the disk is full; the same URL works afterwards', async () => {
    const [url, bytes] = [await address('roomy'), await packZip('roomy', '1.0.0')]
    const { incomingDirectory } = registry.context
    const refused = await onFullDisk(incomingDirectory, () => upload(registry, url, bytes))
    expect(refused).toMatchObject({ status: 507, body: { error: 'insufficient_storage' } })
    expect(refused.body.message).toContain('The disk of this registry is full')
    expect((await upload(registry, url, bytes)).status).toBe(200)
    expect(await leftovers()).toEqual([])
  })

  test('200 after an aborted upload', async () => {
    const url = await address('broken')
    const bytes = await packZip('broken', '1.0.0')
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 40)))
        controller.error(new Error('the line broke'))
      },
    })
    const response = await registry.fetch(new Request(url, { method: 'PUT', body: half, duplex: 'half' }))
    expect(response.ok).toBe(false)
    expect(await isVisible('broken')).toBe(false)
    expect(await leftovers()).toEqual([])
    expect((await upload(registry, url, bytes)).status).toBe(200)
  })

  test('400 for a body that is not a zip, is empty, truncated, or without a manifest, without stored data', async () => {
    const url = await address('bad')
    const bytes = await packZip('bad', '1.0.0')
    for (const body of ['not a zip', '']) {
      expect((await upload(registry, url, body)).body.error).toBe('archive_invalid')
    }
    const cut = bytes.subarray(0, bytes.length - 30)
    expect((await upload(registry, url, cut)).body.error).toBe('archive_damaged')
    expect((await upload(registry, url, await zip({ 'bad/pyproject.toml': '' }))).body.error).toBe(
      'archive_manifest_missing',
    )
    expect(await isVisible('bad')).toBe(false)
    expect(await leftovers()).toEqual([])
  })

  test('400 for the archive of another node or version', async () => {
    const url = await address('right', '1.0.0')
    expect((await upload(registry, url, await packZip('wrong', '1.0.0'))).body.error).toBe('archive_manifest_mismatch')
    const { body } = await upload(registry, url, await packZip('right', '2.0.0'))
    expect(body.message).toContain('right 2.0.0')
    expect((await upload(registry, url, await packZip('Right', '1.0'))).status).toBe(200)
  })

  test('403 for a changed URL', async () => {
    const url = await address('signed')
    const bytes = await packZip('signed', '1.0.0')
    const other = new URL(await address('another'))
    const swapped = url.replace(/uploads\/[0-9a-f-]+/, other.pathname.slice(1))
    const longer = url.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 9999}`)
    for (const changed of [swapped, longer, `${url}x`]) {
      expect((await upload(registry, changed, bytes)).body.error).toBe('upload_signature_invalid')
    }
  })

  test('403 once the URL has expired', async () => {
    const url = await address('late')
    const later = new Date(Date.now() + 3_601_000)
    const api = createApi({ ...registry.context, clock: { now: () => later } })
    const response = await api.fetch(
      new Request(url, { method: 'PUT', body: new Uint8Array(await packZip('late', '1.0.0')) }),
    )
    expect(await response.json()).toMatchObject({ error: 'upload_expired' })
  })

  test('403 when the node was banned after the URL was given out', async () => {
    const url = await address('outlaw')
    await setNodeStatus(registry, 'outlaw', 'banned', 'It mines coins.')
    expect((await upload(registry, url, await packZip('outlaw', '1.0.0'))).body.error).toBe('node_banned')
  })

  test('404 for a publisher that was deleted during a slow upload beyond the expiry of its URL', async () => {
    const { context } = registry
    const owner = await givenPerson(registry, 'leaver')
    const { id, token } = await givenPublisher(registry, 'leaving')
    await givenMember(registry, id, owner)
    const path = `/publishers/${id}/nodes/slow/versions`
    const { body } = await registry.post('publishNodeVersion', path, publishBody(token, 'slow', '1.0.0'))
    const bytes = await packZip('slow', '1.0.0')
    let finish = (): void => undefined
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 40)))
        finish = () => {
          controller.enqueue(new Uint8Array(bytes.subarray(40)))
          controller.close()
        }
      },
    })
    const init: RequestInit = { method: 'PUT', body: slow, duplex: 'half' }
    const uploading = registry.call('uploadNodeVersion', body.signedUrl, init)
    while ((await leftovers()).length === 0) await setTimeout(5)
    await context.db.updateTable('uploads').set({ expires_at: new Date() }).execute()
    expect((await send(registry, 'deletePublisher', `DELETE /publishers/${id}`, { as: owner })).status).toBe(204)
    finish()
    expect(await uploading).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
    expect(await isVisible('slow')).toBe(false)
    expect(await leftovers()).toEqual([])
  })

  test('409 for a second use, which does not change the bytes', async () => {
    const url = await address('once')
    const first = await upload(registry, url, await packZip('once', '1.0.0'))
    const second = await upload(registry, url, await packZip('once', '1.0.0', { 'other.py': 'x = 2\n' }))
    expect(second).toMatchObject({ status: 409, body: { error: 'upload_used' } })
    await registry.review()
    expect((await registry.call('getNodeVersion', '/nodes/once/versions/1.0.0')).body.sha256).toBe(first.body.sha256)
  })

  test('409 for the bytes of another version of the node, with its number, until that one is deleted', async () => {
    const bytes = await zip({ 'pyproject.toml': '[project]\nname = "twin"\ndynamic = ["version"]\n' })
    expect((await upload(registry, await address('twin', '1.0.0'), bytes)).status).toBe(200)
    const url = await address('twin', '1.1.0')
    expect(await upload(registry, url, bytes)).toMatchObject({
      status: 409,
      body: { error: 'already_published', message: expect.stringContaining("Version 1.0.0 of 'twin'") },
    })
    await setVersionStatus(registry, 'twin', '1.0.0', 'deleted')
    expect((await upload(registry, url, bytes)).status).toBe(200)
  })

  test('409 for the bytes of the previous version under a new number', async () => {
    const bytes = await packZip('forgotten', '1.0.0')
    expect((await upload(registry, await address('forgotten', '1.0.0'), bytes)).status).toBe(200)
    const again = await upload(registry, await address('forgotten', '1.0.1'), bytes)
    expect(again.body.error).toBe('already_published')
  })

  test('409 for all but one of ten concurrent uploads', async () => {
    const url = await address('race')
    const archives = await Promise.all(
      Array.from({ length: 10 }, (_, i) => packZip('race', '1.0.0', { 'n.py': `n = ${i}\n` })),
    )
    const answers = await Promise.all(archives.map((bytes) => upload(registry, url, bytes)))
    const winners = answers.filter((answer) => answer.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9)
    await registry.review()
    const { body } = await registry.call('downloadNodeVersion', '/nodes/race/versions/1.0.0/download')
    expect(createHash('sha256').update(body).digest('hex')).toBe(winners[0]!.body.sha256)
  })

  test('413 for more bytes than allowed, announced or not', async () => {
    const url = await address('big')
    const big = await packZip('big', '1.0.0', { 'noise.txt': createHash('sha512').update('x').digest('hex').repeat(1) })
    const padded = Buffer.concat([Buffer.alloc(30_000, 1), big])
    expect((await upload(registry, url, padded)).body.error).toBe('body_too_large')
    const unannounced = new Request(url, {
      method: 'PUT',
      body: new Blob([new Uint8Array(padded)]).stream(),
      duplex: 'half',
    })
    expect((await registry.fetch(unannounced)).status).toBe(413)
    expect(await leftovers()).toEqual([])
  })
})
