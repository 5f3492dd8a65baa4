import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'

const usual = 25
const most = 1000

type Parts = Pick<Context, 'db' | 'jobs'>

/** Queues the work of bringing up to date what is derived of every node, so many of them in each transaction. */
export async function askForReindex(context: Parts, principal: Principal, batch = usual): Promise<void> {
  const data = { batch: within(batch), by: actorOf(principal), after: '', count: 0, mended: 0 }
  await context.db.transaction().execute((tx) => context.jobs.send(tx, 'reindex-nodes', data, 'begin'))
}

/** Queues the work of asking GitHub for the stars of so many nodes. */
export async function askForStars(context: Parts, principal: Principal, count: number): Promise<void> {
  const data = { most: within(count), by: actorOf(principal) }
  await context.db.transaction().execute((tx) => context.jobs.send(tx, 'update-github-stars', data, 'stars'))
}

function within(count: number): number {
  return count < 1 ? usual : Math.min(count, most)
}
