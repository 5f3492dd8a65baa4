import { operation } from '../../../operation.ts'
import { retryJob as retry } from '../retry-job.ts'

export const retryJob = operation('retryJob')(async ({ path, principal }, context) => {
  await retry(context, principal, path)
  return { status: 204 }
})
