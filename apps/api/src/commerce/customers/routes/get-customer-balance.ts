import { readBalance } from '../../ledger/read-balance.ts'
import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'

export const getCustomerBalance = operation('getCustomerBalance')(async ({ principal }, context) => ({
  status: 200,
  body: await readBalance(context, signedIn(principal).userId),
}))
