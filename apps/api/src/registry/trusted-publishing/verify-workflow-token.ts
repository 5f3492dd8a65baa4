import { errors, jwtVerify } from 'jose'
import { RegistryError } from '../../platform/errors.ts'
import { readWorkflow, type Workflow } from './workflow.ts'
import type { WorkflowIssuer } from './workflow-issuer.ts'

/** Seconds that clocks may differ. */
const clockTolerance = 30

/**
 * The run of a workflow behind its ID token, and when the token expires. Throws `workflow_token_invalid`,
 * `workflow_event_refused`, and `github_unavailable` when the keys cannot be had.
 */
export async function verifyWorkflowToken(
  { keys, issuer, audience }: WorkflowIssuer,
  idToken: string,
  now: Date,
): Promise<{ workflow: Workflow; expiresAt: Date }> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience,
    // Never `none`, never an HMAC: what verifies must not be able to sign.
    algorithms: ['RS256'],
    clockTolerance,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'jti'],
  }).catch((error: unknown) => {
    throw refusal(error, audience)
  })
  return { workflow: readWorkflow(payload), expiresAt: new Date((payload.exp ?? 0) * 1000) }
}

function refusal(error: unknown, audience: string): RegistryError {
  if (isUnreachable(error)) return new RegistryError('github_unavailable')
  return new RegistryError('workflow_token_invalid', { detail: detailOf(error, audience) })
}

/** Whether the keys could not be had, which says nothing of the token. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // What fetch throws, and jose's own bare error for an answer that is no key set.
  return !(error instanceof errors.JOSEError) || error.code === errors.JOSEError.code
}

function detailOf(error: unknown, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'it has expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return `it must be made out to ${audience}`
    if (error.claim === 'iss') return 'it comes from another issuer'
    return `\`${error.claim}\` is missing or not right`
  }
  return 'it was not signed by GitHub'
}
