export interface Person {
  id: string
  name?: string
  email?: string
  picture?: string
  /** Whether the provider confirmed the email address. Absent when the provider does not say. */
  emailConfirmed?: boolean
}

export type SessionStatus = 'unknown' | 'signedOut' | 'signedIn'

export interface SessionState {
  status: SessionStatus
  person?: Person
}

/** Reason why a session ended without a sign-out on this page. */
export type SessionEnd = 'expired' | 'disabled' | 'elsewhere'

const unknown: SessionState = { status: 'unknown' }

let state = unknown
const listeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()

/** Session state before the browser has checked for a session. On the server the state never changes. */
export const unknownSession = (): SessionState => unknown

export const readSession = (): SessionState => state

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the session state and notifies the pages. */
export const setSession = (next: SessionState): void => {
  if (isSame(state, next)) return
  state = next
  for (const listener of listeners) listener()
}

/** Resolves once the session state is known. */
export const sessionKnown = (): Promise<SessionState> =>
  new Promise((resolve) => {
    if (state.status !== 'unknown') {
      resolve(state)
      return
    }
    const stop = subscribeSession(() => {
      stop()
      resolve(state)
    })
  })

/** Adds a listener for sessions that ended without a sign-out on this page. */
export const onSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export const tellSessionEnd = (end: SessionEnd): void => {
  for (const listener of endListeners) listener(end)
}

const isSame = (one: SessionState, other: SessionState) =>
  one.status === other.status &&
  one.person?.id === other.person?.id &&
  one.person?.name === other.person?.name &&
  one.person?.email === other.person?.email &&
  one.person?.picture === other.person?.picture &&
  one.person?.emailConfirmed === other.person?.emailConfirmed
