import { operation } from '../../operation.ts'
import { readCustomer } from '../read-customer.ts'

export const getCustomerById = operation('getCustomerById')(async ({ path }, { db }) => ({
  status: 200,
  body: { customer: await readCustomer(db, path.customer_id) },
}))
