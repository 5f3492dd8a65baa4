import type { JWTPayload } from 'jose'
import { RegistryError } from '../../platform/errors.ts'
import { own } from '../../platform/own.ts'

/** Run of a workflow, from its ID token. */
export interface Workflow {
  /** Repository as `owner/name`. */
  repository: string
  repositoryId: string
  repositoryOwnerId: string
  /** File name in `.github/workflows`. */
  file: string
  /** Environment of the job; empty without an environment. */
  environment: string
  event: string
  ref: string
  sha: string
  runId: string
  /** Id of the ID token, unique per issuer. */
  jti: string
}

const path = /^([^/]+\/[^/]+)\/\.github\/workflows\/([^/@]+)@/

// Only people with write access to the repository can trigger these events.
export const trustedEvents: ReadonlySet<string> = new Set([
  'push',
  'release',
  'workflow_dispatch',
  'schedule',
  'create',
])

/**
 * Reads the claims of a verified ID token. The workflow must belong to the repository that it runs in, and its job must
 * not come from a reusable workflow. Throws `workflow_token_invalid` and `workflow_event_refused`.
 */
export function readWorkflow(claims: JWTPayload): Workflow {
  const repository = textOf(claims, 'repository')
  const workflowPath = pathOf(claims, 'workflow_ref')
  if (workflowPath.repository.toLowerCase() !== repository.toLowerCase()) {
    throw invalid('its workflow lies in another repository than the one it runs in')
  }
  const jobPath = pathOf(claims, 'job_workflow_ref')
  if (jobPath.repository.toLowerCase() !== repository.toLowerCase() || jobPath.file !== workflowPath.file) {
    throw invalid('its job comes from another workflow (jobs of reusable workflows cannot publish)')
  }
  const event = textOf(claims, 'event_name')
  if (!trustedEvents.has(event)) throw new RegistryError('workflow_event_refused', { event })
  return {
    repository,
    repositoryId: textOf(claims, 'repository_id'),
    repositoryOwnerId: textOf(claims, 'repository_owner_id'),
    file: workflowPath.file,
    environment: optionalTextOf(claims, 'environment'),
    event,
    ref: optionalTextOf(claims, 'ref'),
    sha: optionalTextOf(claims, 'sha'),
    runId: optionalTextOf(claims, 'run_id'),
    jti: textOf(claims, 'jti'),
  }
}

function pathOf(claims: JWTPayload, name: string): { repository: string; file: string } {
  const [, repository, file] = path.exec(textOf(claims, name)) ?? []
  if (repository === undefined || file === undefined) throw invalid(`\`${name}\` names no workflow file`)
  return { repository, file }
}

function textOf(claims: JWTPayload, name: string): string {
  const text = optionalTextOf(claims, name)
  if (text === '') throw invalid(`\`${name}\` is missing`)
  return text
}

function optionalTextOf(claims: JWTPayload, name: string): string {
  const value = own(claims, name)
  return typeof value === 'string' && value.length <= 500 ? value : ''
}

function invalid(detail: string): RegistryError {
  return new RegistryError('workflow_token_invalid', { detail })
}
