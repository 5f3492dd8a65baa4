/** Requests about the registry itself and about nodes of every pack, which are open to everybody. */
export const metaRequests = {
  getLogCheckpoint: () => ({ path: '/log/checkpoint' }),
  findLogLeaves: () => ({ path: '/log/leaves?subject=node:pack' }),
  getLogKeys: () => ({ path: '/log/keys' }),
  getLogTile: () => ({ path: '/log/tile/0/000' }),
  getOpenapi: () => ({ path: '/openapi' }),
  getHealth: () => ({ path: '/health' }),
  getReadiness: () => ({ path: '/health/ready' }),
  getLiveness: () => ({ path: '/health/live' }),
  getCoreNode: () => ({ path: '/core-nodes/KSampler' }),
  getCoreRelease: () => ({ path: '/core-releases/0.3.40' }),
  listCoreReleases: () => ({ path: '/core-releases' }),
  listNodeReplacements: () => ({ path: '/comfy-nodes/replacements' }),
}
