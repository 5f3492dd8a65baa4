import type { components } from '@registry/contract/types'
import { countTokensMadeBy, listCredentials } from '../../access/credentials/held-credentials.ts'
import { isLastAdmin } from '../../access/identity/close-account.ts'
import { readBalance } from '../../commerce/ledger/read-balance.ts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/errors.ts'
import { needsItsOwner, readMemberships } from '../../registry/members/leave-publishers.ts'
import { countRatings } from '../../registry/ratings/withdraw-ratings.ts'

/** Lists the effects of deleting a person's account, and the obstacles. Changes nothing. */
export async function previewDeletion(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  userId: string,
): Promise<components['schemas']['AccountDeletion']> {
  const { db, clock } = context
  const memberships = await readMemberships(db, userId)
  const keys = await listCredentials(db, 'apiKey', userId, clock.now())
  const balance = await balanceOf(context, userId)
  return {
    publishers: memberships.filter(needsItsOwner).map(named),
    memberships: memberships.filter((each) => !needsItsOwner(each)).map(named),
    is_last_admin: await isLastAdmin(db, userId),
    tokens: await countTokensMadeBy(db, userId),
    api_keys: keys.length,
    ratings: await countRatings(db, userId),
    ...(balance && { balance }),
  }
}

function named({ publisher_id: id, name }: { publisher_id: string; name: string }) {
  return { id, name }
}

/** Returns undefined for a person who is no customer. */
async function balanceOf(context: Pick<Context, 'db' | 'config'>, userId: string) {
  try {
    return await readBalance(context, userId)
  } catch (error) {
    if (isRefusal(error) && error.code === 'customer_not_found') return undefined
    throw error
  }
}
