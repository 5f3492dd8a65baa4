import { operation } from '../../../operation.ts'
import { listCustomers } from '../list-customers.ts'

export const searchCustomers = operation('searchCustomers')(async ({ query }, context) => ({
  status: 200,
  body: await listCustomers(context, query),
}))
