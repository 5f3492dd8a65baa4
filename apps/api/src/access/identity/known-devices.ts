import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/time/clock.ts'

interface Parts {
  /** Address of the pages, which sets the path of the cookie. */
  publicUrl: string
  secret: Uint8Array
  clock: Clock
}

export interface KnownDevices {
  /**
   * Returns the id of a device on which a person signed in to the account of an address; undefined for other devices.
   */
  find(headers: Headers, email: string): string | undefined
  /** Returns the `Set-Cookie` value that makes a device known for an address. */
  remember(headers: Headers, email: string): string
}

/** Maximum number of accounts a device cookie remembers, newest first. */
const mostAccounts = 5
const lifeSeconds = 365 * 24 * 60 * 60

/**
 * Creates the devices that people have signed in on. The cookie holds a mark for each account: an id, a time, and a
 * signature over both and the address. A mark grants no access. Wrong passwords from other devices do not count against
 * a known device.
 */
export function createKnownDevices({ publicUrl, secret, clock }: Parts): KnownDevices {
  const isSecure = publicUrl.startsWith('https://')
  const name = `${isSecure ? '__Secure-' : ''}comfy-registry.device`
  const { pathname } = new URL(`${publicUrl}/api/auth`)
  const key = createHmac('sha256', secret).update('known devices').digest()
  const now = () => Math.floor(clock.now().getTime() / 1000)

  const signatureOf = (email: string, id: string, moment: string): Buffer =>
    createHmac('sha256', key).update(`${email}\n${id}\n${moment}`).digest()
  const isOf = (mark: string, email: string): boolean => {
    const [id = '', moment = '', signature = ''] = mark.split('.')
    const given = Buffer.from(signature, 'base64url')
    const wanted = signatureOf(email, id, moment)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
    return Number(moment) + lifeSeconds > now()
  }
  const marksIn = (headers: Headers): string[] => {
    const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    return value ? value.split('~').slice(0, mostAccounts) : []
  }

  return {
    find: (headers, email) => {
      const address = email.toLowerCase()
      return marksIn(headers).find((mark) => isOf(mark, address))
    },
    remember: (headers, email) => {
      const address = email.toLowerCase()
      const [id, moment] = [randomBytes(12).toString('base64url'), String(now())]
      const mark = [id, moment, signatureOf(address, id, moment).toString('base64url')].join('.')
      const others = marksIn(headers).filter((each) => !isOf(each, address))
      const value = [mark, ...others].slice(0, mostAccounts).join('~')
      const attributes = [`Max-Age=${lifeSeconds}`, `Path=${pathname}`, 'HttpOnly', 'SameSite=Strict']
      return [`${name}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ')
    },
  }
}
