import { mustBeCustomer } from '../../customers/read-customer.ts'
import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { listEvents } from '../list-events.ts'

export const getCustomerEvents = operation('getCustomerEvents')(async ({ query, principal }, context) => {
  const { id } = await mustBeCustomer(context.db, signedIn(principal).userId)
  return { status: 200, body: await listEvents(context, id, query) }
})
