import type { Context } from '../../context.ts'

/** Lets a worker bring the feed up to date, and then the snapshot when one is due. One that waits already is enough. */
export async function askForCatalogue({ jobs, db }: Pick<Context, 'jobs' | 'db'>): Promise<void> {
  await jobs.send(db, 'enter-catalogue-changes', {}, 'enter-catalogue-changes')
}
