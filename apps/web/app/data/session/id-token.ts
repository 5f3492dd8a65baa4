import type { Person } from './session-store.ts'

/** Claims of a token. The API verifies them, the pages only read them. */
export interface IdToken {
  person: Person
  /** Time of expiry in milliseconds since 1970. */
  endsAt: number
}

/** Reads an ID token without verifying it. Returns undefined for any other text. */
export const readIdToken = (token: string): IdToken | undefined => {
  const payload = payloadOf(token)
  if (!payload) return undefined
  const [id, ends] = [payload['sub'], payload['exp']]
  if (typeof id !== 'string' || typeof ends !== 'number') return undefined
  const facts = { name: payload['name'], email: payload['email'], picture: payload['picture'] }
  const told = Object.entries(facts).filter(([, value]) => typeof value === 'string' && value !== '')
  const confirmed = payload['email_verified']
  const person = {
    id,
    ...Object.fromEntries(told),
    ...(typeof confirmed === 'boolean' && { emailConfirmed: confirmed }),
  }
  return { person, endsAt: ends * 1000 }
}

/** Returns whether a token stays valid for more than `spareMs` milliseconds. */
export const lasts = (token: string, now: number, spareMs = 0): boolean => {
  const read = readIdToken(token)
  return read !== undefined && read.endsAt - now > spareMs
}

/** Change of the email address of an account, requested by the link in an email. */
export interface AddressChange {
  from: string
  to: string
}

/** Reads the code of an email link without verifying it. Returns undefined for a code that changes no email address. */
export const readAddressChange = (code: string): AddressChange | undefined => {
  const payload = payloadOf(code)
  const [from, to] = [payload?.['email'], payload?.['updateTo']]
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined
}

const payloadOf = (token: string): Record<string, unknown> | undefined => {
  const [, middle, signature] = token.split('.')
  if (middle === undefined || signature === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? { ...payload } : undefined
  } catch {
    return undefined
  }
}
