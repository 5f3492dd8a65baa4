import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readPaymentOptions } from '../read-payment-options.ts'

export const getPaymentOptions = operation('getPaymentOptions')(async ({ principal }, context) => ({
  status: 200,
  body: await readPaymentOptions(context, signedIn(principal).userId),
}))
