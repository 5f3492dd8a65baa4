import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../src/access/identity/create-identity.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { useRegistry } from '../harness.ts'
import { runIssuer } from '../identity/issuer-stand-in.ts'
import { givenPublisher, givenUnreviewed, givenVersion } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
const issuer = runIssuer()
let admin: Person

const read = () => send(registry, 'getAdminOverview', 'GET /admin/overview', { as: admin })
const healthOf = async (part: string) => {
  const { body } = await read()
  return body.health.find((health: { part: string }) => health.part === part)
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
})

describe('the health of the overview shows', () => {
  test('each part, in order', async () => {
    const { body } = await read()
    expect(body.health.map(({ part }: { part: string }) => part)).toEqual([
      'database',
      'disk',
      'blobs',
      'worker',
      'mail',
      'search',
      'identity',
    ])
    expect(await healthOf('database')).toMatchObject({ state: 'good', detail: expect.stringMatching(/ \d+ ms$/) })
    expect(await healthOf('disk')).toMatchObject({ state: 'good' })
    expect(await healthOf('blobs')).toMatchObject({ state: 'good' })
    expect(await healthOf('mail')).toMatchObject({ state: 'off' })
    expect(await healthOf('identity')).toMatchObject({
      state: 'good',
      detail: expect.stringMatching(/^embedded, \d+ ms$/),
    })
    expect(await healthOf('search')).toMatchObject({ state: 'unknown' })
    await registry.context.search.start()
    expect(await healthOf('search')).toEqual({ part: 'search', state: 'good' })
  })

  test.each(['oidc', 'firebase'] as const)('an outside issuer (%s) by its current answer', async (provider) => {
    const { context } = registry
    const embedded = context.identity
    const check = async () => {
      const environment = {
        IDENTITY_PROVIDER: provider,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'us',
        FIREBASE_PROJECT_ID: 'us',
        FIREBASE_API_KEY: 'public',
        FIREBASE_KEYS_URL: `${issuer.url}/keys`,
      }
      const config = readConfig({ DATA_DIR: context.config.dataDirectory, ...environment })
      const elsewhere = createIdentity({ ...context, config, secret: new Uint8Array(32) })
      // Sign-in stays embedded. Only the probe asks the outside issuer.
      context.identity = { ...embedded, probe: () => elsewhere.probe() }
      return healthOf('identity')
    }
    expect(await check()).toMatchObject({ state: 'good' })
    expect(issuer.requests).toContain('/keys')
    const asked = issuer.requests.length
    await healthOf('identity')
    expect(issuer.requests).toHaveLength(asked)
    issuer.fault = { status: 503, body: '{}' }
    expect(await check()).toMatchObject({ state: 'down', detail: expect.stringContaining('its keys cannot be had') })
    issuer.fault = {
      status: 200,
      body: JSON.stringify({ issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, keys: [] }),
    }
    expect(await check()).toMatchObject({ state: 'down' })
    issuer.fault = undefined
    context.identity = embedded
  })

  test('mail as unknown until one was sent', async () => {
    const { context } = registry
    const { config, db, jobs } = context
    context.config = { ...config, mail: { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'x@y.test' } }
    expect(await healthOf('mail')).toEqual({ part: 'mail', state: 'unknown', detail: 'no mail was sent for a week' })
    const mail = { kind: 'x', to: 'a@b.test', subject: 'x', text: 'x' }
    await db.transaction().execute((tx) => jobs.send(tx, 'send-mail', mail, 'arrives'))
    await registry.review()
    expect(await healthOf('mail')).toEqual({ part: 'mail', state: 'good', at: expect.any(String) })
    await sql`delete from pgboss.job where name = 'send-mail'`.execute(db)
    context.config = config
  })

  test('a file store that cannot write as down, without its path', async () => {
    const { context } = registry
    const { incomingDirectory } = context
    context.incomingDirectory = `${incomingDirectory}/nowhere`
    expect(await healthOf('blobs')).toEqual({ part: 'blobs', state: 'down', detail: 'disk: Error' })
    context.incomingDirectory = incomingDirectory
  })

  test('a worker as missing when due jobs wait, and as unknown when none was needed', async () => {
    const { db } = registry.context
    expect(await healthOf('worker')).toEqual({ part: 'worker', state: 'unknown', detail: 'no job waits' })
    const studio = await givenPublisher(registry, 'late')
    await givenVersion(registry, studio, 'late-pack', '1.0.0')
    expect(await healthOf('worker')).toMatchObject({ state: 'good', at: expect.any(String) })
    await givenUnreviewed(registry, studio, 'late-pack', '1.1.0')
    const waits = (minutes: number) =>
      sql`update pgboss.job set start_after = now() - make_interval(mins => ${minutes}) where state = 'created'`.execute(
        db,
      )
    await waits(3)
    expect(await healthOf('worker')).toMatchObject({ state: 'degraded', detail: 'the oldest job waits for 3 min' })
    await waits(30)
    expect(await healthOf('worker')).toMatchObject({ state: 'degraded' })
    await sql`update pgboss.job set completed_on = now() - interval '1 hour' where state = 'completed'`.execute(db)
    expect(await healthOf('worker')).toMatchObject({ state: 'down' })
  })
})
