import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The lists of admins stay as quick: an order has one index, which serves what everyone sees and what admins see. */
export const wholeOrders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** An index of all nodes that tells by itself which of them everyone sees, so that it reads no row for either list. */
const order = (name: string, columns: string, included = '') => [
  `drop index ${name}`,
  `create index ${name} on nodes (${columns}) include (${included}status, listed_at)`,
]

const statements = [
  ...order('nodes_by_name', 'lower(name), id', 'name, '),
  ...order('nodes_created', 'created_at desc, id'),
  ...order('nodes_stars', 'github_stars desc, id'),
  ...order('nodes_by_ranking', 'search_ranking, id'),
  ...order('nodes_by_update', 'updated_at desc, id'),
  // What these were for, nodes_by_update and nodes_released answer.
  `drop index nodes_updated`,
  `drop index nodes_by_release`,

  `create index publishers_created on publishers (created_at desc, id) include (status)`,
]
