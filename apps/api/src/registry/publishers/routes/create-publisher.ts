import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { createPublisher as create } from '../create-publisher.ts'
import { presentPublisher } from '../present.ts'

export const createPublisher = operation('createPublisher')(async ({ body, principal }, context) => {
  const ownerId = signedIn(principal).userId
  const publisher = await create(context, actorOf(principal), { ...body, ownerId })
  return { status: 201, body: presentPublisher(publisher) }
})
