import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { lockCaller } from '../../access/identity/people.ts'
import type { Context } from '../../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { openBalance } from '../ledger/open-balance.ts'
import { insertCustomer } from './customer-store.ts'
import { readCustomer } from './read-customer.ts'

/** Creates a customer with an empty balance for a person; an existing customer stays unchanged. */
export async function createCustomer(
  context: Pick<Context, 'db' | 'config'>,
  actor: string,
  userId: string,
): Promise<{ isNew: boolean; customer: components['schemas']['Customer'] }> {
  const isNew = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, userId)
    if (!(await insertCustomer(tx, userId))) return false
    await openBalance(tx, userId, context.config.billing.currency)
    await recordEvent(tx, { customerId: userId, type: 'account_created', params: {}, key: 'account_created' })
    await writeAudit(tx, { actor, action: 'customer.create', subject: `customer:${userId}` })
    return true
  })
  return { isNew, customer: await readCustomer(context, userId) }
}
