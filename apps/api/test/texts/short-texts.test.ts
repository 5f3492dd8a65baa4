import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { openBrowser } from '../identity/auth-browser.ts'

const registry = useRegistry()
let owner: Person

beforeAll(async () => {
  await givenPublisher(registry, 'studio')
  owner = await givenPerson(registry, 'keeper')
  await givenMember(registry, 'studio', owner)
})

const rename = (body: Record<string, unknown>) =>
  send(registry, 'updatePublisher', 'PUT /publishers/studio', { as: owner, body })

const refused = [
  ['a control character', 'bell\u0007', 'text_has_control_character'],
  ['a direction override', '\u202eoidutS', 'text_changes_direction'],
  ['a direction isolate', 'a\u2067b', 'text_changes_direction'],
  ['invisible characters only', '\u200b\u2060', 'text_invisible'],
] as const

describe('a short text', () => {
  test.each(refused)('is refused with a code for %s', async (_, name, error) => {
    expect(await rename({ name })).toMatchObject({
      status: 400,
      body: { error, message: expect.stringMatching(/\.$/) },
    })
  })

  test.each(refused)('is refused in a list for %s', async (_, tag, error) => {
    const body = { id: 'painter', tags: ['fine', tag] }
    const answer = await send(registry, 'createNode', 'POST /publishers/studio/nodes', { as: owner, body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect(answer.body.message).toContain('tags.1')
  })

  test('is refused as the name of a token', async () => {
    const body = { name: 'lap\u202etop' }
    const answer = await send(registry, 'createPersonalAccessToken', 'POST /publishers/studio/tokens', {
      as: owner,
      body,
    })
    expect(answer).toMatchObject({ status: 400, body: { error: 'text_changes_direction' } })
  })

  test('is normalised to composed characters and single blanks, then measured', async () => {
    const padded = `  Zoe\u0308 \n\t Studio${' '.repeat(200)}`
    expect(await rename({ name: padded })).toMatchObject({ status: 200, body: { name: 'Zo\u00eb Studio' } })
    expect(await rename({ name: '\u00a0 \u3000' })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await rename({ name: '字'.repeat(100) })).toMatchObject({ status: 200 })
    expect(await rename({ name: '字'.repeat(101) })).toMatchObject({ status: 400 })
  })
})

describe('a URL', () => {
  test.each([
    [{ website: 'http://studio.example' }, 'invalid_web_address'],
    [{ website: 'javascript:alert(1)' }, 'invalid_web_address'],
    [{ support: 'javascript:alert(1)//help@studio.example' }, 'invalid_web_address'],
    [{ support: 'data:text/html,x' }, 'invalid_web_address'],
    [{ support: 'mailto:help@studio.example?bcc=all@studio.example' }, 'invalid_web_address'],
    [{ support: 'https://me:secret@studio.example' }, 'address_with_credentials'],
    [{ source_code_repo: 'https://token@github.com/studio/pack' }, 'address_with_credentials'],
    [{ logo: 'http://studio.example/a.png' }, 'invalid_web_address'],
    [{ logo: 'https://192.168.0.1/a.png' }, 'address_of_private_host'],
    [{ logo: 'https://nas.local/a.png' }, 'address_of_private_host'],
  ])('is refused if it is unsafe: %j', async (body, error) => {
    expect(await rename(body)).toMatchObject({ status: 400, body: { error, message: expect.stringMatching(/\.$/) } })
  })

  test.each([
    { support: 'https://studio.example/help' },
    { support: 'mailto:help@studio.example' },
    { support: 'help@studio.example' },
    { source_code_repo: 'http://git.studio.example/pack' },
    { logo: 'https://studio.example/a.png' },
    { website: '' },
  ])('is accepted if it is safe: %j', async (body) => {
    expect((await rename(body)).status).toBe(200)
  })

  test.each([
    [{ icon: 'https://localhost/icon.png' }, 'address_of_private_host'],
    [{ banner_url: 'http://studio.example/banner.png' }, 'invalid_web_address'],
    [{ repository: 'https://me:secret@git.example/pack' }, 'address_with_credentials'],
  ])('of a node is refused if it is unsafe: %j', async (facts, error) => {
    const body = { id: 'sketcher', ...facts }
    const answer = await send(registry, 'createNode', 'POST /publishers/studio/nodes', { as: owner, body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })
})

describe('sign-up', () => {
  const signUp = (facts: Record<string, unknown>) =>
    openBrowser(registry).send('POST /sign-up/email', {
      name: 'Somebody',
      email: 'somebody@people.test',
      password: 'correct horse',
      ...facts,
    })

  test.each([
    ['a blank name', { name: ' \u00a0 ' }, 'INVALID_NAME'],
    ['no name', { name: undefined }, 'INVALID_NAME'],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, 'INVALID_NAME'],
    ['a name with a direction override', { name: '\u202eydobemoS' }, 'TEXT_CHANGES_DIRECTION'],
    ['a name with a control character', { name: 'Some\u001bbody' }, 'TEXT_HAS_CONTROL_CHARACTER'],
    ['an invisible name', { name: '\u3164' }, 'TEXT_INVISIBLE'],
    ['an address of 255 characters', { email: `${'e'.repeat(243)}@people.test` }, 'INVALID_EMAIL'],
    ['an address with a direction override', { email: '\u202eann@people.test' }, 'INVALID_EMAIL'],
  ])('is refused with %s', async (_, facts, code) => {
    const { status, body } = await signUp(facts)
    expect({ status, body }).toMatchObject({ status: 400, body: { code, message: expect.stringMatching(/\.$/) } })
  })

  test('accepts a composed name of 100 characters, and an email of 254', async () => {
    const local = 'e'.repeat(60)
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.people.test`
    const email = `${local}@${domain}`.slice(0, 254)
    const { status, body } = await signUp({ name: `  Zoe\u0308 ${'n'.repeat(96)} `, email })
    expect(status).toBe(200)
    expect(body.user.name).toBe(`Zo\u00eb ${'n'.repeat(96)}`)
  })
})
