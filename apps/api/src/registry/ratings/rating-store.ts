import type { Insertable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

/** How many stars a person gave a node; undefined when none. */
export async function findStar(db: Database, nodeId: string, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('node_reviews')
    .select('star')
    .where('node_id', '=', nodeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.star
}

/** Stores what a person gives a node, in place of what they gave before. */
export async function saveReview(db: Database, review: Insertable<Schema['node_reviews']>): Promise<void> {
  const { star, updated_at } = review
  await db
    .insertInto('node_reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['node_id', 'user_id']).doUpdateSet({ star, updated_at }))
    .execute()
}
