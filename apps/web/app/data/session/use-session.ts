import { useSyncExternalStore } from 'react'
import { type Person, readSession, type SessionStatus, subscribeSession, unknownSession } from './session-store.ts'

export interface Session {
  /**
   * `unknown` on the server and until the browser has checked the session, because public pages are the same bytes for
   * everyone.
   */
  status: SessionStatus
  person?: Person
  /** Ends the session here and in every other tab, and deletes the data of the person. */
  signOut: () => Promise<void>
}

export const useSession = (): Session => ({
  ...useSyncExternalStore(subscribeSession, readSession, unknownSession),
  signOut,
})

const signOut = async (): Promise<void> => {
  const { signOut: end } = await import('./sign-out.ts')
  return end()
}
