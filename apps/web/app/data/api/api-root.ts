/** Where the API begins for `apiFetch`, which reads path and query alone. Its public address may have a path before them. */
export const apiRoot = 'http://api'
