import { adminTokens } from './admin-token.ts'
import { refusalCode } from './refusal-code.ts'
import { sendAsPerson, sendWith } from './send-as-person.ts'
import { askToSignIn } from './step-up.ts'

/**
 * Sends an API request as the signed-in person. Retries it once when the API requires an admin token or a recent
 * sign-in.
 */
export const fetchAsPerson = async (request: Request): Promise<Response> => {
  const again = request.clone()
  const response = await sendAsPerson(request)
  const code = await refusalCode(response)
  if (code === 'admin_token_required') return sendAsAdmin(again)
  return code === 'recent_sign_in_required' && (await askToSignIn()) ? sendAsPerson(again) : response
}

const sendAsAdmin = async (request: Request): Promise<Response> => {
  const first = await adminTokens().get()
  if ('refusal' in first) return first.refusal.clone()
  const again = request.clone()
  const response = await sendWith(request, first.held.token)
  if ((await refusalCode(response)) !== 'admin_token_invalid') return response
  adminTokens().drop(first.held)
  const second = await adminTokens().get()
  return 'refusal' in second ? second.refusal.clone() : sendWith(again, second.held.token)
}
