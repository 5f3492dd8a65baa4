import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readSpending } from '../read-spending.ts'

export const getCustomerSpending = operation('getCustomerSpending')(async ({ query, principal }, context) => ({
  status: 200,
  body: await readSpending(context, signedIn(principal).userId, query),
}))
