import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { IdentityConfig } from '../../platform/config/identity-config.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/create-mailer.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Queues } from '../../queues.ts'
import type { Schema } from '../../schema/tables.ts'
import { createEmbeddedProvider } from './embedded-provider.ts'
import type { Identity } from './identity.ts'
import { oidcIssuer } from './oidc-issuer.ts'
import { createOutsideProvider, type OutsideIssuer } from './outside-provider.ts'
import { remoteKeys } from './remote-keys.ts'

interface Parts {
  config: Config
  db: Kysely<Schema>
  clock: Clock
  log: Log
  mailer: Mailer
  jobs: Jobs<Queues>
  /** Secret of the embedded provider, shared by every process on a database. */
  secret: Uint8Array
}

/** Creates the configured issuer of ID tokens. */
export function createIdentity(parts: Parts): Identity {
  const settings = parts.config.identity
  switch (settings.provider) {
    case 'embedded':
      return createEmbeddedProvider({ ...parts, settings })
    case 'firebase':
      return createOutsideProvider(firebaseIssuer(settings, parts.log), parts)
    case 'oidc':
      return createOutsideProvider(oidcIssuer(settings, parts.log), parts)
  }
}

/** Creates the issuer of a Firebase project. People keep their Firebase ids, by which existing clients know them. */
function firebaseIssuer(
  { projectId, keysUrl }: Extract<IdentityConfig, { provider: 'firebase' }>,
  log: Log,
): OutsideIssuer {
  const locateKeys = async () => new URL(keysUrl)
  return {
    locateKeys,
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    keys: remoteKeys(locateKeys, log),
    algorithms: ['RS256'],
    userIdOf: (subject) => subject,
  }
}
