import { beforeAll, expect, test } from 'vitest'
import { needsFactorForStaging } from '../../src/registry/publishers/second-factor-rule.ts'
import { useRegistry } from '../harness.ts'
import { send } from '../requests.ts'
import {
  givenFactor,
  givenStaged,
  givenStudio,
  signedInLongAgo,
  stageNewNodes,
  stagingOf,
  type Studio,
} from './given-staged.ts'

const registry = useRegistry()
let studio: Studio

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio', { withFactors: false })
  await stageNewNodes(registry, studio)
  await givenStaged(registry, studio, 'flowers', '1.0.0')
})

const approve = () => stagingOf(registry, studio).approve()
const switchNode = (staged: boolean) => stagingOf(registry, studio).switchNode(staged)
const switchPublisher = (staged: boolean) => stagingOf(registry, studio).switchPublisher(staged)
const isAsked = async () =>
  (await send(registry, 'getStaging', 'GET /publishers/studio/staging', { as: studio.member })).body.needs_second_factor

test('a fresh password alone neither approves nor ends staging, and the error links to the second factor', async () => {
  const message = expect.stringContaining(`${registry.context.config.publicUrl}/account#second-factor`)
  for (const answer of [await approve(), await switchNode(false), await switchPublisher(false)]) {
    expect(answer).toMatchObject({ status: 403, body: { error: 'staging_factor_required', message } })
  }
  expect(await isAsked()).toBe(true)
})

test('a password alone does not suffice to invite, since members approve', async () => {
  const invite = () =>
    send(registry, 'createInvitation', 'POST /publishers/studio/invitations', {
      as: studio.owner,
      body: { email: 'friend@guests.test' },
    })
  expect(await invite()).toMatchObject({ status: 403, body: { error: 'staging_factor_required' } })
  const long = await signedInLongAgo(registry, studio.owner)
  const late = await send(registry, 'createInvitation', 'POST /publishers/studio/invitations', {
    as: long,
    body: { email: 'friend@guests.test' },
  })
  expect(late).toMatchObject({ status: 403, body: { error: 'recent_sign_in_required' } })
})

test('staging can be switched on without a factor', async () => {
  for (const answer of [await switchNode(true), await switchPublisher(true)]) expect(answer.status).toBe(204)
})

test('a member with a new factor can approve earlier versions, and an owner with one can end staging', async () => {
  await givenFactor(registry, studio.member)
  expect(await isAsked()).toBeUndefined()
  expect((await approve()).status).toBe(204)
  expect((await switchNode(false)).body.error, 'the owner has none').toBe('staging_factor_required')
  await givenFactor(registry, studio.owner)
  for (const answer of [await switchNode(false), await switchPublisher(false)]) expect(answer.status).toBe(204)
})

test('a factor is not required with an outside issuer', async () => {
  const { db, config } = registry.context
  const identity = {
    provider: 'oidc' as const,
    issuer: 'https://id.test',
    clientId: 'registry',
    name: 'Id',
    scopes: undefined,
  }
  expect(await needsFactorForStaging(db, { config: { ...config, identity } }, 'nobody')).toBe(false)
  expect(await needsFactorForStaging(db, { config }, 'nobody')).toBe(true)
})
