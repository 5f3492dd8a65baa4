import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { createCustomer as create } from '../create-customer.ts'

export const createCustomer = operation('createCustomer')(async ({ principal }, context) => {
  const { isNew, customer } = await create(context, actorOf(principal), signedIn(principal).userId)
  return isNew ? { status: 201, body: customer } : { status: 200, body: customer }
})
