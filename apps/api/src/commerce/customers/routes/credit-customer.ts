import { operation } from '../../../operation.ts'
import { actorNameOf, actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { adjustBalance } from '../adjust-balance.ts'

export const creditCustomer = operation('creditCustomer')(async ({ path, body, principal }, context) => ({
  status: 201,
  body: await adjustBalance(context, {
    customerId: path.customer_id,
    kind: 'credit',
    amountMicros: body.amount_micros,
    idempotencyKey: `admin:${body.idempotency_key}`,
    reason: body.reason,
    actor: actorOf(principal),
    actorName: actorNameOf(signedIn(principal)),
  }),
}))
