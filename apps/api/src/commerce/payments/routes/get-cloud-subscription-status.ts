import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readSubscriptionStatus } from '../read-subscription-status.ts'

export const getCloudSubscriptionStatus = operation('getCloudSubscriptionStatus')(async ({ principal }, context) => ({
  status: 200,
  body: await readSubscriptionStatus(context, signedIn(principal).userId),
}))
