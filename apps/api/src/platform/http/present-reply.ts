import type { HonoRequest } from 'hono'
import type { AnswerCache, CachedAnswer } from '../cache/answer-cache.ts'
import type { Dependence } from '../cache/revisions.ts'
import { isDatabaseAway } from '../db/is-away.ts'
import { answerOf } from './answer-of.ts'
import type { CacheRule } from './contract.ts'
import { hasTag } from './has-tag.ts'
import type { AnyReply } from './operation.ts'

/** Where the answer to a request is cached, and how. */
export interface CacheSlot {
  answers: AnswerCache
  address: string
  /** The revision before anything was read. */
  revision: number
  dependence: Dependence
  rule: CacheRule
  /** Headers of the answer, names and values in turn. */
  headers: readonly string[]
}

const neverByCaches = 'no-cache'

/**
 * Returns the `Cache-Control` of a cached answer. Clients ask each time; shared caches may answer for a moment. Without
 * `stale-while-revalidate`, which browsers obey too: they would show the answer of before to a client that has just changed it.
 */
export function cacheControlOf({ maxAge }: CacheRule): string {
  return maxAge > 0 ? `public, max-age=0, s-maxage=${maxAge}, must-revalidate` : neverByCaches
}

/** Presents what a handler made, and caches it in its slot. While the database is away, the last answer stands in. */
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

/** Concurrent requests share one reply, which is serialized and cached once. */
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

/** Returns the headers of a request that decide which bytes a shared cache may answer with. */
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
