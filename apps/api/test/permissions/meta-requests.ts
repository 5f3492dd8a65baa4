/** Requests about the registry itself, which are open to everybody. */
export const metaRequests = {
  getOpenapi: () => ({ path: '/openapi' }),
  getHealth: () => ({ path: '/health' }),
  getReadiness: () => ({ path: '/health/ready' }),
  getLiveness: () => ({ path: '/health/live' }),
}
