/** The parts of a place that these requests name. */
interface Place {
  publisherId: string
  nodeId: string
  versionId: string
}

const versionOf = ({ publisherId, nodeId, versionId }: Place): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}`

const codeOf = ({ publisherId, nodeId }: Place): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/versions/1.0.0/code`

/** Requests about a version of the caller's publisher. */
export const ownVersionRequests = {
  updateNodeVersion: (place: Place) => ({ path: versionOf(place), body: { changelog: 'Changed' } }),
  yankNodeVersion: (place: Place) => ({ path: `${versionOf(place)}/yank`, body: { reason: 'Loses the seed' } }),
  unyankNodeVersion: (place: Place) => ({ path: `${versionOf(place)}/yank` }),
  listOwnFiles: (place: Place) => ({ path: codeOf(place) }),
  getOwnFile: (place: Place) => ({ path: `${codeOf(place)}/file?path=__init__.py` }),
  listOwnChanges: (place: Place) => ({ path: `${codeOf(place)}/changes` }),
  getOwnFileChange: (place: Place) => ({ path: `${codeOf(place)}/changes/file?path=__init__.py` }),
  deleteNodeVersion: (place: Place) => ({ path: versionOf(place) }),
}
