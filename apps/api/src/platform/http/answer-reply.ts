import type { HonoRequest } from 'hono'
import { isDatabaseAway } from '../db/is-away.ts'
import { answerOf } from './answer-of.ts'
import { countedCaching, keptCaching, type KeptAnswer, type KeptAnswers } from './kept-answers.ts'
import type { AnyReply } from './operation.ts'

export interface Shared {
  kept: KeptAnswers
  address: string
  revision: number
  /** The one node that it tells of. */
  nodeId: string | undefined
  /** Whether nothing that it shows is counted all the time. */
  isUncounted: boolean
  /** What is said of it, names and values in turn. */
  headersOf: HeadersOfKept
}

export type HeadersOfKept = Record<'kept' | 'counted', readonly string[]>

/** Answers what the handler makes; where that is the same for all and cannot be made, what was made before. */
export async function answerReply(
  request: HonoRequest,
  asked: Promise<AnyReply>,
  shared: Shared | undefined,
): Promise<Response> {
  const older = shared && (await olderInstead(asked, shared))
  if (older) return respondKept(request, older.answer, { Age: String(older.age) })
  const reply = await asked
  if (reply.status === 200 && shared && !reply.isOfNow) {
    const { eachTime } = reply
    const { kept, address, revision, nodeId, isUncounted, headersOf } = shared
    const told = { headers: eachTime ? headersOf.counted : headersOf.kept, eachTime, nodeId, isUncounted }
    const made = keptOf.get(reply) ?? kept.keep(address, revision, JSON.stringify(reply.body), told)
    keptOf.set(reply, made)
    return respondKept(request, made, reply.headers)
  }
  if (request.method === 'GET') reply.eachTime?.()
  return respond(reply.isOfNow ? { ...reply, headers: { 'Cache-Control': countedCaching, ...reply.headers } } : reply)
}

/** Those who ask together have one reply, which is written out and kept once. */
const keptOf = new WeakMap<AnyReply, KeptAnswer>()

/** What stands in for an answer that cannot be made because the database is away. */
async function olderInstead(
  asked: Promise<AnyReply>,
  { kept, address }: Shared,
): Promise<ReturnType<KeptAnswers['findOlder']>> {
  try {
    await asked
    return undefined
  } catch (error) {
    return isDatabaseAway(error) ? kept.findOlder(address) : undefined
  }
}

function respondKept(request: HonoRequest, kept: KeptAnswer, own: Record<string, string> | undefined): Response {
  const { etag, plain, headers, eachTime } = kept
  if (request.method === 'GET') eachTime?.()
  const caching = headers[headers.indexOf('Cache-Control') + 1] ?? keptCaching
  const told = { ...own, ETag: etag, 'Cache-Control': caching }
  if (request.header('if-none-match') === etag) return new Response(null, { status: 304, headers: told })
  return answerOf(plain, { ...told, 'Content-Type': 'application/json' })
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}

function respond({ status, headers, body }: AnyReply): Response {
  if (body === undefined || body instanceof ReadableStream || isBytes(body))
    return new Response(body ?? null, { status, headers: headers ?? {} })
  if (typeof body === 'string') {
    return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
  }
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}
