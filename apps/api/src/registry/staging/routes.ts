import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { approveStaged } from './approve-staged.ts'
import { compareStaged, readStaging } from './read-staging.ts'
import { rejectStaged } from './reject-staged.ts'
import { switchNodeStaging, switchPublisherStaging } from './switch-staging.ts'

export const stagingRoutes = [
  operation('getStaging')(async ({ path, principal }, context) => ({
    status: 200,
    body: await readStaging(context, path.publisherId, signedIn(principal).userId),
  })),
  operation('setPublisherStaging')(async ({ path, body, principal }, context) => {
    await switchPublisherStaging(context, signedIn(principal), path.publisherId, body.staged)
    return { status: 204 }
  }),
  operation('setNodeStaging')(async ({ path, body, principal }, context) => {
    await switchNodeStaging(context, signedIn(principal), path, body.staged)
    return { status: 204 }
  }),
  operation('compareStagedVersion')(async ({ path }, context) => ({
    status: 200,
    body: await compareStaged(context.db, path),
  })),
  operation('approveStagedVersion')(async ({ path, body, principal }, context) => {
    await approveStaged(context, signedIn(principal), { ...path, digest: body.digest })
    return { status: 204 }
  }),
  operation('rejectStagedVersion')(async ({ path, body, principal }, context) => {
    await rejectStaged(context, signedIn(principal), { ...path, sha256: body.sha256 }, body.reason)
    return { status: 204 }
  }),
]
