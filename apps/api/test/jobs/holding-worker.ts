import { connectDatabase } from '../../src/platform/db/connect.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'

// Runs as its own process, which takes a job, reports it, and never ends it: `node holding-worker.ts <address of the
// database>`.
const database = { kind: 'server', url: process.argv[2] ?? '', poolSize: 2 } as const
const db = await connectDatabase<Record<string, never>>(database)
const log = createLog('silent')
const jobs = await createJobs<{ errands: { what: string } }>({ database, db, log }, ['errands'])
jobs.work('errands', () => {
  process.stdout.write('begun\n')
  return new Promise(() => undefined)
})
await jobs.start(1)
