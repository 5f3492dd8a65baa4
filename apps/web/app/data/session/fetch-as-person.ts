import { adminTokens } from './admin-token.ts'
import { refusalCode } from './refusal-code.ts'
import { sendAsPerson, sendWith } from './send-as-person.ts'

/** Sends a call of the API as whoever is signed in; what asks for an admin token is sent once more with one. */
export const fetchAsPerson = async (request: Request): Promise<Response> => {
  const again = request.clone()
  const response = await sendAsPerson(request)
  return (await refusalCode(response)) === 'admin_token_required' ? sendAsAdmin(again) : response
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
