import { errors, jwtVerify } from 'jose'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { issueCredential, sweepCredentials } from '../../access/credentials/held-credentials.ts'
import { isBanned } from '../../access/identity/people.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { lockActivePublisher } from '../publishers/lock-publisher.ts'
import {
  isTrustedInAnyEnvironment,
  lockTrustedPublisher,
  noteExchange,
  rememberIdToken,
  sweepIdTokens,
  type TrustedPublisherRow,
} from './trusted-publisher-store.ts'
import type { WorkflowIssuer } from './workflow-issuer.ts'
import { readWorkflow, type Workflow } from './workflow.ts'

/** Tolerated clock difference in seconds. */
const clockTolerance = 30

const minute = 60 * 1000
const tokenLife = 30 * minute

/** Time to remember an ID token after its expiry. A process with a slow clock could accept the token a little later. */
const memoryAfterExpiry = 10 * minute

/**
 * Exchanges the ID token of a trusted workflow, once, for a publish token of half an hour. Throws
 * `workflow_token_invalid`, `workflow_event_refused`, `workflow_not_trusted`, `workflow_token_replayed`,
 * `publisher_banned`, `github_unavailable`, and `user_banned` while the person who trusts the workflow is banned.
 */
export async function exchangeWorkflowToken(
  { db, clock, workflowIssuer }: Pick<Context, 'db' | 'clock' | 'workflowIssuer'>,
  { publisherId, idToken }: { publisherId: string; idToken: string },
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock.now()
  const { workflow, expiresAt: idTokenExpiresAt } = await verifyWorkflowToken(workflowIssuer, idToken, now)
  return db.transaction().execute(async (tx) => {
    const trusted = await readTrust(tx, publisherId, workflow)
    await sweepIdTokens(tx, now)
    await sweepCredentials(tx, 'publish', now)
    const isNew = await rememberIdToken(tx, {
      issuer: workflowIssuer.issuer,
      jti: workflow.jti,
      expires_at: new Date(idTokenExpiresAt.getTime() + memoryAfterExpiry),
    })
    if (!isNew) throw new RegistryError('workflow_token_replayed')
    await noteExchange(tx, trusted.id, workflow, now)
    const expiresAt = new Date(now.getTime() + tokenLife)
    const { row, text } = await issueCredential(tx, 'publish', {
      publisher_id: publisherId,
      kind: 'trusted',
      name: `${workflow.repository} ${workflow.file}`,
      expires_at: expiresAt,
      node_ids: trusted.node_ids,
      trusted_publisher_id: trusted.id,
      created_at: now,
    })
    const { repository, file, environment, event, ref, sha, runId } = workflow
    await writeAudit(tx, {
      actor: `workflow:${repository}`,
      action: 'token.exchange',
      subject: `publisher:${publisherId}`,
      detail: {
        tokenId: row.id,
        trustedPublisherId: trusted.id,
        repository,
        workflow: file,
        environment,
        event,
        ref,
        sha,
        runId,
      },
    })
    return { token: text, expiresAt }
  })
}

const unknownWorkflow = "add it to the publisher's trusted workflows"
const otherEnvironment = 'the job must run in the trusted environment'
const otherRepository =
  'the repository or its owner is not that of the first exchange; after a move, delete the trust and add the workflow again'

/**
 * Returns the publisher's trust in a workflow. The repository id is checked too, because a recreated repository with a
 * known name is another repository.
 */
async function readTrust(db: Database, publisherId: string, workflow: Workflow): Promise<TrustedPublisherRow> {
  const { repository, file } = workflow
  const untrusted = (detail: string): RegistryError =>
    new RegistryError('workflow_not_trusted', { publisherId, workflow: file, repository, detail })
  await lockActivePublisher(db, publisherId).catch((error: unknown) => {
    throw error instanceof RegistryError && error.code === 'publisher_not_found' ? untrusted(unknownWorkflow) : error
  })
  const trusted = await lockTrustedPublisher(db, publisherId, workflow)
  if (!trusted) {
    throw untrusted((await isTrustedInAnyEnvironment(db, publisherId, workflow)) ? otherEnvironment : unknownWorkflow)
  }
  if (!isPinned(trusted, workflow)) throw untrusted(otherRepository)
  if (trusted.created_by !== null && (await isBanned(db, trusted.created_by))) throw new RegistryError('user_banned')
  return trusted
}

function isPinned(trusted: TrustedPublisherRow, { repositoryId, repositoryOwnerId }: Workflow): boolean {
  return (
    (trusted.repository_id ?? repositoryId) === repositoryId &&
    (trusted.repository_owner_id ?? repositoryOwnerId) === repositoryOwnerId
  )
}

/**
 * Verifies the ID token of a workflow; returns its run and the token's expiry. Throws `workflow_token_invalid`,
 * `workflow_event_refused`, and `github_unavailable` when the keys are unavailable.
 */
async function verifyWorkflowToken(
  { keys, issuer, audience }: WorkflowIssuer,
  idToken: string,
  now: Date,
): Promise<{ workflow: Workflow; expiresAt: Date }> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience,
    // The list excludes `none` and HMAC, because a verification key must not be able to sign.
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

/** Tells whether an error means unavailable keys, which does not make the token invalid. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // Unavailable keys cause an error of fetch, or jose's base error for a response that is no key set.
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
