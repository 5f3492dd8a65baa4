import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'

const usual = 25
const most = 1000

type Parts = Pick<Context, 'db' | 'jobs'>

/** Queues a refresh of the derived data of every node; each transaction handles `batch` nodes. */
export async function askForReindex(context: Parts, principal: Principal, batch = usual): Promise<void> {
  const data = { batch: within(batch), by: actorOf(principal), after: '', count: 0, mended: 0 }
  await context.db.transaction().execute((tx) => context.jobs.send(tx, 'reindex-nodes', data, 'begin'))
}

/** Queues an update of the GitHub stars of `count` nodes. */
export async function askForStars(context: Parts, principal: Principal, count: number): Promise<void> {
  const data = { most: within(count), by: actorOf(principal) }
  await context.db.transaction().execute((tx) => context.jobs.send(tx, 'update-github-stars', data, 'stars'))
}

function within(count: number): number {
  return count < 1 ? usual : Math.min(count, most)
}
