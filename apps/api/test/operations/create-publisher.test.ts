import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
// No mail server listens there, and the registry sends no mails.
const mailing = useRegistry({ SMTP_URL: 'smtp://127.0.0.1:1' })
let person: Person

const create = (body: unknown, as: Person | undefined = person) =>
  send(registry, 'createPublisher', 'POST /publishers', { as, body })

beforeAll(async () => {
  person = await givenPerson(registry, 'founder')
  await givenPublisher(registry, 'taken')
})

describe('POST /publishers', () => {
  test('201 with the given facts, and the caller is its owner', async () => {
    const answer = await create({
      id: 'whole-studio',
      name: '  Whole Studio ',
      description: 'All of it',
      website: 'https://studio.example',
      support: 'help@studio.example',
      source_code_repo: 'git@example.com:studio/packs',
      logo: '',
      status: 'PublisherStatusBanned',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: 'whole-studio',
      name: 'Whole Studio',
      description: 'All of it',
      website: 'https://studio.example',
      support: 'help@studio.example',
      source_code_repo: 'https://example.com/studio/packs',
      createdAt: expect.any(String),
      status: 'PublisherStatusActive',
    })
    const { body } = await registry.call('getPublisher', '/publishers/whole-studio')
    expect(body.members).toEqual([{ role: 'owner', user: { name: 'founder' } }])
  })

  test('201 writes an audit entry', async () => {
    const maker = await givenPerson(registry, 'maker')
    await create({ id: 'traced', name: 'Traced' }, maker)
    const entry = await registry.context.db
      .selectFrom('audit_entries')
      .select(['actor', 'action'])
      .where('subject', '=', 'publisher:traced')
      .executeTakeFirst()
    expect(entry).toEqual({ actor: 'user:maker', action: 'publisher.create' })
  })

  test.each([
    ['an id in upper case', { id: 'Upper', name: 'X' }, 'username_invalid'],
    ['no id', { id: '', name: 'X' }, 'username_missing'],
    ['a taken id', { id: 'taken', name: 'X' }, 'username_taken'],
    ['a reserved id', { id: 'unclaimed', name: 'X' }, 'username_reserved'],
    ['a missing name', { id: 'nameless' }, 'invalid_request'],
    ['a blank name', { id: 'nameless', name: '  ' }, 'invalid_request'],
    ['a website with a script', { id: 'x', name: 'X', website: 'javascript:alert(1)' }, 'invalid_web_address'],
    ['a logo that is not an address', { id: 'x', name: 'X', logo: 'logo.png' }, 'invalid_web_address'],
    ['a body that is not JSON', '{', 'invalid_json'],
  ])('400 for %s', async (_, body, error) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error } })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'createPublisher', 'POST /publishers', { body: { id: 'x', name: 'X' } })
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a person with five publishers, in any role', async () => {
    const busy = await givenPerson(registry, 'busy')
    for (const [i, role] of (['owner', 'member', 'member', 'owner', 'member'] as const).entries()) {
      await givenMember(registry, (await givenPublisher(registry, `busy-${i}`)).id, busy, role)
    }
    expect(await create({ id: 'busy-6', name: 'Six' }, busy)).toMatchObject({
      status: 403,
      body: { error: 'too_many_publishers' },
    })
    expect((await registry.call('getPublisher', '/publishers/busy-6')).status).toBe(404)
  })

  test('403 for an unverified email, if the registry can send mail', async () => {
    const [stranger, owner] = await Promise.all([
      givenPerson(mailing, 'stranger', { verified: false }),
      givenPerson(mailing, 'owner'),
    ])
    const createAs = (as: Person, id: string) =>
      send(mailing, 'createPublisher', 'POST /publishers', { as, body: { id, name: 'Studio' } })
    expect(await createAs(stranger, 'famous-studio')).toMatchObject({
      status: 403,
      body: { error: 'email_not_verified' },
    })
    expect((await mailing.call('getPublisher', '/publishers/famous-studio')).status).toBe(404)
    expect((await createAs(owner, 'famous-studio')).status).toBe(201)
    const offline = await givenPerson(registry, 'offline', { verified: false })
    expect((await create({ id: 'offline-studio', name: 'Offline' }, offline)).status).toBe(201)
  })

  test('403 for all but five of eight concurrent calls', async () => {
    const hasty = await givenPerson(registry, 'hasty')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => create({ id: `hasty-${i}`, name: 'Hasty' }, hasty)),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 403, 403, 403])
    const { body } = await send(registry, 'listPublishersForUser', 'GET /users/publishers', { as: hasty })
    expect(body).toHaveLength(5)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await create(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await send(registry, 'createPublisher', 'POST /publishers', {
      as: person,
      body: 'id=x',
      type: 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(415)
  })

  test('two concurrent calls for one id: one answers 201 and the other answers 400', async () => {
    const people = await Promise.all(['left', 'right'].map((name) => givenPerson(registry, name)))
    const answers = await Promise.all(people.map((each) => create({ id: 'wanted', name: 'Wanted' }, each)))
    expect(statusesOf(answers)).toEqual([201, 400])
  })
})
