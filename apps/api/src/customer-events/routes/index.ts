import { getCustomerEventsById } from './get-customer-events-by-id.ts'
import { getCustomerEvents } from './get-customer-events.ts'
import { getCustomerSpending } from './get-customer-spending.ts'

export const customerEventRoutes = [getCustomerEvents, getCustomerEventsById, getCustomerSpending]
