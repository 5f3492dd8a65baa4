/** The parts of a place that these requests name. */
interface Target {
  publisherId: string
  nodeId: string
  versionId: string
}

const versionOf = ({ publisherId, nodeId, versionId }: Target): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}`

const codeOf = ({ publisherId, nodeId }: Target): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/versions/1.0.0/code`

/** Requests about a version of the caller's publisher. */
export const ownVersionRequests = {
  updateNodeVersion: (target: Target) => ({ path: versionOf(target), body: { changelog: 'Changed' } }),
  yankNodeVersion: (target: Target) => ({ path: `${versionOf(target)}/yank`, body: { reason: 'Loses the seed' } }),
  unyankNodeVersion: (target: Target) => ({ path: `${versionOf(target)}/yank` }),
  listOwnFiles: (target: Target) => ({ path: codeOf(target) }),
  getOwnFile: (target: Target) => ({ path: `${codeOf(target)}/file?path=__init__.py` }),
  listOwnChanges: (target: Target) => ({ path: `${codeOf(target)}/changes` }),
  getOwnFileChange: (target: Target) => ({ path: `${codeOf(target)}/changes/file?path=__init__.py` }),
  deleteNodeVersion: (target: Target) => ({ path: versionOf(target) }),
}
