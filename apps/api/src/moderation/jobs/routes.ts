import { operation } from '../../operation.ts'
import { listJobs } from './list-jobs.ts'
import { routineQueues } from '../../queues.ts'
import { presentCounts, presentJob } from './present.ts'
import { retryJob } from './retry-job.ts'

export const jobAdminRoutes = [
  operation('listJobs')(async ({ query }, context) => {
    const filter = {
      queue: query.queue || undefined,
      state: query.state,
      ...(query.routine === false && { unlessCompleted: routineQueues }),
    }
    const { page: number = 1, limit = 50, order } = query
    const { jobs, queues, ...page } = await listJobs(context, filter, { page: number, limit, order })
    return { status: 200, body: { jobs: jobs.map(presentJob), queues: queues.map(presentCounts), ...page } }
  }),
  operation('retryJob')(async ({ path, principal }, context) => {
    await retryJob(context, principal, path)
    return { status: 204 }
  }),
]
