import { expect, it } from 'vitest'
import { publicFacts } from './public-facts.ts'

const analytics = { isProduction: false, mixpanelToken: undefined }

it('visitors learn that a service is offered, and nothing of its secret', () => {
  const github = { clientId: 'id', clientSecret: 'secret' }
  const facts = publicFacts({
    identity: { provider: 'embedded', passwordMinLength: 8, google: undefined, github },
    analytics,
  })
  expect(facts.identity).toEqual({ provider: 'embedded', passwordMinLength: 8, google: false, github: true })
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
  })
  expect(identity).toEqual({ provider: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' })
})

it('a token for analytics is told in production alone', () => {
  const identity = { provider: 'oidc', issuer: 'https://i.test', clientId: 'c', name: 'Test' } as const
  const told = (isProduction: boolean) =>
    publicFacts({ identity, analytics: { isProduction, mixpanelToken: 'token' } }).analytics.mixpanelToken
  expect([told(true), told(false)]).toEqual(['token', undefined])
})
