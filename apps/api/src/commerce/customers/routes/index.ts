import { correctCustomerBalance } from './correct-customer-balance.ts'
import { createCustomer } from './create-customer.ts'
import { creditCustomer } from './credit-customer.ts'
import { getAdminCustomerBalance } from './get-admin-customer-balance.ts'
import { getAuthenticatedCustomer } from './get-authenticated-customer.ts'
import { getCustomerBalanceById } from './get-customer-balance-by-id.ts'
import { getCustomerBalance } from './get-customer-balance.ts'
import { getCustomerById } from './get-customer-by-id.ts'
import { listLedgerEntries } from './list-ledger-entries.ts'
import { postCustomerUsage } from './post-customer-usage.ts'
import { refundCharge } from './refund-charge.ts'
import { searchCustomers } from './search-customers.ts'

export const customerRoutes = [
  searchCustomers,
  createCustomer,
  getAuthenticatedCustomer,
  getCustomerBalance,
  getCustomerById,
  getCustomerBalanceById,
  postCustomerUsage,
  getAdminCustomerBalance,
  creditCustomer,
  correctCustomerBalance,
  refundCharge,
  listLedgerEntries,
]
