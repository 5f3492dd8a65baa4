import type { Context as HonoContext } from 'hono'
import { isRefusal } from '../errors.ts'
import type { OperationContract } from './contract.ts'
import { assertWithin, nameOfAddress, tighter, type Quota, type RateLimits } from './rate-limits.ts'

export type Env = { Variables: { requestId: string; operation?: OperationContract; quota?: Quota | undefined } }

export interface Admission<Principal> {
  now(): Date
  rateLimits: RateLimits
  /** Returns the rate-limit key of a principal, beside the address; undefined for none. */
  nameOf(principal: Principal): string | undefined
  /**
   * Identifies the caller. `token` comes from the body of an operation that accepts a token there. Throws
   * RegistryError.
   */
  authenticate(request: {
    permission: string | undefined
    headers: Headers
    token: string | undefined
  }): Promise<Principal>
  /** Throws a refusal when the principal lacks the permission for the operation. */
  authorize(permission: string | undefined, principal: Principal, path: Record<string, unknown>): Promise<void>
}

/** Milliseconds after which a caller admitted before the body was read is authorized again. */
const admissionMs = 1000

/**
 * Counts a request for its address. Runs before the identification of the caller, so that guesses of credentials count.
 * Throws `rate_limited`.
 */
export function limitAddress(c: HonoContext<Env>, operation: OperationContract, limits: RateLimits): void {
  const client = c.req.raw.headers.get('x-forwarded-for')
  if (client) limit(c, operation, limits, nameOfAddress(client))
}

/** Parts of a request; each throws `invalid_request` for what the contract does not allow. */
export interface RequestReader<Body> {
  readPath(): Record<string, unknown>
  readQuery(): Record<string, unknown>
  readBody(): Promise<Body>
}

/** A request of a caller who may send it. */
interface Admitted<Principal, Body> {
  principal: Principal
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: Body
}

/**
 * Authenticates, limits and authorizes the caller, and reads the request. A stranger learns whether parameters and body
 * are valid only where the credential is in the body. A right that ends while the body arrives counts as ended.
 */
export async function admit<Principal, Body>(
  c: HonoContext<Env>,
  operation: OperationContract,
  { now, rateLimits, nameOf, authenticate, authorize }: Admission<Principal>,
  { readPath, readQuery, readBody }: RequestReader<Body>,
): Promise<Admitted<Principal, Body>> {
  const { permission, takesTokenInBody } = operation
  const admitted = async (token?: string) => {
    const principal = await authenticate({ permission, headers: c.req.raw.headers, token })
    const name = nameOf(principal)
    if (name) limit(c, operation, rateLimits, name)
    const path = await pathOrRefusal(readPath, () => authorize(permission, principal, {}))
    await authorize(permission, principal, path)
    return { principal, path }
  }
  const early = takesTokenInBody ? undefined : await admitted()
  if (!early) readPath()
  const query = readQuery()
  const admittedAt = now().getTime()
  const body = await readBody()
  const isFresh = now().getTime() - admittedAt < admissionMs
  const { principal, path } = early && isFresh ? early : await admitted(takesTokenInBody ? tokenIn(body) : undefined)
  return { principal, path, query, body }
}

/** Reads the path. For an invalid path, a refusal of the caller that quotes nothing of the path comes first. */
async function pathOrRefusal(
  readPath: () => Record<string, unknown>,
  authorize: () => Promise<void>,
): Promise<Record<string, unknown>> {
  try {
    return readPath()
  } catch (error) {
    const refusal: unknown = await authorize().catch((thrown: unknown) => thrown)
    throw isRefusal(refusal) && Object.keys(refusal.facts).length === 0 ? refusal : error
  }
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
