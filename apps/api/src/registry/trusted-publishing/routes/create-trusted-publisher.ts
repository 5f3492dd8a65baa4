import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { createTrustedPublisher as create } from '../create-trusted-publisher.ts'
import { presentTrustedPublisher } from '../present.ts'

export const createTrustedPublisher = operation('createTrustedPublisher')(async (
  { path, body, principal },
  context,
) => {
  const { repository, workflow, environment, node_ids: nodeIds } = body
  const trusted = await create(context, actorOf(principal), {
    publisherId: path.publisherId,
    repository,
    workflow,
    environment,
    nodeIds,
    createdBy: signedIn(principal).userId,
  })
  return { status: 201, body: presentTrustedPublisher(trusted) }
})
