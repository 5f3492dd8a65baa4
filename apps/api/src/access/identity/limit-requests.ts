import { RegistryError } from '../../platform/errors.ts'
import type { Limit, RequestLimiter } from '../../platform/http/request-limiter.ts'

interface AuthRequest {
  /** Below the provider's own address: `/sign-in/email`. */
  path: string
  headers: Headers
  /** The e-mail address that the body names. */
  email: string | undefined
  /** Of a device that is known for that address; undefined for any other. */
  device: string | undefined
  /** Of the session, where the request needs one. */
  userId?: string | undefined
}

export interface Admission {
  /** Whether so many mails went to the address that no further one is sent: their links still work. */
  hasMail: boolean
  /** Takes the request back from the wrong passwords that it was counted among. */
  takeBack(): void
}

const anything: Limit = { count: 300, seconds: 60 }
/** Of one account, from one address or one known device. */
const guesses: Limit = { count: 20, seconds: 600 }
/** Of one account, from all addresses together. Known devices are not counted, so that nobody else uses theirs up. */
const guessesFromAnywhere: Limit = { count: 100, seconds: 3600 }
/** Of one person who is signed in. */
const codes: Limit = { count: 10, seconds: 900 }
const mails: Limit = { count: 5, seconds: 3600 }
const mailsFromAnywhere: Limit = { count: 20, seconds: 3600 }

/**
 * Counts a request, and throws `too_many_requests` when one client asks too often, for one account or for all of them. Throws
 * `account_guarded` when so many wrong passwords came for an account, from wherever, that only devices it knows may sign in.
 * The listener names the client; where it cannot, `signing`, the limit of one client, does not hold, and accounts are guarded.
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
    return { hasMail: false, takeBack }
  }
  // Without a session the provider counts the codes of a sign-in, and locks the account after ten.
  if (path.startsWith('/two-factor/') && userId !== undefined) {
    const key = `codes of user ${userId}`
    limit(key, codes)
    return { hasMail: false, takeBack: () => limiter.giveBack(key) }
  }
  if (path === '/change-email' && userId === undefined) return asUsual
  // Whoever is signed in could write to any address.
  if (path === '/change-email') limit(`${path} user ${userId}`, mails)
  if (path === '/change-email' || path === '/request-password-reset' || path === '/send-verification-email') {
    limit(`${path} ${email} ${from}`, mails)
    if (device !== undefined) return asUsual
    const { passes, seconds } = limiter.take(`${path} ${email}`, mailsFromAnywhere)
    // No link that works went to this person, and a refusal tells only that others named the address.
    if (!passes && path === '/change-email') throw new RegistryError('too_many_requests', { seconds })
    return { ...asUsual, hasMail: !passes }
  }
  return asUsual
}

const asUsual: Admission = { hasMail: false, takeBack: () => undefined }

function guardAccount(limiter: RequestLimiter, key: string): void {
  const { passes, seconds } = limiter.take(key, guessesFromAnywhere)
  if (!passes) throw new RegistryError('account_guarded', { seconds })
}
