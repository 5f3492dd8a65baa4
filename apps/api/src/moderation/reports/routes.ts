import { operation } from '../../operation.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { presentAdminReport, presentReport } from './present.ts'
import { reportNode } from './report-node.ts'
import { listMyReports } from './list-my-reports.ts'
import { listReports } from './list-reports.ts'
import { answerReport } from './answer-report.ts'

export const reportRoutes = [
  operation('reportNode')(async ({ path, body, principal }, context) => ({
    status: 201,
    body: presentReport(await reportNode(context, signedIn(principal), path.nodeId, body)),
  })),
  operation('listMyReports')(async ({ query, principal }, context) => {
    const wanted = { page: query.page ?? 1, limit: query.limit ?? 20 }
    const { rows, ...page } = await listMyReports(context.db, signedIn(principal), wanted)
    return { status: 200, body: { reports: rows.map(presentReport), ...page } }
  }),
  operation('listReports')(async ({ query }, context) => {
    const { rows, ...page } = await listReports(
      context.db,
      { states: query.state, kinds: query.kind, nodeId: query.node_id || undefined },
      { sort: query.sort ?? 'oldest', page: query.page ?? 1, limit: query.limit ?? 50 },
    )
    return { status: 200, body: { reports: rows.map(presentAdminReport), ...page } }
  }),
  operation('answerReport')(async ({ path, body, principal }, context) => ({
    status: 200,
    body: presentAdminReport(await answerReport(context, principal, path.reportId, body)),
  })),
]
