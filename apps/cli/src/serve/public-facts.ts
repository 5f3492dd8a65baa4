import type { Config } from '@registry/api'
import type { AnalyticsFacts, IdentityFacts, OfferFacts, PagesOptions } from '@registry/web/pages'

/**
 * Returns the public part of the configuration: identity provider, offers to customers, and whether events are sent. No
 * secrets.
 */
export function publicFacts({ identity, analytics, ...rest }: Facts): PublicFacts {
  return {
    identity: identityFacts(identity),
    analytics: analyticsFacts(analytics),
    offers: offerFacts(rest),
  }
}

type Facts = Pick<Config, 'identity' | 'analytics'> & Offered

type Offered = Pick<Config, 'payments' | 'pythonMetadataDirectory'> & {
  proxy: Pick<Config['proxy'], 'services' | 'freeServices'>
  github: Pick<Config['github'], 'client' | 'url'>
}
type PublicFacts = Pick<PagesOptions, 'identity' | 'analytics' | 'offers'>

function identityFacts(identity: Config['identity']): IdentityFacts {
  if (identity.provider === 'firebase') {
    const { provider, apiKey, authDomain, projectId, emulatorUrl } = identity
    return { provider, apiKey, authDomain, projectId, ...(emulatorUrl !== undefined && { emulatorUrl }) }
  }
  if (identity.provider === 'oidc') {
    const { provider, issuer, clientId, name, scopes } = identity
    return { provider, issuer, clientId, name, ...(scopes !== undefined && { scopes }) }
  }
  const { provider, google, github, passwordMinLength } = identity
  return { provider, google: google !== undefined, github: github !== undefined, passwordMinLength }
}

function analyticsFacts({ isProduction, mixpanelToken }: Config['analytics']): AnalyticsFacts {
  // Outside production, pages send no events and need no token.
  return { isProduction, ...(isProduction && mixpanelToken !== undefined && { mixpanelToken }) }
}

function offerFacts({ proxy, payments, github, pythonMetadataDirectory }: Offered): OfferFacts {
  const services = Object.entries(proxy.services).flatMap(([id, service]) => (service === undefined ? [] : [id]))
  const free: ReadonlySet<string> = proxy.freeServices
  return {
    services: services.length > 0,
    balance: payments !== undefined || services.some((id) => !free.has(id)),
    ...(github.client && { claimsAt: github.url }),
    ...(pythonMetadataDirectory !== undefined && { python: true }),
  }
}
