import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach } from 'vitest'
import type { Environment } from '../src/platform/config/settings.ts'
import { serveOnLoopback } from './loopback.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Repository {
  /** Rights of each person; others do not see a private repository. */
  rights: Record<string, 'admin' | 'write' | 'read'>
  isPrivate?: boolean
  /** New address after a rename. */
  movedTo?: string
  stars?: number
  description?: string
  license?: string
  /** Text of its pyproject.toml. */
  pyproject?: string
  /** Whether GitHub omits the permissions on the repository, as for some kinds of tokens. */
  isReticent?: boolean
}

export interface GitHubStandIn {
  url: string
  /** Passed to `useRegistry`; complete once the stand-in listens. */
  environment: Environment
  /** Repositories by `owner/name`. */
  repositories: Map<string, Repository>
  /** Logins by token. */
  tokens: Map<string, string>
  /** Tokens of other apps. */
  foreignTokens: Set<string>
  /** Logins by code; a code works once. */
  codes: Map<string, string>
  revoked: string[]
  /** Login of the browser's person, who approves every app; undefined at first. */
  browserLogin: string | undefined
  /** Handlers for the next requests whose path contains the key. */
  faults: Map<string, Handler>
  /** Method, address and body of each request. */
  requests: string[]
  /** Creates a token for this registry. */
  givenToken(login: string): string
  /** Creates a token for another app. */
  givenForeignToken(login: string): string
  givenCode(login: string): string
}

