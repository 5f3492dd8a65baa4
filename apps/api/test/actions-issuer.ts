import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { beforeAll } from 'vitest'
import type { Environment } from '../src/platform/config/settings.ts'
import { serveOnLoopback } from './loopback.ts'

export type Claims = Record<string, string | number | undefined>

export interface ActionsIssuer {
  url: string
  /** Passed to `useRegistry`; complete once the issuer listens. */
  environment: Environment
  /** Whether the issuer answers 500 instead of its keys. */
  isDown: boolean
  /** Signs the ID token of a run of `octo/pack`'s publish.yml on main; undefined claims are left out. */
  sign(claims?: Claims, key?: CryptoKey): Promise<string>
}

/** Runs a stand-in for GitHub's issuer of workflow tokens, which publishes its key and signs with it. */
export function runActionsIssuer(): ActionsIssuer {
  let privateKey: CryptoKey
  let jwks: unknown
  const issuer: ActionsIssuer = {
    url: '',
    environment: {},
    isDown: false,
    sign: (claims = {}, key = privateKey) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { ...claimsOfRun(), iss: issuer.url, iat: now, exp: now + 300, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'actions' }).sign(key)
    },
  }
  serveOnLoopback(
    (request, response) => {
      const isKeys = request.url === '/.well-known/jwks' && !issuer.isDown
      response.writeHead(isKeys ? 200 : 500, { 'Content-Type': 'application/json' }).end(JSON.stringify(jwks))
    },
    (url) => {
      issuer.url = url
      issuer.environment.GITHUB_ACTIONS_ISSUER = url
    },
  )
  beforeAll(async () => {
    const keys = await generateKeyPair('RS256')
    privateKey = keys.privateKey
    jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'actions', alg: 'RS256', use: 'sig' }] }
  })
  return issuer
}

function claimsOfRun(): Claims {
  return {
    aud: 'http://registry.test',
    sub: 'repo:octo/pack:ref:refs/heads/main',
    jti: randomUUID(),
    repository: 'octo/pack',
    repository_id: '1001',
    repository_owner: 'octo',
    repository_owner_id: '42',
    workflow_ref: 'octo/pack/.github/workflows/publish.yml@refs/heads/main',
    job_workflow_ref: 'octo/pack/.github/workflows/publish.yml@refs/heads/main',
    event_name: 'push',
    ref: 'refs/heads/main',
    sha: '0123456789abcdef0123456789abcdef01234567',
    run_id: '77',
  }
}
