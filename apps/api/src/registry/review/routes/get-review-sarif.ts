import { toSarif } from '@registry/pack-scan'
import { operation } from '../../../operation.ts'
import { readFinishedReport } from '../read-report.ts'

export const getReviewSarif = operation('getReviewSarif')(async ({ path }, context) => {
  const { pack, report } = await readFinishedReport(context.db, path)
  return { status: 200, body: toSarif(report, pack) }
})
