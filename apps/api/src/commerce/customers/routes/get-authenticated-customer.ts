import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readCustomer } from '../read-customer.ts'

export const getAuthenticatedCustomer = operation('getAuthenticatedCustomer')(async ({ principal }, context) => ({
  status: 200,
  body: await readCustomer(context, signedIn(principal).userId),
}))
