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

/** Lists the ids of the nodes that a person rated, in order. */
export async function listRatedNodes(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('node_reviews')
    .select('node_id')
    .where('user_id', '=', userId)
    .orderBy('node_id')
    .execute()
  return rows.map(({ node_id: id }) => id)
}

/** Deletes a person's rating of a node; returns its stars, undefined when there was none. */
export async function deleteStar(db: Database, nodeId: string, userId: string): Promise<number | undefined> {
  const row = await db
    .deleteFrom('node_reviews')
    .where('node_id', '=', nodeId)
    .where('user_id', '=', userId)
    .returning('star')
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
