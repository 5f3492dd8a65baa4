/** The parts of a place that these requests name. */
interface Place {
  publisherId: string
  nodeId: string
  versionId: string
}

const versionOf = ({ publisherId, nodeId, versionId }: Place): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}`

/** Requests about a version of one's own. */
export const ownVersionRequests = {
  updateNodeVersion: (place: Place) => ({ path: versionOf(place), body: { changelog: 'Changed' } }),
  yankNodeVersion: (place: Place) => ({ path: `${versionOf(place)}/yank`, body: { reason: 'Loses the seed' } }),
  unyankNodeVersion: (place: Place) => ({ path: `${versionOf(place)}/yank` }),
  deleteNodeVersion: (place: Place) => ({ path: versionOf(place) }),
}
