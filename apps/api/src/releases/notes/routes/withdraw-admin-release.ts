import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { presentRelease } from '../present.ts'
import { withdrawRelease } from '../withdraw-release.ts'

export const withdrawAdminRelease = operation('withdrawAdminRelease')(async ({ path, principal }, context) => ({
  status: 200,
  body: presentRelease(await withdrawRelease(context, actorOf(principal), path.releaseId)),
}))
