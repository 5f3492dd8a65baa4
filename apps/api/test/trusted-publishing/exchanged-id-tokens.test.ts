import { beforeAll, expect, test } from 'vitest'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { exchangeWorkflowToken } from '../../src/registry/trusted-publishing/exchange-workflow-token.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'

const issuer = runActionsIssuer()
const registry = useRegistry(issuer.environment)

const exchangeAt = (moment: number, idToken: string) =>
  exchangeWorkflowToken(
    { ...registry.context, clock: { now: () => new Date(moment) } },
    { publisherId: 'maker', idToken },
  )
const remembered = async () => {
  const rows = await registry.context.db.selectFrom('exchanged_id_tokens').select('jti').execute()
  return rows.map(({ jti }) => jti)
}

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  await givenMember(registry, 'maker', await givenPerson(registry, 'ann'))
  const trusted = {
    publisherId: 'maker',
    repository: 'octo/pack',
    workflow: 'publish.yml',
    createdBy: { userId: 'ann' },
  }
  await createTrustedPublisher(registry.context, 'user:ann', trusted)
})

test('while the issuer is unavailable an exchange answers 503, and can be repeated', async () => {
  issuer.isDown = true
  const idToken = await issuer.sign()
  const ask = () =>
    registry.post('exchangeTrustedToken', '/trusted-publishing/token', { publisher_id: 'maker', id_token: idToken })
  expect(await ask()).toMatchObject({ status: 503, body: { error: 'github_unavailable' } })
  issuer.isDown = false
  expect((await ask()).status).toBe(201)
})

test('an exchanged ID token is remembered while it could be accepted, and deleted later', async () => {
  const minute = 60_000
  const start = Math.floor(Date.now() / 1000) * 1000
  const sign = (jti: string, from: number) => issuer.sign({ jti, iat: from / 1000, exp: (from + 5 * minute) / 1000 })
  const first = await sign('first', start)
  await exchangeAt(start, first)
  await exchangeAt(start + 5 * minute, await sign('second', start + 5 * minute))
  expect(await remembered()).toEqual(expect.arrayContaining(['first', 'second']))
  await expect(exchangeAt(start + 5 * minute, first)).rejects.toMatchObject({ code: 'workflow_token_replayed' })
  await expect(exchangeAt(start + 6 * minute, first)).rejects.toMatchObject({ code: 'workflow_token_invalid' })
  await exchangeAt(start + 16 * minute, await sign('third', start + 16 * minute))
  expect(await remembered()).not.toContain('first')
  expect(await remembered()).toEqual(expect.arrayContaining(['second', 'third']))
})

test('a workflow token is deleted a day after its expiry, and others stay', async () => {
  const { db } = registry.context
  const hour = 60 * 60 * 1000
  const start = Date.now() + 24 * hour
  const sign = (from: number) => issuer.sign({ iat: Math.floor(from / 1000), exp: Math.floor(from / 1000) + 300 })
  const expiring = async (kind: 'personal' | 'trusted') => {
    const rows = await db
      .selectFrom('personal_access_tokens')
      .select('id')
      .where('kind', '=', kind)
      .where('expires_at', '<', new Date(start + hour))
      .execute()
    return rows.length
  }
  await exchangeAt(start, await sign(start))
  await createToken(registry.context, 'operator', { publisherId: 'maker', name: 'ci', expiresAt: new Date(start) })
  await exchangeAt(start + 24 * hour, await sign(start + 24 * hour))
  expect(await expiring('trusted')).toBeGreaterThanOrEqual(1)
  await exchangeAt(start + 25 * hour, await sign(start + 25 * hour))
  expect([await expiring('trusted'), await expiring('personal')]).toEqual([0, 1])
})
