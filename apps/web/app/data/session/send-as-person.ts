import { fetchInTime } from '../api/request-timeout.ts'
import { refusalCode } from './refusal-code.ts'
import { sessionKnown } from './session-store.ts'
import { accessTokenBeside, callToken, endSession, renewedToken } from './session.ts'

/**
 * Sends a request with the ID token of the signed-in person. Retries it once with a new token when the token is
 * rejected or lacks a recent email confirmation.
 */
export const sendAsPerson = async (request: Request): Promise<Response> => {
  await sessionKnown()
  const token = await callToken()
  const again = token === undefined ? undefined : request.clone()
  const response = await sendWithTokens(request, token)
  if (token === undefined || again === undefined) return response
  const code = await refusalCode(response)
  if (code === 'user_banned') endSession('disabled')
  if (code === undefined || !outdated.has(code)) return response
  const renewed = await renewedToken()
  if (renewed === undefined) return response
  const second = await sendWithTokens(again, renewed)
  if ((await refusalCode(second))?.startsWith('id_token_')) endSession('expired')
  return second
}

const sendWithTokens = async (request: Request, idToken: string | undefined): Promise<Response> => {
  const beside = idToken === undefined ? undefined : await accessTokenBeside(idToken)
  if (beside !== undefined) request.headers.set('x-oidc-access-token', beside)
  return sendWith(request, idToken)
}

/** Sends a request with a bearer token when there is a token. */
export const sendWith = (request: Request, token: string | undefined): Promise<Response> => {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
  return fetchInTime(request)
}

const outdated = new Set(['id_token_expired', 'id_token_ended', 'id_token_invalid', 'email_not_verified'])
