import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { createRelease } from '../create-release.ts'
import { presentRelease } from '../present.ts'

export const createAdminRelease = operation('createAdminRelease')(async ({ body, principal }, context) => ({
  status: 201,
  body: presentRelease(await createRelease(context, actorOf(principal), body)),
}))
