import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { NumberAddress } from '../versions/own-version.ts'
import { readOwnReview } from './read-review.ts'
import { watchedState } from './watch-reviews.ts'

/**
 * Follows the review of a version of a publisher: its present state, then each change, until it is decided. Throws
 * `too_many_watchers` and what reading the report throws.
 */
export async function watchReview(
  { db, reviewWatchers }: Pick<Context, 'db' | 'reviewWatchers'>,
  principal: Principal,
  address: NumberAddress,
): Promise<ReadableStream<Uint8Array>> {
  const review = await readOwnReview(db, address)
  const stream = reviewWatchers.watch(review.version_id, actorOf(principal), watchedState(review))
  if (!stream) throw new RegistryError('too_many_watchers')
  return stream
}
