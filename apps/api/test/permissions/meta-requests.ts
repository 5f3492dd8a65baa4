/** Requests about the registry itself, which nobody is refused. */
export const metaRequests = {
  getOpenapi: () => ({ path: '/openapi' }),
  getHealth: () => ({ path: '/health' }),
  getReadiness: () => ({ path: '/health/ready' }),
  getLiveness: () => ({ path: '/health/live' }),
}
