import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { leastEncoded, type Encoding, type KeptAnswer, type KeptAnswers } from '@registry/api'
import type { Middleware } from './listen.ts'

/**
 * Answers what is kept of the API before anything is made of the request; the rest goes on. `prefix` is where the API lies. Of
 * lists that changed a moment ago somewhere else it answers what was there before, and has it made anew meanwhile: a change
 * would have everybody wait for everything at once.
 */
export function answerKept(kept: KeptAnswers, make: (address: string) => boolean, prefix = ''): Middleware {
  const addressOf = ({ url = '' }: IncomingMessage): string | undefined => {
    if (prefix === '') return url
    return url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : undefined
  }
  const find = (address: string, { headers }: IncomingMessage): KeptAnswer | undefined => {
    const hasCredential = headers.authorization !== undefined
    // Who has one may have changed something.
    if (hasCredential && kept.listsWait()) return undefined
    const answer = kept.find(address)
    if (answer || hasCredential) return answer
    const passing = kept.findPassing(address)
    if (!passing || (passing.isFirst && !make(address))) return undefined
    return withoutCaches(passing.answer)
  }
  return answerFrom(find, addressOf)
}

/** Answers as they were, to be handed on by no cache. */
const standIns = new WeakMap<KeptAnswer, KeptAnswer>()

function withoutCaches(answer: KeptAnswer): KeptAnswer {
  const { headers } = answer
  const told = headers.map((value, at) => (headers[at - 1] === 'Cache-Control' ? 'no-cache' : value))
  const standIn = standIns.get(answer) ?? { ...answer, headers: told }
  standIns.set(answer, standIn)
  return standIn
}

/** Others are answered between them. */
const mostAtOnce = 2
const mostWaiting = 200

/**
 * Has the API make what it keeps, for nobody, one after the other, unless somebody made it in the meantime; answers whether it
 * does. Who asks when too many wait is answered by what is made for them, and counted for it.
 */
export function makeWith(
  api: { fetch(request: Request): Response | Promise<Response> },
  kept: Pick<KeptAnswers, 'has'>,
): (address: string) => boolean {
  const waiting: string[] = []
  let working = 0
  const make = async (address: string): Promise<void> => {
    try {
      await api.fetch(new Request(`http://localhost${address}`))
    } catch {
      // Whoever asks for it next meets the same fault.
    }
  }
  const work = async (): Promise<void> => {
    working += 1
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!kept.has(next)) await make(next)
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
 * The same of pages, which lie where they lie. What a browser fetches ahead is answered so that it need not ask again, and
 * nobody gets the whole bytes of a page because its encoding is under way.
 */
export function answerKeptPages(kept: KeptAnswers): Middleware {
  return answerFrom(
    (address) => kept.find(address),
    ({ url, headers }) => (headers['sec-purpose'] === undefined ? url : undefined),
    ({ headers }, { plain, encoded }) => {
      const encoding = acceptedEncoding(headers['accept-encoding'])
      return encoding === undefined || plain.length < leastEncoded || encoded(encoding) !== undefined
    },
  )
}

function answerFrom(
  find: (address: string, request: IncomingMessage) => KeptAnswer | undefined,
  addressOf: (request: IncomingMessage) => string | undefined,
  isReady = (_request: IncomingMessage, _answer: KeptAnswer) => true,
): Middleware {
  return (request, response, next) => {
    const address = request.method === 'GET' || request.method === 'HEAD' ? addressOf(request) : undefined
    const answer = address === undefined ? undefined : find(address, request)
    if (answer && isReady(request, answer)) send(request, response, answer)
    else next()
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): void {
  if (request.method === 'GET') answer.eachTime?.()
  if (request.headers['if-none-match'] === answer.etag) {
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

function headersOf({ headers, etag }: KeptAnswer): string[] {
  return [...headers, 'Vary', 'Accept-Encoding', 'ETag', etag]
}

/** An answer in an encoding as it is sent. A text goes out in one piece with its head, bytes in a second one. */
interface Piece {
  headers: readonly string[]
  body: string | Buffer
}

// Bytes; beyond that the copy costs more than the second piece.
const longestText = 4096

const pieces = new WeakMap<KeptAnswer, Map<Encoding | undefined, Piece>>()

function pieceOf(answer: KeptAnswer, encoding: Encoding | undefined): Piece {
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

/** Clients say it in few ways, over and over. */
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
