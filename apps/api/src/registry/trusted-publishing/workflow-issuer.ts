import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Config } from '../../platform/config/config.ts'

/** Who signs the ID tokens of workflows, and for whom they must be made out. */
export interface WorkflowIssuer {
  issuer: string
  /** This registry's own address, so that a token made out to one registry is worth nothing at another. */
  audience: string
  /** By the key's id in the token; read from the issuer when first needed, and again for a key that is not known. */
  keys: JWTVerifyGetKey
}

/** The issuer of GitHub Actions, by configuration; nothing is asked of it before a token comes. */
export function createWorkflowIssuer({ github, apiPublicUrl }: Config): WorkflowIssuer {
  return {
    issuer: github.actionsIssuer,
    audience: apiPublicUrl,
    keys: createRemoteJWKSet(new URL(`${github.actionsIssuer}/.well-known/jwks`)),
  }
}
