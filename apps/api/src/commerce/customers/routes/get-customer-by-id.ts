import { operation } from '../../../operation.ts'
import { readCustomer } from '../read-customer.ts'

export const getCustomerById = operation('getCustomerById')(async ({ path }, context) => ({
  status: 200,
  body: { customer: await readCustomer(context, path.customer_id) },
}))
