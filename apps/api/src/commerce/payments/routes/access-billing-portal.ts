import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { openBilling } from '../open-billing.ts'

export const accessBillingPortal = operation('accessBillingPortal')(async ({ body, principal }, context) => ({
  status: 200,
  body: { billing_portal_url: await openBilling(context, signedIn(principal).userId, body.return_url) },
}))
