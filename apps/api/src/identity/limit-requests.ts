import { RegistryError } from '../platform/errors.ts'
import type { Limit, RequestLimiter } from '../platform/http/request-limiter.ts'

interface AuthRequest {
  /** Below the provider's own address: `/sign-in/email`. */
  path: string
  headers: Headers
  /** The e-mail address that the body names. */
  email: string | undefined
}

const anything: Limit = { count: 300, seconds: 60 }
const signingIn: Limit = { count: 20, seconds: 600 }
/** One password guessed from many addresses; far above what its owner needs, so that nobody locks them out by accident. */
const signingInFromAnywhere: Limit = { count: 100, seconds: 3600 }
const mails: Limit = { count: 5, seconds: 3600 }

/**
 * Throws `too_many_requests` when one client, or whoever means one account, asks too often. The listener names the client;
 * where it cannot, nobody is limited together with strangers. Passwords are guarded by account as well, also where `signing`, the limit of one client, is set to none.
 */
export function limitRequests(
  { limiter, signing }: { limiter: RequestLimiter; signing: Limit | undefined },
  { path, headers, email }: AuthRequest,
): void {
  const client = headers.get('x-forwarded-for')
  const limit = (key: string, rule: Limit) => {
    const { passes, seconds } = limiter.take(key, rule)
    if (!passes) throw new RegistryError('too_many_requests', { seconds })
  }
  if (client && signing) limit(`client ${client}`, anything)
  if (client && signing && /^\/sign-(in|up)\//.test(path)) limit(`signing ${client}`, signing)
  if (path === '/sign-in/email') limit(`account ${email}`, client ? signingInFromAnywhere : signingIn)
  if (path === '/request-password-reset' || path === '/send-verification-email') limit(`${path} ${email}`, mails)
}
