import type { Context } from '../../context.ts'
import { retryAfter } from '../../platform/upstream/retry.ts'
import type { GitHubConfig } from '../../platform/config/config.ts'
import type { OAuthClient } from '../../platform/config/identity-config.ts'
import { RegistryError } from '../../platform/errors.ts'

/** GitHub's API with its configuration. */
export interface GitHub {
  config: GitHubConfig
  now: () => Date
  /** Time limit for a complete answer. */
  timeoutMs: number
}

export interface GitHubAnswer {
  status: number
  /** Undefined for an answer without JSON. */
  body: unknown
}

type Credential = { token: string } | { client: OAuthClient } | undefined

interface GitHubRequest {
  address: string
  credential: Credential
  method?: 'GET' | 'POST' | 'DELETE'
  body?: Record<string, string>
}

const minute = 60 * 1000
// Ten times the largest answer that the registry reads.
const mostBytes = 16 * 1024 * 1024
const mostRedirects = 3
const redirects = new Set([301, 302, 307, 308])

/** Creates access to GitHub from the configuration, without a request. */
export function openGitHub({ config, clock }: Pick<Context, 'config' | 'clock'>, timeoutMs = 10_000): GitHub {
  return { config: config.github, now: () => clock.now(), timeoutMs }
}

/**
 * Sends a request to GitHub. Throws `github_token_invalid`, `github_rate_limited` and `github_unavailable`; the caller
 * handles every other answer. No error contains a credential.
 */
export async function askGitHub(github: GitHub, request: GitHubRequest): Promise<GitHubAnswer> {
  const { response, text } = await exchange(github, request)
  const { status } = response
  const body = parse(text)
  if (isRateLimited(response, body)) {
    throw new RegistryError('github_rate_limited', { minutes: minutesToWait(response.headers, github.now()) })
  }
  if (status === 401) throw new RegistryError('github_token_invalid')
  if (status >= 500 || redirects.has(status)) throw new RegistryError('github_unavailable')
  return { status, body }
}

/** Follows redirects of renamed repositories, never to another host, because the request carries a credential. */
async function exchange(github: GitHub, request: GitHubRequest): Promise<{ response: Response; text: string }> {
  const init: RequestInit = {
    method: request.method ?? 'GET',
    headers: headersFor(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(github.timeoutMs),
    ...(request.body && { body: JSON.stringify(request.body) }),
  }
  try {
    let address = new URL(request.address)
    for (let hops = 0; ; hops++) {
      const response = await fetch(address, init)
      const text = await readText(response)
      const target = redirects.has(response.status) ? targetOf(response, address) : undefined
      if (!target || hops >= mostRedirects) return { response, text }
      address = target
    }
  } catch {
    throw new RegistryError('github_unavailable')
  }
}

/** Reads an answer as text. Throws for an incomplete answer. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // The types of Node and the web disagree here, which gives `any`.
  const stream: AsyncIterable<Uint8Array> | never[] = body ?? []
  for await (const chunk of stream) {
    size += chunk.length
    if (size > mostBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function headersFor({ credential, body }: GitHubRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    'User-Agent': 'comfy-registry',
    'X-GitHub-Api-Version': '2022-11-28',
    ...(body && { 'Content-Type': 'application/json' }),
    ...(credential && { Authorization: authorizationOf(credential) }),
  }
}

function authorizationOf(credential: NonNullable<Credential>): string {
  if ('client' in credential) {
    const { clientId, clientSecret } = credential.client
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  }
  // Without this check, an invalid header would throw an error that contains the token.
  if (!/^[\x21-\x7e]+$/.test(credential.token)) throw new RegistryError('github_token_invalid')
  return `Bearer ${credential.token}`
}

function targetOf(response: Response, from: URL): URL | undefined {
  const target = URL.parse(response.headers.get('location') ?? '', from.href)
  return target?.origin === from.origin ? target : undefined
}

function isRateLimited({ status, headers }: Response, body: unknown): boolean {
  if (status === 429) return true
  if (status !== 403) return false
  return (
    headers.get('x-ratelimit-remaining') === '0' ||
    headers.has('retry-after') ||
    /rate limit/i.test(textIn(body, 'message') ?? '')
  )
}

/** Returns the minutes to wait, at least a minute: GitHub requires this pause when it states no time. */
function minutesToWait(headers: Headers, now: Date): number {
  const resetSeconds = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  const waitMs = retryAfter(headers.get('retry-after'), now) ?? resetSeconds * 1000 - now.getTime()
  return Number.isFinite(waitMs) ? Math.max(1, Math.ceil(waitMs / minute)) : 1
}

/** Returns a text field of GitHub's answer; undefined for a missing field. */
export function textIn(body: unknown, name: string): string | undefined {
  const value = valueIn(body, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a field of GitHub's answer; undefined for a missing field. */
export function valueIn(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(name) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
