import type { components } from '@registry/contract/types'
import { wireStatus } from '../../registry/nodes/present.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { AdminReportRow, ReportRow } from './report-store.ts'

type Schemas = components['schemas']

/** Returns a report for its reporter. */
export function presentReport(report: ReportRow): Schemas['NodeReport'] {
  const { id, node_id, kind, message, state, answer } = report
  return {
    id,
    node_id,
    kind,
    message,
    state,
    answer,
    ...optionalText('version', report.version),
    created_at: wireDate(report.created_at),
    ...(report.answered_at && { answered_at: wireDate(report.answered_at) }),
  }
}

/** Returns a report for admins. */
export function presentAdminReport(report: AdminReportRow): Schemas['AdminReport'] {
  const { node_name, publisher_id, same_node, reporter_id, reporter_name, reporter_email } = report
  return {
    ...presentReport(report),
    node_name,
    publisher_id,
    same_node,
    node_status: wireStatus[report.node_status],
    ...(reporter_id !== null && {
      reporter: {
        id: reporter_id,
        ...optionalText('name', reporter_name ?? ''),
        ...optionalText('email', reporter_email ?? ''),
      },
    }),
    ...optionalText('answered_by', report.answerer_name ?? report.answered_by),
  }
}
