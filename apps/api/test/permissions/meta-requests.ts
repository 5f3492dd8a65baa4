/** Requests about the registry itself, which are open to everybody. */
export const metaRequests = {
  getLogCheckpoint: () => ({ path: '/log/checkpoint' }),
  findLogLeaves: () => ({ path: '/log/leaves?subject=node:pack' }),
  getLogKeys: () => ({ path: '/log/keys' }),
  getLogTile: () => ({ path: '/log/tile/0/000' }),
  getOpenapi: () => ({ path: '/openapi' }),
  getHealth: () => ({ path: '/health' }),
  getReadiness: () => ({ path: '/health/ready' }),
  getLiveness: () => ({ path: '/health/live' }),
}
