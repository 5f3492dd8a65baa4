import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts that the hooks of the sign-in library note during a request and that its response lacks. */
export interface Noted {
  /** The first error that the library logged. */
  failure?: unknown
  /** E-mail address of the person who signed in, signed up, or set a new password by a mail link. */
  email?: string
}

const running = new AsyncLocalStorage<Noted>()

/** Runs a request and returns its response with the facts noted meanwhile. */
export function exchange(ask: () => Promise<Response>): Promise<Noted & { answer: Response }> {
  const noted: Noted = {}
  return running.run(noted, async () => ({ answer: await ask(), ...noted }))
}

/** Notes facts of the running request; an earlier value wins. Returns false outside of a request. */
export function note(facts: Noted): boolean {
  const noted = running.getStore()
  if (noted) Object.assign(noted, { ...facts, ...noted })
  return noted !== undefined
}
