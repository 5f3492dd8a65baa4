/** The code of an answer that refuses who is asking; undefined for every other answer. It can still be read afterwards. */
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
