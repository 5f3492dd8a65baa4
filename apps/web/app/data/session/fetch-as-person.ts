import { fetchInTime } from '../api/request-timeout.ts'
import { callToken, endSession, renewedToken } from './session.ts'
import { sessionKnown } from './session-store.ts'

/** Sends a call of the API as whoever is signed in; one whose token is not taken, or too old to know that an address was confirmed, gets a new token once. */
export const fetchAsPerson = async (request: Request): Promise<Response> => {
  await sessionKnown()
  const token = await callToken()
  const again = token === undefined ? undefined : request.clone()
  const response = await send(request, token)
  if (token === undefined || again === undefined) return response
  const code = await refusalCode(response)
  if (code === 'user_banned') endSession('disabled')
  if (code === undefined || !outdated.has(code)) return response
  const renewed = await renewedToken()
  if (renewed === undefined) return response
  const second = await send(again, renewed)
  if ((await refusalCode(second))?.startsWith('id_token_')) endSession('expired')
  return second
}

const outdated = new Set(['id_token_expired', 'id_token_invalid', 'email_not_verified'])

const send = (request: Request, token: string | undefined) => {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
  return fetchInTime(request)
}

const refusalCode = async (response: Response): Promise<string | undefined> => {
  if (response.status !== 401 && response.status !== 403) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : undefined
}
