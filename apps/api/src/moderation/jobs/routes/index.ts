import { listJobs } from './list-jobs.ts'
import { retryJob } from './retry-job.ts'

export const jobAdminRoutes = [listJobs, retryJob]
