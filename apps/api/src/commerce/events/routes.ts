import { mustBeCustomer } from '../customers/read-customer.ts'
import { operation } from '../../operation.ts'
import { customerOf, signedIn } from '../../access/permissions/signed-in.ts'
import { listEvents } from './list-events.ts'
import { readSpending } from './read-spending.ts'
import { findUsagePage } from './find-usage-page.ts'
import { readTimeseries } from './read-timeseries.ts'

export const customerEventRoutes = [
  operation('getCustomerEvents')(async ({ query, principal }, context) => {
    const { id } = await mustBeCustomer(context.db, customerOf(principal).userId)
    return { status: 200, body: await listEvents(context, id, query) }
  }),
  operation('getCustomerEventsById')(async ({ path, query }, context) => {
    const { id } = await mustBeCustomer(context.db, path.customer_id)
    return { status: 200, body: await listEvents(context, id, query) }
  }),
  operation('getCustomerSpending')(async ({ query, principal }, context) => ({
    status: 200,
    body: await readSpending(context, customerOf(principal).userId, query),
  })),
  operation('getCustomerUsageDashboard')(async ({ body, principal }, context) => ({
    status: 200,
    body: { url: await findUsagePage(context, signedIn(principal).userId, body?.dashboard_type) },
  })),
  operation('getCustomerUsageTimeseries')(async ({ query, principal }, context) => ({
    status: 200,
    body: await readTimeseries(context, customerOf(principal).userId, query),
  })),
]
