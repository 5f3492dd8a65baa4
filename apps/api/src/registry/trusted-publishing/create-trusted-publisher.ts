import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockActivePublisher } from '../publishers/lock-publisher.ts'
import { assertOwner } from '../publishers/read-standing.ts'
import { assertSecondFactor, type SignedIn } from '../publishers/second-factor-rule.ts'
import { tokenScope } from '../tokens/token-scope.ts'
import { countTrustedPublishers, insertTrustedPublisher, type TrustedPublisherRow } from './trusted-publisher-store.ts'

const mostWorkflows = 100

const repositoryPattern = /^(?!\.{1,2}\/)[A-Za-z0-9_.-]+\/(?!\.{1,2}$)[A-Za-z0-9_.-]+$/
const workflowPattern = /^[^/@\\\p{Cc}]+\.ya?ml$/u

export interface TrustedPublisherInput {
  publisherId: string
  /** GitHub repository as `owner/name`. */
  repository: string
  /** File name in `.github/workflows`. */
  workflow: string
  /** Environment that the job must run in; undefined allows any. */
  environment?: string | undefined
  /** Packs that the workflow may publish; undefined allows every pack of the publisher. */
  nodeIds?: readonly string[] | undefined
  /** Person who trusts the workflow. */
  createdBy: SignedIn
}

/**
 * Lets a GitHub workflow publish for a publisher. Throws `publisher_not_found`, `publisher_banned`, `owners_only`,
 * `invalid_request`, `invalid_node_id`, `reserved_node_id`, `trusted_publisher_exists`, `too_many_trusted_publishers`,
 * and the errors of `assertSecondFactor`.
 */
export async function createTrustedPublisher(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: string,
  input: TrustedPublisherInput,
): Promise<TrustedPublisherRow> {
  const { publisherId } = input
  const values = readInput(input)
  return context.db.transaction().execute(async (tx) => {
    await lockActivePublisher(tx, publisherId)
    await assertOwner(tx, publisherId, input.createdBy.userId)
    await assertSecondFactor(tx, context, publisherId, input.createdBy)
    if ((await countTrustedPublishers(tx, publisherId)) >= mostWorkflows) {
      throw new RegistryError('too_many_trusted_publishers', { publisherId, limit: mostWorkflows })
    }
    const row = await insertTrustedPublisher(tx, { ...values, created_at: context.clock.now() })
    if (!row) throw new RegistryError('trusted_publisher_exists')
    const { id: trustedPublisherId, repository, workflow, environment, node_ids: nodeIds } = row
    await writeAudit(tx, {
      actor,
      action: 'trusted_publisher.create',
      subject: `publisher:${publisherId}`,
      detail: { trustedPublisherId, repository, workflow, environment, ...(nodeIds && { nodeIds }) },
    })
    return row
  })
}

function readInput({ publisherId, createdBy, nodeIds, ...input }: TrustedPublisherInput) {
  const repository = input.repository.trim()
  const workflow = input.workflow.trim()
  if (!repositoryPattern.test(repository)) {
    throw new RegistryError('invalid_request', { detail: '`repository` must be owner/name, as on GitHub' })
  }
  if (!workflowPattern.test(workflow)) {
    throw new RegistryError('invalid_request', {
      detail: '`workflow` must be the name of a file in .github/workflows, such as publish.yml',
    })
  }
  return {
    publisher_id: publisherId,
    repository,
    workflow,
    environment: input.environment?.trim() ?? '',
    node_ids: tokenScope(nodeIds),
    created_by: createdBy.userId,
  }
}
