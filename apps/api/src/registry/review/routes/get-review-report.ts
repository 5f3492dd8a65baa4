import { operation } from '../../../operation.ts'
import { presentReport } from '../present-report.ts'
import { readReport } from '../read-report.ts'

export const getReviewReport = operation('getReviewReport')(async ({ path }, context) => ({
  status: 200,
  body: presentReport(await readReport(context.db, path)),
}))
