import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { readDate } from '../../../platform/wire.ts'
import { chargeUsage } from '../charge-usage.ts'

export const postCustomerUsage = operation('postCustomerUsage')(async ({ path, body, principal }, context) => {
  const { transaction_id: transactionId, timestamp, params } = body
  await chargeUsage(context, actorOf(principal), {
    customerId: path.customer_id,
    transactionId: transactionId.toLowerCase(),
    amountMicros: params.amount_micros ?? 0,
    at: timestamp === undefined ? undefined : readDate('timestamp', timestamp),
    params,
  })
  return { status: 200, body: { message: 'The use is noted.' } }
})
