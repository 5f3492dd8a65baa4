import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { deliver, notesOf, releasesOf, webhookOf, withWebhook } from '../releases.ts'

const registry = useRegistry(withWebhook)

const published = (release: Record<string, unknown> = {}) => webhookOf({ action: 'published', release })

describe('POST /releases', () => {
  test('200, and the release is a draft for admins', async () => {
    expect(await deliver(registry, published({ tag_name: 'v0.4.0' }))).toMatchObject({ status: 200 })
    expect((await releasesOf(registry)).get('0.4.0')).toMatchObject({
      status: 'draft',
      source: 'github',
      attention: 'medium',
      contents: { en: '## v0.4.0\n\n- more' },
    })
    expect(await notesOf(registry, 'project=comfyui')).toEqual([])
    expect(await auditOf(registry, 'release:comfyui@0.4.0')).toEqual([
      { actor: 'github:octo/ComfyUI', action: 'release.create' },
    ])
  })

  test('200 for a form, which is GitHub’s default', async () => {
    const form = new URLSearchParams({ payload: JSON.stringify(published({ tag_name: 'v0.5.0', body: 'é & 中' })) })
    const answer = await deliver(registry, form.toString(), { type: 'application/x-www-form-urlencoded' })
    expect(answer.status).toBe(200)
    expect((await releasesOf(registry)).get('0.5.0').contents).toEqual({ en: 'é & 中' })
  })

  test('200 for the repository in any case', async () => {
    const webhook = webhookOf({ action: 'released', repository: 'OCTO/Desktop', release: { tag_name: '1.0.0' } })
    expect((await deliver(registry, webhook)).status).toBe(200)
    expect([...(await releasesOf(registry, 'desktop')).keys()]).toEqual(['1.0.0'])
  })

  test.each([
    ['a ping', { zen: 'Keep it logically awesome.', hook_id: 1 }, 'ping'],
    ['a release that is only planned', webhookOf({ action: 'created', release: { tag_name: 'v9.0.0' } }), 'release'],
    ['a draft', webhookOf({ action: 'edited', release: { tag_name: 'v9.0.0', draft: true } }), 'release'],
    ['a deleted draft', webhookOf({ action: 'deleted', release: { tag_name: 'x', draft: true } }), 'release'],
  ])('200 for %s, without a note', async (_, webhook, event) => {
    expect((await deliver(registry, webhook, { event })).status).toBe(200)
    expect((await releasesOf(registry)).has('9.0.0')).toBe(false)
  })

  test.each([
    ['a body that is not JSON', '{', 'invalid_json'],
    ['a release without an id', { ...published(), release: { tag_name: 'v1.0.0' } }, 'invalid_request'],
    ['no release', { action: 'published', repository: { full_name: 'octo/ComfyUI' } }, 'invalid_request'],
    ['no repository', { action: 'published', release: published().release }, 'invalid_request'],
    ['an invalid time', published({ published_at: 'yesterday' }), 'invalid_request'],
    ['a leap second', published({ published_at: '2016-12-31T23:59:60Z' }), 'invalid_request'],
    ['an edit in the year 0', published({ updated_at: '0000-01-02T03:04:05Z' }), 'invalid_request'],
  ])('400 for %s', async (_, webhook, error) => {
    expect(await deliver(registry, webhook)).toMatchObject({ status: 400, body: { error } })
  })

  test('400 with the field for a delivery without an id', async () => {
    expect((await deliver(registry, published(), { delivery: 'x' })).body).toEqual({
      error: 'invalid_request',
      message: 'The request is not valid: `X-GitHub-Delivery` must be a UUID.',
    })
  })

  test.each([
    ['missing', null],
    ['empty', ''],
    ['of another secret', `sha256=${createHmac('sha256', 'another secret').update('{}').digest('hex')}`],
    ['of the older SHA-1 kind', `sha1=${createHmac('sha1', 'the secret of the webhook').update('{}').digest('hex')}`],
  ])('401 when the signature is %s', async (_, signature) => {
    expect(await deliver(registry, '{}', { signature })).toMatchObject({
      status: 401,
      body: { error: 'webhook_signature_invalid' },
    })
  })

  test('401 when a byte of the body differs from the signed one', async () => {
    const text = JSON.stringify(published({ tag_name: 'v8.0.0' }))
    const digest = createHmac('sha256', withWebhook.RELEASES_WEBHOOK_SECRET).update(text).digest('hex')
    const changed = text.replace('v8.0.0', 'v8.0.1')
    expect((await deliver(registry, changed, { signature: `sha256=${digest}` })).status).toBe(401)
    expect((await deliver(registry, text, { signature: `sha256=${digest}` })).status).toBe(200)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await deliver(registry, published({ body: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
  })

  test('422 for an unknown event', async () => {
    expect(await deliver(registry, {}, { event: 'push' })).toMatchObject({
      status: 422,
      body: { error: 'webhook_event_unknown', message: expect.stringContaining('push') },
    })
  })

  test('422 for an unknown repository', async () => {
    const webhook = webhookOf({ action: 'published', repository: 'somebody/else' })
    expect((await deliver(registry, webhook)).body.error).toBe('release_repository_unknown')
  })

  test('422 for a tag that is not a version', async () => {
    expect((await deliver(registry, published({ tag_name: 'nightly' }))).body.error).toBe('release_tag_invalid')
  })
})

describe('POST /releases without a configured secret', () => {
  const closed = useRegistry()

  test('503 for any request', async () => {
    const answer = await deliver(closed, published())
    expect(answer).toMatchObject({ status: 503, body: { error: 'webhook_not_configured' } })
  })
})
