import { getCustomerEventsById } from './get-customer-events-by-id.ts'
import { getCustomerEvents } from './get-customer-events.ts'
import { getCustomerSpending } from './get-customer-spending.ts'
import { getCustomerUsageDashboard } from './get-customer-usage-dashboard.ts'
import { getCustomerUsageTimeseries } from './get-customer-usage-timeseries.ts'

export const customerEventRoutes = [
  getCustomerEvents,
  getCustomerEventsById,
  getCustomerSpending,
  getCustomerUsageDashboard,
  getCustomerUsageTimeseries,
]
