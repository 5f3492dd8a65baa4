import { operation } from '../../../operation.ts'
import { answerReport as answer } from '../answer-report.ts'
import { presentAdminReport } from '../present.ts'

export const answerReport = operation('answerReport')(async ({ path, body, principal }, context) => ({
  status: 200,
  body: presentAdminReport(await answer(context, principal, path.reportId, body)),
}))
