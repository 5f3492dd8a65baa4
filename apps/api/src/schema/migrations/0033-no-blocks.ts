import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Drops the blocks and moves of 0023 and 0024: totals are counted once a revision, and pages start at a key or an offset. */
export const noBlocks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  ...['arrivals', 'departures', 'move'].map((what) => `drop trigger node_versions_${what}_noted on node_versions`),
  ...['arrivals', 'departures', 'moves'].map((what) => `drop trigger comfy_nodes_${what}_noted on comfy_nodes`),
  ...['version_arrivals', 'version_departures', 'version_move'].map((what) => `drop function note_${what}()`),
  ...['comfy_node_arrivals', 'comfy_node_departures', 'comfy_node_moves'].map((what) => `drop function note_${what}()`),
  ...['version', 'comfy_node'].flatMap((what) =>
    ['blocks', 'blocks_hidden', 'moves'].map((table) => `drop table ${what}_${table}`),
  ),
]
