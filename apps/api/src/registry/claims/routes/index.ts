import { claimMyNode } from './claim-my-node.ts'
import { completeClaim } from './complete-claim.ts'
import { startClaim } from './start-claim.ts'

export const claimRoutes = [claimMyNode, startClaim, completeClaim]
