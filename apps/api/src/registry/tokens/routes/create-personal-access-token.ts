import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readDate } from '../../../platform/wire.ts'
import { createToken } from '../create-token.ts'

export const createPersonalAccessToken = operation('createPersonalAccessToken')(async (
  { path, body, principal },
  context,
) => {
  const { name, description, expires_at: expiresAt, node_ids: nodeIds } = body
  const created = await createToken(context, actorOf(principal), {
    publisherId: path.publisherId,
    name,
    description,
    expiresAt: expiresAt === undefined ? undefined : readDate('expires_at', expiresAt),
    nodeIds,
    createdBy: signedIn(principal).userId,
  })
  return { status: 201, body: created }
})
