import type { Context } from '../../context.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'

type Dashboard = 'invoices' | 'usage' | 'credits' | 'commits_and_credits'

/** Tab of the account page for each dashboard. */
const tabs: Readonly<Record<Dashboard, string>> = {
  invoices: 'balance',
  usage: 'events',
  credits: 'balance',
  commits_and_credits: 'balance',
}

/** Returns the address of a customer's usage or balance page. Throws `customer_not_found`. */
export async function findUsagePage(
  { db, config }: Pick<Context, 'db' | 'config'>,
  customerId: string,
  dashboard: Dashboard = 'usage',
): Promise<string> {
  await mustBeCustomer(db, customerId)
  return `${config.publicUrl}/account?tab=${tabs[dashboard]}`
}
