import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseBrokenRequest, RegistryError } from '@registry/api'
import type { Exchange } from './exchanges.ts'

const lingerMs = 2000

/** Answers broken and oversized requests in the format of every refusal, and closes their connections. */
export function answerBrokenRequests(
  server: Server,
  exchanges: ReadonlyMap<Duplex, Exchange>,
  maxHeaderSize: number,
): void {
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The rest of a broken request is broken too.
    if (refused.has(socket)) return
    refused.add(socket)
    const response = exchanges.get(socket)?.response
    const isUnderWay = response?.headersSent === true && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) {
      socket.destroy()
      return
    }
    socket.end(answerTo(refuseBrokenRequest(error.code, maxHeaderSize)))
    // A connection that closes at once would be reset under a client that still sends, and the answer would be lost.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  })
}

/** Methods for which `Request` throws. */
const unknownToFetch: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Matches addresses with a name or a password, for which `Request` throws. */
const withCredentials = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*@/i

/** Refuses a request that no handler can receive, because of its method or its address. */
export function refuseUnreadable({ method = '', url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const isUnknown = unknownToFetch.has(method)
  if (!isUnknown && !withCredentials.test(url)) return false
  const { status, code, message } = isUnknown
    ? new RegistryError('method_not_allowed', { method, allowed: 'GET, HEAD' })
    : new RegistryError('malformed_request')
  response.writeHead(status, { 'Content-Type': 'application/json', ...(isUnknown && { Allow: 'GET, HEAD' }) })
  response.end(JSON.stringify({ error: code, message }))
  return true
}

function answerTo({ status, code, message }: RegistryError): string {
  const body = JSON.stringify({ error: code, message })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
