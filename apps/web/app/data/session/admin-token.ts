import { type Schema, unwrap } from '@registry/api-client'
import { RefusalError } from '../refusals/refusal-error.ts'
import { type AdminTokenKeeper, createAdminTokenKeeper, type HeldToken, type Minted } from './admin-token-keeper.ts'
import { refusalCode } from './refusal-code.ts'
import { sendAsPerson, sendWith } from './send-as-person.ts'
import { readSession, subscribeSession } from './session-store.ts'
import { answerStepUp, askToSignIn } from './step-up.ts'

let keeper: AdminTokenKeeper | undefined

/**
 * Returns the holder of this page's admin token. The token lives in memory only and ends when the signed-in person
 * changes.
 */
export const adminTokens = (): AdminTokenKeeper => (keeper ??= createForPerson())

/**
 * Returns an admin token that is valid for an hour. Asks the person to sign in again when this is needed. Throws
 * `RefusalError`.
 */
export const getAdminToken = async (): Promise<HeldToken> => {
  const minted = await adminTokens().get()
  if ('held' in minted) return minted.held
  const { refusal } = minted
  const error: unknown = await refusal
    .clone()
    .json()
    .catch(() => undefined)
  const settled = await unwrap(Promise.resolve({ error, response: refusal }))
  throw settled.ok ? new Error('A refusal was taken for an answer') : new RefusalError(settled)
}

const createForPerson = () => {
  const created = createAdminTokenKeeper({ mint, end, now: Date.now })
  let owner = readSession().person?.id
  subscribeSession(() => {
    const id = readSession().person?.id
    if (id === owner) return
    owner = id
    answerStepUp(false)
    created.forget()
  })
  return created
}

const mint = async (): Promise<Minted> => {
  const first = await ask()
  if ((await refusalCode(first)) !== 'recent_sign_in_required') return read(first)
  return (await askToSignIn()) ? read(await ask()) : { refusal: first }
}

const ask = () => sendAsPerson(new Request(addressOf('/admin/generate-token'), { method: 'POST' }))

const read = async (response: Response): Promise<Minted> => {
  if (!response.ok) return { refusal: response }
  // The API contract defines the response type of this path.
  const { id, token, expires_at } = (await response.json()) as Schema<'AdminToken'>
  return { held: { ...(id !== undefined && { id }), token, endsAt: Date.parse(expires_at) } }
}

/** Revokes a token with the token itself as credential, because a signed-out person has no other credential. */
const end = ({ id, token }: HeldToken): void => {
  if (id === undefined) return
  const request = new Request(addressOf(`/admin/tokens/${id}`), { method: 'DELETE', keepalive: true })
  // A failed request is harmless: the token expires within the hour.
  sendWith(request, token).catch(() => undefined)
}

const addressOf = (path: string) => new URL(`/api${path}`, location.origin)
