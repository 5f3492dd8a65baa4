import { beforeAll, describe, expect, test } from 'vitest'
import { lastAudit } from '../admins.ts'
import { givenModerator, givenNode } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()
let admin: Person
let owner: Person

interface Sent {
  as?: Person | undefined
  body?: unknown
  version?: string
  type?: string
}

const contact = (nodeId: string, { body = { message: 'Please mend it.' }, version = '1.0.0', ...sent }: Sent = {}) =>
  send(registry, 'contactPublisher', `POST /admin/nodes/${nodeId}/versions/${version}/contact`, {
    as: admin,
    body,
    ...sent,
  })

beforeAll(async () => {
  admin = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, 'owner')
  await givenNode(registry, 'pack', { '1.0.0': 'flagged' })
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', await givenPerson(registry, 'ben'))
  await givenMember(registry, 'maker', await givenPerson(registry, 'cleo'), 'member')
  await givenReview(registry, 'pack', '1.0.0', {
    review: { state: 'flagged', decided_at: new Date() },
    findings: [harmlessFinding, blockingFinding],
  })
})

describe('POST /admin/nodes/{nodeId}/versions/{version}/contact', () => {
  test('202 mails each owner, blocking findings first, with Reply-To the admin', async () => {
    expect(await contact('PACK')).toMatchObject({ status: 202, body: { sent: 2 } })
    await registry.review()
    const [mail = '', ...others] = await mailsTo(registry, owner.email)
    expect(others).toEqual([])
    expect(mail).toMatch(/^Reply-To: .*ada@people\.test/im)
    expect(mail).toContain('Please mend it.')
    const decoded = mail.replaceAll('=\n', '')
    expect(decoded.indexOf('code-from-data')).toBeLessThan(decoded.indexOf('native-binary'))
    expect(decoded).toContain('nodes/loader.py:7')
    expect(await mailsTo(registry, 'ben@people.test')).toHaveLength(1)
    expect(await mailsTo(registry, 'cleo@people.test')).toEqual([])
    expect(await lastAudit(registry, 'version:pack@1.0.0')).toMatchObject({
      actor: 'user:ada',
      action: 'version.contact',
      detail: { message: 'Please mend it.', findings: 2, owners: 2 },
    })
  })

  test('202 without the findings on request', async () => {
    await contact('pack', { body: { message: 'A question.', include_findings: false } })
    await registry.review()
    const mails = await mailsTo(registry, owner.email)
    const mail = mails.find((text) => text.includes('A question.'))
    expect(mail).toBeDefined()
    expect(mail).not.toContain('code-from-data')
  })

  test('400 for an empty, a blank and a too long message', async () => {
    for (const message of ['', ' \n ', 'x'.repeat(5001)]) {
      expect((await contact('pack', { body: { message } })).status).toBe(400)
    }
    expect((await contact(tooLong)).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await contact('pack', { as: undefined })).status).toBe(401)
  })

  test('403 for a person who is not an admin, and without an admin token', async () => {
    expect((await contact('pack', { as: owner })).body.error).toBe('admins_only')
    const session = await givenPerson(registry, 'bo', { admin: true })
    expect((await contact('pack', { as: session })).body.error).toBe('admin_token_required')
  })

  test('404 for an unknown node or version', async () => {
    expect((await contact('nothing')).body.error).toBe('version_not_found')
    expect((await contact('pack', { version: '9.0.0' })).body.error).toBe('version_not_found')
  })

  test('409 if no owner has a verified email', async () => {
    await givenNode(registry, 'alone', { '1.0.0': 'flagged' }, { publisher: 'nobody' })
    expect(await contact('alone')).toMatchObject({ status: 409, body: { error: 'owners_unreachable' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await contact('pack', { body: tooLarge })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await contact('pack', { body: 'x', type: 'text/plain' })).status).toBe(415)
  })
})
