import { readBalance } from '../../ledger/read-balance.ts'
import { operation } from '../../../operation.ts'

export const getCustomerBalanceById = operation('getCustomerBalanceById')(async ({ path }, context) => ({
  status: 200,
  body: await readBalance(context, path.customer_id),
}))
