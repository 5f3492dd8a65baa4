import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Config } from '../../platform/config/config.ts'

/** Issuer of the ID tokens of workflows, with the required audience. */
export interface WorkflowIssuer {
  issuer: string
  /** Address of this registry, so that a token for another registry is invalid here. */
  audience: string
  /** Finds a key by the key id in the token. Keys are fetched at first use, and again for an unknown key id. */
  keys: JWTVerifyGetKey
}

/** Creates the configured issuer of GitHub Actions. The issuer gets no request before the first token. */
export function createWorkflowIssuer({ github, apiPublicUrl }: Config): WorkflowIssuer {
  return {
    issuer: github.actionsIssuer,
    audience: apiPublicUrl,
    keys: createRemoteJWKSet(new URL(`${github.actionsIssuer}/.well-known/jwks`)),
  }
}
