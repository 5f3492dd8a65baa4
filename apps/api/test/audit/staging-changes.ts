import { approvalOf, givenFactor, givenStaged, stagedPath } from '../staging/given-staged.ts'
import { send } from '../requests.ts'
import type { Change, World } from './change.ts'

/** Requests that change staging. */
export const stagingChanges = {
  approveStagedVersion: async (world: World) => decision(world, 'approve', {}),
  rejectStagedVersion: async (world: World) => decision(world, 'reject', { reason: 'Not ours.' }),
}

async function decision(
  { registry, publisherId, nodeId, owner, token }: World,
  verb: 'approve' | 'reject',
  more: object,
): Promise<Change> {
  const on = { as: owner, body: { staged: true } }
  await send(registry, 'setNodeStaging', `PUT /publishers/${publisherId}/nodes/${nodeId}/staging`, on)
  const studio = { id: publisherId, token, owner, member: owner }
  await givenFactor(registry, owner)
  const sha256 = await givenStaged(registry, studio, nodeId, '3.0.0')
  const seen = verb === 'approve' ? await approvalOf(registry, studio, nodeId, '3.0.0') : { sha256 }
  return { path: `${stagedPath(studio, nodeId, '3.0.0')}/${verb}`, body: { ...seen, ...more } }
}
