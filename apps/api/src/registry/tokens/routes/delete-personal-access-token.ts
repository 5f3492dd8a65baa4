import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { deleteToken } from '../delete-token.ts'

export const deletePersonalAccessToken = operation('deletePersonalAccessToken')(async (
  { path, principal },
  context,
) => {
  await deleteToken(context, actorOf(principal), path)
  return { status: 204 }
})
