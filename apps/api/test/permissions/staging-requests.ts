/** The parts of a place that these requests name. */
interface Target {
  publisherId: string
  nodeId: string
}

const stagedOf = (publisherId: string, nodeId: string): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/staged-versions/1.0.0`

/** Requests about staged versions. */
export const stagingRequests = {
  getStaging: ({ publisherId }: Pick<Target, 'publisherId'>) => ({ path: `/publishers/${publisherId}/staging` }),
  setPublisherStaging: ({ publisherId }: Pick<Target, 'publisherId'>) => ({
    path: `/publishers/${publisherId}/staging`,
    body: { staged: true },
  }),
  setNodeStaging: ({ publisherId, nodeId }: Target) => ({
    path: `/publishers/${publisherId}/nodes/${nodeId}/staging`,
    body: { staged: true },
  }),
  compareStagedVersion: ({ publisherId, nodeId }: Target) => ({ path: `${stagedOf(publisherId, nodeId)}/comparison` }),
  approveStagedVersion: ({ publisherId, nodeId }: Target) => ({
    path: `${stagedOf(publisherId, nodeId)}/approve`,
    body: { digest: '0'.repeat(64) },
  }),
  rejectStagedVersion: ({ publisherId, nodeId }: Target) => ({
    path: `${stagedOf(publisherId, nodeId)}/reject`,
    body: { sha256: '0'.repeat(64), reason: 'Not ours.' },
  }),
}
