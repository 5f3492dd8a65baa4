import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { invitationTokenFor, mailsTo } from '../mailbox.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test' })
// No mail server listens there.
const mute = useRegistry({ SMTP_URL: 'smtp://127.0.0.1:1' })
let owner: Person
let member: Person

const invite = (body: unknown, as: Person | undefined = owner, id = 'studio') =>
  send(registry, 'createInvitation', `POST /publishers/${id}/invitations`, { as, body })
const invitationsOf = (id: string) =>
  registry.context.db.selectFrom('publisher_invitations').selectAll().where('publisher_id', '=', id).execute()

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
})

describe('POST /publishers/{publisherId}/invitations', () => {
  test('201 and a mail with a link valid for seven days, whose secret is stored nowhere else', async () => {
    const answer = await invite({ email: 'guest@guests.test' })
    expect(answer).toMatchObject({ status: 201, body: { email: 'guest@guests.test', role: 'member' } })
    const { createdAt, expiresAt } = answer.body
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60 * 1000)
    const [mail] = await mailsTo(registry, 'guest@guests.test')
    expect(mail).toMatch(/https:\/\/pages\.test\/invitations\?publisher=studio#[\w-]{43}\s/)
    const token = await invitationTokenFor(registry, 'guest@guests.test')
    const row = (await invitationsOf('studio')).find(({ email }) => email === 'guest@guests.test')
    expect(Buffer.from(row!.token_hash)).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'invitation.create')
      .execute()
    expect(entries[0]).toMatchObject({ actor: 'user:owner', subject: 'publisher:studio' })
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('201, and the mail has no link except the invitation, whatever the name of the publisher', async () => {
    await givenPublisher(registry, 'bait')
    await givenMember(registry, 'bait', owner)
    const name = 'Win at https://evil.test/now or www.evil.test or evil.test'
    await registry.context.db.updateTable('publishers').set({ name }).where('id', '=', 'bait').execute()
    expect((await invite({ email: 'fish@guests.test' }, owner, 'bait')).status).toBe(201)
    const [mail = ''] = await mailsTo(registry, 'fish@guests.test')
    expect(mail).toContain('Win at')
    expect(mail).not.toMatch(/evil\.test/)
    expect(mail.match(/:\/\//g)).toHaveLength(1)
  })

  test('201 for a repeated call, which replaces the earlier invitation, with the email in any case', async () => {
    const first = await invite({ email: 'twice@guests.test' })
    const second = await invite({ email: 'Twice@Guests.test', role: 'owner' })
    expect(second).toMatchObject({ status: 201, body: { email: 'Twice@Guests.test', role: 'owner' } })
    const rows = (await invitationsOf('studio')).filter(({ email }) => /twice/i.test(email))
    expect(rows.map(({ id }) => id)).toEqual([second.body.id])
    expect(second.body.id).not.toBe(first.body.id)
  })

  test.each([
    ['no address', {}],
    ['an address without a host', { email: 'guest' }],
    ['two addresses', { email: 'a@guests.test,b@guests.test' }],
    ['an address with a line break', { email: 'a@guests.test\nBcc: b@guests.test' }],
    ['an unknown role', { email: 'a@guests.test', role: 'king' }],
  ])('400 for %s', async (_, body) => {
    expect(await invite(body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('400 for an id that is too long', async () => {
    expect((await invite({ email: 'a@guests.test' }, owner, tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: { email: 'a@guests.test' } }
    expect((await send(registry, 'createInvitation', 'POST /publishers/studio/invitations', sent)).status).toBe(401)
  })

  test('403 for members and non-members', async () => {
    const stranger = await givenPerson(registry, 'stranger', { admin: true })
    for (const person of [member, stranger]) {
      expect(await invite({ email: 'a@guests.test' }, person)).toMatchObject({
        status: 403,
        body: { error: 'owners_only' },
      })
    }
  })

  test('403 for an owner with an unverified email, and no mail is sent', async () => {
    const nameless = await givenPerson(registry, 'nameless', { verified: false })
    await givenPublisher(registry, 'phish')
    await givenMember(registry, 'phish', nameless)
    const answer = await invite({ email: 'prey@guests.test' }, nameless, 'phish')
    expect(answer).toMatchObject({ status: 403, body: { error: 'email_not_verified' } })
    expect(await mailsTo(registry, 'prey@guests.test')).toEqual([])
    expect(await invitationsOf('phish')).toEqual([])
  })

  test('403 for a banned publisher', async () => {
    await givenPublisher(registry, 'shut')
    await givenMember(registry, 'shut', owner)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect((await invite({ email: 'a@guests.test' }, owner, 'shut')).body.error).toBe('publisher_banned')
  })

  test('404 for an unknown publisher', async () => {
    expect((await invite({ email: 'a@guests.test' }, owner, 'nobody')).status).toBe(404)
  })

  test('409 for an existing member, with the email in any case', async () => {
    expect(await invite({ email: 'MEMBER@people.test' })).toMatchObject({
      status: 409,
      body: { error: 'already_member' },
    })
    expect(await mailsTo(registry, 'MEMBER@people.test')).toEqual([])
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await invite(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: owner, body: 'a@guests.test', type: 'text/plain' }
    expect((await send(registry, 'createInvitation', 'POST /publishers/studio/invitations', sent)).status).toBe(415)
  })

  test('429 after twenty in a day, including withdrawn and concurrent ones', async () => {
    const eager = await givenPerson(registry, 'eager')
    await givenPublisher(registry, 'eager-studio')
    await givenMember(registry, 'eager-studio', eager)
    const asEager = (email: string) => invite({ email }, eager, 'eager-studio')
    const { body } = await asEager('first@guests.test')
    const path = `DELETE /publishers/eager-studio/invitations/${body.id}` as const
    expect((await send(registry, 'deleteInvitation', path, { as: eager })).status).toBe(204)
    const answers = await Promise.all(Array.from({ length: 22 }, (_, i) => asEager(`many-${i}@guests.test`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(answers.find(({ status }) => status === 429)?.body.error).toBe('too_many_invitations')
  })

  test('429 after twenty in a day, also for concurrent calls for several publishers', async () => {
    const busy = await givenPerson(registry, 'busy')
    for (let i = 0; i < 4; i++) {
      await givenPublisher(registry, `busy-${i}`)
      await givenMember(registry, `busy-${i}`, busy)
    }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => invite({ email: `guest-${i}@guests.test` }, busy, `busy-${i % 4}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  })

  test('503 when the mail server refuses the mail, and no invitation is stored', async () => {
    const inviter = await givenPerson(mute, 'inviter')
    await givenPublisher(mute, 'studio')
    await givenMember(mute, 'studio', inviter)
    const answer = await send(mute, 'createInvitation', 'POST /publishers/studio/invitations', {
      as: inviter,
      body: { email: 'guest@guests.test' },
    })
    expect(answer).toMatchObject({ status: 503, body: { error: 'mail_unavailable' } })
    expect(await mute.context.db.selectFrom('publisher_invitations').selectAll().execute()).toEqual([])
  })
})
