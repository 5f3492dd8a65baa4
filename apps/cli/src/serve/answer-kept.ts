import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { keptCaching, type Encoding, type KeptAnswer, type KeptAnswers } from '@registry/api'
import type { Middleware } from './listen.ts'

/** Answers what is kept before anything is made of the request; the rest goes on. `prefix` is where the API lies. */
export function answerKept(kept: KeptAnswers, prefix = ''): Middleware {
  return (request, response, next) => {
    const answer = kept.find(addressOf(request, prefix))
    if (answer) send(request, response, answer)
    else next()
  }
}

/** Nothing is kept under the empty address. */
function addressOf({ method, url = '' }: IncomingMessage, prefix: string): string {
  if (method !== 'GET' && method !== 'HEAD') return ''
  if (prefix === '') return url
  return url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : ''
}

function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): void {
  const headers = [...sameForAll, 'X-Request-Id', randomUUID(), 'ETag', answer.etag]
  if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const encoded = encoding && answer.encoded(encoding)
  const bytes = encoded ?? answer.plain
  if (encoded && encoding) headers.push('Content-Encoding', encoding)
  headers.push('Content-Type', 'application/json', 'Content-Length', String(bytes.length))
  response.writeHead(200, headers)
  // Node leaves the body out of the answer to HEAD.
  response.end(bytes)
}

/** As the router answers; a test compares the two. */
const sameForAll = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'X-Request-Id,ETag,Content-Range,Retry-After,Finish-Reason,Seed',
  'Cache-Control',
  keptCaching,
  'Vary',
  'Accept-Encoding',
]

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
