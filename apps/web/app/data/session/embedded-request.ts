import { fetchInTime } from '../api/request-timeout.ts'
import { embeddedError } from './embedded-errors.ts'
import { identityReasonOf, IdentityError } from './identity-error.ts'
import { askToSignIn } from './step-up.ts'

/** Sends a request, and retries it once after the person signed in again when the provider requires this. */
export const afterSigningIn = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send()
  } catch (error) {
    if (identityReasonOf(error) !== 'signInAgain' || !(await askToSignIn())) throw error
    return send()
  }
}

/** Error for a request without a session. */
export class Unsigned extends IdentityError {}

export const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Sends a request to the embedded provider. Throws `IdentityError`. */
export const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
  const request = new Request(new URL(`/api/auth${path}`, location.origin), init)
  // The provider writes its emails in the language of the page.
  request.headers.set('accept-language', document.documentElement.lang)
  const response = await fetchInTime(request)
  const body: unknown = await response.json().catch(() => undefined)
  const facts = typeof body === 'object' && body !== null ? { ...body } : {}
  if (response.ok) return facts
  const error = embeddedError(response.status, facts)
  throw response.status === 401 && error === 'unknown' ? new Unsigned(error) : new IdentityError(error)
}
