import { operation } from '../../../operation.ts'
import { listJobs as list } from '../list-jobs.ts'
import { routineQueues } from '../../../queues.ts'
import { presentCounts, presentJob } from '../present.ts'

export const listJobs = operation('listJobs')(async ({ query }, context) => {
  const filter = {
    queue: query.queue || undefined,
    state: query.state,
    ...(query.routine === false && { unlessCompleted: routineQueues }),
  }
  const { page: number = 1, limit = 50, order } = query
  const { jobs, queues, ...page } = await list(context, filter, { page: number, limit, order })
  return { status: 200, body: { jobs: jobs.map(presentJob), queues: queues.map(presentCounts), ...page } }
})
