import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { presentRelease } from '../present.ts'
import { publishRelease } from '../publish-release.ts'

export const publishAdminRelease = operation('publishAdminRelease')(async ({ path, principal }, context) => ({
  status: 200,
  body: presentRelease(await publishRelease(context, actorOf(principal), path.releaseId)),
}))
