import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { presentReport } from '../present.ts'
import { reportNode as report } from '../report-node.ts'

export const reportNode = operation('reportNode')(async ({ path, body, principal }, context) => ({
  status: 201,
  body: presentReport(await report(context, signedIn(principal), path.nodeId, body)),
}))
