import { operation } from '../../operation.ts'
import { readTokens } from './list-tokens.ts'
import { presentToken } from './present.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { readDate } from '../../platform/wire.ts'
import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'

export const tokenRoutes = [
  operation('listPersonalAccessTokens')(async ({ path }, { db }) => {
    const tokens = await readTokens(db, path.publisherId)
    return { status: 200, body: tokens.map(presentToken) }
  }),
  operation('createPersonalAccessToken')(async ({ path, body, principal }, context) => {
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
  }),
  operation('deletePersonalAccessToken')(async ({ path, principal }, context) => {
    await deleteToken(context, actorOf(principal), path)
    return { status: 204 }
  }),
]
