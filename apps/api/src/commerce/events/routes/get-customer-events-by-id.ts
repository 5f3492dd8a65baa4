import { mustBeCustomer } from '../../customers/read-customer.ts'
import { operation } from '../../../operation.ts'
import { listEvents } from '../list-events.ts'

export const getCustomerEventsById = operation('getCustomerEventsById')(async ({ path, query }, context) => {
  const { id } = await mustBeCustomer(context.db, path.customer_id)
  return { status: 200, body: await listEvents(context, id, query) }
})
