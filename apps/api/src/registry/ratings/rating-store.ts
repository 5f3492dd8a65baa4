import type { Insertable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

/** Returns a person's rating of a node, if any. */
export async function findStar(db: Database, nodeId: string, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('node_reviews')
    .select('star')
    .where('node_id', '=', nodeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.star
}

/** Inserts or replaces a person's rating. */
export async function saveReview(db: Database, review: Insertable<Schema['node_reviews']>): Promise<void> {
  const { star, updated_at } = review
  await db
    .insertInto('node_reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['node_id', 'user_id']).doUpdateSet({ star, updated_at }))
    .execute()
}
