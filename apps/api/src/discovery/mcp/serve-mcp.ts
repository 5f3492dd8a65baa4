import type { Config } from '../../platform/config/config.ts'
import { isRefusal, type RegistryError } from '../../platform/errors.ts'
import { assertWithin, nameOfAddress, type RateLimits } from '../../platform/http/rate-limits.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Ask } from './registry-client.ts'

interface Served {
  config: Pick<Config, 'publicUrl' | 'apiPublicUrl'>
  rateLimits: RateLimits
  log: Log
}

/**
 * Serves agents with the Model Context Protocol at `/mcp`; returns undefined for other addresses. Each tool calls the
 * API in this process with the address of its caller. Callers are anonymous, so credentials are not read.
 */
export function createMcpServer(
  { config, rateLimits, log }: Served,
  ask: Ask,
): (request: Request) => Promise<Response | undefined> {
  // The library takes 33 MB of memory, which a registry without agents saves.
  const load = async () => (await import('./mcp-handler.ts')).createMcpHandler({ config, log }, ask)
  let handler: ReturnType<typeof load> | undefined
  return async (request) => {
    if (!request.url.includes('/mcp') || !/^\/mcp\/?$/.test(new URL(request.url).pathname)) return undefined
    if (request.method === 'OPTIONS') return undefined
    const client = request.headers.get('x-forwarded-for')
    try {
      assertWithin(client ? rateLimits.take('read', nameOfAddress(client)) : undefined)
    } catch (error) {
      if (isRefusal(error)) return refuse(error)
      throw error
    }
    handler ??= load()
    return (await handler)(request)
  }
}

/** Returns an error in the format of JSON-RPC. */
function refuse({ status, message, facts }: RegistryError): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message } }
  return Response.json(body, { status, headers: { 'Retry-After': String(facts['seconds']) } })
}
