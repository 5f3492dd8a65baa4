import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

type Send = (request: Request) => Promise<Response>

export const eras = ['2026-07-28', '2025-11-25'] as const

export type Era = (typeof eras)[number]

/**
 * Connects the official client to a registry, by the protocol revision without sessions or with the handshake of
 * earlier revisions.
 */
export async function connectAgent(era: Era, send: Send = fetch, base = 'http://registry.test'): Promise<Client> {
  const mode = era === '2026-07-28' ? { pin: era } : ('legacy' as const)
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const inProcess = (url: string | URL, init?: RequestInit) => send(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { fetch: inProcess }))
  return client
}

/** Calls a tool; returns its structured answer, or the text of its refusal. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>): Promise<any> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const text = content[0]?.type === 'text' ? content[0].text : ''
  return isError === true ? text : structuredContent
}
