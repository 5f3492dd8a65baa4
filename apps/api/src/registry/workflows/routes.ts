import { operation } from '../../operation.ts'
import { resolveWorkflow } from './resolve-workflow.ts'

export const workflowRoutes = [
  operation('resolveWorkflow')(async ({ body }, context) => ({
    status: 200,
    body: await resolveWorkflow(context, body),
  })),
]
