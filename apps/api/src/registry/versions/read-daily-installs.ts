import type { Context } from '../../context.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { findFirstCountedDay, listDailyInstalls } from './daily-install-store.ts'

const shownDays = 90
const dayMs = 86_400_000

interface DailyInstalls {
  /** First counted day of the registry; empty before the first install. */
  since: string
  days: { date: string; count: number }[]
}

/** Reads the installs of a pack per day for the last days, including today. */
export async function readDailyInstalls(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  node: Pick<NodeRow, 'id'>,
  most = shownDays,
): Promise<DailyInstalls> {
  const first = new Date(clock.now().getTime() - (most - 1) * dayMs).toISOString().slice(0, 10)
  const [days, since] = await Promise.all([listDailyInstalls(db, node.id, first), findFirstCountedDay(db)])
  return { since, days }
}
