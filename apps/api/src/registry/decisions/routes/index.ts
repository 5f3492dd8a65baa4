import type { Route } from '../../../operation.ts'
import { adminUpdateNodeVersion } from './admin-update-node-version.ts'
import { contactPublisher } from './contact-publisher.ts'
import { decideVersions } from './decide-versions.ts'
import { listBatches } from './list-batches.ts'
import { undoDecisions } from './undo-decisions.ts'

export const decisionRoutes: readonly Route[] = [
  adminUpdateNodeVersion,
  decideVersions,
  undoDecisions,
  listBatches,
  contactPublisher,
]
