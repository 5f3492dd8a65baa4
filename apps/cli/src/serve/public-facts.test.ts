import { readConfig, type Environment } from '@registry/api'
import { expect, it } from 'vitest'
import { publicFacts } from './public-facts.ts'

const github = { client: undefined, url: 'https://github.com' }
const nothing = {
  proxy: { services: {}, freeServices: new Set<string>() },
  payments: undefined,
  github,
  pythonMetadataDirectory: undefined,
}
const analytics = { isProduction: false, mixpanelToken: undefined }

it('publishes that a sign-in service is offered, without its secret', () => {
  const client = { clientId: 'id', clientSecret: 'secret' }
  const facts = publicFacts({
    identity: {
      provider: 'embedded',
      secondFactorFrom: undefined,
      stagingNeedsFactor: false,
      passwordMinLength: 8,
      google: undefined,
      github: client,
    },
    analytics,
    ...nothing,
    github: { ...github, client },
  })
  expect(facts.identity).toEqual({ provider: 'embedded', passwordMinLength: 8, google: false, github: true })
  expect(facts.offers.claimsAt).toBe('https://github.com')
  expect(JSON.stringify(facts)).not.toContain('secret')
})

it('keeps the URL of the Firebase keys on the server', () => {
  const { identity } = publicFacts({
    identity: {
      provider: 'firebase',
      projectId: 'p',
      apiKey: 'k',
      authDomain: 'p.firebaseapp.com',
      emulatorUrl: undefined,
      keysUrl: 'http://keys.test',
    },
    analytics,
    ...nothing,
  })
  expect(identity).toEqual({ provider: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' })
})

it('publishes the token for analytics in production only', () => {
  const identity = {
    provider: 'oidc',
    issuer: 'https://i.test',
    clientId: 'c',
    name: 'Test',
    scopes: undefined,
  } as const
  const told = (isProduction: boolean) =>
    publicFacts({ identity, analytics: { isProduction, mixpanelToken: 'token' }, ...nothing }).analytics.mixpanelToken
  expect([told(true), told(false)]).toEqual(['token', undefined])
})

it('publishes an offer only if it is configured', () => {
  const identity = {
    provider: 'oidc',
    issuer: 'https://i.test',
    clientId: 'c',
    name: 'Test',
    scopes: undefined,
  } as const
  const offersOf = (settings: Environment) => publicFacts({ ...readConfig(settings), identity, analytics }).offers
  expect(offersOf({})).toEqual({ services: false, balance: false })
  expect(offersOf({ PYTHON_METADATA_DIR: '/srv/python' })).toEqual({ services: false, balance: false, python: true })
  expect(offersOf({ PROXY_LUMA_KEY: 'key' })).toEqual({ services: true, balance: true })
  expect(offersOf({ PROXY_LUMA_KEY: 'key', PROXY_FREE_SERVICES: 'luma' })).toEqual({ services: true, balance: false })
})
