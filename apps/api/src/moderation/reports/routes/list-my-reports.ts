import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { listMyReports as list } from '../list-my-reports.ts'
import { presentReport } from '../present.ts'

export const listMyReports = operation('listMyReports')(async ({ query, principal }, context) => {
  const wanted = { page: query.page ?? 1, limit: query.limit ?? 20 }
  const { rows, ...page } = await list(context.db, signedIn(principal), wanted)
  return { status: 200, body: { reports: rows.map(presentReport), ...page } }
})
