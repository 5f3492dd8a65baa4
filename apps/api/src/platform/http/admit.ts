import type { Context as HonoContext } from 'hono'
import type { OperationContract } from './contract.ts'
import { assertWithin, nameOfAddress, tighter, type Quota, type RateLimits } from './rate-limits.ts'

export type Env = { Variables: { requestId: string; operation?: OperationContract; quota?: Quota | undefined } }

export interface Admission<Principal> {
  now(): Date
  rateLimits: RateLimits
  /** The name that requests of a principal are counted under, beside their address; undefined for none. */
  nameOf(principal: Principal): string | undefined
  /** Identifies the caller. `token` is the one in the body of an operation that takes it there. Throws a refusal. */
  authenticate(request: {
    permission: string | undefined
    headers: Headers
    token: string | undefined
  }): Promise<Principal>
  /** Throws a refusal when the principal may not do what the operation does. */
  authorize(permission: string | undefined, principal: Principal, path: Record<string, unknown>): Promise<void>
}

/** Seconds after which a caller who was admitted before the body was read is admitted again. */
const admissionMs = 1000

/**
 * Counts a request under its address. Before the caller is identified, so that guessing a credential is counted. Throws
 * `rate_limited`.
 */
export function limitAddress(c: HonoContext<Env>, operation: OperationContract, limits: RateLimits): void {
  const client = c.req.raw.headers.get('x-forwarded-for')
  if (client) limit(c, operation, limits, nameOfAddress(client))
}

/**
 * Authenticates, limits and authorizes the caller, and reads the body. A stranger learns whether the body is valid only where
 * the credential is in it. A caller who loses a right while holding the body back has lost it.
 */
export async function admit<Principal, Body>(
  c: HonoContext<Env>,
  operation: OperationContract,
  path: Record<string, unknown>,
  { now, rateLimits, nameOf, authenticate, authorize }: Admission<Principal>,
  readBody: () => Promise<Body>,
): Promise<{ principal: Principal; body: Body }> {
  const { permission, takesTokenInBody } = operation
  const admitted = async (token?: string): Promise<Principal> => {
    const principal = await authenticate({ permission, headers: c.req.raw.headers, token })
    const name = nameOf(principal)
    if (name) limit(c, operation, rateLimits, name)
    await authorize(permission, principal, path)
    return principal
  }
  const early = takesTokenInBody ? undefined : await admitted()
  const admittedAt = now().getTime()
  const body = await readBody()
  const isFresh = now().getTime() - admittedAt < admissionMs
  const principal = early && isFresh ? early : await admitted(takesTokenInBody ? tokenIn(body) : undefined)
  return { principal, body }
}

function limit(c: HonoContext<Env>, { rateClass }: OperationContract, limits: RateLimits, name: string): void {
  if (!rateClass) return
  const quota = tighter(c.get('quota'), limits.take(rateClass, name))
  c.set('quota', quota)
  assertWithin(quota)
}

function tokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('personal_access_token' in body)) return undefined
  return typeof body.personal_access_token === 'string' ? body.personal_access_token : undefined
}
