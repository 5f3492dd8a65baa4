import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { TestRegistry } from '../harness.ts'
import { serveOnLoopback } from '../loopback.ts'

/**
 * Serves the registry under test on a socket, for clients with their own HTTP. The address is complete once the server
 * listens.
 */
export function serveRegistry(registry: TestRegistry): { url: URL } {
  const served = { url: new URL('http://127.0.0.1') }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const said = await registry.fetch(
      new Request(new URL(request.url ?? '', served.url), {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
      }),
    )
    response.writeHead(said.status, Object.fromEntries(said.headers))
    response.end(Buffer.from(await said.arrayBuffer()))
  }
  serveOnLoopback(
    (request, response) => void answer(request, response),
    (url) => {
      served.url = new URL(url)
    },
  )
  return served
}
