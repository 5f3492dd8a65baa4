import type { Config } from '@registry/api'
import type { AnalyticsFacts, IdentityFacts, PagesOptions } from '@registry/web/pages'

/** What of the configuration every visitor may know: who vouches for people, and whether events are sent. No secrets. */
export function publicFacts({ identity, analytics }: Pick<Config, 'identity' | 'analytics'>): PublicFacts {
  return { identity: identityFacts(identity), analytics: analyticsFacts(analytics) }
}

type PublicFacts = Pick<PagesOptions, 'identity' | 'analytics'>

function identityFacts(identity: Config['identity']): IdentityFacts {
  if (identity.provider === 'firebase') {
    const { provider, apiKey, authDomain, projectId, emulatorUrl } = identity
    return { provider, apiKey, authDomain, projectId, ...(emulatorUrl !== undefined && { emulatorUrl }) }
  }
  if (identity.provider === 'oidc') {
    const { provider, issuer, clientId, name } = identity
    return { provider, issuer, clientId, name }
  }
  const { provider, google, github, passwordMinLength } = identity
  return { provider, google: google !== undefined, github: github !== undefined, passwordMinLength }
}

function analyticsFacts({ isProduction, mixpanelToken }: Config['analytics']): AnalyticsFacts {
  // Outside production nothing is sent, and no page needs to know where to.
  return { isProduction, ...(isProduction && mixpanelToken !== undefined && { mixpanelToken }) }
}
