import { operation } from '../../operation.ts'
import { checkPackSet } from './check-pack-set.ts'
import { resolveWorkflow } from './resolve-workflow.ts'

export const workflowRoutes = [
  operation('resolveWorkflow')(async ({ body }, context) => ({
    status: 200,
    body: await resolveWorkflow(context, body),
  })),
  operation('checkPackSet')(async ({ body }, context) => ({
    status: 200,
    body: await checkPackSet(context, body),
  })),
]
