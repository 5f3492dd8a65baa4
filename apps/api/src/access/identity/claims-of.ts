import type { JWTPayload } from 'jose'
import { safeAddress } from '../../platform/safe-address.ts'
import { cleanShortText } from '../../platform/short-text.ts'
import type { IdClaims } from './identity.ts'

/** Returns the claims of a verified payload. `userId` is the subject unless the issuer needs another id. */
export function claimsOf(payload: JWTPayload & { sub: string; iat: number }, userId: string = payload.sub): IdClaims {
  return {
    userId,
    issuedAt: new Date(payload.iat * 1000),
    authenticatedAt: momentOf(payload['auth_time']),
    email: emailOf(payload['email']),
    emailVerified: payload['email_verified'] === true,
    name: textOf(payload['name'], 100),
    picture: pictureOf(payload['picture']),
  }
}

function textOf(value: unknown, limit: number): string | undefined {
  return cleanShortText(value, limit) || undefined
}

/** Rejects a long address: a truncated address would belong to another person. */
function emailOf(value: unknown): string | undefined {
  const email = textOf(value, 1000)
  return email !== undefined && email.length <= 254 ? email : undefined
}

function pictureOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 2000 ? safeAddress(value, 'picture') || undefined : undefined
}

function momentOf(seconds: unknown): Date | undefined {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : undefined
}
