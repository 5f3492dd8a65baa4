import type { JWTPayload } from 'jose'
import type { IdClaims } from './claims.ts'

/** What a checked payload says of a person; `userId` is the subject unless the issuer needs another one. */
export function claimsOf(payload: JWTPayload & { sub: string; iat: number }, userId: string = payload.sub): IdClaims {
  return {
    userId,
    issuedAt: new Date(payload.iat * 1000),
    authenticatedAt: momentOf(payload['auth_time']),
    email: textOf(payload['email']),
    emailVerified: payload['email_verified'] === true,
    name: textOf(payload['name']),
    picture: textOf(payload['picture']),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 1000) : undefined
}

function momentOf(seconds: unknown): Date | undefined {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : undefined
}
