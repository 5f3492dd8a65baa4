import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  hasTag,
  leastEncoded,
  varyOf,
  type AnswerCache,
  type CachedAnswer,
  type Encoding,
  type Revisions,
} from '@registry/api'
import { clientOf, type NameClient } from './client-address.ts'
import type { Middleware } from './listen.ts'

interface Cached {
  answers: AnswerCache
  revisions: Pick<Revisions, 'hasPendingLists'>
  /** Makes the API produce an answer again; false when too many answers wait. */
  remake: (address: string) => boolean
  /** Path prefix of the API. */
  prefix?: string
  nameClient: NameClient
}

/**
 * Answers requests from the cache of the API before they are parsed; other requests go on. A list that just became
 * stale is served while it is remade, so that clients do not wait after a change.
 */
export function answerCached({ answers, revisions, remake, prefix = '', nameClient }: Cached): Middleware {
  const addressOf = ({ url = '' }: IncomingMessage): string | undefined => {
    if (prefix === '') return url
    return url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : undefined
  }
  const find = (address: string, { headers }: IncomingMessage): CachedAnswer | undefined => {
    const hasCredential = headers.authorization !== undefined
    // A client with a credential may have made the change.
    if (hasCredential && revisions.hasPendingLists()) return undefined
    const answer = answers.find(address)
    if (hasCredential) return answer?.varies ? undefined : answer
    if (answer) return answer
    const stale = answers.findJustStale(address)
    if (!stale || (stale.isFirst && !remake(address))) return undefined
    return withoutCaches(stale.answer)
  }
  return answerFrom(find, addressOf, { clientOf: (request) => clientOf(request, nameClient) })
}

/** Copies of stale answers that caches must revalidate. */
const standIns = new WeakMap<CachedAnswer, CachedAnswer>()

function withoutCaches(answer: CachedAnswer): CachedAnswer {
  const { headers } = answer
  const told = headers.map((value, at) => (headers[at - 1] === 'Cache-Control' ? 'no-cache' : value))
  const standIn = standIns.get(answer) ?? { ...answer, headers: told }
  standIns.set(answer, standIn)
  return standIn
}

/** Limit of answers produced at once, so that other requests are answered between them. */
const mostAtOnce = 2
const mostWaiting = 200

/**
 * Returns a function that makes the API fill the cache, unless the cache is filled by then. When too many answers wait,
 * the function returns false: the client's own request goes to the API and counts for its rate limit.
 */
export function remakeWith(
  api: { fetch(request: Request): Response | Promise<Response> },
  answers: Pick<AnswerCache, 'has'>,
): (address: string) => boolean {
  const waiting: string[] = []
  let working = 0
  const make = async (address: string): Promise<void> => {
    try {
      await api.fetch(new Request(`http://localhost${address}`))
    } catch {
      // The next client meets the same error.
    }
  }
  const work = async (): Promise<void> => {
    working += 1
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!answers.has(next)) await make(next)
    }
    working -= 1
  }
  return (address) => {
    if (waiting.length >= mostWaiting) return false
    waiting.push(address)
    if (working < mostAtOnce) void work()
    return true
  }
}

/**
 * Answers pages from their cache. A prefetch goes to the next middleware, so that the browser may cache its answer for
 * a moment. A large page goes there while its encoding is under way.
 */
export function answerCachedPages(pages: AnswerCache): Middleware {
  return answerFrom(
    (address) => pages.find(address),
    ({ url, headers }) => (headers['sec-purpose'] === undefined ? url : undefined),
    {
      isReady: ({ headers }, { plain, encoded }) => {
        const encoding = acceptedEncoding(headers['accept-encoding'])
        return encoding === undefined || plain.length < leastEncoded || encoded(encoding) !== undefined
      },
    },
  )
}

interface Sending {
  isReady?: (request: IncomingMessage, answer: CachedAnswer) => boolean
  clientOf?: (request: IncomingMessage) => string | undefined
}

function answerFrom(
  find: (address: string, request: IncomingMessage) => CachedAnswer | undefined,
  addressOf: (request: IncomingMessage) => string | undefined,
  { isReady = () => true, clientOf: client = () => undefined }: Sending = {},
): Middleware {
  return (request, response, next) => {
    const address = request.method === 'GET' || request.method === 'HEAD' ? addressOf(request) : undefined
    const answer = address === undefined ? undefined : find(address, request)
    if (!answer || !isReady(request, answer)) return next()
    if (request.method === 'GET') answer.eachTime?.(client(request))
    send(request, response, answer)
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): void {
  if (hasTag(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, [...headersOf(answer), 'X-Request-Id', randomUUID()]).end()
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const { headers, body } = pieceOf(answer, encoding && answer.encoded(encoding) ? encoding : undefined)
  response.writeHead(200, [...headers, 'X-Request-Id', randomUUID()])
  // Node leaves the body out of the answer to HEAD.
  if (typeof body === 'string') response.end(body, 'latin1')
  else response.end(body)
}

function headersOf(answer: CachedAnswer): string[] {
  return [...answer.headers, 'Vary', varyOf(answer), 'ETag', answer.etag]
}

/** An answer in an encoding. A text is sent together with its head, bytes separately. */
interface Piece {
  headers: readonly string[]
  body: string | Buffer
}

// Limit in bytes; above it, the copy costs more than a second write.
const longestText = 4096

const pieces = new WeakMap<CachedAnswer, Map<Encoding | undefined, Piece>>()

function pieceOf(answer: CachedAnswer, encoding: Encoding | undefined): Piece {
  const made = pieces.get(answer) ?? new Map<Encoding | undefined, Piece>()
  let piece = made.get(encoding)
  if (!piece) {
    const bytes = (encoding && answer.encoded(encoding)) ?? answer.plain
    const encoded = encoding ? ['Content-Encoding', encoding] : []
    piece = {
      headers: [...headersOf(answer), ...encoded, 'Content-Length', String(bytes.length)],
      body: bytes.length <= longestText ? bytes.toString('latin1') : bytes,
    }
    pieces.set(answer, made.set(encoding, piece))
  }
  return piece
}

const choices = new Map<string, Encoding | undefined>()

/** Parses `Accept-Encoding`, and caches the few spellings that clients send. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const text = String(header ?? '')
  if (choices.has(text)) return choices.get(text)
  const accepted = new Set(
    text
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.replace(/;.*/, '').trim()),
  )
  const choice = (['br', 'gzip'] as const).find((each) => accepted.has(each))
  if (text.length <= 100 && choices.size < 1000) choices.set(text, choice)
  return choice
}
