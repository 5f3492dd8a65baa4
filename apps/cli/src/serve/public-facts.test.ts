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

it('visitors learn that a service is offered, and nothing of its secret', () => {
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

it('the address where the keys of Firebase are read stays on the server', () => {
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

it('a token for analytics is told in production alone', () => {
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

it('an offer is told only where it is set up', () => {
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
