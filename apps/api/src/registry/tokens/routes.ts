import type { components } from '@registry/contract/types'
import { listCredentials, type ListedCredential } from '../../access/credentials/held-credentials.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { readDate, wireDate } from '../../platform/wire.ts'
import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'

export const tokenRoutes = [
  operation('listPersonalAccessTokens')(async ({ path }, { db, clock }) => {
    const tokens = await listCredentials(db, 'publish', path.publisherId, clock.now())
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
      createdBy: signedIn(principal),
    })
    return { status: 201, body: created }
  }),
  operation('deletePersonalAccessToken')(async ({ path, principal }, context) => {
    await deleteToken(context, actorOf(principal), path)
    return { status: 204 }
  }),
]

function presentToken(row: ListedCredential<'publish'>): components['schemas']['PersonalAccessToken'] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: wireDate(row.created_at),
    // A token without a stored hint shows only its prefix.
    token: row.hint || 'crt_…',
    ...(row.expires_at && { expires_at: wireDate(row.expires_at) }),
    ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
    ...(row.node_ids && { node_ids: row.node_ids }),
  }
}
