import { RegistryError } from '../../platform/errors.ts'
import type { Limit, RequestLimiter } from '../../platform/http/request-limiter.ts'

interface AuthRequest {
  /** Path below the address of the provider: `/sign-in/email`. */
  path: string
  headers: Headers
  /** E-mail address in the body. */
  email: string | undefined
  /** Id of a device that is known for this address; undefined for other devices. */
  device: string | undefined
  /** User of the session, for requests that need a session. */
  userId?: string | undefined
}

export interface Admission {
  /** True when the limit of mails to the address is used up. The links of earlier mails still work. */
  isMailLimitReached: boolean
  /** Removes the request from the counts of wrong passwords. */
  takeBack(): void
}

const anything: Limit = { count: 300, seconds: 60 }
/** Limit of wrong passwords for an account from a single client address or known device. */
const guesses: Limit = { count: 20, seconds: 600 }
/**
 * Limit of wrong passwords for an account from all client addresses together. Known devices are exempt, so that an
 * attacker cannot lock the owner out.
 */
const guessesFromAnywhere: Limit = { count: 100, seconds: 3600 }
/** Limit of wrong second-factor codes of a signed-in person. */
const codes: Limit = { count: 10, seconds: 900 }
const mails: Limit = { count: 5, seconds: 3600 }
const mailsFromAnywhere: Limit = { count: 20, seconds: 3600 }

/**
 * Counts a request. Throws `too_many_requests` above the limit of a client or an account, and `account_guarded` when
 * wrong passwords leave sign-in to known devices only. When the listener does not name the client, `signing` does not
 * apply.
 */
export function limitRequests(
  { limiter, signing }: { limiter: RequestLimiter; signing: Limit | undefined },
  { path, headers, email, device, userId }: AuthRequest,
): Admission {
  const client = headers.get('x-forwarded-for')
  const limit = (key: string, rule: Limit): void => {
    const { passes, seconds } = limiter.take(key, rule)
    if (!passes) throw new RegistryError('too_many_requests', { seconds })
  }
  if (client && signing) limit(`client ${client}`, anything)
  if (client && signing && /^\/(sign-(in|up)|two-factor|passkey)\//.test(path)) limit(`signing ${client}`, signing)

  const from = device === undefined ? `address ${client}` : `device ${device}`
  if (path === '/sign-in/email') {
    const [here, anywhere] = [`account ${email} ${from}`, `account ${email}`]
    limit(here, guesses)
    if (device === undefined) guardAccount(limiter, anywhere)
    const takeBack = (): void => {
      limiter.giveBack(here)
      if (device === undefined) limiter.giveBack(anywhere)
    }
    return { isMailLimitReached: false, takeBack }
  }
  // Without a session, the provider counts the codes of a sign-in and locks the account after ten.
  if (path.startsWith('/two-factor/') && userId !== undefined) {
    const key = `codes of user ${userId}`
    limit(key, codes)
    return { isMailLimitReached: false, takeBack: () => limiter.giveBack(key) }
  }
  if (path === '/change-email' && userId === undefined) return asUsual
  // Without a limit per person, a signed-in person could send mail to any address.
  if (path === '/change-email') limit(`${path} user ${userId}`, mails)
  if (path === '/change-email' || path === '/request-password-reset' || path === '/send-verification-email') {
    limit(`${path} ${email} ${from}`, mails)
    if (device !== undefined) return asUsual
    const { passes, seconds } = limiter.take(`${path} ${email}`, mailsFromAnywhere)
    // The person got no working link. The error reveals only that other people named the address.
    if (!passes && path === '/change-email') throw new RegistryError('too_many_requests', { seconds })
    return { ...asUsual, isMailLimitReached: !passes }
  }
  return asUsual
}

const asUsual: Admission = { isMailLimitReached: false, takeBack: () => undefined }

function guardAccount(limiter: RequestLimiter, key: string): void {
  const { passes, seconds } = limiter.take(key, guessesFromAnywhere)
  if (!passes) throw new RegistryError('account_guarded', { seconds })
}
