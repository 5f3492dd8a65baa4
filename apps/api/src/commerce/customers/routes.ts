import { operation } from '../../operation.ts'
import { listCustomers } from './list-customers.ts'
import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import { customerOf, signedIn } from '../../access/permissions/signed-in.ts'
import { createCustomer } from './create-customer.ts'
import { readCustomer } from './read-customer.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { readDate } from '../../platform/wire.ts'
import { chargeUsage } from './charge-usage.ts'
import { adjustBalance } from './adjust-balance.ts'
import { listLedger } from '../ledger/list-ledger.ts'

export const customerRoutes = [
  operation('searchCustomers')(async ({ query }, context) => ({
    status: 200,
    body: await listCustomers(context, query),
  })),
  operation('createCustomer')(async ({ principal }, context) => {
    const { isNew, customer } = await createCustomer(context, actorOf(principal), customerOf(principal).userId)
    return isNew ? { status: 201, body: customer } : { status: 200, body: customer }
  }),
  operation('getAuthenticatedCustomer')(async ({ principal }, context) => ({
    status: 200,
    body: await readCustomer(context, customerOf(principal).userId),
  })),
  operation('getCustomerBalance')(async ({ principal }, context) => ({
    status: 200,
    body: await readBalance(context, customerOf(principal).userId),
  })),
  operation('getCustomerById')(async ({ path }, context) => ({
    status: 200,
    body: { customer: await readCustomer(context, path.customer_id) },
  })),
  operation('getCustomerBalanceById')(async ({ path }, context) => ({
    status: 200,
    body: await readBalance(context, path.customer_id),
  })),
  operation('postCustomerUsage')(async ({ path, body, principal }, context) => {
    const { transaction_id: transactionId, timestamp, params } = body
    await chargeUsage(context, actorOf(principal), {
      customerId: path.customer_id,
      transactionId: transactionId.toLowerCase(),
      amountMicros: params.amount_micros ?? 0,
      at: timestamp === undefined ? undefined : readDate('timestamp', timestamp),
      params,
    })
    return { status: 200, body: { message: 'The usage is recorded.' } }
  }),
  operation('getAdminCustomerBalance')(async ({ path }, context) => ({
    status: 200,
    body: await readBalance(context, path.customer_id),
  })),
  operation('creditCustomer')(async ({ path, body, principal }, context) => ({
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
  })),
  operation('correctCustomerBalance')(async ({ path, body, principal }, context) => ({
    status: 201,
    body: await adjustBalance(context, {
      customerId: path.customer_id,
      kind: 'correction',
      amountMicros: body.amount_micros,
      idempotencyKey: `admin:${body.idempotency_key}`,
      reason: body.reason,
      actor: actorOf(principal),
      actorName: actorNameOf(signedIn(principal)),
    }),
  })),
  operation('refundCharge')(async ({ path, body, principal }, context) => ({
    status: 201,
    body: await adjustBalance(context, {
      customerId: path.customer_id,
      kind: 'refund',
      chargeId: body.charge_id.toLowerCase(),
      amountMicros: body.amount_micros,
      idempotencyKey: `admin:${body.idempotency_key}`,
      reason: body.reason,
      actor: actorOf(principal),
      actorName: actorNameOf(signedIn(principal)),
    }),
  })),
  operation('listLedgerEntries')(async ({ path, query }, context) => ({
    status: 200,
    body: await listLedger(context, path.customer_id, query),
  })),
]
