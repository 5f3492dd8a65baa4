import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Body } from './documented-answers.ts'
import type { ProxiedOperation } from './proxied-operations.ts'
import { serviceOf } from './services.ts'
import { answer, type Fault } from './upstream-stand-in.ts'

/** Answer of the proxy to a service's fault. */
export interface Outcome {
  status: number
  /** Code of the registry; absent for a refusal that passes through. */
  error?: string
  retryAfter?: RegExp
  /** Status of the service, when the contract has no such status. */
  said?: number
}

export interface FaultCase {
  fault: (operation: ProxiedOperation, task: string) => Fault
  outcome: Outcome
  /** Whether the answer takes the registry's full timeout, and no other service answers. */
  isSlow?: boolean
}

/** Answers with the service's own refusal. */
const refuses =
  (status: number, headers: Record<string, string> = {}): FaultCase['fault'] =>
  ({ service }) =>
  (_request, response) =>
    answer(response, status, serviceOf(service).refusal(status), headers)

/** Text of a foreign error page. */
export const strangeWords = 'Something broke'
const page = `<!doctype html><title>Sorry</title><h1>${strangeWords}</h1>`

/** Sends a text that no caller may see. */
const sendsText =
  (status: number, headers: Record<string, string>): FaultCase['fault'] =>
  () =>
  (_request, response) =>
    void response.writeHead(status, headers).end(page)

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const plain = { 'Content-Type': 'text/plain' }

const sendsPage = (status: number, headers: Record<string, string> = {}) => sendsText(status, { ...html, ...headers })

/** Sends a correct body in a wrong way. */
const sends =
  (send: (response: ServerResponse, body: Body, request: IncomingMessage) => void): FaultCase['fault'] =>
  ({ answers }, task) =>
  (request, response) =>
    send(response, answers(task).final, request)

const json = { 'Content-Type': 'application/json' }

/** Sends bytes instead of an HTTP answer. */
const sendsBytes =
  (bytes: string): FaultCase['fault'] =>
  () =>
  (request) =>
    void request.socket.end(bytes)

const spaces = ' '.repeat(1024 * 1024)

/** Sends JSON with about 64 MiB of blanks before its end, unless the reader stops earlier. */
const pours = (status: number) => sends((response, body) => pour(response, status, body))

function pour(response: ServerResponse, status: number, body: Body): void {
  response.writeHead(status, json)
  response.write(JSON.stringify(body).slice(0, -1))
  let left = 64
  const writeMore = () => {
    while (left-- > 0 && response.write(spaces));
    if (left > 0) response.once('drain', writeMore)
    else response.end('}')
  }
  writeMore()
}

const broken: Outcome = { status: 502, error: 'service_answer_broken' }
const noCredentials: Outcome = { status: 502, error: 'service_credentials_refused', retryAfter: /^$/ }
const noMoney: Outcome = { status: 503, error: 'service_out_of_funds', retryAfter: /^$/ }
const refused: Outcome = { status: 400, error: 'service_refused' }
const unknown: Outcome = { status: 404, error: 'unknown_to_service' }
const busy = (retryAfter: RegExp): Outcome => ({ status: 503, error: 'service_busy', retryAfter })
const away = (retryAfter: RegExp): Outcome => ({ status: 503, error: 'service_away', retryAfter })
const day = { 'Retry-After': 'Wed, 21 Oct 2099 07:28:00 GMT' }

