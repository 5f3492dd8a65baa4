/**
 * Returns the error code of a 401 or 403 response, or undefined for other responses. The body of the response stays
 * readable.
 */
export const refusalCode = async (response: Response): Promise<string | undefined> => {
  if (response.status !== 401 && response.status !== 403) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : undefined
}
