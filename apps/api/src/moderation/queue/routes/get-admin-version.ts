import { operation } from '../../../operation.ts'
import { presentEvidence } from '../present-evidence.ts'
import { readEvidence } from '../read-evidence.ts'

export const getAdminVersion = operation('getAdminVersion')(async ({ path }, context) => ({
  status: 200,
  body: presentEvidence(context.config, await readEvidence(context, path)),
}))
