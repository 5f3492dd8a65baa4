import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { refuseSubscription } from '../refuse-subscription.ts'

export const createCloudSubscriptionCheckout = operation('createCloudSubscriptionCheckout')(({ principal }, context) =>
  refuseSubscription(context, signedIn(principal).userId),
)
