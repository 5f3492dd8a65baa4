import type { HonoRequest } from 'hono'
import type { AnswerCache, CachedAnswer } from '../cache/answer-cache.ts'
import type { Dependence } from '../cache/revisions.ts'
import { isDatabaseAway } from '../db/is-away.ts'
import { answerOf } from './answer-of.ts'
import type { CacheRule } from './contract.ts'
import { hasTag } from './has-tag.ts'
import type { AnyReply } from './operation.ts'

/** Location and headers of a cached answer. */
export interface CacheSlot {
  answers: AnswerCache
  address: string
  /** Revision before the first read of data. */
  revision: number
  dependence: Dependence
  rule: CacheRule
  /** Headers of the answer, as alternating names and values. */
  headers: readonly string[]
}

const neverByCaches = 'no-cache'

/**
 * Returns the `Cache-Control` of a cached answer. Clients revalidate each time; shared caches may answer briefly. Omits
 * `stale-while-revalidate`: browsers would show a stale answer to a client that has just changed it.
 */
export function cacheControlOf({ maxAge }: CacheRule): string {
  return maxAge > 0 ? `public, max-age=0, s-maxage=${maxAge}, must-revalidate` : neverByCaches
}

/**
 * Presents the result of a handler and caches it in its slot. While the database is unavailable, the last cached answer
 * is the fallback.
 */
export async function presentReply(
  request: HonoRequest,
  making: Promise<AnyReply>,
  slot: CacheSlot | undefined,
): Promise<Response> {
  const last = slot && (await lastInstead(making, slot))
  if (last) return presentCached(request, last.answer, slot, { Age: String(last.age) })
  const reply = await making
  if (reply.status === 200 && slot && !reply.isOfNow)
    return presentCached(request, cachedOf(reply, slot), slot, reply.headers)
  if (request.method === 'GET') reply.eachTime?.(request.header('x-forwarded-for'))
  return present(reply.isOfNow ? { ...reply, headers: { 'Cache-Control': neverByCaches, ...reply.headers } } : reply)
}

/** Concurrent requests share a reply, which is serialized and cached once. */
const made = new WeakMap<AnyReply, CachedAnswer>()

function cachedOf(reply: AnyReply, { answers, address, revision, dependence, rule, headers }: CacheSlot): CachedAnswer {
  const known = made.get(reply)
  if (known) return known
  const { eachTime } = reply
  const parts = { headers, eachTime, dependence, varies: rule.varies, ttlSeconds: rule.refresh ?? 0 }
  const answer = answers.set(address, revision, JSON.stringify(reply.body), parts)
  made.set(reply, answer)
  return answer
}

async function lastInstead(
  making: Promise<AnyReply>,
  { answers, address }: CacheSlot,
): Promise<ReturnType<AnswerCache['findLast']>> {
  try {
    await making
    return undefined
  } catch (error) {
    return isDatabaseAway(error) ? answers.findLast(address) : undefined
  }
}

function presentCached(
  request: HonoRequest,
  { etag, plain, eachTime }: CachedAnswer,
  { rule }: CacheSlot,
  own: Record<string, string> | undefined,
): Response {
  if (request.method === 'GET') eachTime?.(request.header('x-forwarded-for'))
  const headers = { ...own, ETag: etag, 'Cache-Control': cacheControlOf(rule), Vary: varyOf(rule) }
  if (hasTag(request.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return answerOf(plain, { ...headers, 'Content-Type': 'application/json' })
}

/** Returns the `Vary` header: the request headers that affect the bytes of an answer. */
export function varyOf({ varies = false }: Pick<CacheRule, 'varies'>): string {
  return varies ? 'Accept-Encoding, Authorization' : 'Accept-Encoding'
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}

function present({ status, headers, body }: AnyReply): Response {
  if (body === undefined || body instanceof ReadableStream || isBytes(body))
    return new Response(body ?? null, { status, headers: headers ?? {} })
  if (typeof body === 'string') {
    return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
  }
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}
