import type { components } from '@registry/contract/types'
import { actorOf } from '../../access/permissions/actor.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { createTrustedPublisher } from './create-trusted-publisher.ts'
import { exchangeWorkflowToken } from './exchange-workflow-token.ts'
import { deleteTrustedPublisher, listTrustedPublishers, type TrustedPublisherRow } from './trusted-publishers.ts'

export const trustedPublishingRoutes = [
  operation('listTrustedPublishers')(async ({ path }, { db }) => {
    const trusted = await listTrustedPublishers(db, path.publisherId)
    return { status: 200, body: trusted.map(presentTrustedPublisher) }
  }),
  operation('createTrustedPublisher')(async ({ path, body, principal }, context) => {
    const { repository, workflow, environment, node_ids: nodeIds } = body
    const trusted = await createTrustedPublisher(context, actorOf(principal), {
      publisherId: path.publisherId,
      repository,
      workflow,
      environment,
      nodeIds,
      createdBy: signedIn(principal),
    })
    return { status: 201, body: presentTrustedPublisher(trusted) }
  }),
  operation('deleteTrustedPublisher')(async ({ path, principal }, context) => {
    await deleteTrustedPublisher(context, actorOf(principal), path)
    return { status: 204 }
  }),
  operation('exchangeTrustedToken')(async ({ body }, context) => {
    const { publisher_id: publisherId } = body
    const idToken = pastedText(body.id_token)
    const { token, expiresAt } = await exchangeWorkflowToken(context, { publisherId, idToken })
    return { status: 201, body: { token, expires_at: wireDate(expiresAt) } }
  }),
]

function presentTrustedPublisher(row: TrustedPublisherRow): components['schemas']['TrustedPublisher'] {
  return {
    id: row.id,
    repository: row.repository,
    workflow: row.workflow,
    ...optionalText('environment', row.environment),
    ...(row.node_ids && { node_ids: row.node_ids }),
    createdAt: wireDate(row.created_at),
    ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
  }
}