/** Error statuses of a service with a body that is not passed on. */
export const bareErrors: Record<string, FaultCase> = {
  'refuses the request in plain text': { fault: sendsText(400, plain), outcome: refused },
  'takes no credentials in a page': { fault: sendsPage(401), outcome: noCredentials },
  'takes no credentials in no type': { fault: sendsText(401, {}), outcome: noCredentials },
  'takes no credentials in an empty answer': {
    fault: () => (_request, response) => void response.writeHead(401, json).end(),
    outcome: noCredentials,
  },
  'takes no credentials in a JSON text': {
    fault: () => (_request, response) => void response.writeHead(401, json).end(JSON.stringify(strangeWords)),
    outcome: noCredentials,
  },
  'takes no credentials in packed JSON': {
    fault: ({ service }) => {
      const bytes = gzipSync(JSON.stringify(serviceOf(service).refusal(401)))
      return (_request, response) => void response.writeHead(401, { ...json, 'Content-Encoding': 'gzip' }).end(bytes)
    },
    outcome: noCredentials,
  },
  'takes no credentials and stops in the middle': {
    fault: () => (_request, response) => void response.writeHead(401, json).write('{"message":'),
    outcome: noCredentials,
  },
  'wants money of the operator in plain text': { fault: sendsText(402, plain), outcome: noMoney },
  'wants money of the operator in a page': { fault: sendsPage(402), outcome: noMoney },
  'forbids it to the operator in plain text': { fault: sendsText(403, plain), outcome: noCredentials },
  'forbids it to the operator in more than a small answer': { fault: pours(403), outcome: noCredentials },
  'knows no such thing in plain text': { fault: sendsText(404, plain), outcome: unknown },
  'has a page where nothing is': { fault: sendsPage(404), outcome: unknown },
  'knows no such thing and hangs up in the middle': {
    fault: () => (_request, response) => {
      response.writeHead(404, { ...json, 'Content-Length': '99' })
      response.write('{"message":', () => response.destroy())
    },
    outcome: unknown,
  },
  'knows no such thing in more than a small answer': { fault: pours(404), outcome: unknown },
  'says that it is a teapot in plain text': { fault: sendsText(418, plain), outcome: refused },
  'cannot do it in plain text': {
    fault: sendsText(422, plain),
    outcome: { status: 422, error: 'service_unable' },
  },
  'has too many requests behind a page': { fault: sendsPage(429), outcome: busy(/^5$/) },
  'has too many requests behind a page for a while': {
    fault: sendsPage(429, { 'Retry-After': '7' }),
    outcome: busy(/^7$/),
  },
  'has too many requests behind a page until a day': { fault: sendsPage(429, day), outcome: busy(/^\d{9,}$/) },
  'has too many requests in an empty answer': {
    fault: () => (_request, response) => void response.writeHead(429, { ...json, 'Retry-After': '7' }).end(),
    outcome: busy(/^7$/),
  },
  'fails with a page': { fault: sendsPage(500), outcome: broken },
  'has a gateway that fails with a page': { fault: sendsPage(502), outcome: away(/^5$/) },
  'is away behind a page': { fault: sendsPage(503), outcome: away(/^5$/) },
  'is away behind a page for a minute': { fault: sendsPage(503, { 'Retry-After': '60' }), outcome: away(/^60$/) },
  'is away in an empty answer': {
    fault: () => (_request, response) => void response.writeHead(503, json).end(),
    outcome: away(/^5$/),
  },
  'has a gateway that waited too long in plain text': { fault: sendsText(504, plain), outcome: away(/^5$/) },
}

