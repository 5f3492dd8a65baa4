import { generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { runAccountIssuer, type Claims } from './account-issuer.ts'

const issuer = runAccountIssuer()
const registry = useRegistry(issuer.environment)
let admin: Person

const ask = (token: string) =>
  registry.call('backfillComfyNodes', '/comfy-nodes/backfill', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
})

describe('the ID token of a service account', () => {
  test('named by the operator is accepted for services', async () => {
    expect((await ask(await issuer.sign())).status).toBe(204)
    expect((await ask(await issuer.sign({ email: 'Sweeper@Project.test' }))).status).toBe(204)
    expect((await ask(await issuer.sign({ email: 'second@project.test' }))).status).toBe(204)
  })

  test.each<[string, Claims]>([
    ['an unconfirmed address', { email_verified: false }],
    ['no statement about the confirmation', { email_verified: undefined }],
    ['another account', { email: 'somebody@project.test' }],
    ['no account', { email: undefined }],
    ['another audience', { aud: 'https://elsewhere.test' }],
    ['another issuer', { iss: 'https://elsewhere.test' }],
    ['no expiry', { exp: undefined }],
  ])('is refused with %s', async (_, claims) => {
    expect(await ask(await issuer.sign(claims))).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
  })

  test('is refused once it has expired, or with another signature', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect((await ask(await issuer.sign({ iat: now - 7200, exp: now - 3600 }))).body.error).toBe('id_token_expired')
    const { privateKey } = await generateKeyPair('RS256')
    expect((await ask(await issuer.sign({}, privateKey))).body.error).toBe('id_token_invalid')
  })

  test('is refused at other operations, and does not block admins at those for services', async () => {
    const headers = { Authorization: `Bearer ${await issuer.sign()}` }
    expect((await registry.call('getUser', '/users', { headers })).body.error).toBe('id_token_invalid')
    const asAdmin = { method: 'POST', headers: admin.headers }
    expect((await registry.call('backfillComfyNodes', '/comfy-nodes/backfill', asAdmin)).status).toBe(204)
  })
})

describe('the settings of service accounts', () => {
  const all = {
    SERVICE_ISSUER: 'https://accounts.google.com',
    SERVICE_AUDIENCE: 'https://registry.test',
    SERVICE_EMAILS: ' One@project.test,two@project.test ',
  }

  test('are complete or absent', () => {
    expect(readConfig(all).serviceAccounts).toEqual({
      issuer: 'https://accounts.google.com',
      audience: 'https://registry.test',
      emails: ['one@project.test', 'two@project.test'],
    })
    expect(readConfig({}).serviceAccounts).toBeUndefined()
  })

  test.each(['SERVICE_ISSUER', 'SERVICE_AUDIENCE', 'SERVICE_EMAILS'])('without %s are refused by name', (name) => {
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(`${name} must be set too`)
  })

  test.each([
    ['SERVICE_ISSUER', 'accounts.google.com'],
    ['SERVICE_EMAILS', 'one@project.test,'],
    ['SERVICE_EMAILS', 'somebody'],
  ])('with %s set to %j are refused', (name, value) => {
    expect(() => readConfig({ ...all, [name]: value })).toThrow(name)
  })
})