const client = { id: 'registry-client', secret: 'registry-secret' }
const clientCredential = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`

export const rateLimited =
  (status: 403 | 429, headers: Record<string, string>, message = 'API rate limit exceeded'): Handler =>
  (_request, response) =>
    answer(response, status, { message }, headers)

export const answersWith =
  (status: number, body: unknown = { message: 'trouble' }, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    answer(response, status, body, headers)

export const hangs: Handler = () => undefined

export const resets: Handler = (request) => void request.socket.resetAndDestroy()

/** Runs a stand-in for GitHub: accounts, repositories, and the web flow of an OAuth app. */
export function runGitHub(): GitHubStandIn {
  const github: GitHubStandIn = {
    url: '',
    environment: { GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret },
    repositories: new Map(),
    tokens: new Map(),
    foreignTokens: new Set(),
    codes: new Map(),
    revoked: [],
    browserLogin: undefined,
    faults: new Map(),
    requests: [],
    givenToken: (login) => given(github.tokens, 'gho', login),
    givenForeignToken: (login) => {
      const token = github.givenToken(login)
      github.foreignTokens.add(token)
      return token
    },
    givenCode: (login) => given(github.codes, 'code', login),
  }
  serveOnLoopback(
    (request, response) => void serve(github, request, response),
    (url) => {
      github.url = url
      Object.assign(github.environment, { GITHUB_URL: url, GITHUB_API_URL: `${url}/api` })
    },
  )
  beforeEach(() => {
    github.faults.clear()
    github.requests.length = 0
  })
  return github
}

function given(store: Map<string, string>, prefix: string, login: string): string {
  const key = `${prefix}_${randomUUID()}`
  store.set(key, login)
  return key
}

async function serve(github: GitHubStandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', github.url)
  const fault = [...github.faults].find(([part]) => pathname.includes(part))?.[1]
  const body = await text(request)
  github.requests.push(`${request.method} ${request.url} ${body}`)
  if (fault) return fault(request, response)
  if (pathname === '/login/oauth/authorize') return authorize(github, request, response)
  if (pathname === '/login/oauth/access_token') return exchange(github, body, response)
  if (pathname === `/api/applications/${client.id}/token`) return serveClient(github, request, body, response)
  const { authorization } = request.headers
  const login = authorization === undefined ? stranger : loginOf(github, authorization)
  if (login === undefined) return answer(response, 401, { message: 'Bad credentials' })
  if (pathname === '/api/user') {
    return login === stranger ? answer(response, 401, { message: 'Sign in' }) : answer(response, 200, { login })
  }
  return readRepository(github, login, pathname, response)
}

// Login without any rights: an anonymous caller, or an app itself.
const stranger = ''

function loginOf(github: GitHubStandIn, authorization: string): string | undefined {
  if (authorization === clientCredential) return stranger
  return github.tokens.get(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '')
}

function readRepository(github: GitHubStandIn, login: string, pathname: string, response: ServerResponse): void {
  const [, owner, name, rest] = /^\/api\/repos\/([^/]+)\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? []
  const repository = github.repositories.get(`${owner}/${name}`.toLowerCase())
  const right = repository?.rights[login]
  if (!repository || (repository.isPrivate && !right)) return answer(response, 404, { message: 'Not Found' })
  if (repository.movedTo !== undefined) {
    const location = new URL(`${repository.movedTo}${rest ? `/${rest}` : ''}`, `${github.url}/api/repos/`).href
    return answer(response, 301, { message: 'Moved Permanently' }, { Location: location })
  }
  if (rest === undefined) {
    const permissions = { admin: right === 'admin', push: right !== undefined && right !== 'read', pull: true }
    return answer(response, 200, {
      full_name: `${owner}/${name}`,
      stargazers_count: repository.stars ?? 0,
      description: repository.description ?? null,
      license: repository.license === undefined ? null : { spdx_id: repository.license },
      ...(!repository.isReticent && { permissions }),
    })
  }
  if (rest === 'contents/pyproject.toml' && repository.pyproject !== undefined) {
    const bytes = Buffer.from(repository.pyproject)
    const content = bytes.toString('base64').replaceAll(/.{60}/g, '$&\n')
    return answer(response, 200, { type: 'file', encoding: 'base64', size: bytes.length, content })
  }
  if (rest !== `collaborators/${login}/permission`) return answer(response, 404, { message: 'Not Found' })
  if (right === undefined) return answer(response, 403, { message: 'Must have push access.' })
  return answer(response, 200, { permission: right })
}

/** Redirects the browser, as GitHub does after the person's consent. */
function authorize(github: GitHubStandIn, request: IncomingMessage, response: ServerResponse): void {
  const asked = new URL(request.url ?? '', github.url).searchParams
  if (asked.get('client_id') !== client.id) return answer(response, 404, { message: 'Not Found' })
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.searchParams.set('state', asked.get('state') ?? '')
  if (github.browserLogin === undefined) back.searchParams.set('error', 'access_denied')
  else back.searchParams.set('code', github.givenCode(github.browserLogin))
  response.writeHead(302, { Location: back.href }).end()
}

function exchange(github: GitHubStandIn, body: string, response: ServerResponse): void {
  const fields = new Map<string, unknown>(Object.entries(JSON.parse(body)))
  if (fields.get('client_secret') !== client.secret) {
    return answer(response, 200, { error: 'incorrect_client_credentials' })
  }
  const code = String(fields.get('code'))
  const login = github.codes.get(code)
  github.codes.delete(code)
  if (login === undefined) return answer(response, 200, { error: 'bad_verification_code' })
  return answer(response, 200, { access_token: github.givenToken(login), token_type: 'bearer', scope: '' })
}

/** Serves an app's requests about its own tokens: whether a token is valid, and revoking it. */
function serveClient(github: GitHubStandIn, request: IncomingMessage, body: string, response: ServerResponse): void {
  if (request.headers.authorization !== clientCredential) return answer(response, 401, { message: 'Bad credentials' })
  const token = String(new Map<string, unknown>(Object.entries(JSON.parse(body))).get('access_token'))
  const login = github.tokens.get(token)
  if (login === undefined || github.foreignTokens.has(token)) return answer(response, 404, { message: 'Not Found' })
  if (request.method === 'POST') return answer(response, 200, { token, app: { client_id: client.id }, user: { login } })
  github.tokens.delete(token)
  github.revoked.push(token)
  response.writeHead(204).end()
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}
