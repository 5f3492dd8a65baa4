import { operation } from '../../../operation.ts'
import { readResult } from '../read-result.ts'

export const getWorkflowResult = operation('getWorkflowResult')(async ({ path }, context) => ({
  status: 200,
  body: await readResult(context, path.workflowResultId),
}))
