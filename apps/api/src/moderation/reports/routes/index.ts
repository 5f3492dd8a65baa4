import { answerReport } from './answer-report.ts'
import { listMyReports } from './list-my-reports.ts'
import { listReports } from './list-reports.ts'
import { reportNode } from './report-node.ts'

export const reportRoutes = [reportNode, listMyReports, listReports, answerReport]