/** Faults of a service by name. */
export const faults: Record<string, FaultCase> = {
  'refuses the request': { fault: refuses(400), outcome: { status: 400 } },
  'takes no credentials': { fault: refuses(401), outcome: { status: 502, error: 'service_credentials_refused' } },
  'wants money of the operator': { fault: refuses(402), outcome: { status: 503, error: 'service_out_of_funds' } },
  'forbids it to the operator': { fault: refuses(403), outcome: { status: 502, error: 'service_credentials_refused' } },
  'knows no such thing': { fault: refuses(404), outcome: { status: 404 } },
  'cannot do it': { fault: refuses(422), outcome: { status: 422 } },
  'has too many requests': { fault: refuses(429, { 'Retry-After': '7' }), outcome: { status: 429, retryAfter: /^7$/ } },
  'has too many requests until a day': {
    fault: refuses(429, day),
    outcome: { status: 429, retryAfter: /^\d{9,}$/ },
  },
  fails: { fault: refuses(500), outcome: { status: 500 } },
  'has a gateway that fails': { fault: refuses(502), outcome: { status: 502 } },
  'is away': { fault: refuses(503), outcome: { status: 503 } },
  'has a gateway that waited too long': { fault: refuses(504), outcome: { status: 504 } },
  'says that it is a teapot': { fault: refuses(418), outcome: { status: 400, said: 418 } },
  'fails with a status of its own': { fault: refuses(599), outcome: { status: 502, said: 599 } },
  ...bareErrors,
  'repeats the credential where nothing is': {
    fault: () => (request, response) => void response.writeHead(404, json).end(JSON.stringify(request.headers)),
    outcome: broken,
  },
  'has a page where the answer is due': { fault: sendsPage(200), outcome: broken },
  'leads elsewhere': {
    fault: () => (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
    outcome: { status: 502, error: 'service_redirected' },
  },
  'leads elsewhere for ever': {
    fault: () => (_request, response) =>
      void response.writeHead(308, { Location: 'http://169.254.169.254/' }).end('{}'),
    outcome: { status: 502, error: 'service_redirected' },
  },
  'hangs up in the middle': {
    fault: sends((response, body) => {
      const text = JSON.stringify(body)
      response.writeHead(200, { ...json, 'Content-Length': String(text.length + 50) })
      response.write(text, () => response.destroy())
    }),
    outcome: broken,
  },
  'hangs up between chunks': {
    fault: sends((response, body) => {
      response.writeHead(200, json)
      response.write(JSON.stringify(body).slice(0, 9), () => response.destroy())
    }),
    outcome: broken,
  },
  'sends more than a small answer': { fault: pours(200), outcome: broken },
  'sends a bomb': {
    fault: () => {
      const bytes = bomb()
      return (_request, response) => void response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(bytes)
    },
    outcome: broken,
  },
  'calls it text': {
    fault: sends(
      (response, body) => void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(JSON.stringify(body)),
    ),
    outcome: broken,
  },
  'calls it a script': {
    fault: sends(
      (response) => void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg onload="x()"/>'),
    ),
    outcome: broken,
  },
  'calls it nothing': {
    fault: sends((response, body) => void response.writeHead(200).end(JSON.stringify(body))),
    outcome: broken,
  },
  'says nothing': { fault: () => (_request, response) => void response.writeHead(204).end(), outcome: broken },
  'sends an empty answer': {
    fault: () => (_request, response) => void response.writeHead(200, json).end(),
    outcome: broken,
  },
  'sends what is no JSON': {
    fault: () => (_request, response) => void response.writeHead(200, json).end('{"status": "done",'),
    outcome: broken,
  },
  'sends what is no text': {
    fault: () => (_request, response) => void response.writeHead(200, json).end(Buffer.from([0xff, 0xfe, 0x00, 0x7b])),
    outcome: broken,
  },
  'speaks no HTTP': { fault: sendsBytes('SSH-2.0-OpenSSH_9.2\r\n'), outcome: broken },
  'has headers without end': {
    fault: sendsBytes(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n{}`),
    outcome: broken,
  },
  'resets the connection': {
    fault: () => (request) => void request.socket.resetAndDestroy(),
    outcome: { status: 503, error: 'service_away' },
  },
  'never answers': {
    fault: () => () => undefined,
    outcome: { status: 504, error: 'service_timeout' },
    isSlow: true,
  },
  'stops in the middle': {
    fault: sends((response, body) => {
      response.writeHead(200, json)
      response.write(JSON.stringify(body).slice(0, 9))
    }),
    outcome: { status: 504, error: 'service_timeout' },
    isSlow: true,
  },
}

/** Compresses 64 MiB into a few dozen KiB. */
function bomb(): Buffer {
  return (packed ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))
}
let packed: Buffer | undefined
