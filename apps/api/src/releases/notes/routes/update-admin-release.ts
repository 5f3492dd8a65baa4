import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { changeRelease } from '../change-release.ts'
import { presentRelease } from '../present.ts'

export const updateAdminRelease = operation('updateAdminRelease')(async ({ path, body, principal }, context) => ({
  status: 200,
  body: presentRelease(await changeRelease(context, actorOf(principal), path.releaseId, body)),
}))
