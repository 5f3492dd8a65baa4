import { sql } from 'kysely'
import { readPrepared } from '../../platform/db/prepare.ts'
import type { Database } from '../../schema/tables.ts'

const dayText = sql<string>`to_char(node_installs.day, 'YYYY-MM-DD')`

/** Lists the installs of all versions of a pack per UTC day (`YYYY-MM-DD`), from a day on, oldest first. */
export async function listDailyInstalls(
  db: Database,
  nodeId: string,
  since: string,
): Promise<{ date: string; count: number }[]> {
  const query = db
    .selectFrom('node_installs')
    .innerJoin('node_versions', 'node_versions.id', 'node_installs.version_id')
    .where('node_versions.node_id', '=', nodeId)
    .where('node_installs.day', '>=', sql<Date>`${since}::date`)
    .select([dayText.as('date'), sql<string>`sum(node_installs.count)`.as('count')])
    .groupBy('node_installs.day')
    .orderBy('node_installs.day')
  const rows = await readPrepared(db, query)
  return rows.map(({ date, count }) => ({ date, count: Number(count) }))
}

/** Finds the first day with a counted install; empty without installs. */
export async function findFirstCountedDay(db: Database): Promise<string> {
  const query = db.selectFrom('node_installs').select(dayText.as('date')).orderBy('day').limit(1)
  const [first] = await readPrepared(db, query)
  return first?.date ?? ''
}
