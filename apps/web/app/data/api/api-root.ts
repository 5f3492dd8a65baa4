/**
 * Root of the API for `apiFetch`, which reads only path and query. The public address of the API may have a path before
 * them.
 */
export const apiRoot = 'http://api'
