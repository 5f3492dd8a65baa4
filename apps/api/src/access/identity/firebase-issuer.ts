import type { IdentityConfig } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import type { OutsideIssuer } from './outside-provider.ts'
import { remoteKeys } from './remote-keys.ts'

/** A Firebase project. Its people keep the ids that they have there, which is how existing clients know them. */
export function firebaseIssuer(
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
