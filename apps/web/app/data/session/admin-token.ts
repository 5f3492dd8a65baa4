import { type Schema, unwrap } from '@registry/api-client'
import { RefusalError } from '../refusals/refusal-error.ts'
import { type AdminTokenKeeper, createAdminTokenKeeper, type HeldToken, type Minted } from './admin-token-keeper.ts'
import { refusalCode } from './refusal-code.ts'
import { sendAsPerson, sendWith } from './send-as-person.ts'
import { readSession, subscribeSession } from './session-store.ts'
import { answerStepUp, askToSignIn } from './step-up.ts'

let keeper: AdminTokenKeeper | undefined

/** The admin token of this page. It is in memory alone, and ends with the session of the person it was given to. */
export const adminTokens = (): AdminTokenKeeper => (keeper ??= createForPerson())

/** A token of an hour, asking the person to sign in again where it must. Throws `RefusalError`. */
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
  // The contract says what this address answers.
  const { id, token, expires_at } = (await response.json()) as Schema<'AdminToken'>
  return { held: { ...(id !== undefined && { id }), token, endsAt: Date.parse(expires_at) } }
}

/** With the token itself: whoever signed out has no other credential left. */
const end = ({ id, token }: HeldToken): void => {
  if (id === undefined) return
  const request = new Request(addressOf(`/admin/tokens/${id}`), { method: 'DELETE', keepalive: true })
  // It ends by itself within the hour.
  sendWith(request, token).catch(() => undefined)
}

const addressOf = (path: string) => new URL(`/api${path}`, location.origin)
