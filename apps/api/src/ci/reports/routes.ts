import { operation } from '../../operation.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { readReport } from './report.ts'
import { reportResult } from './report-result.ts'

export const ciReportRoutes = [
  operation('postUploadArtifact')(async ({ body, principal }, context) => {
    const id = await reportResult(context, actorOf(principal), readReport(body, context.clock.now()))
    return { status: 200, body: { message: 'The result is kept.', id } }
  }),
]
